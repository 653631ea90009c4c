import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attachFiles, earlierFiles, signUpload } from "#contract/artwork/artwork.ts";
import { cart, putCartLine } from "#contract/cart/carts.ts";
import { removeFirmJob, shareFirmJob } from "#contract/firms/firm-jobs.ts";
import { removePerson } from "#contract/firms/firms.ts";
import { codes } from "#contract/http/reply.ts";
import { deleteAccount } from "#contract/personal-data/personal-data.ts";
import { upload } from "#server/infra/database/tables/files.tables.ts";
import { order } from "#server/infra/database/tables/orders.tables.ts";
import { tidyUp } from "#server/operations/housekeeping.ts";
import { paidLine, pdfOf, sent } from "#tests/server/orders/file-flow.ts";
import { labels } from "#tests/server/orders/order-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";
import { joined, once, ownerOf, personIn } from "./firm-flow.ts";
import { download, fileFor, listOf, sharedBy, shareOf, takenBy } from "./firm-job-flow.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

const isKept = async (uploadId: string): Promise<boolean> =>
  (await shop.deps.db.select().from(upload).where(eq(upload.id, uploadId))).length === 1;

const leave = async (owner: Buyer, person: Buyer): Promise<void> => {
  await shop.call(removePerson, { person_id: await personIn(shop, person) }, { as: owner });
};

test("the file goes with the job by reference and stays with a changed line", async () => {
  const owner = await ownerOf(shop, "文件企业");
  const buyer = await joined(shop, owner, "buyer");
  const uploadId = await fileFor(shop, owner);
  const job_id = await sharedBy(shop, owner, uploadId);
  const file = { upload_id: uploadId, name: "标签.pdf", size: 900 };
  expect((await listOf(shop, buyer))[0]?.file).toEqual({ ...file, type: "application/pdf" });
  const line = await takenBy(shop, buyer, job_id);
  expect(line.shared_file).toEqual(file);
  const change = { line_id: line.line_id, product_id: null, title: "标签", job: labels };
  const changed = await shop.call(putCartLine, change, once(buyer));
  expect(changed.shared_file).toEqual(file);
  const [shown] = await shop.call(cart, {}, { as: buyer });
  expect(shown?.shared_file).toEqual(file);
  const uploads = await shop.deps.db.select().from(upload).where(eq(upload.userId, buyer.id));
  expect(uploads).toEqual([]);
});

test("the firm's people download the file, and nobody else", async () => {
  const owner = await ownerOf(shop, "下载企业");
  const taker = await joined(shop, owner, "buyer");
  const accountant = await joined(shop, owner, "accountant");
  const stranger = await ownerOf(shop, "看不到企业");
  const outsider = await shop.register();
  const uploadId = await fileFor(shop, owner, "private");
  const job_id = await sharedBy(shop, owner, uploadId);
  await takenBy(shop, taker, job_id);
  const tried = async (...people: readonly Buyer[]) =>
    Promise.all(people.map((person) => download(shop, person, uploadId)));
  expect(await tried(owner, taker, accountant)).toEqual([200, 200, 200]);
  expect(await tried(stranger, outsider)).toEqual([404, 404]);
  // The taker's line needs it after the job was removed; others do not.
  await shop.call(removeFirmJob, { job_id }, { as: owner });
  expect(await tried(taker, accountant)).toEqual([200, 404]);
  await leave(owner, taker);
  expect(await tried(taker)).toEqual([404]);
  const [line] = await shop.call(cart, {}, { as: taker });
  expect(line).not.toHaveProperty("shared_file");
});

