/* What things are worth to a player of Pagan, after section 10 of docs/rules/pagan.md.
 *
 * The hunter's doubt is one variable: who is the true witch. He holds two kinds of witch possible.
 * One works where she means it: a villager's weight grows with every secret ever put there (2.5
 * times for a favor). The other fills two decoys first: the two with the most secrets are the
 * least likely. And a villager on whom she could have performed the ritual, or nearly, and did not,
 * is hardly the witch. The witch reckons the same of herself, to know when a villager burns her
 * fingers. Danger is that weight times how near the ritual is; everything else is counted in
 * clues, secrets, cards and influence. */
#include "bots/pagan_worth.h"

#include "base/bits.h"
#include "base/hash.h"

#include <string.h>

enum {
    Q_MAX = 27,     /* progress beyond which suspicion grows no more: three favors */
    INFLUENCE = 18, /* one, while there are few */
    CARD = 26,      /* one more, while there are few */
    SLY = 16        /* per cent of witches who fill decoys first */
};

static int least(int a, int b)
{
    return a < b ? a : b;
}
static int most(int a, int b)
{
    return a > b ? a : b;
}
static bool lives(pagb_table *t, int v)
{
    return t->s->alive >> v & 1;
}
static int face_in(const pag_state *s, int zone, int slot)
{
    return pag_zone(s, zone)[slot].face;
}

/* ---- suspicion ------------------------------------------------------------------------------- */

static uint16_t cleared(const pag_state *s)
{
    unsigned mask = (unsigned)(~s->alive & 0x1ff);
    const cab_card *card = pag_zone(s, PAG_Z_DRAWN_SUSPECTS);
    for (int i = 0; i < pag_count(s, PAG_Z_DRAWN_SUSPECTS); i++)
        if (card[i].known & CAB_PUBLIC) mask |= 1u << (card[i].face - PAG_F_SUSPECT);
    return (uint16_t)mask;
}

/* Weight of a villager with so much progress: 1024 without any, 135 hundredths of it with each
 * more. */
static int64_t grown(int progress)
{
    static const int32_t weight[Q_MAX + 1] = {
        1024,   1382,   1865,   2517,    3397,    4585,    6189,    8355,   11279,  15226,
        20555,  27749,  37461,  50572,   68272,   92167,   124425,  167973, 226763, 306130,
        413275, 557921, 753193, 1016810, 1372693, 1853135, 2501732, 3377338};
    return weight[least(progress, Q_MAX)];
}

/* The two villagers with the most secrets ever. */
static uint16_t likeliest_decoys(const pagb_memory *m)
{
    int first = 0, second = -1;
    for (int v = 1; v < PAG_VILLAGERS; v++) {
        if (m->placed[v] > m->placed[first])
            second = first, first = v;
        else if (second < 0 || m->placed[v] > m->placed[second])
            second = v;
    }
    return (uint16_t)(1u << first | 1u << second);
}

static void suspect(pagb_table *t)
{
    int64_t honest[PAG_VILLAGERS], sly[PAG_VILLAGERS], weight[PAG_VILLAGERS];
    int64_t all_honest = 0, all_sly = 0, sum = 0;
    uint16_t decoys = likeliest_decoys(t->m);
    int need = t->s->ritual_favors >= 3 ? 1 : 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        const pag_villager *card = &t->s->v[v];
        int now = 3 * card->favors + card->secrets;
        honest[v] = grown((now + t->m->placed[v]) / 2);
        sly[v] = decoys >> v & 1 ? 100 : honest[v];
        all_honest += honest[v];
        all_sly += sly[v];
    }
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        weight[v] = 0;
        if (t->innocent >> v & 1) continue;
        weight[v] =
            honest[v] * 1000000 / all_honest * (100 - SLY) + sly[v] * 1000000 / all_sly * SLY;
        if (t->role != PAG_HUNTER) {
            sum += weight[v];
            continue;
        }
        for (int i = 0; i < least(t->m->undone[need].passed[v], 2); i++)
            weight[v] /= 10;
        for (int i = 0; i < least(t->m->undone[need].waited[v], 4); i++)
            weight[v] = weight[v] * 10 / 56;
        sum += weight[v];
    }
    t->note.top = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        int *suspicion = t->note.suspicion;
        suspicion[v] = weight[v] ? (int)(weight[v] * PAGB_ONE / sum) : 0;
        if (suspicion[v] > suspicion[t->note.top]) t->note.top = v;
    }
}

