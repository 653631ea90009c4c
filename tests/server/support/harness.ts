import { randomBytes, randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { FastifyInstance, InjectOptions } from "fastify";
import pg from "pg";
import * as v from "valibot";
import { vi } from "vitest";
import { companyToken } from "#contract/auth/app-access.ts";
import { captcha, login } from "#contract/auth/auth.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { type Endpoint, type InputOf, type OutputOf, pathNames } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Deps } from "#server/app.ts";
import { buildApp } from "#server/app.ts";
import { readSettings, type Settings } from "#server/config/settings.ts";
import { type OpenDatabase, openDatabase } from "#server/infra/database/database.ts";
import { silentLog } from "#server/infra/logging/log.ts";
import { waitingLetters } from "#server/infra/mail/letters.repository.ts";
import type { Letter, Mail } from "#server/infra/mail/mail.ts";
import { sendLetters } from "#server/infra/mail/mail-worker.ts";
import { SumThread } from "#server/infra/pricing/pricing-thread.ts";
import type { Clock } from "#server/infra/runtime/clock.ts";
import { letterSeal } from "#server/infra/secrets/letter-seal.ts";
import type { Sms, TextMessage } from "#server/infra/sms/sms.ts";
import { openFileStore } from "#server/infra/storage/file-store.ts";
import { hashPassword } from "#server/modules/accounts/passwords.ts";
import { registerUser } from "#server/modules/accounts/users.repository.ts";
import { paymentGateways } from "#server/modules/payments/providers/payment-channels.ts";
import { seedShop } from "#server/seed/seed.ts";
import {
  emptyDatabaseImage,
  seededDatabaseImage,
} from "#tests/server/operations/database-image.ts";
import { beyondContract } from "./beyond-contract.ts";

/** Friday 2026-11-20 10:00 in Shanghai. */
export const openingTime = Date.UTC(2026, 10, 20, 2, 0, 0);
export const fixedCaptcha = "1234";

/** A clock that only a test moves. */
export interface TestClock extends Clock {
  advance(ms: number): void;
}

function testClock(): TestClock {
  let now = openingTime;
  return {
    now: () => now,
    advance: (ms) => {
      now += ms;
    },
  };
}

export interface Buyer {
  readonly token: string;
  readonly id: string;
  readonly mobile: string;
  readonly email: string;
  readonly password: string;
}

export interface CallOptions {
  readonly as?: Buyer | string;
  /** Idempotency-Key. */
  readonly key?: string;
  readonly headers?: Record<string, string>;
}

export interface RawReply {
  readonly status: number;
  readonly body: { code: number; msg: string; data: unknown };
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

export interface Shop {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly letters: Letter[];
  /** Text messages that were sent. */
  readonly texts: TextMessage[];
  /** The mails, after every pending one was sent, also those that the app sends just now. */
  posted(): Promise<readonly Letter[]>;
  /** Through HTTP; checks the reply against the contract. @throws Refusal on any code but 10000. */
  call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>>;
  /** The same request, whatever is answered; the input need not fit. */
  send(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<RawReply>;
  inject(options: InjectOptions): Promise<RawReply>;
  freshToken(): Promise<string>;
  captcha(): Promise<{ captcha: string; captcha_id: string }>;
  /** A new buyer with a session, as a registration leaves them, without its captcha and limits. */
  register(wish?: Partial<Omit<Buyer, "token" | "id">>): Promise<Buyer>;
  login(mobile: string, password: string): Promise<string>;
  close(): Promise<void>;
}

export interface ShopOptions {
  readonly settings?: Partial<Settings>;
  readonly deps?: Partial<Deps>;
  readonly database?: OpenDatabase;
}

export const testSettings = (changes: Partial<Settings>): Settings => ({
  ...readSettings({ SHOP_FIXED_CAPTCHA: fixedCaptcha, NODE_ENV: "test" }, "test"),
  logLevel: "silent",
  rateLimitPerMinute: 0,
  registrationsPerHour: 1_000_000,
  quotesPerMinute: 0,
  publicCacheMs: 0,
  factoryPaceSeconds: 0,
  // A folder of its own, made by the first file.
  dataDir: join(tmpdir(), `shop-${randomUUID()}`),
  ...changes,
});

/**
 * A fresh seeded shop: on PGlite in memory, or on the PostgreSQL cluster that
 * SHOP_TEST_DATABASE_URL names, in a database of its own that close() drops.
 */
export async function startShop(options: ShopOptions = {}): Promise<Shop> {
  const clock = testClock();
  const opened = options.database ?? (await seededDatabase(clock));
  const letters: Letter[] = [];
  const mail: Mail = {
    send: async (letter) => {
      letters.push(letter);
    },
  };
  const texts: TextMessage[] = [];
  const sms: Sms = {
    send: async (message) => {
      texts.push(message);
    },
  };
  // What is seeded already lacks nothing.
  await seedShop(opened.db, clock);
  const settings = testSettings(options.settings ?? {});
  const services = {
    db: opened.db,
    databaseKind: opened.kind,
    durability: opened.durability,
    clock,
    random: { uuid: randomUUID, bytes: randomBytes },
    mail,
    sms,
    letterSeal: letterSeal(Buffer.alloc(32, 7)),
    files: openFileStore(settings),
    sums: new SumThread(),
    settings,
    log: silentLog,
    ...options.deps,
  };
  const deps: Deps = { ...services, gateways: paymentGateways(services) };
  const app = await buildApp(deps);
  await app.ready();
  let appToken = "";

  const inject = async (request: InjectOptions): Promise<RawReply> => {
    const reply = await app.inject(request);
    return {
      status: reply.statusCode,
      body: isJson(reply.headers["content-type"]) ? reply.json() : { code: 0, msg: "", data: null },
      headers: reply.headers,
      text: reply.body,
    };
  };

  const send = async (endpoint: Endpoint, input: unknown, call: CallOptions = {}) => {
    const headers: Record<string, string> = { accesstoken: appToken };
    if (call.as !== undefined) {
      headers.authusertoken = typeof call.as === "string" ? call.as : call.as.token;
    }
    if (call.key !== undefined) headers["idempotency-key"] = call.key;
    const request = requestOf(endpoint, input);
    return inject({ ...request, headers: { ...request.headers, ...headers, ...call.headers } });
  };

  const shop: Shop = {
    app,
    deps,
    clock,
    letters,
    texts,
    async posted() {
      await sendLetters(deps);
      await vi.waitFor(
        async () => {
          if ((await waitingLetters(opened.db)) > 0) throw new Error("letters are on their way");
        },
        { timeout: 20_000 },
      );
      return letters;
    },
    inject,
    send,
    async call(endpoint, input, call) {
      const reply = await send(endpoint, input, call);
      const { code, msg, data } = reply.body;
      if (code !== codes.success) throw new Refusal(code, msg, data);
      const read = v.parse(endpoint.output, data) as OutputOf<typeof endpoint>;
      const beyond = beyondContract(data, read);
      if (beyond.length > 0) throw new Error(`${endpoint.path} returns ${beyond.join(", ")}`);
      return read;
    },
    async freshToken() {
      const at = clock.now();
      const { token } = await shop.call(companyToken, {
        app_auth_token: deps.settings.companyToken,
        public_key: companyKey(deps.settings.companyToken, at),
        mode: 3,
        domain: "",
      });
      appToken = token;
      return token;
    },
    async captcha() {
      const { captchaId } = await shop.call(captcha, {});
      return { captcha: fixedCaptcha, captcha_id: captchaId };
    },
    async register(wish = {}) {
      const mobile = wish.mobile ?? freshMobile();
      const email = wish.email ?? `${mobile}@buyer.example`;
      const password = wish.password ?? "quire500x";
      const passwordHash = await hashOnce(password);
      const made = { mobile, email, name: "王小墨", introducer: "", passwordHash };
      const session = await registerUser(deps, made, visitor);
      if (session === null) throw new Error(`${mobile} has an account`);
      return { token: session.token, id: session.user_id, mobile, email, password };
    },
    async login(mobile, password) {
      const { token } = await shop.call(login, { mobile, password, ...(await shop.captcha()) });
      return token;
    },
    async close() {
      await app.close();
      await opened.close();
      if (options.settings?.dataDir === undefined) {
        await rm(deps.settings.dataDir, { recursive: true, force: true });
      }
    },
  };
  await shop.freshToken();
  return shop;
}

/** As the calls of `inject` are seen. */
const visitor = { address: "127.0.0.1", device: null, client: "未知设备" };

const hashes = new Map<string, Promise<string>>();
/** A hash takes the time of a login; the buyers of a process share that of their password. */
function hashOnce(password: string): Promise<string> {
  const known = hashes.get(password);
  if (known !== undefined) return known;
  const made = hashPassword(password);
  hashes.set(password, made);
  return made;
}

const isJson = (type: unknown): boolean => String(type).startsWith("application/json");

let mobiles = 0;
/** A mobile number that no other buyer of this process has. */
export function freshMobile(): string {
  mobiles += 1;
  return `139${String(mobiles).padStart(8, "0")}`;
}

/** As a browser sends it: lone surrogates become U+FFFD, objects their JSON. */
const wireText = (value: unknown): string =>
  (typeof value === "object" ? JSON.stringify(value) : String(value)).replace(
    /\p{Surrogate}/gu,
    "\ufffd",
  );

const json = { "content-type": "application/json" };

/** The request that the page would send: path, then query (GET) or JSON body. */
function requestOf(endpoint: Endpoint, input: unknown): InjectOptions {
  const fields: Record<string, unknown> =
    typeof input === "object" && input !== null ? { ...input } : {};
  let url = endpoint.path;
  for (const name of pathNames(endpoint.path)) {
    url = url.replace(`{${name}}`, encodeURIComponent(wireText(fields[name] ?? "none")));
    delete fields[name];
  }
  if (endpoint.method !== "GET") {
    return { method: endpoint.method, url, payload: JSON.stringify(fields), headers: json };
  }
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) query.set(name, wireText(value));
  }
  return { method: "GET", url: query.size > 0 ? `${url}?${query}` : url };
}

/** The cluster that SHOP_TEST_DATABASE_URL names; null: databases are in memory. */
function namedCluster(): string | null {
  const cluster = process.env.SHOP_TEST_DATABASE_URL ?? "";
  return cluster === "" ? null : cluster;
}

/** A database with the schema and no rows: in memory, or freshly created in the named cluster. */
export async function freshDatabase(): Promise<OpenDatabase> {
  const cluster = namedCluster();
  if (cluster !== null) return (await databaseIn(cluster)).open();
  return openDatabase({ memory: true, image: await emptyDatabaseImage() });
}

/** The same with the shop's first rows: a copy of an image, or of a template in the cluster. */
async function seededDatabase(clock: Clock): Promise<OpenDatabase> {
  const cluster = namedCluster();
  if (cluster === null) {
    return openDatabase({ memory: true, image: await seededDatabaseImage(clock) });
  }
  template ??= seededTemplate(cluster, clock);
  return (await databaseIn(cluster, await template)).open();
}

/** The name of this worker's seeded database, from which others are copied. */
let template: Promise<string> | null = null;

async function seededTemplate(cluster: string, clock: Clock): Promise<string> {
  const { url, name } = await databaseIn(cluster);
  const { db, close } = await openDatabase({ url });
  await seedShop(db, clock);
  await close();
  return name;
}

/** A database without a schema: `run` writes SQL into it before `open` migrates it. */
export interface EmptyDatabase {
  /** Null in memory. */
  readonly url: string | null;
  run(statements: string): Promise<void>;
  /** Its close() drops the database. */
  open(): Promise<OpenDatabase>;
}

/** In memory, or freshly created in the named cluster. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const cluster = namedCluster();
  if (cluster !== null) return databaseIn(cluster);
  const client = await PGlite.create();
  return {
    url: null,
    run: async (statements) => {
      await client.exec(statements);
    },
    open: async () => {
      const image = await client.dumpDataDir("none");
      await client.close();
      return openDatabase({ memory: true, image });
    },
  };
}

interface ClusterDatabase extends EmptyDatabase {
  readonly name: string;
  readonly url: string;
}

async function databaseIn(cluster: string, from = "template1"): Promise<ClusterDatabase> {
  const name = `shop_${randomBytes(6).toString("hex")}`;
  copying ??= fileCopyOn(cluster);
  await onCluster(cluster, `create database ${name} template ${from}${await copying}`);
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return {
    name,
    url: url.href,
    run: async (statements) => {
      await onCluster(url.href, statements);
    },
    open: async () => {
      const opened = await openDatabase({ url: url.href });
      return {
        ...opened,
        close: async () => {
          await opened.close();
          await onCluster(cluster, `drop database if exists ${name} with (force)`);
        },
      };
    },
  };
}

/** How a database is copied: by its files. PostgreSQL before 15 knows no other way, and no word for it. */
async function fileCopyOn(cluster: string): Promise<string> {
  const [row] = await onCluster(cluster, "show server_version_num");
  return Number(row?.server_version_num) >= 150_000 ? " strategy file_copy" : "";
}

let copying: Promise<string> | null = null;

async function onCluster(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Record<string, unknown>>(statement);
  await client.end();
  return rows;
}
