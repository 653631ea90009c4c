import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { attachFiles } from "#contract/artwork/artwork.ts";
import { answerProof, chooseProofing } from "#contract/artwork/proof-calls.ts";
import { codes } from "#contract/http/reply.ts";
import { decideArtwork, issueProof, waiveArtwork } from "#contract/staff/staff-artwork.ts";
import { remindOfProofs } from "#server/modules/orders/proof-reminding.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { paidLine, sent } from "#tests/server/orders/file-flow.ts";
import { detailOf, forceState, labels } from "#tests/server/orders/order-flow.ts";
import {
  answer,
  approve,
  decide,
  issued,
  kindAndText,
  lineWith,
  type ProofLine,
  replyOf,
  staff,
  staffKey,
} from "#tests/server/orders/proof-flow.ts";
import { type Buyer, type Shop, startShop } from "#tests/server/support/harness.ts";

/** What buyer and shop decide about a file, and how the order says it. */

let shop: Shop;
let buyer: Buyer;
let file: Buffer;
beforeAll(async () => {
  shop = await startShop({ settings: { staffKey } });
  file = Buffer.from(await pdf({ sheet: [54, 34], pages: 1 }));
});
beforeEach(async () => {
  await shop.freshToken();
  buyer = await shop.register();
});
afterAll(() => shop.close());

const conflict = codes.stateConflict;

const lastOf = async ({ order_id }: { order_id: string }) =>
  (await kindAndText(shop, { order_id })).at(-1);

const choose = ({ order_id }: { order_id: string }, proofing: "proof" | "direct") =>
  replyOf(shop, chooseProofing, { order_id, proofing }, { as: buyer });

test("the choice of a proof is recorded when it changes, and needs a file in review", async () => {
  const without = await paidLine(shop, buyer);
  expect(await choose(without, "proof")).toEqual([conflict, expect.any(String)]);
  const line = await lineWith(shop, buyer, file, "direct");
  const before = (await kindAndText(shop, line)).length;
  await choose(line, "direct");
  expect(await kindAndText(shop, line)).toHaveLength(before);
  await choose(line, "proof");
  expect(await lastOf(line)).toEqual({ kind: "state", text: "改为先看样稿再印" });
  await choose(line, "proof");
  expect(await kindAndText(shop, line)).toHaveLength(before + 1);
  await choose(line, "direct");
  expect(await lastOf(line)).toEqual({ kind: "state", text: "改为直接印刷" });
  await forceState(shop, line.order_id, 30);
  expect(await choose(line, "proof")).toEqual([conflict, "订单生产中，样稿不能再改"]);
});

test("an approved file keeps its choice while another one is in review", async () => {
  const both = await paidLine(shop, buyer, labels, { ...labels, quantity: 5_000 });
  const { items } = await detailOf(shop, buyer, both.order_id);
  const files: { item_id: string; upload_id: string }[] = [];
  for (const { id: item_id } of items) {
    const upload_id = await sent(shop, buyer, { ...both.purpose, item_id }, file);
    files.push({ item_id, upload_id });
  }
  const asked = { order_id: both.order_id, files, proofing: "proof" } as const;
  const { artwork } = await shop.call(attachFiles, asked, { as: buyer });
  const [one = "", other = ""] = artwork.map((line) => line.file?.file_id);
  const first = { ...both, file_id: one };
  await approve(shop, buyer, first, await issued(shop, first));
  expect(await choose(both, "direct")).toMatchObject({
    artwork: [{ state: "accepted", proofing: "proof" }, { state: "checking" }],
  });
  const seen = await replyOf(
    shop,
    decideArtwork,
    { file_id: other, decision: "accept", words: "" },
    staff,
  );
  expect(seen).toMatchObject({ state: 30 });
});

test("an answer without marks says that the proof is to be changed", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  await answer(shop, buyer, line, await issued(shop, line));
  expect(await lastOf(line)).toEqual({ kind: "state", text: "样稿第 1 版要修改" });
});