int pagb_suspicion(pagb_table *t, int v)
{
    if (t->note.top == PAGB_UNKNOWN) suspect(t);
    return t->note.suspicion[v];
}

int pagb_top(pagb_table *t)
{
    if (t->note.top == PAGB_UNKNOWN) suspect(t);
    return t->note.top;
}

/* When her turn begins: what is open to her. With his pawn there she has to make it ready first,
 * which costs a pawn and a secret. */
static void look_ahead(pagb_memory *m, int need, uint16_t *open, uint16_t *ripe)
{
    *open = *ripe = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        bool stands = m->stands >> v & 1, full = m->favors[v] >= need;
        int favors = m->favors[v] + least(m->secrets[v] / 3, 2);
        if (full && (!stands || m->secrets[v])) *open |= (uint16_t)(1u << v);
        if (!full && !stands && favors >= need) *ripe |= (uint16_t)(1u << v);
    }
}

void pagb_turn_begins(pagb_memory *m, bool own)
{
    for (int i = 0; i < PAGB_NEEDS; i++) {
        int need = 2 + i;
        if (!own) look_ahead(m, need, &m->undone[i].open, &m->undone[i].ripe);
        for (int v = 0; own && v < PAG_VILLAGERS; v++) {
            uint8_t *passed = &m->undone[i].passed[v], *waited = &m->undone[i].waited[v];
            bool full = m->favors[v] >= need, still = !full && m->secrets[v] >= 3;
            if ((m->undone[i].open >> v & 1) && full && *passed < 9) ++*passed;
            if ((m->undone[i].ripe >> v & 1) && still && *waited < 9) ++*waited;
        }
    }
    if (own) m->stands = 0; /* they come back */
}

void pagb_look(const pag_state *s, const pagb_memory *m, pag_role role, pagb_table *t)
{
    memset(&t->note, PAGB_BLANK, sizeof t->note);
    t->clues_missing = 0;
    t->s = s;
    t->m = m;
    t->role = role;
    t->witch = pag_true_witch(s);
    t->innocent = pag_innocents(s);
    t->cleared = cleared(s);
    for (int v = 0; v < PAG_VILLAGERS; v++)
        t->clues_missing += lives(t, v) && s->v[v].clues == 0;
}

/* ---- how near the ritual is ------------------------------------------------------------------ */

int pagb_urgency(pagb_table *t, int favors, int secrets)
{
    int left = t->s->ritual_favors - favors;
    if (left <= 0) return 4200; /* she needs one pawn, if it is she */
    int missing = 3 * left - least(3 * left, secrets);
    if (missing == 0) return left == 1 ? 1500 : left == 2 ? 1400 : 700;
    return 2800 * 3 / (3 + missing) - 130 * (left - 1);
}

int pagb_danger(pagb_table *t, int v, int favors, int secrets)
{
    return (int)((int64_t)pagb_suspicion(t, v) * pagb_urgency(t, favors, secrets) / PAGB_ONE);
}

int pagb_harass(pagb_table *t, int v, bool favor)
{
    int favors = t->s->v[v].favors, secrets = t->s->v[v].secrets;
    int now = pagb_danger(t, v, favors, secrets);
    if (favor) return favors ? now - pagb_danger(t, v, favors - 1, secrets) : 0;
    return now - pagb_danger(t, v, favors, 0) + least(secrets, 9); /* and less to feed potions */
}

/* ---- tokens, influence, cards ---------------------------------------------------------------- */

static int colour_danger(pagb_table *t, int colour)
{
    int worst = 0;
    for (int v = 3 * colour; v < 3 * colour + 3; v++)
        if (lives(t, v))
            worst = most(worst, pagb_danger(t, v, t->s->v[v].favors, t->s->v[v].secrets));
    return worst;
}

int pagb_clues_of_colour(pagb_table *t, int colour)
{
    int clues = 0;
    for (int v = 3 * colour; v < 3 * colour + 3; v++)
        if (lives(t, v)) clues += t->s->v[v].clues;
    return clues;
}

