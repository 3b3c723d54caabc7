/* cabale serve: where to listen, where to keep things, and then the server. */
#include "cli/cli.h"
#include "server/core.h"
#include "server/serve.h"
#include "server/think.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { PATH_BYTES = 1024 };

/* Makes the folders that a path needs; an existing one is fine. */
static bool make_folders(const char *path)
{
    char part[PATH_BYTES];
    for (size_t i = 1; i < sizeof part && path[i]; i++) {
        if (path[i] != '/') continue;
        memcpy(part, path, i);
        part[i] = 0;
        if (mkdir(part, 0700) != 0 && errno != EEXIST) return false;
    }
    return true;
}

/* The user's data folder, as the desktop standard has it. */
static bool usual_store(char *path, size_t size)
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    bool own = data && data[0] == '/';
    if (!own && (!home || !home[0])) home = ".";
    if (!cab_fits(path, size, own ? data : home,
                  own ? "/cabale/cabale.sqlite" : "/.local/share/cabale/cabale.sqlite")) {
        errno = ENAMETOOLONG;
        return false;
    }
    return make_folders(path);
}

/* A host, and nothing behind it: pages and tables have addresses from its root. */
static bool is_address(const char *url)
{
    size_t scheme = strncmp(url, "http://", 7) == 0 ? 7 : strncmp(url, "https://", 8) == 0 ? 8 : 0;
    size_t host = scheme + strcspn(url + scheme, "/?#");
    return scheme > 0 && host > scheme && (cab_same(url + host, "") || cab_same(url + host, "/"));
}

/* What one person and one address may hold and use. */
typedef struct {
    const char *name;
    uint32_t *limit;
} limit;

enum { LIMITS = 22, OPTIONS = 8, LIMIT_MAX = 100000000 };

static void name_limits(srv_options *o, limit at[LIMITS])
{
    srv_share *hold = o->limits.hold, *use = o->limits.use;
    const limit all[LIMITS] = {
        {"tables", &o->tables},
        {"memory", &o->memory_mb},
        {"give-up-live", &o->quiet_live},
        {"give-up-none", &o->quiet_none},
        {"give-up-days", &o->quiet_days},
        {"keep-guests", &o->keep_guests},
        {"keep-games", &o->keep_games},
        {"tables-person", &hold[SRV_HOLD_TABLE].person},
        {"tables-address", &hold[SRV_HOLD_TABLE].address},
        {"sockets-person", &hold[SRV_HOLD_SOCKET].person},
        {"sockets-address", &hold[SRV_HOLD_SOCKET].address},
        {"records-person", &hold[SRV_HOLD_RECORD].person},
        {"records-address", &hold[SRV_HOLD_RECORD].address},
        {"open-replays-person", &hold[SRV_HOLD_REPLAY].person},
        {"open-replays-address", &hold[SRV_HOLD_REPLAY].address},
        {"work-person", &use[SRV_USE_WORK].person},
        {"work-address", &use[SRV_USE_WORK].address},
        {"replays-person", &use[SRV_USE_REPLAY].person},
        {"replays-address", &use[SRV_USE_REPLAY].address},
        {"guests-address", &use[SRV_USE_GUEST].address},
        {"talk-person", &use[SRV_USE_TALK].person},
        {"talk-address", &use[SRV_USE_ASIDE].address},
    };
    memcpy(at, all, sizeof all);
}

static srv_options usual_options(void)
{
    srv_options options;
    srv_config usual = srv_config_usual();
    memset(&options, 0, sizeof options);
    options.listen = "127.0.0.1:8080";
    options.limits = usual.limits;
    options.tables = usual.tables_max;
    options.memory_mb = (uint32_t)(usual.memory_max >> 20);
    options.quiet_live = usual.quiet_live;
    options.quiet_none = usual.quiet_none;
    options.quiet_days = usual.quiet_days;
    options.keep_guests = 365;
    return options;
}

int cab_cmd_serve(int argc, char **argv)
{
    srv_options options = usual_options();
    const char *store = NULL;
    char path[PATH_BYTES];
    uint64_t pace = 100, bot_threads = 1, number[LIMITS];
    limit limits[LIMITS];
    name_limits(&options, limits);
    cab_arg args[OPTIONS + LIMITS] = {
        {"listen", "HOST:PORT", CAB_ARG_TEXT, 0, 0, &options.listen},
        {"store", "sqlite:PATH", CAB_ARG_TEXT, 0, 0, &store},
        {"web", "DIR", CAB_ARG_TEXT, 0, 0, &options.web},
        {"public-url", "URL", CAB_ARG_TEXT, 0, 0, &options.public_url},
        {"pace", "PERCENT", CAB_ARG_NUMBER, 0, 1000, &pace},
        {"bot-threads", "T", CAB_ARG_NUMBER, 1, CAB_THINK_THREADS, &bot_threads},
        {"metrics-public", NULL, CAB_ARG_FLAG, 0, 0, &options.metrics_public},
        {"quiet", NULL, CAB_ARG_FLAG, 0, 0, &options.quiet},
    };
    for (int i = 0; i < LIMITS; i++) {
        number[i] = *limits[i].limit;
        args[OPTIONS + i] =
            (cab_arg){limits[i].name, "N", CAB_ARG_NUMBER, 0, LIMIT_MAX, &number[i]};
    }
    cab_cli cli;
    int status = cab_cli_parse(&cli, "cli.serve", CAB_ARGS(args), 0, argc, argv);
    if (status != CAB_GO_ON) return status;
    for (int i = 0; i < LIMITS; i++)
        *limits[i].limit = (uint32_t)number[i];
    if (options.public_url && !is_address(options.public_url))
        return cab_bad_use(&cli, "cli.serve.bad_url", options.public_url, NULL, NULL);
    if (store && strncmp(store, "sqlite:", 7) != 0)
        return cab_bad_use(&cli, "cli.serve.bad_store", store, NULL, NULL);
    if (store && !cab_fits(path, sizeof path, store + 7, ""))
        return cab_bad_use(&cli, "cli.bad.path", store + 7, NULL, NULL);
    if (!store && !usual_store(path, sizeof path))
        return cab_bad_use(&cli, "cli.serve.bad_folder", path, strerror(errno), NULL);
    options.store = path;
    options.pace = (uint32_t)pace;
    options.bot_threads = (int)bot_threads;
    options.lang = cli.lang;
    return srv_serve(&options);
}