test("an answered or approved proof takes no second answer while the order waits", async () => {
  const both = await paidLine(shop, buyer, labels, { ...labels, quantity: 5_000 });
  const upload_id = await sent(shop, buyer, both.purpose, file);
  const files = [{ item_id: both.item_id, upload_id }];
  const asked = { order_id: both.order_id, files, proofing: "proof" } as const;
  const { artwork } = await shop.call(attachFiles, asked, { as: buyer });
  const own = artwork.find(({ item_id }) => item_id === both.item_id);
  const line = { ...both, file_id: own?.file?.file_id ?? "" };
  const proof = async (seen: number) => {
    await shop.call(issueProof, { file_id: line.file_id, seen }, staff);
    const detail = await detailOf(shop, buyer, line.order_id);
    const [newest] = detail.artwork?.find(({ item_id }) => item_id === line.item_id)?.proofs ?? [];
    if (newest === undefined) throw new Error("no proof");
    return newest;
  };
  const first = await proof(0);
  await answer(shop, buyer, line, first);
  expect(await answer(shop, buyer, line, first)).toEqual([
    conflict,
    "这份样稿您已要求修改，请等新样稿",
  ]);
  const second = await proof(1);
  await approve(shop, buyer, line, second);
  expect(await answer(shop, buyer, line, second)).toEqual([conflict, "这份样稿您已确认，不能再改"]);
});

test("one key approves one proof and answers another, as two calls", async () => {
  const one = await lineWith(shop, buyer, file, "proof");
  const key = randomUUID();
  const proof = await issued(shop, one);
  await approve(shop, buyer, one, proof, key);
  const other = await lineWith(shop, buyer, file, "proof");
  const asked = await issued(shop, other);
  const words = { order_id: other.order_id, proof_id: asked.proof_id, words: "字小了" };
  expect(await replyOf(shop, answerProof, words, { as: buyer, key })).toMatchObject({ state: 20 });
});

async function returned(line: ProofLine, words = "缺出血") {
  const asked = { file_id: line.file_id, decision: "return" as const, words };
  return replyOf(shop, decideArtwork, asked, staff);
}

test("a return is recorded once, and once more for another file of a returned order", async () => {
  const both = await paidLine(shop, buyer, labels, { ...labels, quantity: 5_000 });
  const { items } = await detailOf(shop, buyer, both.order_id);
  const files: { item_id: string; upload_id: string }[] = [];
  for (const { id: item_id } of items) {
    const upload_id = await sent(shop, buyer, { ...both.purpose, item_id }, file);
    files.push({ item_id, upload_id });
  }
  const asked = { order_id: both.order_id, files };
  const { artwork } = await shop.call(attachFiles, asked, { as: buyer });
  const [one = "", other = ""] = artwork.map((line) => line.file?.file_id);
  expect(await returned({ ...both, file_id: one })).toMatchObject({ state: 21 });
  const count = (await kindAndText(shop, both)).length;
  expect(await returned({ ...both, file_id: one })).toMatchObject({ state: 21 });
  expect(await kindAndText(shop, both)).toHaveLength(count);
  expect(await returned({ ...both, file_id: other }, "太模糊")).toMatchObject({ state: 21 });
  const texts = (await kindAndText(shop, both)).slice(-2);
  expect(texts).toEqual([
    { kind: "state", text: "文件退回：缺出血" },
    { kind: "state", text: "文件退回：太模糊" },
  ]);
});

test("an order whose files came another way says so, also after a return", async () => {
  const open = await lineWith(shop, buyer, file, "direct");
  await shop.call(waiveArtwork, { order_id: open.order_id }, staff);
  expect(await lastOf(open)).toEqual({ kind: "state", text: "文件已由店里另行收到" });
  const back = await lineWith(shop, buyer, file, "direct");
  await decide(shop, back, "return");
  expect(await replyOf(shop, waiveArtwork, { order_id: back.order_id }, staff)).toMatchObject({
    state: 20,
  });
  expect((await lastOf(back))?.text).toBe("文件已由店里另行收到");
});

test.each(["issued", "answered"])("files with a proof that is %s are not waived", async (stage) => {
  const line = await lineWith(shop, buyer, file, "proof");
  const proof = await issued(shop, line);
  if (stage === "answered") await answer(shop, buyer, line, proof);
  expect(await replyOf(shop, waiveArtwork, { order_id: line.order_id }, staff)).toEqual([
    conflict,
    "有文件要买家看过样稿再印，不能免传",
  ]);
});

test("a reminder says in mail and order which proof waits", async () => {
  const line = await lineWith(shop, buyer, file, "proof");
  await issued(shop, line);
  shop.clock.advance(10 * 86_400_000);
  await remindOfProofs(shop.deps);
  expect(await lastOf(line)).toMatchObject({
    kind: "state",
    text: expect.stringContaining("已提醒"),
  });
  const mail = (await shop.posted()).filter(({ to }) => to === buyer.email).at(-1);
  expect(mail?.text.split("\n")[3]).toBe(
    "样稿第 1 版发出三个工作日了。您确认后才开始印刷，发货日期随确认顺延。",
  );
});