static int colour_lure(pagb_table *t, int colour)
{
    int *lure = &t->note.lure[colour];
    if (*lure == PAGB_UNKNOWN) {
        bool few = pagb_clues_of_colour(t, colour) < 5;
        *lure = (few ? least(60, colour_danger(t, colour) / 14) : 0);
    }
    return *lure;
}

/* To the hunter; the witch takes it the other way round. */
int pagb_clue(pagb_table *t, int v, int already)
{
    if (!lives(t, v)) return 0;
    int colour = pag_villager_card(v)->colour, worth = 5, p = pagb_suspicion(t, v);
    if (already == 0) worth += 31;                 /* the village has to be covered */
    if (already < 3) worth += p / 4;               /* the target */
    if (already == 3) worth += p * 101 / PAGB_ONE; /* one to make it ready */
    if (already == 2) worth += 22;                 /* a place for evidence */
    return worth + colour_lure(t, colour);
}

static bool can_be_eliminated_soon(pagb_table *t, int v)
{
    int clues = t->s->v[v].clues, short_of = t->clues_missing - (lives(t, v) && clues == 0);
    return short_of + most(0, 3 - clues) <= 4;
}

/* The two decoys that this witch likes best. */
static void choose_decoys(pagb_table *t)
{
    uint64_t salt = (uint64_t)t->m->salt << 8 | (uint8_t)(t->witch + 1), best[2] = {0, 0};
    int *decoy = t->note.decoy;
    decoy[0] = decoy[1] = -1;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        if (v == t->witch || (t->innocent >> v & 1)) continue;
        uint64_t liking = cab_hash_step(salt, (uint64_t)v + 1);
        int at = liking > best[0] ? 0 : 1;
        if (liking <= best[at]) continue;
        if (at == 0) best[1] = best[0], decoy[1] = decoy[0];
        best[at] = liking;
        decoy[at] = v;
    }
}

/* How much she bluffs differs from game to game. */
static int decoy_worth(pagb_table *t, int v)
{
    if (t->note.decoy[0] == PAGB_UNKNOWN) choose_decoys(t);
    if (v == t->note.decoy[0]) return 50 + 24 * (int)(t->m->salt >> 4 & 3);
    if (v == t->note.decoy[1]) return 30 + 24 * (int)(t->m->salt >> 6 & 3);
    return 5;
}

/* To the witch. */
int pagb_secret(pagb_table *t, int v, int already)
{
    const pag_state *s = t->s;
    if (!lives(t, v)) return 0;
    int goal = 3 * s->ritual_favors, progress = 3 * s->v[v].favors + already;
    if (v == t->witch) {
        int spare = progress - goal;
        if (spare >= 0) return spare == 0 ? 14 : 4; /* to make her ready, no more */
        /* In the quick game there is no time for much bluffing. */
        int worth = s->ritual_favors < 3 ? 77 + 51 * progress : 58 + 6 * progress;
        int p = pagb_suspicion(t, v);
        if (spare < -3 && p > 330 && can_be_eliminated_soon(t, v)) worth -= (p - 330) / 6;
        return worth;
    }
    if (t->innocent >> v & 1) return 6;
    const pag_villager *w = &s->v[t->witch >= 0 ? t->witch : v];
    int ahead = 3 * w->favors + w->secrets - progress;
    if (progress >= goal) return 4;
    return decoy_worth(t, v) + 2 * least(6, most(-6, ahead));
}

int pagb_next_secret(pagb_table *t, int v)
{
    int *secret = &t->note.secret[v];
    if (*secret == PAGB_UNKNOWN) *secret = pagb_secret(t, v, t->s->v[v].secrets);
    return *secret;
}

int pagb_influence(pagb_table *t, pag_role role, int change)
{
    int has = t->s->influence[role], worth = 0, step = change < 0 ? -1 : 1;
    for (int i = 0; i != change; i += step) {
        int at = has + i + (step > 0 ? 0 : -1);
        if (at < 0) break;
        worth += step * (at < 4 ? INFLUENCE : at < 7 ? INFLUENCE * 2 / 3 : 4);
    }
    return worth;
}

