/* Figures for those who watch over a server, as Prometheus reads them. */
#include "server/pages.h"
#include "server/serve_int.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void put(cab_text *out, const char *name, const char *kind, const char *help, uint64_t value)
{
    char line[512];
    snprintf(line, sizeof line, "# HELP cabale_%s %s\n# TYPE cabale_%s %s\ncabale_%s %" PRIu64 "\n",
             name, help, name, kind, name, value);
    cab_text_add(out, line);
}

static void put_histogram(cab_text *out, const char *name, const char *help, const uint64_t *below,
                          int buckets, uint64_t sum_us)
{
    char line[512];
    uint64_t count = 0;
    snprintf(line, sizeof line, "# HELP cabale_%s %s\n# TYPE cabale_%s histogram\n", name, help,
             name);
    cab_text_add(out, line);
    for (int i = 0; i < buckets; i++) {
        count += below[i];
        if (i + 1 < buckets)
            snprintf(line, sizeof line, "cabale_%s_bucket{le=\"%.6f\"} %" PRIu64 "\n", name,
                     (double)((uint64_t)1 << i) / 1e6, count);
        else
            snprintf(line, sizeof line, "cabale_%s_bucket{le=\"+Inf\"} %" PRIu64 "\n", name, count);
        cab_text_add(out, line);
    }
    snprintf(line, sizeof line, "cabale_%s_sum %.6f\ncabale_%s_count %" PRIu64 "\n", name,
             (double)sum_us / 1e6, name, count);
    cab_text_add(out, line);
}

static void write_all(srv_server *s, cab_text *out)
{
    srv_figures core = srv_count(s->core);
    net_figures net = net_count(s->loop);
    store_figures kept = store_count(s->store);
    put(out, "tables_waiting", "gauge", "Tables that wait for people.", core.tables_waiting);
    put(out, "tables_playing", "gauge", "Tables with a game under way.", core.tables_playing);
    put(out, "tables_loaded", "gauge", "Tables in memory.", core.tables_loaded);
    put(out, "tables_memory_bytes", "gauge", "What tables in memory take, about.", core.memory);
    put(out, "tables_read_total", "counter", "Tables read from storage.", core.tables_read);
    put(out, "tables_read_bytes_total", "counter", "Bytes of their rows.", core.bytes_read);
    put(out, "given_up_total", "counter", "Tables and games that nobody came back to.",
        core.given_up);
    put(out, "seats_taken", "gauge", "Seats that people have at tables in memory.",
        core.seats_taken);
    put(out, "people", "gauge", "People connected or seated.", core.people);
    put(out, "sockets", "gauge", "Open WebSockets.", net.websockets);
    put(out, "messages_total", "counter", "Requests received.", core.messages);
    put(out, "refused_total", "counter", "Requests refused.", core.refused);
    put(out, "moves_total", "counter", "Moves played.", core.moves);
    put(out, "stalled", "gauge", "1 while requests are refused because storage does not answer.",
        srv_stalled(s->core));
    put(out, "stalled_total", "counter", "Requests and connections refused for that.",
        core.stalled);
    put(out, "waiting_bytes", "gauge", "Messages that wait until they are safe.", core.waiting);
    put(out, "store_queued_bytes", "gauge", "What waits for the disk.", kept.queued);
    put(out, "forgotten_guests_total", "counter", "Guests that were not seen for long, dropped.",
        s->dropped_guests);
    put(out, "forgotten_games_total", "counter", "Games that ended long ago, dropped.",
        s->dropped_tables);
    put(out, "places", "gauge", "Tables whose place in the store is known.", s->places.count);
    put(out, "bot_moves_total", "counter", "Moves played by bots.", core.bot_moves);
    put(out, "games_finished_total", "counter", "Games played to the end.", core.games_finished);
    put(out, "talk_total", "counter", "Lines of talk and statements.", core.talk);
    put(out, "http_requests_total", "counter", "HTTP requests.", net.requests);
    put(out, "bytes_in_total", "counter", "Bytes received.", net.bytes_in);
    put(out, "bytes_out_total", "counter", "Bytes sent.", net.bytes_out);
    put(out, "slow_readers_total", "counter", "Connections dropped for reading too slowly.",
        net.slow);
    put(out, "bot_microseconds_total", "counter", "Time bots spent thinking on worker threads.",
        srv_workers_us(s->workers));
    put(out, "store_rows_total", "counter", "Rows appended to the log.", kept.rows);
    put(out, "store_failures_total", "counter", "Commits that failed.", kept.failures);
    put(out, "records_made_total", "counter", "Records put together.",
        s->past.made[SRV_TELL_RECORD]);
    put(out, "replays_made_total", "counter", "Replays made.", s->past.made[SRV_TELL_REPLAY]);
    put(out, "beliefs_made_total", "counter", "Replays with beliefs made.",
        s->past.made[SRV_TELL_BELIEFS]);
    put(out, "replays_waiting", "gauge", "People who wait for a record or replay.",
        s->past.reading);
    put(out, "replays_shared_total", "counter",
        "Records and replays asked for that were there or under way already.", s->past.shared);
    put(out, "replays_cancelled_total", "counter",
        "Records and replays given up because nobody waited any more.", s->past.cancelled);
    put(out, "lobby_texts_total", "counter", "Short forms of tables written for the lobby.",
        core.lobby_texts);
    put(out, "lobby_tellings_total", "counter", "Messages to all who look at the lobby.",
        core.lobby_tellings);
    put_histogram(out, "commit_seconds", "Duration of commits.", kept.commit_us, STORE_BUCKETS,
                  kept.commit_us_sum);
    put_histogram(out, "move_seconds", "From a move's arrival to its safety on disk.", s->latency,
                  SRV_LATENCIES, s->latency_sum);
}

void srv_metrics_http(srv_server *s, net_conn conn, const http1_message *m)
{
    char address[64];
    cab_text out;
    srv_address(s, conn, m, address, sizeof address);
    bool local = strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
    if (!local && !s->options.metrics_public) {
        srv_answer_error(s, conn, 403, "not_here");
        return;
    }
    cab_text_begin(&out, s->page, SRV_PAGE);
    write_all(s, &out);
    srv_answer(s, conn, 200, "text/plain; version=0.0.4", NULL, out.at, out.length);
}
