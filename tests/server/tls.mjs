// node tls.mjs PROGRAM FOLDER: a server in the open, a door to it by TLS, and players who come through it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import net from 'node:net'
import { createInterface } from 'node:readline'
import tls from 'node:tls'

const [program, work] = process.argv.slice(2)
const certificate = `${work}/cert.pem`
let failed = 0

function check(name, good, what = '') {
    if (!good) failed++
    console.log(good ? `ok ${name}` : `FAILED tls: ${name} ${String(what).slice(-300)}`)
}

const server = spawn(program, ['serve', '--listen', '127.0.0.1:0', '--store', `sqlite:${work}/cabale.sqlite`, '--pace', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
})
let inner = 0
for await (const line of createInterface({ input: server.stdout })) {
    inner = Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(line)?.[1] ?? 0)
    if (inner) break
}

const door = tls.createServer({ cert: readFileSync(certificate), key: readFileSync(`${work}/key.pem`) }, (outside) => {
    const inside = net.connect(inner, '127.0.0.1')
    for (const end of [outside, inside]) end.on('error', () => {})
    outside.pipe(inside).pipe(outside)
})
door.on('tlsClientError', () => {}) // who does not believe it
door.listen(0, '127.0.0.1')
await once(door, 'listening')
const port = door.address().port

// Plays with these lines as its answers; every further answer is the first choice.
async function play(trusted, args, lines = '') {
    const env = { ...process.env, XDG_DATA_HOME: `${work}/home`, SSL_CERT_FILE: trusted, SSL_CERT_DIR: '/nowhere' }
    const player = spawn(program, ['play', ...args, '--plain', '--lang', 'en'], { env })
    let said = ''
    for (const stream of [player.stdout, player.stderr]) stream.on('data', (bytes) => (said += bytes))
    player.stdin.on('error', () => {})
    player.stdin.end(lines || '1\n'.repeat(1000))
    const [status] = await once(player, 'close')
    return { status, said }
}

const url = `https://localhost:${port}`
// Five rounds, some fifty answers; whoever only ever takes the first choice may be at Pagan for thousands.
const whole = await play(certificate, [url, '--create', 'newsalem', '--players', '3', '--bots', 'random,random'])
check('a whole game by https', whole.status === 0 && whole.said.includes(`The record of this game: ${url}/api/tables/`), whole.said)
const left = await play(certificate, [url, '--create', 'pagan', '--bots', 'random'], 'q\n')
const table = /cabale play (https:\S+\/t\/\w+)/.exec(left.said)?.[1]
check('who leaves is told the address by https', left.status === 0 && table?.startsWith(url), left.said)
const back = await play(certificate, [table ?? url], 'q\n')
check('and comes back with it', back.status === 0 && back.said.includes(`Come back with: cabale play ${table}`), back.said)
const stranger = await play('/dev/null', [url, '--create', 'pagan', '--bots', 'random'])
check('an unknown server is refused in one line',
    stranger.status === 2 && /^\S*cabale.*does not answer: self-signed certificate\n?$/.test(stranger.said), stranger.said)
const open = await play(certificate, [`https://localhost:${inner}`, '--create', 'pagan', '--bots', 'random'])
check('so is one that speaks no TLS', open.status === 2 && /does not answer: no TLS that is understood here\n?$/.test(open.said), open.said)

door.close()
server.kill('SIGTERM')
await once(server, 'close')
process.exit(failed ? 1 : 0)
