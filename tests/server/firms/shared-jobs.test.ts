import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cart, paperCart, removeCartLines } from "#contract/cart/carts.ts";
import {
  firmJobLimits,
  firmJobs,
  removeFirmJob,
  shareFirmJob,
  takeFirmJob,
} from "#contract/firms/firm-jobs.ts";
import type { FirmRole } from "#contract/firms/firm-roles.ts";
import { makeFirm, removePerson } from "#contract/firms/firms.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { firmJob, firmJobTaking } from "#server/infra/database/tables/firm-jobs.tables.ts";
import { reams } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { joined, once, ownerOf, personIn } from "./firm-flow.ts";
import { listOf, sharedBy, shareOf, takenBy } from "./firm-job-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const codeOf = async (sending: ReturnType<Shop["send"]>) => (await sending).body.code;

test("each role shares, takes, reads and removes as this table says", async () => {
  const owner = await ownerOf(shop, "角色企业");
  const people: Record<FirmRole, Buyer> = {
    owner,
    approver: await joined(shop, owner, "approver"),
    buyer: await joined(shop, owner, "buyer"),
    accountant: await joined(shop, owner, "accountant"),
  };
  const { success, forbidden } = codes;
  const table = {
    owner: { read: success, share: success, take: success, removeOthers: success },
    approver: { read: success, share: forbidden, take: forbidden, removeOthers: forbidden },
    buyer: { read: success, share: success, take: success, removeOthers: forbidden },
    accountant: { read: success, share: forbidden, take: forbidden, removeOthers: forbidden },
  };
  const other = await joined(shop, owner, "buyer");
  const tried: Record<string, object> = {};
  for (const [role, person] of Object.entries(people)) {
    const job_id = await sharedBy(shop, other);
    const take = { job_id, line_id: randomUUID(), into: "cart" };
    tried[role] = {
      read: await codeOf(shop.send(firmJobs, {}, { as: person })),
      share: await codeOf(shop.send(shareFirmJob, shareOf(), once(person))),
      take: await codeOf(shop.send(takeFirmJob, take, once(person))),
      removeOthers: await codeOf(shop.send(removeFirmJob, { job_id }, { as: person })),
    };
  }
  expect(tried).toEqual(table);
  const told = async (person: Buyer) => {
    const { mayUse, mayRemove } = await shop.call(firmJobs, {}, { as: person });
    return { mayUse, mayRemove };
  };
  expect(await told(people.owner)).toEqual({ mayUse: true, mayRemove: true });
  expect(await told(people.buyer)).toEqual({ mayUse: true, mayRemove: false });
  expect(await told(people.accountant)).toEqual({ mayUse: false, mayRemove: false });
});

test("a taken job is a line of the taker, and the list says who took it and when", async () => {
  const owner = await ownerOf(shop, "取用企业");
  const buyer = await joined(shop, owner, "buyer");
  const job_id = await sharedBy(shop, owner);
  const line = await takenBy(shop, buyer, job_id);
  expect(line).toMatchObject({ title: "双十一标签", state: "orderable" });
  const own = await shop.call(cart, {}, { as: buyer });
  expect(own.map(({ line_id }) => line_id)).toEqual([line.line_id]);
  expect(await shop.call(cart, {}, { as: owner })).toEqual([]);

  const [seen] = await listOf(shop, owner);
  expect(seen).toMatchObject({
    ...{ job_id, title: "双十一标签", note: "下月还要印", isMine: true, file: null, taken: 1 },
    sharedBy: "王小墨",
    total: line.quote.total,
    sharedAt: shop.clock.now(),
    takings: [{ by: "王小墨", isMe: false, into: "cart", at: shop.clock.now() }],
  });
  expect(seen?.summary).toContain("50×30");
  expect(seen?.amount).toBe("20,000 枚");
  // The sharer's removal of the shared job leaves what was taken.
  await shop.call(removeFirmJob, { job_id }, { as: owner });
  expect(await listOf(shop, buyer)).toEqual([]);
  expect(await shop.call(cart, {}, { as: buyer })).toHaveLength(1);
  await shop.call(removeCartLines, { line_ids: [line.line_id] }, { as: buyer });
});

test("paper goes to the paper cart, and a draft to neither", async () => {
  const owner = await ownerOf(shop, "纸张企业");
  const job_id = await sharedBy(shop, owner, null, reams);
  const line = await takenBy(shop, owner, job_id);
  const lines = await shop.call(paperCart, {}, { as: owner });
  expect(lines.map(({ line_id }) => line_id)).toEqual([line.line_id]);
  const draft = { job_id, line_id: randomUUID(), into: "draft" as const };
  expect(await shop.call(takeFirmJob, draft, once(owner))).toEqual({ line: null });
  expect(await shop.call(paperCart, {}, { as: owner })).toHaveLength(1);
  const [seen] = await listOf(shop, owner);
  expect(seen?.takings.map(({ into }) => into).sort()).toEqual(["cart", "draft"]);
});

test("a repetition, with the same key or another, makes one share and one line", async () => {
  const owner = await ownerOf(shop, "重复企业");
  const share = shareOf();
  const key = once(owner);
  await Promise.all([shop.send(shareFirmJob, share, key), shop.send(shareFirmJob, share, key)]);
  await shop.call(shareFirmJob, share, once(owner));
  expect(await listOf(shop, owner)).toHaveLength(1);
  const take = { job_id: share.job_id, line_id: randomUUID(), into: "cart" as const };
  const taken = once(owner);
  await Promise.all([shop.send(takeFirmJob, take, taken), shop.send(takeFirmJob, take, taken)]);
  const { line } = await shop.call(takeFirmJob, take, once(owner));
  expect(line?.line_id).toBe(take.line_id);
  expect(await shop.call(cart, {}, { as: owner })).toHaveLength(1);
  const [seen] = await listOf(shop, owner);
  expect(seen?.taken).toBe(1);
  const otherwise = { ...take, into: "draft" };
  expect(await codeOf(shop.send(takeFirmJob, otherwise, once(owner)))).toBe(codes.stateConflict);
});