int pagb_draw(pagb_table *t, int cards)
{
    int hand = pag_count(t->s, PAG_HAND(t->role)), worth = 0;
    for (int i = 0; i < cards; i++)
        worth += hand + i < 4 ? CARD : hand + i < 6 ? CARD / 2 : 4;
    return worth;
}

int pagb_evidence(pagb_table *t)
{
    const pag_state *s = t->s;
    if (s->supply[PAG_EVIDENCE] == 0) return 0;
    int suspects = s->exonerate_win - pag_count(s, PAG_Z_DRAWN_SUSPECTS);
    int missing = suspects * s->exonerate_cost - s->evidence;
    return 900 / (most(missing, 0) + 4);
}

/* ---- potions --------------------------------------------------------------------------------- */

/* What the hunter has on this villager, as far as it matters to the witch. */
static int clues_against(pagb_table *t, int v)
{
    int worth = 0;
    for (int i = 0; i < t->s->v[v].clues; i++)
        worth += pagb_clue(t, v, i);
    if (v == t->witch && t->s->v[v].clues >= 3 && can_be_eliminated_soon(t, v))
        worth += pagb_suspicion(t, v) * 900 / PAGB_ONE;
    return worth;
}

static int investigation_against(pagb_table *t, int v)
{
    int inv = t->s->v[v].inv;
    return inv ? pagb_in_play(t, inv) / 2 : 0;
}

static int best_vial(pagb_table *t)
{
    int best = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        if (lives(t, v)) best = most(best, clues_against(t, v) + investigation_against(t, v));
    return best;
}

static int best_poison(pagb_table *t)
{
    int best = 0;
    for (int i = 0; i < pag_count(t->s, PAG_Z_ALLIES); i++)
        best = most(best, pagb_in_play(t, face_in(t->s, PAG_Z_ALLIES, i)));
    for (int i = 0; i < pag_count(t->s, PAG_Z_LOCATIONS); i++)
        best = most(best, pagb_in_play(t, face_in(t->s, PAG_Z_LOCATIONS, i)));
    return best;
}

static int elixir(pagb_table *t)
{
    int worth = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++)
        worth += pagb_next_secret(t, v) * (v == t->witch ? 4 : 2) / 4;
    return worth;
}

/* The effect of a potion, drunk at a good moment. */
static int potion(pagb_table *t, int face)
{
    switch (face) {
    case PAG_F_vial_of_oblivion: return most(70, best_vial(t));
    case PAG_F_draught_of_vigour: return 110;
    case PAG_F_natures_blend: return pagb_influence(t, PAG_WITCH, 3) + pagb_draw(t, 1) + 15;
    case PAG_F_potion_of_knowledge: return pagb_draw(t, 2) + 20;
    case PAG_F_elixir_of_truth: return elixir(t);
    default: return most(50, best_poison(t)); /* Slow Poison */
    }
}

int pagb_secret_on_potion(pagb_table *t, int slot)
{
    int *worth = &t->note.potion[slot];
    if (*worth == PAGB_UNKNOWN) {
        int face = face_in(t->s, PAG_Z_POTIONS, slot), needs = pag_card(face)->figure;
        int left = needs - t->s->potion_secrets[slot];
        *worth = (potion(t, face) / needs + (left == 1 ? 12 : 0) - 6);
    }
    return *worth;
}

static bool can_ritual_after_retaking(pagb_table *t)
{
    const pag_villager *w = &t->s->v[t->witch];
    return w->favors >= t->s->ritual_favors && w->std == 1 && !w->fam && !w->hunter;
}

int pagb_drink(pagb_table *t, int slot)
{
    const pag_state *s = t->s;
    int face = face_in(s, PAG_Z_POTIONS, slot);
    switch (face) {
    case PAG_F_vial_of_oblivion: return best_vial(t) - 60;
    case PAG_F_draught_of_vigour:
        if (t->witch >= 0 && can_ritual_after_retaking(t)) return PAGB_WIN;
        return s->pawns_std + s->pawns_fam == 0 || s->decision == PAG_D_END ? 100 : -20;
    case PAG_F_slow_poison: return best_poison(t) - 40;
    default: return potion(t, face) - 10;
    }
}

/* ---- cards ----------------------------------------------------------------------------------- */