test("a taker prints from the file without a second upload, and reads it in the order", async () => {
  const owner = await ownerOf(shop, "付印企业");
  const buyer = await joined(shop, owner, "buyer");
  const uploadId = await fileFor(shop, owner, "printed");
  await takenBy(shop, buyer, await sharedBy(shop, owner, uploadId));
  const { order_id, item_id } = await paidLine(shop, buyer);
  const [first] = await shop.call(earlierFiles, {}, { as: buyer });
  expect(first).toMatchObject({ upload_id: uploadId, title: "双十一标签", shared: true });
  const files = [{ item_id, upload_id: uploadId }];
  const { artwork } = await shop.call(attachFiles, { order_id, files }, { as: buyer });
  expect(artwork[0]).toMatchObject({ state: "checking", file: { upload_id: uploadId } });
  await leave(owner, buyer);
  expect(await download(shop, buyer, uploadId)).toBe(200);

  const stranger = await shop.register();
  const theirs = await paidLine(shop, stranger);
  const stolen = {
    order_id: theirs.order_id,
    files: [{ item_id: theirs.item_id, upload_id: uploadId }],
  };
  const refused = await shop.send(attachFiles, stolen, { as: stranger });
  expect(refused.body.code).toBe(codes.notFound);
});

test("a file of another person or purpose is not shared, and roles that may not share send none", async () => {
  const owner = await ownerOf(shop, "来路企业");
  const buyer = await joined(shop, owner, "buyer");
  const approver = await joined(shop, owner, "approver");
  const theirs = await fileFor(shop, buyer, "theirs");
  const { purpose } = await paidLine(shop, owner);
  const ordered = await sent(shop, owner, purpose, pdfOf(700, "ordered"));
  for (const upload_id of [theirs, ordered]) {
    const { body } = await shop.send(shareFirmJob, { ...shareOf(), upload_id }, once(owner));
    expect(body.code).toBe(codes.notFound);
  }
  expect(await listOf(shop, owner)).toEqual([]);
  const wish = {
    purpose: { kind: "shared" },
    ...{ name: "标签.pdf", size: 900, type: "application/pdf", fingerprint: "f".repeat(32) },
  };
  const by = async (person: Buyer) => (await shop.send(signUpload, wish, { as: person })).body.code;
  expect(await by(approver)).toBe(codes.forbidden);
  expect(await by(await shop.register())).toBe(codes.notFound);
});

test("cleaning keeps a file while a share, a taken line or an order names it", async () => {
  const owner = await ownerOf(shop, "清理企业");
  const taker = await joined(shop, owner, "buyer");
  const [shared, loose, removed] = [
    await fileFor(shop, owner, "kept"),
    await fileFor(shop, owner, "loose"),
    await fileFor(shop, owner, "removed"),
  ];
  await sharedBy(shop, owner, shared);
  const job_id = await sharedBy(shop, owner, removed);
  await takenBy(shop, taker, job_id);
  await shop.call(removeFirmJob, { job_id }, { as: owner });
  const now = async () => Promise.all([shared, loose, removed].map(isKept));
  shop.clock.advance(8 * 86_400_000);
  await tidyUp(shop.deps);
  expect(await now()).toEqual([true, false, true]);
  shop.clock.advance(180 * 86_400_000);
  await tidyUp(shop.deps);
  expect(await now()).toEqual([true, false, false]);
  await shop.freshToken();
});

test("the firm keeps the file of a deleted account, and orders keep it too", async () => {
  const owner = await ownerOf(shop, "留存企业");
  const sharer = await joined(shop, owner, "buyer");
  const [held, own, printed] = [
    await fileFor(shop, sharer, "held"),
    await fileFor(shop, sharer, "own"),
    await fileFor(shop, sharer, "in-print"),
  ];
  await sharedBy(shop, sharer, held);
  const job_id = await sharedBy(shop, sharer, printed);
  await takenBy(shop, owner, job_id);
  const { order_id, item_id } = await paidLine(shop, owner);
  const files = [{ item_id, upload_id: printed }];
  await shop.call(attachFiles, { order_id, files }, { as: owner });
  await shop.call(removeFirmJob, { job_id }, { as: owner });
  await shop.call(deleteAccount, { password: sharer.password }, { as: sharer });
  expect(await Promise.all([held, own, printed].map(isKept))).toEqual([true, false, true]);
  expect(await download(shop, owner, held)).toBe(200);
  expect(await download(shop, owner, printed)).toBe(200);
  // With the firm's end and the order's term both go.
  await shop.deps.db.update(order).set({ state: 60 }).where(eq(order.id, order_id));
  await leave(owner, owner);
  shop.clock.advance(181 * 86_400_000);
  await tidyUp(shop.deps);
  expect(await Promise.all([held, printed].map(isKept))).toEqual([false, false]);
});