test("another firm and a person who left neither read nor take nor remove", async () => {
  const owner = await ownerOf(shop, "甲企业");
  const left = await joined(shop, owner, "buyer");
  const job_id = await sharedBy(shop, left);
  await shop.call(removePerson, { person_id: await personIn(shop, left) }, { as: owner });
  const stranger = await ownerOf(shop, "乙企业");
  const take = { job_id, line_id: randomUUID(), into: "cart" };
  const tried = async (person: Buyer) => [
    await codeOf(shop.send(takeFirmJob, take, once(person))),
    await codeOf(shop.send(removeFirmJob, { job_id }, { as: person })),
  ];
  const refused = [codes.notFound, codes.notFound];
  expect(await tried(stranger)).toEqual(refused);
  expect(await tried(left)).toEqual(refused);
  expect(await listOf(shop, stranger)).toEqual([]);
  expect(await codeOf(shop.send(firmJobs, {}, { as: left }))).toBe(codes.notFound);
  // An id that another firm has is refused without a word about it.
  const again = { ...shareOf(), job_id };
  expect(await codeOf(shop.send(shareFirmJob, again, once(stranger)))).toBe(codes.stateConflict);
  expect(await listOf(shop, owner)).toHaveLength(1);
});

test("the firm keeps a job without the name of a deleted account", async () => {
  const owner = await ownerOf(shop, "注销企业");
  const sharer = await joined(shop, owner, "buyer");
  await sharedBy(shop, sharer);
  const [before] = await listOf(shop, owner);
  await takenBy(shop, sharer, before?.job_id ?? "");
  await shop.call(deleteAccount, { password: sharer.password }, { as: sharer });
  const [seen] = await listOf(shop, owner);
  expect(seen).toMatchObject({ sharedBy: "", isMine: false, takings: [{ by: "", isMe: false }] });
  // The last person's leaving ends the firm with its list.
  const person_id = await personIn(shop, owner);
  await shop.call(removePerson, { person_id }, { as: owner });
  const rows = await shop.deps.db.select({ id: firmJob.id }).from(firmJob);
  expect(rows.filter(({ id }) => id === seen?.job_id)).toEqual([]);
});

test("a full list is refused, and a note of more than its limit", async () => {
  const owner = await ownerOf(shop, "满企业");
  const job_id = await sharedBy(shop, owner);
  const [first] = await shop.deps.db
    .select()
    .from(firmJob)
    .then((rows) => rows.filter(({ id }) => id === job_id));
  if (first === undefined) throw new Error("a shared job has no row");
  const more = Array.from({ length: firmJobLimits.jobs - 1 }, () => ({
    ...first,
    id: randomUUID(),
  }));
  await shop.deps.db.insert(firmJob).values(more);
  const full = await shop.send(shareFirmJob, shareOf(), once(owner));
  expect([full.body.code, full.body.msg]).toEqual([
    ...[codes.stateConflict, "企业共享最多放200项，请先移除不用的"],
  ]);
  const long = { ...shareOf(), note: "字".repeat(101) };
  const refused = await shop.send(shareFirmJob, long, once(owner));
  expect([refused.body.code, refused.body.msg]).toEqual([codes.invalidInput, "备注最多100字"]);
});

test("refuses a 201st taking of one job, and repeats the 200th", async () => {
  const owner = await ownerOf(shop, "常取企业");
  const job_id = await sharedBy(shop, owner);
  const { line_id } = await takenBy(shop, owner, job_id);
  const rows = await shop.deps.db.select().from(firmJobTaking);
  const first = rows.find((row) => row.jobId === job_id);
  if (first === undefined) throw new Error("a taking has no row");
  const more = Array.from({ length: 199 }, () => ({ ...first, lineId: randomUUID() }));
  await shop.deps.db.insert(firmJobTaking).values(more);
  const next = { job_id, line_id: randomUUID(), into: "cart" as const };
  const refused = await shop.send(takeFirmJob, next, once(owner));
  expect([refused.body.code, refused.body.msg]).toEqual([
    ...[codes.stateConflict, "这项已取用200次，请重新共享一份"],
  ]);
  const again = await shop.call(takeFirmJob, { ...next, line_id }, once(owner));
  expect(again.line?.line_id).toBe(line_id);
});

test("the list is paged, newest first", async () => {
  const owner = await shop.register();
  await shop.call(makeFirm, { name: "翻页企业" }, once(owner));
  const ids: string[] = [];
  for (let at = 0; at < 3; at += 1) {
    ids.unshift(await sharedBy(shop, owner));
    shop.clock.advance(1000);
  }
  const first = await shop.call(firmJobs, { limit: 2 }, { as: owner });
  expect(first.items.map(({ job_id }) => job_id)).toEqual(ids.slice(0, 2));
  const second = await shop.call(
    firmJobs,
    { limit: 2, cursor: first.nextCursor ?? "" },
    { as: owner },
  );
  expect(second.items.map(({ job_id }) => job_id)).toEqual(ids.slice(2));
  expect(second.nextCursor).toBeNull();
});
