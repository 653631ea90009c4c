import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { logout } from "#contract/auth/auth.ts";
import { endSession, sessions } from "#contract/auth/sessions.ts";
import { accountEvents } from "#contract/events/events.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { putDraft, removeDraft } from "#contract/quotes/drafts.ts";
import { accountVersion } from "#server/infra/database/tables/account.tables.ts";
import { mostOfAccount } from "#server/modules/events/event-streams.ts";
import { eventually } from "#tests/eventually.ts";
import {
  checkOf,
  initOf,
  labels,
  lineOf,
  placed,
  pressInSandbox,
} from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { askForStream, listening, type OpenStream, openStream } from "./open-stream.ts";

let shop: Shop;
let host = "";
let buyer: Buyer;
beforeAll(async () => {
  shop = await startShop();
  host = await listening(shop);
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(async () => {
  shop.app.server.closeAllConnections();
  await shop.close();
});

const streamOf = (as: Buyer): Promise<OpenStream> => openStream(shop, host, as);
const versionsOf = (as: Buyer) => shop.call(accountEvents, {}, { as });

async function keepDraft(as: Buyer): Promise<{ draft_id: string; edition: string }> {
  const names = { draft_id: randomUUID(), edition: randomUUID() };
  const content = {
    title: "卷装标签",
    productId: null,
    quoteType: "lz" as const,
    job: { quantity: 1 },
    updatedAt: shop.clock.now(),
  };
  await shop.call(putDraft, { ...names, after: [null], content }, { as });
  return names;
}

/** The topics that differ after `work`. */
async function changed(as: Buyer, work: () => Promise<unknown>): Promise<string[]> {
  const before = await versionsOf(as);
  await work();
  const now = await versionsOf(as);
  return (["drafts", "cart", "orders", "messages"] as const).filter(
    (topic) => now[topic] !== before[topic],
  );
}

describe("the counters of an account", () => {
  it("stand at 0 where nothing was ever changed", async () => {
    expect(await versionsOf(buyer)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 0 });
  });

  it("count each part by itself: drafts, cart, orders with their payments", async () => {
    const names = await keepDraft(buyer);
    const removal = { ...names, after: [names.edition], edition: randomUUID() };
    expect(await changed(buyer, () => keepDraft(buyer))).toEqual(["drafts"]);
    expect(await changed(buyer, () => shop.call(removeDraft, removal, { as: buyer }))).toEqual([
      "drafts",
    ]);
    expect(await changed(buyer, () => lineOf(shop, buyer, labels))).toEqual(["cart"]);
    let made = { order_id: "", order_no: "", total: "" };
    const place = async () => {
      made = await placed(shop, buyer, labels);
    };
    expect(await changed(buyer, place)).toEqual(["cart", "orders"]);
    expect(await changed(buyer, () => initOf(shop, buyer, made, "sandbox"))).toEqual(["orders"]);
  });

  it("stand still while an order's payment is only asked for", async () => {
    const made = await placed(shop, buyer, labels);
    await initOf(shop, buyer, made, "sandbox");
    expect(await changed(buyer, () => checkOf(shop, buyer, made.order_id))).toEqual([]);
  });

  it("count a payment that the provider announces", async () => {
    const made = await placed(shop, buyer, labels);
    const { next } = await initOf(shop, buyer, made, "sandbox");
    expect(await changed(buyer, () => pressInSandbox(shop, next, "success"))).toEqual(["orders"]);
  });

  it("go with the account", async () => {
    await keepDraft(buyer);
    const ownRow = async () =>
      (await shop.deps.db.select().from(accountVersion)).filter(
        ({ userId }) => userId === buyer.id,
      );
    expect((await ownRow()).map(({ drafts }) => drafts)).toEqual([1]);
    await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
    expect(await ownRow()).toEqual([]);
  });
});

describe("an event stream", () => {
  it("begins with the numbers as they stand and goes on with each change", async () => {
    await keepDraft(buyer);
    const stream = await streamOf(buyer);
    expect(await stream.last(1)).toEqual({ drafts: 1, cart: 0, orders: 0, messages: 0 });
    await keepDraft(buyer);
    expect(await stream.last(2)).toEqual({ drafts: 2, cart: 0, orders: 0, messages: 0 });
    await lineOf(shop, buyer, labels);
    expect(await stream.last(3)).toEqual({ drafts: 2, cart: 1, orders: 0, messages: 0 });
    stream.leave();
  });

  it("is neither stored nor held back, and names nobody", async () => {
    const stream = await streamOf(buyer);
    const { headers } = stream;
    expect(headers.get("content-type")).toBe("text/event-stream");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-accel-buffering")).toBe("no");
    expect(headers.get("content-encoding")).toBeNull();
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("vary")).toBe("AccessToken, AuthUserToken, Accept");
    expect(Object.keys((await stream.last(1)) ?? {}).sort()).toEqual([
      "cart",
      "drafts",
      "messages",
      "orders",
    ]);
    stream.leave();
  });

  it("never carries what happens in another account", async () => {
    const stranger = await shop.register();
    const [own, others] = [await streamOf(buyer), await streamOf(stranger)];
    await keepDraft(stranger);
    expect(await others.last(2)).toEqual({ drafts: 1, cart: 0, orders: 0, messages: 0 });
    // Both streams are fed by the same look: had it been for both, this one would have it too.
    await lineOf(shop, buyer, labels);
    expect(await own.last(2)).toEqual({ drafts: 0, cart: 1, orders: 0, messages: 0 });
    expect(own.reported).toEqual([
      { drafts: 0, cart: 0, orders: 0, messages: 0 },
      { drafts: 0, cart: 1, orders: 0, messages: 0 },
    ]);
    own.leave();
    others.leave();
  });

  it("is refused without a company token and without a login, as a plain reply", async () => {
    const codeOf = async (headers: Record<string, string>) => {
      const reply = await askForStream(host, headers);
      const body: unknown = await reply.json();
      return [reply.status, body];
    };
    const accesstoken = await shop.freshToken();
    expect(await codeOf({})).toMatchObject([200, { code: codes.appTokenInvalid }]);
    expect(await codeOf({ accesstoken })).toMatchObject([200, { code: codes.loginExpired }]);
    expect(await codeOf({ accesstoken, authusertoken: "made-up" })).toMatchObject([
      200,
      { code: codes.loginExpired },
    ]);
  });

  it("ends with a logout and with a session that was ended from another device", async () => {
    const token = await shop.login(buyer.mobile, buyer.password);
    const other = { ...buyer, token };
    const [own, theirs] = [await streamOf(buyer), await streamOf(other)];
    const list = await shop.call(sessions, {}, { as: buyer });
    const id = list.find(({ current }) => !current)?.id ?? "";
    await shop.call(endSession, { id }, { as: buyer });
    await eventually(() => expect(theirs.isOver()).toBe(true));
    expect(own.isOver()).toBe(false);
    await shop.call(logout, {}, { as: buyer });
    await eventually(() => expect(own.isOver()).toBe(true));
  });

  it("ends when the account is deleted", async () => {
    const stream = await streamOf(buyer);
    await shop.call(deleteAccount, { password: buyer.password }, { as: buyer });
    await eventually(() => expect(stream.isOver()).toBe(true));
  });

  it("is one of twelve of its account at most, and makes room when it is left", async () => {
    const streams = await Promise.all(Array.from({ length: mostOfAccount }, () => streamOf(buyer)));
    const tokens = { accesstoken: await shop.freshToken(), authusertoken: buyer.token };
    const refused = await askForStream(host, tokens);
    expect([mostOfAccount, refused.status, refused.headers.get("retry-after")]).toEqual([
      12,
      429,
      "2",
    ]);
    expect(await refused.json()).toMatchObject({ code: codes.throttled });
    streams[0]?.leave();
    await eventually(async () => {
      const again = await openStream(shop, host, buyer);
      again.leave();
      expect(again.headers.get("content-type")).toBe("text/event-stream");
    });
    for (const stream of streams) stream.leave();
  });

  it("is counted by /metrics while it is open, and not among the times of calls", async () => {
    const figure = async (name: string) => {
      const { text } = await shop.inject({ method: "GET", url: "/metrics" });
      return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(text)?.[1]);
    };
    await eventually(async () => expect(await figure("shop_open_streams")).toBe(0));
    const stream = await streamOf(buyer);
    expect(await figure("shop_open_streams")).toBe(1);
    stream.leave();
    await eventually(async () => expect(await figure("shop_open_streams")).toBe(0));
  });
});

it("a server that closes ends its streams first", async () => {
  const closing = await startShop();
  const ownHost = await listening(closing);
  const stream = await openStream(closing, ownHost, await closing.register());
  await stream.last(1);
  await closing.close();
  await eventually(() => expect(stream.isOver()).toBe(true));
});