static int most_clues_for_hunter(pagb_table *t, int count, uint16_t villagers, bool different)
{
    int added[PAG_VILLAGERS] = {0}, sum = 0;
    for (int i = 0; i < count; i++) {
        int best = 0, at = -1;
        for (int v = 0; v < PAG_VILLAGERS; v++) {
            if (!(villagers >> v & 1) || !lives(t, v) || (different && added[v])) continue;
            int worth = pagb_clue(t, v, t->s->v[v].clues + added[v]);
            if (worth > best) best = worth, at = v;
        }
        if (at < 0) break;
        added[at]++;
        sum += best;
    }
    return sum;
}

static int most_clues_on(pagb_table *t, int colour, int count)
{
    int *clues = &t->note.clues[colour][count - 1];
    if (*clues == PAGB_UNKNOWN)
        *clues = most_clues_for_hunter(t, count, pag_colour_mask(colour), false);
    return *clues;
}

static int removable_secrets(pagb_table *t, int count)
{
    int best = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        const pag_villager *card = &t->s->v[v];
        int left = card->secrets > count ? card->secrets - count : 0;
        int gain =
            pagb_danger(t, v, card->favors, card->secrets) - pagb_danger(t, v, card->favors, left);
        best = most(best, gain + 6 * least(card->secrets, count));
    }
    for (int i = 0; i < pag_count(t->s, PAG_Z_POTIONS); i++)
        best = most(best, 14 * least(count, t->s->potion_secrets[i]));
    return best;
}

/* A card in play, to its owner, for the rest of the game. */
int pagb_in_play(pagb_table *t, int face)
{
    static const uint8_t worth[PAG_WITCH_LAST + 1] = {
        0,  95,  80, 40,  35,  60, 95, 0, 0, 0, 0, 0, 0, /* allies */
        90, 70,  55, 70,  120, 50, 70,                   /* investigations */
        60, 120, 90, 85,  80,  75,                       /* locations */
        70, 75,  65, 50,  110, 55, 0,  0, 0, 0, 0, 0, 0, /* potions, charms */
        80, 30,  90, 130, 45,  80,                       /* curses */
        95, 50,  80, 55,  35,  60};                      /* familiars */
    int allies = pag_count(t->s, PAG_Z_ALLIES);
    if (face == PAG_F_hypnosis) return worth[face] + 30 * allies;
    return worth[face];
}

static int event_worth(pagb_table *t, int face)
{
    const pag_state *s = t->s;
    int best = 0, ready = 0;
    switch (face) {
    case PAG_F_bribery:
        for (int colour = 0; colour < PAG_COLOURS; colour++)
            best = most(best, most_clues_on(t, colour, 3));
        return best;
    case PAG_F_public_trial: return pagb_influence(t, PAG_HUNTER, 3) + pagb_draw(t, 2) - 10;
    case PAG_F_weakening: return removable_secrets(t, 4);
    case PAG_F_on_the_trail:
        for (int v = 0; v < PAG_VILLAGERS; v++)
            ready += s->v[v].clues >= 3;
        return least(ready, 3) * pagb_evidence(t);
    case PAG_F_ransack:
        for (int i = 0; i < pag_count(s, PAG_Z_POTIONS); i++)
            best = most(best, pagb_in_play(t, face_in(s, PAG_Z_POTIONS, i)) / 2 +
                                  14 * s->potion_secrets[i]);
        for (int i = 0; i < pag_count(s, PAG_Z_FAMILIARS); i++)
            best = most(best, pagb_in_play(t, face_in(s, PAG_Z_FAMILIARS, i)) * 4 / 5);
        return best;
    default: return 35 + 4 * least(5, pag_count(s, PAG_Z_HAND_W)); /* Interrogation */
    }
}

static bool ritual_is_next(pagb_table *t, int favors)
{
    const pag_state *s = t->s;
    const pag_villager *w = &s->v[t->witch];
    bool ready = !w->std && !w->fam && !w->hunter;
    return ready && favors >= s->ritual_favors && s->pawns_std + s->pawns_fam >= 1;
}

