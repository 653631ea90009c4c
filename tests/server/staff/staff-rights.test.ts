import { afterAll, beforeAll, expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { codes } from "#contract/http/reply.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import * as staffChoices from "#contract/staff/staff-choices.ts";
import { rolesFor, type StaffRole, staffRights } from "#contract/staff/staff-rights.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";
import { type Person, staffKey, staffPerson } from "./staff-flow.ts";

let shop: Shop;
const people = new Map<StaffRole, Person>();
const roles = codesOf(staffChoices.staffRole);
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  for (const role of roles) people.set(role, await staffPerson(shop, [role]));
});
afterAll(() => shop.close());

/** Logging out comes last: it ends the session of the other checks. */
const calls = endpoints
  .filter(({ guard }) => guard === "staff")
  .sort((a, b) => Number(a.path.endsWith("/logout")) - Number(b.path.endsWith("/logout")));

const denied = { code: codes.forbidden, msg: "没有权限", data: null };

test.each(calls.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s is for the roles of its row, and denied to everybody else",
  async (_name, endpoint) => {
    const answers: Record<string, boolean> = {};
    for (const role of roles) {
      const person = people.get(role);
      const { status, body } = await shop.send(endpoint, {}, person?.asked);
      expect(status).toBe(200);
      answers[role] = JSON.stringify(body) !== JSON.stringify(denied);
    }
    const allowed = rolesFor(endpoint.path);
    expect(answers).toEqual(
      Object.fromEntries(roles.map((role) => [role, allowed.includes(role)])),
    );
  },
);

test.each(calls.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s refuses guests, buyers, wrong keys and wrong tokens",
  async (_name, endpoint) => {
    const buyer = await shop.register();
    const tried = async (headers: Record<string, string>) =>
      (await shop.send(endpoint, {}, { as: buyer, headers })).body;
    const cookie = `StaffToken=${people.get("owner")?.token}`;
    for (const headers of [{}, { cookie }, { staffkey: "wrong" }, { staffkey: "" }]) {
      expect(await tried(headers)).toEqual(denied);
    }
    const out = { code: codes.loginExpired, msg: "登录超时,请重新登录!", data: null };
    expect(await tried({ stafftoken: "nobody-made-this" })).toEqual(out);
    // A valid program key does not replace a dead session.
    expect(await tried({ stafftoken: buyer.token, staffkey: staffKey })).toEqual(out);
  },
);

/** Repeated by hand, so that a wrong row of the table shows. */
test("money is for owner and finance, people for the owner alone", () => {
  const money = [
    ...["transfer/confirm", "after-sale/refund/resolve", "suspense/x", "invoices/x"],
    ...["firms/credit", "firms/payment", "firms/return", "firms/agreement/end"],
    "firms/agreement",
  ];
  for (const path of money) {
    expect([path, rolesFor(`/api/v2/staff/${path}`)]).toEqual([path, ["owner", "finance"]]);
  }
  for (const path of ["people", "people/change", "people/reset", "acts", "not/yet/there"]) {
    expect([path, rolesFor(`/api/v2/staff/${path}`)]).toEqual([path, ["owner"]]);
  }
  expect(rolesFor("/api/v2/staff/artwork/decide")).toEqual(["owner", "orders", "production"]);
  expect(rolesFor("/api/v2/staff/artworks")).toEqual(["owner"]);
});

test("an owner may do everything that any role may", () => {
  const without = Object.entries(staffRights).filter(([, of]) => !of.includes("owner"));
  expect(without).toEqual([]);
});
