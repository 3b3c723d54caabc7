// Our WebSocket and HTTP against the npm package `ws` and node's own fetch, in both directions.
// One line a check: `ok NAME` or `FAILED NAME: why`. Started by tests/net/peer.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:https";
import { createInterface } from "node:readline";
import { WebSocket, WebSocketServer } from "ws";

const [program, certificate, key] = process.argv.slice(2);
const long = JSON.stringify(Array.from({ length: 6000 }, (_, i) => (i * 7919) % 1000)).padEnd(60000, "é").slice(0, 40000);
let base;
let failed = 0;

async function check(name, body) {
  try {
    await body();
    console.log(`ok ${name}`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${String(error.message).split("\n")[0]}`);
  }
}

async function open(options = {}) {
  const socket = new WebSocket(`ws://${base}/ws`, "cabale", options);
  await once(socket, "open");
  return socket;
}

async function next(socket) {
  const [data, binary] = await once(socket, "message");
  assert.equal(binary, false);
  return data.toString();
}

async function closed(socket) {
  const [code, reason] = await once(socket, "close");
  return `${code} ${reason}`.trim();
}

async function echoes(socket) {
  for (const text of ["", "short", "hé € 🃏", "x".repeat(125), "x".repeat(126), "y".repeat(300), long, "z".repeat(60000)]) {
    socket.send(text);
    assert.equal(await next(socket), text);
  }
}

async function serverChecks() {
  await check("plain echo", async () => {
    const socket = await open({ perMessageDeflate: false });
    assert.equal(socket.extensions, "");
    assert.equal(socket.protocol, "cabale");
    await echoes(socket);
    socket.close();
    await closed(socket);
  });
  await check("compressed echo", async () => {
    const socket = await open({ perMessageDeflate: { threshold: 0 } });
    assert.match(socket.extensions, /permessage-deflate/);
    await echoes(socket);
    const before = socket._socket.bytesRead;
    socket.send("z".repeat(60000));
    await next(socket);
    assert.ok(socket._socket.bytesRead - before < 1000);
    socket.close();
    await closed(socket);
  });
  await check("many messages at once keep their order", async () => {
    const socket = await open();
    const got = [];
    socket.on("message", (data) => got.push(data.toString()));
    const sent = Array.from({ length: 2000 }, (_, i) => `${i} ${"m".repeat(i % 500)}`);
    for (const text of sent) socket.send(text);
    while (got.length < sent.length) await once(socket, "message");
    assert.deepEqual(got, sent);
    socket.close();
    await closed(socket);
  });
  await check("ping from here", async () => {
    const socket = await open();
    socket.ping("payload");
    const [data] = await once(socket, "pong");
    assert.equal(data.toString(), "payload");
    socket.terminate();
  });
  await check("ping from there, and life after some of them", async () => {
    const socket = await open();
    for (let i = 0; i < 2; i++) await once(socket, "ping");
    socket.send("alive");
    assert.equal(await next(socket), "alive");
    socket.terminate();
  });
  for (const perMessageDeflate of [false, { threshold: 0 }]) {
    await check(`fragments, ${perMessageDeflate ? "compressed" : "plain"}`, async () => {
      const socket = await open({ perMessageDeflate });
      const part = "é".repeat(9000);
      for (let i = 0; i < 3; i++) {
        socket.send(part, { fin: i === 2 });
        socket.ping();
      }
      assert.equal(await next(socket), part.repeat(3));
      socket.close();
      await closed(socket);
    });
  }
  await check("close codes", async () => {
    let socket = await open();
    socket.close(4001, "bye");
    assert.equal(await closed(socket), "4001");
    socket = await open();
    socket.send("close 4002 les mots");
    assert.equal(await closed(socket), "4002 les mots");
    socket = await open();
    socket.close();
    assert.equal(await closed(socket), "1005");
  });
  const faults = [
    ["reserved bits", [0xb1, 0x81, 0, 0, 0, 0, 0x78], 1002],
    ["not masked", [0x81, 0x01, 0x78], 1002],
    ["unknown opcode", [0x83, 0x80, 0, 0, 0, 0], 1002],
    ["not UTF-8", [0x81, 0x81, 0, 0, 0, 0, 0xff], 1007],
    ["not deflate", [0xc1, 0x84, 0, 0, 0, 0, 255, 255, 255, 255], 1007],
    ["too big", [0x81, 0xff, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0], 1009],
    ["bad close code", [0x88, 0x82, 0, 0, 0, 0, 0x03, 0xed], 1002],
  ];
  for (const [name, bytes, code] of faults) {
    await check(`${name} -> ${code}`, async () => {
      const socket = await open();
      socket._socket.write(Buffer.from(bytes));
      assert.match(await closed(socket), new RegExp(`^${code}`));
    });
  }
  await check("binary -> 1003", async () => {
    const socket = await open();
    socket.send(Buffer.from([1, 2, 3]));
    assert.match(await closed(socket), /^1003/);
  });
  await check("two hundred at once", async () => {
    const sockets = await Promise.all(Array.from({ length: 200 }, () => open()));
    await Promise.all(sockets.map(async (socket, i) => {
      for (let j = 0; j < 10; j++) {
        socket.send(`${i} ${j}`);
        assert.equal(await next(socket), `${i} ${j}`);
      }
      socket.close(1000);
      assert.equal(await closed(socket), "1000");
    }));
  });
  await check("HTTP", async () => {
    for (let i = 0; i < 20; i++) {
      const answer = await fetch(`http://${base}/a?b=${i}`, { method: "POST", body: long });
      assert.equal(answer.status, 200);
      assert.equal(await answer.text(), `POST /a?b=${i} ${long}`);
    }
    const head = await fetch(`http://${base}/h`, { method: "HEAD" });
    assert.equal(head.headers.get("content-length"), "8");
    assert.equal((await fetch(`http://${base}/none`)).status, 404);
    assert.equal((await fetch(`http://${base}/`, { method: "PUT", body: "x".repeat(65537) })).status, 413);
  });
}

// Our client calls this server of theirs; how it ended, and what it said.
async function calls(url, server) {
  const env = { ...process.env, SSL_CERT_FILE: certificate, SSL_CERT_DIR: "/nowhere" };
  const caller = spawn(program, ["call", url], { stdio: ["ignore", "inherit", "pipe"], env });
  let said = "";
  caller.stderr.on("data", (bytes) => (said += bytes));
  const [status] = await once(caller, "close");
  server.close();
  return { status, said: said.trim() };
}

// What the sockets of this server agree upon, and the code they are closed with.
function echo(server) {
  return new Promise((resolve) => {
    server.on("connection", (socket) => {
      socket.on("message", (data) => socket.send(data.toString()));
      socket.on("close", (code) => resolve({ code, agreed: socket.extensions }));
    });
  });
}

async function clientCheck(perMessageDeflate) {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate });
  await once(server, "listening");
  const ended = echo(server);
  assert.deepEqual(await calls(`ws://127.0.0.1:${server.address().port}/x`, server), { status: 0, said: "" });
  const { code, agreed } = await ended;
  assert.equal(code, 4001);
  assert.equal(/permessage-deflate/.test(agreed), Boolean(perMessageDeflate));
}

