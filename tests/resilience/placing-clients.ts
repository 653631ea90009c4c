import { randomUUID } from "node:crypto";
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { companyToken } from "#contract/auth/app-access.ts";
import { captcha, register } from "#contract/auth/auth.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { putCartLine } from "#contract/cart/carts.ts";
import { defaultDeployment } from "#contract/http/deployment.ts";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { labels } from "#tests/server/orders/order-flow.ts";

/** An order that the server has acknowledged with code 10000. */
export interface Acknowledged {
  readonly intent: string;
  readonly orderId: string;
  readonly total: string;
}

export interface Tokens {
  readonly app: string;
  readonly user: string;
  /** The operator's key. */
  readonly staff?: string;
}

const patience = 400;

/** One request on a connection of its own. @throws where no whole answer came. */
function send(
  port: number,
  endpoint: Endpoint,
  input: object,
  headers: Record<string, string>,
): Promise<{ code: number; msg: string; data: unknown }> {
  return new Promise((resolve, reject) => {
    const query = endpoint.method === "GET" ? `?${new URLSearchParams({ ...input })}` : "";
    const outgoing = request({
      host: "127.0.0.1",
      port,
      method: endpoint.method,
      path: `${endpoint.path}${query}`,
      agent: false,
      timeout: 6000,
      headers: { ...headers, "content-type": "application/json", connection: "close" },
    });
    outgoing.on("timeout", () => outgoing.destroy(new Error("timeout")));
    outgoing.on("error", reject);
    outgoing.on("response", (reply) => {
      let text = "";
      reply.on("data", (chunk: Buffer) => {
        text += chunk.toString();
      });
      reply.on("error", reject);
      reply.on("close", () => {
        try {
          resolve(JSON.parse(text));
        } catch {
          reject(new Error("the answer was cut"));
        }
      });
    });
    outgoing.end(endpoint.method === "GET" ? "" : JSON.stringify(input));
  });
}

/** Sends until an answer comes; the caller decides what each attempt carries. */
export async function persist<E extends Endpoint>(
  port: number,
  endpoint: E,
  tokens: Partial<Tokens>,
  attempt: () => { input: InputOf<E>; key: string },
): Promise<OutputOf<E>> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { input, key } = attempt();
    const headers = {
      accesstoken: tokens.app ?? "",
      authusertoken: tokens.user ?? "",
      ...(tokens.staff === undefined ? {} : { staffkey: tokens.staff }),
      "idempotency-key": key,
    };
    try {
      const reply = await send(port, endpoint, input as object, headers);
      if (reply.code === codes.success) return reply.data as OutputOf<E>;
      if (reply.code !== codes.keyInProgress && reply.code !== codes.serverFault) {
        throw new Refused(`${endpoint.path}: ${reply.code} ${reply.msg}`);
      }
    } catch (error) {
      if (error instanceof Refused) throw error;
    }
    await pause(100);
  }
  throw new Error(`${endpoint.path}: no answer after ${patience} tries`);
}

export class Refused extends Error {}

/** The same input and key at every attempt. */
export const once = <Input>(input: Input) => {
  const key = randomUUID();
  return () => ({ input, key });
};

/** A fresh app token; `now` is the server's clock where it is not this machine's. */
export async function appTokenOf(port: number, now: number = Date.now()): Promise<string> {
  const { appAuthToken } = defaultDeployment;
  const asked = {
    app_auth_token: appAuthToken,
    public_key: companyKey(appAuthToken, now),
    mode: 2 as const,
    domain: "",
  };
  return (await persist(port, companyToken, {}, once(asked))).token;
}

/** Registers one buyer with a fresh app token. */
export async function enrol(port: number, mobile: string, now?: number): Promise<Tokens> {
  const app = await appTokenOf(port, now);
  const { captchaId } = await persist(port, captcha, { app }, once({}));
  const { token: user } = await persist(
    port,
    register,
    { app },
    once({
      mobile,
      password: "quire500x",
      email: `${mobile}@buyer.example`,
      name: "压测",
      captcha: "1234",
      captcha_id: captchaId,
      consent: true as const,
    }),
  );
  return { app, user };
}

/** The remark carries the intent, so that the orders of one can be counted afterwards. */
const placingOf = (intent: string, line: string, draft: string, total: string) => ({
  draft_id: draft,
  line_ids: [line],
  address_id: null,
  express_type: "pickup" as const,
  carrier_id: null,
  invoice_id: null,
  remark: intent,
  expected_total: total,
});

const lineOf = (line: string, quantity: number = labels.quantity) => ({
  line_id: line,
  product_id: null,
  title: "标签",
  job: { ...labels, quantity },
});

/** As the shop's page does: ids and keys belong to the intent and are the same at every attempt. */
export async function placeWithKeys(
  port: number,
  tokens: Tokens,
  intent: string,
  quantity?: number,
): Promise<Acknowledged> {
  const line = randomUUID();
  const { quote } = await persist(port, putCartLine, tokens, once(lineOf(line, quantity)));
  const placing = placingOf(intent, line, randomUUID(), quote.total);
  const made = await persist(port, placeOrder, tokens, once(placing));
  return { intent, orderId: made.order_id, total: made.total };
}

/** The mistake that keys are there for: every attempt is a new intent. */
export async function placeWithoutKeys(
  port: number,
  tokens: Tokens,
  intent: string,
): Promise<Acknowledged> {
  for (let tries = 0; tries < patience; tries += 1) {
    const line = randomUUID();
    const { quote } = await persist(port, putCartLine, tokens, once(lineOf(line)));
    const placing = placingOf(intent, line, randomUUID(), quote.total);
    try {
      const headers = { accesstoken: tokens.app, authusertoken: tokens.user };
      const reply = await send(port, placeOrder, placing, headers);
      const data = reply.data as OutputOf<typeof placeOrder>;
      return { intent, orderId: data.order_id, total: data.total };
    } catch {
      await pause(50);
    }
  }
  throw new Error("no answer");
}
