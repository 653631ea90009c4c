import { expect, test } from "vitest";
import { checkProof } from "#components/outbox/proof-check.ts";
import type { LineArtwork } from "#contract/artwork/artwork.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { orderStates } from "#contract/orders/states.ts";

const seen = "ab".repeat(32);
const asked = { act: "approve", proofId: "proof-1", sha256: seen } as const;
const changes = { ...asked, act: "answer", words: "字小了" } as const;

const proof = (over: Partial<ArtworkProof> = {}): ArtworkProof => ({
  proof_id: "proof-1",
  file_id: "file-1",
  revision: 1,
  state: "issued",
  document_id: "document-1",
  size: 1000,
  sha256: seen,
  name: "标签.pdf",
  words: "",
  answer: "",
  marks: [],
  issuedAt: 1_800_000_000_000,
  decidedAt: null,
  ...over,
});
const file = (file_id: string) => ({
  file_id,
  upload_id: null,
  name: "标签.pdf",
  type: "application/pdf" as const,
  size: 1000,
  sentAt: 1_800_000_000_000,
});
const line = (proofs: ArtworkProof[], over: Partial<LineArtwork> = {}): LineArtwork => ({
  item_id: "item-1",
  state: "checking",
  file: file("file-1"),
  words: "",
  proofing: "proof",
  proofs,
  ...over,
});
const order = (...artwork: LineArtwork[]) => ({
  state: orderStates.awaitingArtwork,
  stateText: "审核文件中",
  artwork,
});
const second = proof({ proof_id: "proof-2", revision: 2 });
const refused = (reason: string, newer: number | null = null) => ({
  kind: "refused",
  reason,
  newer,
});

test("an approval is sent only while its proof is the open one, of the same file", () => {
  const other = line([proof({ proof_id: "proof-9", revision: 4 })], { item_id: "item-0" });
  expect(checkProof(asked, order(other, line([proof()])))).toEqual({ kind: "open" });
  const part = { ...line([proof()]), place: 1, name: "正面" };
  const apart = line([], { file: null, state: "none", parts: [part] });
  expect(checkProof(asked, order(apart))).toEqual({ kind: "open" });
});

test("an approval that the shop already has counts as done, also once the order is printed", () => {
  const done = line([proof({ state: "approved" })], { state: "accepted" });
  const printing = { ...order(done), state: orderStates.inProduction, stateText: "生产中" };
  expect(checkProof(asked, printing)).toEqual({ kind: "done" });
});

test("an approval of a replaced proof is refused, and names the newer revision", () => {
  const replaced = line([second, proof({ state: "withdrawn" })]);
  expect(checkProof(asked, order(replaced))).toEqual(refused("样稿已换成第 2 版，请重新查看", 2));
});

test.each([
  ["another hash", order(line([proof({ sha256: "cd".repeat(32) })])), "样稿的文件已换，请重新查看"],
  [
    "marks of the buyer",
    order(line([proof({ state: "answered" })])),
    "这份样稿您已要求修改，请等新样稿",
  ],
  [
    "another file of the buyer",
    order(line([proof({ state: "withdrawn" })], { file: file("file-2") })),
    "您已换了文件，这份样稿作废",
  ],
  [
    "a file that was sent back",
    order(line([proof({ state: "withdrawn" })], { state: "returned" })),
    "这份样稿已作废，请到订单里查看",
  ],
  [
    "a cancelled order",
    { ...order(line([proof()])), state: orderStates.cancelled, stateText: "已取消" },
    "订单已取消，样稿不能再确认",
  ],
  ["no such proof", order(line([second])), "订单里没有这份样稿了"],
  [
    "no files at all",
    { state: orderStates.awaitingArtwork, stateText: "" },
    "订单里没有这份样稿了",
  ],
])("an approval is refused with its reason after %s", (_, found, reason) => {
  expect(checkProof(asked, found)).toEqual(refused(reason));
});

test("marks that waited are sent while their proof is open, and count as done once", () => {
  expect(checkProof(changes, order(line([proof()])))).toEqual({ kind: "open" });
  const answered = line([proof({ state: "answered", answer: "字小了" })]);
  expect(checkProof(changes, order(answered))).toEqual({ kind: "done" });
  const otherwise = line([proof({ state: "answered", answer: "颜色浅了" })]);
  expect(checkProof(changes, order(otherwise))).toEqual(
    refused("这份样稿您已要求修改，请等新样稿"),
  );
});

test("marks that waited are refused once the proof was approved elsewhere", () => {
  const approved = line([proof({ state: "approved" })], { state: "accepted" });
  expect(checkProof(changes, order(approved))).toEqual(refused("这份样稿您已确认，不能再改"));
});
