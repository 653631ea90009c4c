import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askShop } from "#contract/inquiries/inquiries.ts";
import {
  answerInquiry,
  type InquiryNews,
  staffInquiryEvents,
} from "#contract/staff/staff-inquiries.ts";
import { staffLogout } from "#contract/staff/staff-people.ts";
import { eventually } from "#tests/eventually.ts";
import { listening, openStream, streamOf } from "#tests/server/events/open-stream.ts";
import { staffKey, staffPerson, withKey } from "#tests/server/staff/staff-flow.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

let shop: Shop;
let host = "";
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  host = await listening(shop);
});
afterAll(async () => {
  shop.app.server.closeAllConnections();
  await shop.close();
});

const ask = async () => {
  const buyer = await shop.register();
  const question = { words: "多久发货？", about: { kind: "none" } } as const;
  const asked = await shop.call(askShop, question, { as: buyer, key: randomUUID() });
  return { buyer, ...asked };
};
const within = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

test("staff hear of a question, and the buyer of its answer, within two seconds", async () => {
  const clerk = await staffPerson(shop, ["orders"]);
  const stream = await streamOf<InquiryNews>(host, clerk.asked.headers, staffInquiryEvents.path);
  expect(await stream.last(1)).toEqual({ messages: 0, open: 0 });
  const { buyer, inquiry_id } = await ask();
  expect(await within(() => stream.last(2))).toBeLessThan(2000);
  expect(stream.reported.at(-1)).toEqual({ messages: 1, open: 1 });
  const own = await openStream(shop, host, buyer);
  expect(await own.last(1)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 1 });
  await shop.call(answerInquiry, { inquiry_id, words: "明天。", seen: 1 }, clerk.asked);
  expect(await within(() => own.last(2))).toBeLessThan(2000);
  expect(own.reported.at(-1)).toEqual({ drafts: 0, cart: 0, orders: 0, messages: 2 });
  expect(await stream.last(3)).toEqual({ messages: 2, open: 0 });
  stream.leave();
  own.leave();
});

test("ends the stream of a person who logged out", async () => {
  const clerk = await staffPerson(shop, ["finance"]);
  const stream = await streamOf<InquiryNews>(host, clerk.asked.headers, staffInquiryEvents.path);
  await stream.last(1);
  await shop.call(staffLogout, {}, clerk.asked);
  await eventually(() => {
    if (!stream.isOver()) throw new Error("the stream goes on");
  });
});

test("answers the operator's key with the numbers alone, and refuses production", async () => {
  const { open } = await shop.call(staffInquiryEvents, {}, withKey);
  await ask();
  expect((await shop.call(staffInquiryEvents, {}, withKey)).open).toBe(open + 1);
  const printer = await staffPerson(shop, ["production"]);
  const reply = await streamOf(host, printer.asked.headers, staffInquiryEvents.path);
  expect(reply.headers.get("content-type")).toContain("application/json");
});