async function tlsServer(options) {
  const server = createServer({ cert: readFileSync(certificate), key: readFileSync(key), ...options });
  server.on("tlsClientError", () => {}); // who refuses its certificate
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return server;
}

async function tlsCheck(options, perMessageDeflate) {
  const server = await tlsServer(options);
  const ended = echo(new WebSocketServer({ server, perMessageDeflate }));
  assert.deepEqual(await calls(`wss://localhost:${server.address().port}/x`, server), { status: 0, said: "" });
  assert.equal((await ended).code, 4001);
}

const server = spawn(program, ["serve"], { stdio: ["pipe", "pipe", "inherit"] });
const exit = once(server, "exit");
const [port] = await once(createInterface({ input: server.stdout }), "line");
base = `127.0.0.1:${port}`;
await serverChecks();
await check("stopping -> 1001", async () => {
  const socket = await open();
  server.stdin.end();
  assert.match(await closed(socket), /^1001/);
  assert.equal((await exit)[0], 0);
});
await check("our client, plain", () => clientCheck(false));
await check("our client, compressed", () => clientCheck({ threshold: 0 }));
for (const version of ["TLSv1.2", "TLSv1.3"]) {
  for (const deflate of [false, { threshold: 0 }]) {
    await check(`our client by ${version}, ${deflate ? "compressed" : "plain"}`, () =>
      tlsCheck({ minVersion: version, maxVersion: version }, deflate));
  }
}
await check("our client believes no other name", async () => {
  const server = await tlsServer({});
  const { status, said } = await calls(`wss://127.0.0.1:${server.address().port}/x`, server);
  assert.equal(status, 1);
  assert.match(said, /after 0 texts: 1006 IP address mismatch/);
});
await check("our client speaks no TLS to a plain server", async () => {
  const server = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  await once(server, "listening");
  const { status, said } = await calls(`wss://localhost:${server.address().port}/x`, server);
  assert.equal(status, 1);
  assert.match(said, /1006 no TLS that is understood here/);
});
process.exit(failed ? 1 : 0);