static int seduction(pagb_table *t)
{
    const pag_state *s = t->s;
    int colour = pag_villager_card(t->witch)->colour;
    for (int v = 3 * colour; v < 3 * colour + 3; v++) {
        if (v == t->witch || !lives(t, v) || !s->v[v].favors) continue;
        if (s->v[t->witch].favors >= s->ritual_favors) return 0;
        return ritual_is_next(t, s->v[t->witch].favors + 1) ? PAGB_WIN : 150;
    }
    return 0;
}

static int suggestion(pagb_table *t)
{
    const pag_state *s = t->s;
    int best = 0;
    for (int v = 0; v < PAG_VILLAGERS; v++) {
        if (!s->v[v].hunter) continue;
        int worth = pagb_next_secret(t, v) + 15;
        if (v == t->witch && s->v[v].favors >= s->ritual_favors && s->pawns_std + s->pawns_fam > 0)
            worth = PAGB_WIN;
        best = most(best, worth);
    }
    return best;
}

static int charm_worth(pagb_table *t, int face)
{
    const pag_state *s = t->s;
    const pag_villager *w = &s->v[t->witch];
    int best = 0;
    switch (face) {
    case PAG_F_ward:
        if (w->clues >= 2 && can_be_eliminated_soon(t, t->witch))
            return 40 + pagb_suspicion(t, t->witch) * 600 / PAGB_ONE;
        return w->favors >= s->ritual_favors ? 160 : 12;
    case PAG_F_pilfering: return 22 * least(3, s->influence[PAG_HUNTER]);
    case PAG_F_discredit:
        for (int v = 0; v < PAG_VILLAGERS; v++)
            if (s->v[v].clues) best = most(best, pagb_clue(t, v, s->v[v].clues - 1));
        return best + (s->evidence ? pagb_evidence(t) : 0);
    case PAG_F_diversion:
        best = w->clues ? least(2, w->clues) * pagb_clue(t, t->witch, w->clues - 1) : 0;
        return most(best, 25) + (t->clues_missing == 0 ? 25 : 0);
    case PAG_F_call_of_the_moon:
        if (w->secrets < 3 || w->favors >= s->ritual_favors) return 20;
        return ritual_is_next(t, w->favors + 1) ? PAGB_WIN : 110;
    case PAG_F_suggestion: return suggestion(t);
    default: return seduction(t);
    }
}

static int slots_full_cost(pagb_table *t, int face)
{
    static const uint8_t zone[PAG_TYPES] = {
        PAG_Z_ALLIES, 0, 0, PAG_Z_LOCATIONS, PAG_Z_POTIONS, 0, PAG_Z_CURSES, PAG_Z_FAMILIARS};
    int z = zone[pag_card(face)->type], worst = 1000;
    if (!z || pag_count(t->s, z) < PAG_SLOTS) return 0;
    for (int i = 0; i < PAG_SLOTS; i++)
        worst = least(worst, pagb_in_play(t, face_in(t->s, z, i)));
    return worst;
}

int pagb_card(pagb_table *t, int face)
{
    pag_type type = pag_card(face)->type;
    if (type == PAG_EVENT) return event_worth(t, face);
    if (type == PAG_CHARM) return t->witch >= 0 ? charm_worth(t, face) : 40;
    return pagb_in_play(t, face) - slots_full_cost(t, face);
}

static int best_play(pagb_table *t, int change)
{
    uint64_t hand = t->s->hand[t->role];
    int best = 0;
    while (hand) {
        int face = cab_pop_low(&hand);
        if (!pag_playable(t->s, t->role, face, change)) continue;
        int price = pag_price(t->s, face, change);
        best = most(best, pagb_card(t, face) + pagb_influence(t, t->role, -price));
    }
    return best;
}

int pagb_best_play(pagb_table *t, int change)
{
    int *play = &t->note.play[-change];
    if (*play == PAGB_UNKNOWN) *play = best_play(t, change);
    return *play;
}

/* ---- actions --------------------------------------------------------------------------------- */

