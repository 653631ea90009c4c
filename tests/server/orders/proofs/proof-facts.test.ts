import { createHash, randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attachFiles } from "#contract/artwork/artwork.ts";
import { answerProof } from "#contract/artwork/proof-calls.ts";
import { codes } from "#contract/http/reply.ts";
import type { JobInput } from "#contract/jobs/jobs.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { decideArtwork, issueProof } from "#contract/staff/staff-artwork.ts";
import { artwork } from "#server/infra/database/tables/files.tables.ts";
import { orderItem } from "#server/infra/database/tables/orders.tables.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { paidLine, sent } from "#tests/server/orders/file-flow.ts";
import { detailOf, labels } from "#tests/server/orders/order-flow.ts";
import { textOfPdf } from "#tests/server/orders/pdf-text.ts";
import {
  approve,
  issued,
  kindAndText,
  lineWith,
  type ProofLine,
  replyOf,
  staff,
  staffKey,
  withFile,
} from "#tests/server/orders/proof-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** What a proof says, and which mail its issue sends. */

let shop: Shop;
let buyer: Buyer;
let file: Buffer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  file = Buffer.from(await pdf({ sheet: [54, 34], pages: 1 }));
});
beforeEach(async () => {
  buyer = await shop.register();
});
afterAll(() => shop.close());

const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** The names and values of a proof's table, and the name of its file. */
async function factsOf(id: string | null) {
  const { rawPayload, headers } = await shop.app.inject({
    ...{ method: "GET", url: `/files/${id}`, headers: staff.headers },
  });
  const lines = await textOfPdf(rawPayload);
  const table = lines.slice(lines.indexOf("订单"), lines.indexOf("样稿内容"));
  const named = /''(.*)$/.exec(String(headers["content-disposition"]))?.[1] ?? "";
  return { title: lines[0], table, named: decodeURIComponent(named) };
}

const issue = async (line: ProofLine, more: object = {}) => {
  await shop.call(issueProof, { file_id: line.file_id, seen: 0, ...more }, staff);
  const { artwork: [own] = [], order_no } = await detailOf(shop, buyer, line.order_id);
  const [proof] = (own?.parts?.[0] ?? own)?.proofs ?? [];
  return { order_no, proof, facts: await factsOf(proof?.document_id ?? null) };
};

const mailed = async () => (await shop.posted()).filter(({ to }) => to === buyer.email);

test("a proof names order, goods, size, file, inks and the words of the shop", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  const inks = [
    { name: "青", percent: 32.4 },
    { name: "专色", percent: null },
    { name: "黑", percent: 0.4 },
  ];
  const { order_no, facts } = await issue(line, { words: "看看颜色", inks });
  expect(facts).toEqual({
    title: "样稿 第 1 版",
    table: [
      ...["订单", order_no, "商品", "卷装标签"],
      "规格",
      "50×30 mm · 铜版纸不干胶 80 g 格拉辛 · 四色 · 卷装 1,000 枚/卷，卷芯 76 mm",
      ...["数量", "20,000 枚", "成品尺寸", "50×30 mm，出血 2 mm"],
      ...["文件", `标签.pdf，${file.length} 字节`, "SHA-256", hashOf(file)],
      ...["油墨覆盖率", "青 约 32%，专色（未估算），黑 不到 1%。按画面估算"],
      ...["本店说明", "看看颜色"],
    ],
    named: "样稿第 1 版.pdf",
  });
  expect((await kindAndText(shop, line)).at(-1)).toEqual({
    ...{ kind: "state", text: "样稿第 1 版已发出，等买家确认" },
  });
  const mail = (await mailed()).at(-1);
  expect(mail?.subject).toBe(`齐墨印纸：订单 ${order_no} 的样稿等您确认`);
  expect(mail?.text.split("\n").slice(3, 6)).toEqual([
    "样稿第 1 版已发出，请核对后确认，或标出要改的地方。确认后才开始印刷。",
    "本店说明：看看颜色",
    "",
  ]);
  const [act] = (await shop.call(staffActs, {}, staff)).items;
  expect([act?.call, act?.subject]).toEqual([issueProof.path, `${order_no}: proof`]);
});

test("a proof without words, inks and a size leaves their rows out", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  await shop.deps.db
    .update(orderItem)
    .set({ job: { quoteType: "of-tomorrow" } })
    .where(eq(orderItem.id, line.item_id));
  const { facts } = await issue(line);
  expect(facts.table.filter((_, at) => at % 2 === 0)).toEqual([
    ...["订单", "商品", "规格", "数量", "文件", "SHA-256"],
  ]);
  expect((await mailed()).at(-1)?.text.split("\n").slice(4, 5)).toEqual([""]);
});

