import { afterAll, beforeAll, expect, test } from "vitest";
import { addresses, invoiceTitles } from "#contract/account/account.ts";
import { endpoints } from "#contract/endpoints.ts";
import * as accounts from "#contract/firms/firm-account.ts";
import * as approvals from "#contract/firms/firm-approvals.ts";
import * as entries from "#contract/firms/firm-entries.ts";
import * as monthly from "#contract/firms/firm-invoices.ts";
import * as jobs from "#contract/firms/firm-jobs.ts";
import * as orders from "#contract/firms/firm-orders.ts";
import * as firms from "#contract/firms/firms.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { placeOrder } from "#contract/orders/placing.ts";
import { readyToPlace } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import {
  firmAddressBy,
  firmOf,
  firmTitleBy,
  joined,
  once,
  ownerOf,
  personIn,
  placedForFirm,
  street,
  titleForm,
} from "./firm-flow.ts";
import { sharedBy, shareOf } from "./firm-job-flow.ts";

/** Every call of a firm, made with the ids of a firm that the caller is not in. */

let shop: Shop;
let owner: Buyer;
let strangers: Readonly<Record<string, Buyer>>;
let ids: Readonly<
  Record<"person" | "invitation" | "address" | "title" | "order" | "waiting" | "job", string>
>;

beforeAll(async () => {
  shop = await startShop();
  owner = await ownerOf(shop, "秘密企业");
  const removed = await joined(shop, owner, "owner");
  const person_id = await personIn(shop, removed);
  const address = await firmAddressBy(shop, owner);
  const { order_id } = await placedForFirm(shop, owner, address);
  await shop.call(approvals.setApprovalLimit, { limit: "0.00" }, { as: owner });
  const buyer = await joined(shop, owner, "buyer");
  const waiting = await placedForFirm(shop, buyer, address);
  await shop.call(firms.removePerson, { person_id }, { as: owner });
  const made = await shop.call(firms.inviteToFirm, { role: "buyer" }, once(owner));
  ids = {
    person: await personIn(shop, owner),
    invitation: made.invitation_id,
    address,
    title: await firmTitleBy(shop, owner),
    order: order_id,
    waiting: waiting.order_id,
    job: await sharedBy(shop, owner),
  };
  strangers = {
    outsider: await shop.register(),
    "other firm": await ownerOf(shop, "别的企业"),
    removed,
  };
});
afterAll(() => shop.close());

/** For each call its input, and what a stranger with a firm of his own is answered. */
const tried: readonly (readonly [Endpoint, () => object, number])[] = [
  [firms.changePersonRole, () => ({ person_id: ids.person, role: "buyer" }), codes.notFound],
  [firms.removePerson, () => ({ person_id: ids.person }), codes.notFound],
  [firms.withdrawInvitation, () => ({ invitation_id: ids.invitation }), codes.notFound],
  [entries.changeFirmAddress, () => ({ ...street, id: ids.address }), codes.notFound],
  [entries.removeFirmAddress, () => ({ id: ids.address }), codes.notFound],
  [entries.changeFirmTitle, () => ({ ...titleForm, id: ids.title }), codes.notFound],
  [entries.removeFirmTitle, () => ({ id: ids.title }), codes.notFound],
  [jobs.takeFirmJob, () => ({ job_id: ids.job, line_id: ids.job, into: "cart" }), codes.notFound],
  [jobs.removeFirmJob, () => ({ job_id: ids.job }), codes.notFound],
  [orders.firmOrderCall, () => ({ order_id: ids.order }), codes.notFound],
  [approvals.approveFirmOrder, () => ({ order_id: ids.waiting }), codes.notFound],
  [approvals.declineFirmOrder, () => ({ order_id: ids.waiting, reason: "不要" }), codes.notFound],
];

/** Calls without an id of a firm: they act on the caller's own firm, or on none. */
const ownOnly: readonly (readonly [Endpoint, () => object])[] = [
  [firms.changeFirm, () => ({ name: "改名" })],
  [firms.inviteToFirm, () => ({ role: "owner" })],
  [entries.addFirmAddress, () => street],
  [entries.addFirmTitle, () => titleForm],
  [approvals.setApprovalLimit, () => ({ limit: "1.00" })],
  [approvals.firmTodo, () => ({})],
  [jobs.firmJobs, () => ({})],
  [jobs.shareFirmJob, () => shareOf()],
  [orders.firmOrders, () => ({})],
  [accounts.firmStatements, () => ({})],
  [accounts.firmStatementCall, () => ({ month: "2026-11" })],
  [accounts.firmStatementSheet, () => ({ month: "2026-11" })],
  [monthly.firmInvoiceCall, () => ({ month: "2026-11" })],
  [monthly.askFirmInvoice, () => ({ month: "2026-11", title_id: ids.title })],
  [monthly.firmInvoiceSheet, () => ({ invoice_id: ids.order })],
];