int pagb_activate(pagb_table *t, int slot)
{
    const pag_state *s = t->s;
    int best = 0;
    switch (face_in(s, PAG_Z_LOCATIONS, slot)) {
    case PAG_F_great_hall: return pagb_best_play(t, -2);
    case PAG_F_headquarters: return most_clues_for_hunter(t, 3, 0x1ff, true);
    case PAG_F_study: return pagb_draw(t, 3);
    case PAG_F_armoury: return removable_secrets(t, 2);
    case PAG_F_chapel: return pagb_evidence(t) + pagb_influence(t, PAG_HUNTER, -2);
    default: /* Pillory */
        for (int v = 0; v < PAG_VILLAGERS; v++)
            if (s->v[v].clues >= 2 && s->v[v].favors)
                best = most(best, pagb_harass(t, v, true) - pagb_clue(t, v, s->v[v].clues - 1) -
                                      pagb_clue(t, v, s->v[v].clues - 2));
        return best;
    }
}

int pagb_lift(pagb_table *t, int slot)
{
    const pag_card_data *card = pag_card(face_in(t->s, PAG_Z_CURSES, slot));
    return pagb_in_play(t, face_in(t->s, PAG_Z_CURSES, slot)) * 3 / 2 - 18 * card->figure +
           pagb_influence(t, PAG_HUNTER, -(int)card->second);
}

int pagb_power(pagb_table *t, int v)
{
    pag_role other = (pag_role)(1 - t->role);
    int hand = pag_count(t->s, PAG_HAND(t->role));
    switch (v) {
    case PAG_PAMUY: return pagb_best_play(t, -1);
    case PAG_ANNIE: return pagb_draw(t, 1);
    case PAG_MIA: return pagb_influence(t, t->role, 3) - pagb_influence(t, other, 1) * 2 / 3;
    case PAG_JOHNSON: return pagb_draw(t, 2);
    case PAG_SUE: return pagb_best_play(t, 0) * 9 / 8;
    case PAG_ATKINS: return pagb_influence(t, t->role, 2);
    case PAG_WULFRIC: return pagb_best_play(t, 0);
    case PAG_BIGGS: return pagb_draw(t, 1) * 7 / 4;
    default: /* Tobias */
        return pagb_influence(t, t->role, 2) +
               (hand ? most(0, pagb_influence(t, t->role, 2) - CARD) : 0);
    }
}

int pagb_familiar(pagb_table *t, int face, int v, bool more)
{
    const pag_state *s = t->s;
    int two = more ? pagb_influence(t, PAG_WITCH, -2) : 0, colour = pag_villager_card(v)->colour;
    int best = 0, sum = 0, clues = s->v[v].clues, taken = least(clues, more ? 3 : 1);
    switch (face) {
    case PAG_F_helping_hand:
        return two + pagb_next_secret(t, v) + (more ? pagb_secret(t, v, s->v[v].secrets + 1) : 0);
    case PAG_F_black_cat:
        for (int i = 1; i <= taken; i++)
            sum += pagb_clue(t, v, clues - i);
        if (v == t->witch && clues >= 3) sum += pagb_suspicion(t, v) * 400 / PAGB_ONE;
        return sum - (more ? CARD : 0);
    case PAG_F_gathering:
        for (int i = 3 * colour; i < 3 * colour + 3; i++) {
            int worth = i == v ? 0 : pagb_next_secret(t, i);
            best = most(best, worth);
            sum += worth;
        }
        return more ? two + sum : best;
    case PAG_F_apprentices:
        return pagb_influence(t, PAG_WITCH, more ? 3 : 1) - (more ? CARD - 4 : 0);
    case PAG_F_spectre: return s->v[v].inv ? 45 + (more ? two + 15 : 0) : 0;
    default: return more ? two + pagb_draw(t, 2) + 8 : pagb_draw(t, 1); /* Raven */
    }
}

static int best_for_secret(pagb_table *t, int colour)
{
    int *place = &t->note.place[colour];
    if (*place == PAGB_UNKNOWN) {
        *place = 0;
        for (int v = 3 * colour; v < 3 * colour + 3; v++)
            *place = most(*place, pagb_next_secret(t, v));
    }
    return *place;
}

