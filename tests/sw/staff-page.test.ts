import { expect, test } from "vitest";
import { isPage, isStaffPage } from "#sw/routes.ts";
import { withoutNetwork } from "#sw/staff-offline.ts";

const at = (path: string) => new URL(path, "https://qimo.example");

test("the staff's page is the network's, never the shell's", () => {
  const staff = ["/staff", "/staff/", "/staff/orders/1", "/STAFF/people"];
  expect(staff.map((path) => [isStaffPage(at(path)), isPage(at(path))])).toEqual(
    staff.map(() => [true, false]),
  );
  const buyers = ["/", "/staffing", "/user/staff", "/produce"];
  expect(buyers.map((path) => [isStaffPage(at(path)), isPage(at(path))])).toEqual(
    buyers.map(() => [false, true]),
  );
});

test("without a network it says so, in words and with a code that is no success", async () => {
  const reply = withoutNetwork();
  expect([reply.status, reply.headers.get("content-security-policy")]).toEqual([
    503,
    "default-src 'none'",
  ]);
  expect(await reply.text()).toContain("员工后台要联网才能用。联网以后请刷新这一页。");
});
