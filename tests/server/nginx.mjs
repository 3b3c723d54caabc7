// node nginx.mjs TLS_PORT PLAIN_PORT INNER_PORT CERTIFICATE: plays through a proxy that is set up as docs/hosting.md says.
import { readFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'

const [tls, plain, inner] = process.argv.slice(2, 5).map(Number)
const ca = readFileSync(process.argv[5])
const WebSocket = createRequire(new URL('../net/package.json', import.meta.url))('ws')
const site = 'play.example.org'
const there = { host: '127.0.0.1', servername: site, ca }
let failed = 0

function check(name, good, what = '') {
    if (!good) failed++
    console.log(good ? `ok ${name}` : `FAILED nginx: ${name} ${what}`)
}

function call(path, { method = 'GET', headers = {}, body, port = tls } = {}) {
    return new Promise((resolve, reject) => {
        const lib = port === tls ? https : http
        const request = lib.request({ ...there, port, path, method, headers: { Host: site, ...headers } }, (answer) => {
            let text = ''
            answer.on('data', (part) => (text += part))
            answer.on('end', () => resolve({ status: answer.statusCode, headers: answer.headers, text }))
        })
        request.on('error', reject)
        request.end(body)
    })
}

function open(cookie, origin) {
    const socket = new WebSocket(`wss://127.0.0.1:${tls}/ws?v=2`, {
        ...there, headers: { Host: site, Cookie: cookie, ...(origin ? { Origin: origin } : {}) },
    })
    const heard = []
    const waiting = []
    socket.on('message', (data) => {
        heard.push(JSON.parse(data))
        for (const wake of waiting.splice(0)) wake()
    })
    const next = async (test) => {
        for (;;) {
            const found = heard.find(test)
            if (found) return found
            await new Promise((resolve) => waiting.push(resolve))
        }
    }
    return new Promise((resolve) => {
        socket.on('open', () => resolve({ next, heard, say: (m) => socket.send(JSON.stringify(m)), close: () => socket.close() }))
        socket.on('unexpected-response', (_, answer) => resolve({ refused: answer.statusCode }))
        socket.on('error', (error) => resolve({ refused: error.message }))
    })
}

// Both programs have just been started: not a measurement, only patience.
for (let i = 0; ; i++) {
    const up = await call('/healthz').then((a) => a.status === 200, () => false)
    if (up) break
    if (i > 300) { console.log('FAILED nginx: nothing answers'); process.exit(1) }
    await sleep(100)
}

check('health through TLS', JSON.parse((await call('/healthz')).text).ok === true)
const moved = await call('/t/abc?x=1', { port: plain })
check('plain HTTP leads to TLS', moved.status === 301 && moved.headers.location === `https://${site}/t/abc?x=1`, moved.headers.location)
check('figures are not shown to the world', (await call('/metrics')).status === 404)
const me = await call('/api/me')
const cookie = String(me.headers['set-cookie'] ?? '').split(';')[0]
check('a guest gets a cookie for TLS only', /; Secure/.test(String(me.headers['set-cookie'])) && cookie.startsWith('cabale='))
check('a body of 100 KiB is refused', (await call('/api/me', { method: 'POST', headers: { Cookie: cookie, 'X-Cabale': '1' }, body: 'x'.repeat(100 << 10) })).status === 413)

check('a page of another site gets no socket', (await open(cookie, 'https://evil.example')).refused === 403)
check('nobody gets no socket', (await open('cabale=forged', `https://${site}`)).refused === 401)
const player = await open(cookie, `https://${site}`)
check('a socket through TLS', !player.refused, player.refused)
if (!player.refused) {
    await player.next((m) => m.t === 'hello')
    player.say({ t: 'create', d: { id: 1, game: 'pagan', bots: [null, 'random'] } })
    const made = await player.next((m) => m.d?.id === 1)
    check('a table through TLS', made.t === 'ok', JSON.stringify(made))
    player.say({ t: 'ready', d: { id: 2, nonce: '00112233445566778899aabbccddeeff' } })
    // The bot may be quicker: then the table has changed, and the next question is answered instead.
    let played = { t: 'no', d: { error: 'changed' } }
    for (let id = 3, v = -1; played.t === 'no' && ['changed', 'not_asked'].includes(played.d.error); id++) {
        const asked = await player.next((m) => (m.t === 'view' || m.t === 'up') && m.v > v && m.d.choices?.length > 0)
        v = asked.v
        player.say({ t: 'move', d: { id, moves: [asked.d.choices[0].move] }, v })
        played = await player.next((m) => m.d?.id === id)
    }
    check('a move through TLS', played.t === 'ok', JSON.stringify(played))
    const second = await open(cookie, `https://${site}`)
    await second.next((m) => m.t === 'hello')
    second.say({ t: 'enter', d: { id: 1, table: made.d.table } })
    check('a whole view through TLS', (await second.next((m) => m.t === 'view')).d.seat === 0)
    player.close()
    second.close()
}

// The proxy's word about who asks counts, not the client's: sixty guests from one address, whatever it claims.
let last = 0
for (let i = 0; i < 70 && last !== 429; i++)
    last = (await call('/api/guest', { method: 'POST', headers: { 'X-Cabale': '1', 'X-Forwarded-For': `10.0.0.${i}` }, body: '{}' })).status
check('nobody chooses the address they come from', last === 429, last)

// A program that calls as fast as it can is told to wait by the proxy; the server does not hear of it.
const heard = async () => Number(/cabale_http_requests_total (\d+)/.exec((await call('/metrics', { port: inner })).text)?.[1])
const before = await heard()
const answers = []
for (let i = 0; i < 10; i++)
    answers.push(...(await Promise.all(Array.from({ length: 50 }, () => call('/api/games').then((a) => a.status, () => 0)))))
const waits = answers.filter((status) => status === 429).length
check('calls beyond a burst wait', waits > 100 && answers.every((status) => status === 200 || status === 429), `${waits} of 500`)
check('and the server hears nothing of them', (await heard()) - before <= 501 - waits, `${(await heard()) - before}`)

// Requests that never end hold connections: 300 of one address, the next is refused, and so are they when they end.
const lines = []
const begin = () =>
    new Promise((resolve, reject) => {
        const line = tlsConnect({ ...there, port: tls }, () => {
            line.write(`POST /t/x HTTP/1.1\r\nHost: ${site}\r\nContent-Length: 9\r\n\r\n`)
            resolve(line)
        })
        line.on('error', reject)
        lines.push(line)
    })
for (let i = 0; i < 6; i++) await Promise.all(Array.from({ length: 50 }, begin))
let refused = 0
for (let i = 0; i < 300 && refused !== 429; i++) refused = (await call('/healthz', { headers: { Connection: 'close' } })).status
check('connections of one address end at 300', refused === 429, refused)
for (const line of lines) line.destroy()
let back = 0
for (let i = 0; i < 300 && back !== 200; i++) {
    back = (await call('/healthz')).status
    await sleep(back === 200 ? 0 : 20)
}
check('and are given back', back === 200, back)
check('the machine itself reads the figures', (await call('/metrics', { port: inner })).text.includes('cabale_tables_playing 1'))
process.exit(failed ? 1 : 0)