/** Calls for everybody: the first two act on nothing of a firm, the others on a code. */
const forAll: readonly Endpoint[] = [
  firms.ownFirmCall,
  firms.makeFirm,
  firms.readInvitation,
  firms.joinFirm,
];

test("the tables below name every call of a firm", () => {
  const named = [...tried.map(([one]) => one), ...ownOnly.map(([one]) => one), ...forAll];
  const declared = endpoints.filter(({ path }) => path.startsWith("/api/v2/user/firm"));
  const words = (list: readonly Endpoint[]) =>
    list.map(({ method, path }) => `${method} ${path}`).sort();
  expect(words(named)).toEqual(words(declared));
});

test("a call with an id of a foreign firm is refused and changes nothing", async () => {
  const before = await firmOf(shop, owner);
  for (const [who, buyer] of Object.entries(strangers)) {
    for (const [endpoint, input, code] of tried) {
      const { body } = await shop.send(endpoint, input(), once(buyer));
      expect([who, endpoint.summary, body.code]).toEqual([who, endpoint.summary, code]);
      expect(JSON.stringify(body)).not.toContain("秘密");
    }
  }
  expect(await firmOf(shop, owner)).toEqual(before);
  const held = await shop.call(addresses, {}, { as: owner });
  expect(held.find(({ id }) => id === ids.address)).toMatchObject(street);
});

test("calls on the own firm are refused to a buyer without one", async () => {
  for (const who of ["outsider", "removed"]) {
    for (const [endpoint, input] of ownOnly) {
      const { body } = await shop.send(endpoint, input(), once(strangers[who] ?? owner));
      expect([who, endpoint.summary, body.code, body.msg]).toEqual([
        ...[who, endpoint.summary],
        ...[codes.notFound, "您不在企业账户里"],
      ]);
    }
  }
});

test("no list of a stranger holds anything of the firm", async () => {
  for (const [who, buyer] of Object.entries(strangers)) {
    const seen = [
      (await shop.send(firms.ownFirmCall, {}, { as: buyer })).text,
      (await shop.send(addresses, {}, { as: buyer })).text,
      (await shop.send(invoiceTitles, {}, { as: buyer })).text,
      (await shop.send(orders.firmOrders, {}, { as: buyer })).text,
      (await shop.send(approvals.firmTodo, {}, { as: buyer })).text,
      (await shop.send(jobs.firmJobs, {}, { as: buyer })).text,
    ].join();
    expect([who, Object.values(ids).filter((id) => seen.includes(id))]).toEqual([who, []]);
    expect(seen).not.toContain("秘密");
  }
});

test("the next call after joining or leaving shows the firm's entries, or none of them", async () => {
  const guest = await shop.register();
  const shown = async (): Promise<boolean[]> => {
    const [first, second] = [ids.address, ids.title];
    return [
      (await shop.call(addresses, {}, { as: guest })).some(({ id }) => id === first),
      (await shop.call(invoiceTitles, {}, { as: guest })).some(({ id }) => id === second),
    ];
  };
  expect(await shown()).toEqual([false, false]);
  const { code } = await shop.call(firms.inviteToFirm, { role: "buyer" }, once(owner));
  await shop.call(firms.joinFirm, { code }, once(guest));
  expect(await shown()).toEqual([true, true]);
  const person_id = await personIn(shop, guest);
  await shop.call(firms.removePerson, { person_id }, { as: owner });
  expect(await shown()).toEqual([false, false]);
});

test("nobody outside the firm places an order to its address or title", async () => {
  for (const buyer of Object.values(strangers)) {
    const ready = await readyToPlace(shop, buyer);
    const titled = await shop.send(placeOrder, { ...ready, invoice_id: ids.title }, once(buyer));
    expect(titled.body.code).toBe(codes.notFound);
    const sent = await shop.send(placeOrder, { ...ready, address_id: ids.address }, once(buyer));
    expect(sent.body.code).not.toBe(codes.success);
    expect(sent.text).not.toContain(street.detail);
  }
});