/* The best places for the tokens of a visit. */
static int distribution(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    const pag_villager_data *card = pag_villager_card(v);
    bool witch = t->role == PAG_WITCH;
    int inv = s->v[v].inv;
    if (witch && inv && pag_card(inv)->standing == PAG_SKIP_DISTRIBUTION) return 0;
    if (!witch) {
        if ((s->standing & PAG_SKIP_FIRST_DISTRIBUTION) && s->hunter_visits == 0) return 0;
        return most_clues_on(t, card->on, card->tokens);
    }
    int best = best_for_secret(t, card->on);
    for (int i = 0; i < pag_count(s, PAG_Z_POTIONS); i++)
        if (s->potion_secrets[i] < pag_card(face_in(s, PAG_Z_POTIONS, i))->figure)
            best = most(best, pagb_secret_on_potion(t, i));
    return best * card->tokens;
}

static int visit_of_hunter(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    const pag_villager *card = &s->v[v];
    int worth = card->clues >= 3 ? pagb_evidence(t) : 0;
    switch (card->inv) {
    case PAG_F_rumours: worth += 70; break;
    case PAG_F_private_information: worth += 45; break;
    case PAG_F_persuasion: worth += pagb_evidence(t); break;
    case PAG_F_brutality: {
        int favor = pagb_harass(t, v, true) - 40;
        int left = card->secrets > 2 ? card->secrets - 2 : 0;
        int secrets =
            pagb_danger(t, v, card->favors, card->secrets) - pagb_danger(t, v, card->favors, left);
        worth += most(0, most(favor, secrets));
        break;
    }
    default: break;
    }
    /* A pawn there: she cannot visit, convert or perform the ritual without making it ready. */
    int stands = pagb_danger(t, v, card->favors, card->secrets);
    worth += card->favors >= s->ritual_favors && card->secrets ? stands / 9 : stands / 3;
    return worth + (pag_villager_card(v)->tokens == 2 ? 14 : 4);
}

static int visit_of_witch(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    const pag_villager *card = &s->v[v];
    int triples = least(card->secrets / 3, 2), worth = 0;
    int left = s->ritual_favors - card->favors;
    if (v == t->witch) {
        worth += least(triples, most(left, 0)) * 60 + (left > 0 && triples >= left ? 400 : 0);
        if (card->clues >= 2 && can_be_eliminated_soon(t, v))
            worth += pagb_suspicion(t, v) * 300 / PAGB_ONE; /* occupied she cannot be eliminated */
        if (left <= 0) worth += 40;
    } else if (!(t->innocent >> v & 1)) {
        worth += least(triples, most(left, 0)) * 90;
    }
    if (card->clues >= 3) worth += pagb_evidence(t) / 3; /* and the hunter gets no evidence there */
    if (card->inv && pag_card(card->inv)->figure == PAG_HUNTER) worth += 18;
    if (card->inv == PAG_F_surveillance) worth -= 35;
    if (pag_pawns_needed(s, PAG_WITCH, v) > 1) worth -= PAGB_PAWN;
    return worth + (pag_villager_card(v)->tokens == 2 ? 14 : 4);
}

static int visit(pagb_table *t, int v)
{
    int power = pagb_power(t, v), repeat = t->s->standing & PAG_REPEAT_AT_1 ? 1 : 2;
    if (t->role == PAG_WITCH) {
        int favors = t->s->v[v].favors + least(t->s->v[v].secrets / 3, 2);
        if (favors >= repeat) power = power * 3 / 2;
    }
    return most(power, 0) + distribution(t, v) +
           (t->role == PAG_WITCH ? visit_of_witch(t, v) : visit_of_hunter(t, v));
}

int pagb_visit(pagb_table *t, int v)
{
    int *worth = &t->note.visit[v];
    if (*worth == PAGB_UNKNOWN) *worth = visit(t, v);
    return *worth;
}

/* What is won if it is she, against what is lost if it is not. */
int pagb_eliminate(pagb_table *t, int v)
{
    const pag_state *s = t->s;
    int p = pagb_suspicion(t, v),
        errors = s->innocent_limit - s->innocents; /* left, the last one loses */
    if (p >= PAGB_ONE - 2) return PAGB_WIN;
    int loss = errors <= 1 ? 18000 : errors == 2 ? 7000 : 4000;
    int gain = 5831 + pagb_urgency(t, s->v[v].favors, s->v[v].secrets) / 2;
    return (int)(((int64_t)p * gain - (int64_t)(PAGB_ONE - p) * loss) / PAGB_ONE);
}
