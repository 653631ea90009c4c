import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { userInfo } from "#contract/auth/auth.ts";
import { openDatabase } from "#server/infra/database/database.ts";
import { brokenInvariants } from "#server/operations/invariants.repository.ts";
import { isHarmless } from "#tests/server/operations/rubbish-inputs.ts";
import { enrol, Refused, type Tokens } from "./placing-clients.ts";
import { type RubbishCall, rubbishCall } from "./rubbish-calls.ts";
import { ServerProcess } from "./server-process.ts";

/** The long form: so many malformed calls over real HTTP at the built server, from a seed. */
const option = (name: string, fallback: string): string =>
  process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3) ?? fallback;

const inputs = Number(option("rubbish", "500000"));
const seed = Number(option("seed", "1"));
const senders = 8;
const batch = 500;
const staffKey = "a-staff-key-for-rubbish-0123456789";

const dataDir = mkdtempSync(join(tmpdir(), "shop-rubbish-"));
const server = new ServerProcess({ dataDir, env: { SHOP_STAFF_KEY: staffKey, SHOP_LOG: "error" } });
const agent = new Agent({ keepAlive: true, maxSockets: senders });

interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

function send(call: RubbishCall, tokens: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: "127.0.0.1",
        port: server.port,
        method: call.method,
        path: call.target,
        agent,
        timeout: 30_000,
        headers: { ...call.headers, ...tokens },
      },
      (reply) => {
        const chunks: Buffer[] = [];
        reply.on("data", (chunk: Buffer) => chunks.push(chunk));
        reply.on("error", reject);
        reply.on("end", () =>
          resolve({
            status: reply.statusCode ?? 0,
            type: reply.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.on("timeout", () => outgoing.destroy(new Error("no answer in 30 s")));
    outgoing.on("error", reject);
    outgoing.end(call.body);
  });
}

const tokensOf = (call: RubbishCall, buyer: Tokens): Record<string, string> => {
  switch (call.identity) {
    case "nobody":
      return {};
    case "guest":
      return { accesstoken: buyer.app };
    case "buyer":
      return { accesstoken: buyer.app, authusertoken: buyer.user };
    case "staff":
      return { accesstoken: buyer.app, staffkey: staffKey };
  }
};

/** A 304 and a preflight have no body to be an envelope. */
const isBare = (call: RubbishCall, { status, text }: Answer): boolean =>
  text === "" && (status === 304 || (status === 204 && call.method === "OPTIONS"));

const statuses: Record<string, number> = {};
const wrong: object[] = [];
let sent = 0;
let faults = 0;
let unanswered = 0;
let notEnvelope = 0;
let enrolled = 0;

async function judge(call: RubbishCall, buyer: Tokens): Promise<void> {
  const shown = {
    call: call.endpoint.path,
    method: call.method,
    target: call.target.slice(0, 300),
  };
  const body = call.body?.toString("latin1").slice(0, 300);
  try {
    const answer = await send(call, tokensOf(call, buyer));
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    if (answer.status >= 500) faults += 1;
    if (isHarmless(answer.status, answer.type, answer.text) || isBare(call, answer)) return;
    notEnvelope += 1;
    wrong.push({ ...shown, body, status: answer.status, text: answer.text.slice(0, 200) });
  } catch (error) {
    unanswered += 1;
    wrong.push({ ...shown, headers: call.headers, body, error: String(error) });
  } finally {
    sent += 1;
    if (sent % 10_000 === 0) {
      process.stderr.write(`${JSON.stringify({ sent, faults, notEnvelope, unanswered })}\n`);
    }
  }
}

/** A busy server may answer after the client has given up, and its captcha is used up then. */
async function freshBuyer(): Promise<Tokens> {
  for (;;) {
    enrolled += 1;
    try {
      return await enrol(server.port, `136${String(enrolled).padStart(8, "0")}`);
    } catch (error) {
      if (!(error instanceof Refused) || enrolled > inputs) throw error;
    }
  }
}

/** Rubbish logs out, too: then the rest is sent by a new buyer. */
async function stillIn(buyer: Tokens): Promise<boolean> {
  const reply = await fetch(`http://127.0.0.1:${server.port}${userInfo.path}`, {
    headers: { accesstoken: buyer.app, authusertoken: buyer.user },
  });
  return (await reply.json()).code === 10000;
}

async function sender(): Promise<void> {
  let buyer = await freshBuyer();
  while (begun < inputs) {
    const size = Math.min(batch, inputs - begun);
    const first = begun;
    begun += size;
    const calls = fc.sample(rubbishCall, { seed: seed * 1_000_003 + first, numRuns: size });
    for (const [at, call] of calls.entries()) {
      if (at % 25 === 0 && !(await stillIn(buyer))) buyer = await freshBuyer();
      await judge(call, buyer);
    }
  }
}

let begun = 0;
const started = Date.now();
try {
  await server.start();
  await Promise.all(Array.from({ length: senders }, sender));
  agent.destroy();
  const ready = (await fetch(`http://127.0.0.1:${server.port}/readyz`)).status;
  const { exits } = server;
  const ended = await server.stop();
  const opened = await openDatabase({ dataDir });
  const broken = await brokenInvariants(opened.db);
  await opened.close();
  const clean = faults + unanswered + notEnvelope + exits + broken.length === 0;
  const seconds = Math.round((Date.now() - started) / 1000);
  const answers = { faults, notEnvelope, unanswered, statuses, buyers: enrolled };
  const after = { exits, ready, ended, brokenInvariants: broken.length };
  for (const one of wrong.slice(0, 20)) process.stderr.write(`${JSON.stringify(one)}\n`);
  const report = { rubbish: sent, seed, seconds, clean, ...answers, ...after };
  process.stdout.write(`${JSON.stringify(report)}\n`);
  process.exitCode = clean && ready === 200 && ended === 0 ? 0 : 1;
} finally {
  await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
}