test("a proof of one of several kinds names it, in its events too", async () => {
  const kinds = { ...labels, quantity: 5_000, kinds: 3 } satisfies JobInput;
  const line = await paidLine(shop, buyer, kinds);
  const upload_id = await sent(shop, buyer, { ...line.purpose, place: 1 }, file);
  const files = [{ item_id: line.item_id, place: 1, upload_id }];
  const asked = { order_id: line.order_id, files, proofing: "proof" } as const;
  const { artwork: [whole] = [] } = await shop.call(attachFiles, asked, { as: buyer });
  const first = { ...line, file_id: whole?.parts?.[0]?.file?.file_id ?? "" };
  const { proof, facts } = await issue(first);
  expect(facts.table.slice(2, 4)).toEqual(["商品", "卷装标签，第 1 款"]);
  expect((await kindAndText(shop, first)).at(-1)?.text).toBe(
    "样稿第 1 版（第 1 款）已发出，等买家确认",
  );
  const answer = { order_id: line.order_id, proof_id: proof?.proof_id ?? "", words: "字小了" };
  const marks = [{ page: 1, box: { x: 0.1, y: 0.1, width: 0.2, height: 0.2 }, words: "这里" }];
  await shop.call(answerProof, { ...answer, marks }, { as: buyer, key: randomUUID() });
  expect((await kindAndText(shop, first)).at(-1)).toEqual({
    ...{ kind: "state", text: "样稿第 1 版（第 1 款）要修改，标了 1 处" },
  });
});

test("a person who saw an older proof cannot issue another one", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  await issued(shop, line);
  await issued(shop, line, 1);
  const seen = (number: number) =>
    replyOf(shop, issueProof, { file_id: line.file_id, seen: number, words: "再看" }, staff);
  expect(await seen(1)).toEqual([codes.stateConflict, "已发过第 2 版样稿，请刷新后再看"]);
  expect(await seen(5)).toEqual([codes.stateConflict, "已发过第 2 版样稿，请刷新后再看"]);
});

test("a proof of a file whose bytes are gone is refused, and so is its acceptance", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  await shop.deps.db.update(artwork).set({ uploadId: null }).where(eq(artwork.id, line.file_id));
  const gone = [codes.stateConflict, "文件不在了，请退回，让买家重传"];
  expect(await replyOf(shop, issueProof, { file_id: line.file_id, seen: 0 }, staff)).toEqual(gone);
  const direct = await lineWith(shop, buyer, file, "direct");
  await shop.deps.db.update(artwork).set({ uploadId: null }).where(eq(artwork.id, direct.file_id));
  const accepting = { file_id: direct.file_id, decision: "accept", words: "" } as const;
  expect(await replyOf(shop, decideArtwork, accepting, staff)).toEqual(gone);
});

test("a repeated approval has the same reply; an approved proof takes no answer", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  const proof = await issued(shop, line);
  const approved = await approve(shop, buyer, line, proof);
  expect(approved).toMatchObject({ state: 30 });
  expect(await approve(shop, buyer, line, proof)).toMatchObject({ state: 30 });
  const asked = { order_id: line.order_id, proof_id: proof.proof_id, words: "晚了" };
  expect(await replyOf(shop, answerProof, asked, { as: buyer, key: randomUUID() })).toEqual([
    codes.stateConflict,
    "订单生产中，样稿不能再改",
  ]);
});

test("an approval of one of two files leaves the order waiting, and the order says so", async () => {
  const both = await paidLine(shop, buyer, labels, { ...labels, quantity: 5_000 });
  const { items } = await detailOf(shop, buyer, both.order_id);
  const purpose = { ...both.purpose, item_id: items[1]?.id ?? "" };
  const upload_id = await sent(shop, buyer, purpose, file);
  const other = [{ item_id: items[1]?.id ?? "", upload_id }];
  await shop.call(attachFiles, { order_id: both.order_id, files: other }, { as: buyer });
  const line = await withFile(shop, buyer, both, file, "proof");
  const proof = await issued(shop, line);
  expect(await approve(shop, buyer, line, proof)).toMatchObject({ state: 20 });
  expect((await kindAndText(shop, line)).at(-1)).toEqual({
    ...{ kind: "state", text: `样稿第 1 版已确认，文件 ${hashOf(file).slice(0, 8)}` },
  });
});
