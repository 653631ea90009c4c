import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { settleRequests } from "#components/outbox/settle-requests.ts";
import type { LineArtwork } from "#contract/artwork/artwork.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { orderStates } from "#contract/orders/states.ts";
import { wipeUser } from "#data/device/wipe-user.ts";
import {
  type AnswerRequest,
  type ApprovalRequest,
  dropOrderRequest,
  keepOrderRequest,
  type MoveRequest,
} from "#data/outbox/order-requests.ts";
import { listWaiting, stillWaits, waitingId } from "#data/outbox/waiting.ts";
import { countOf } from "#data/outbox/waiting-now.ts";
import { followUser, userDatabase } from "#db/user-database.ts";

beforeEach(async () => {
  await wipeUser("zhang", false);
  followUser("zhang");
});

const cancel: MoveRequest = {
  act: "cancel",
  orderId: "order-1",
  orderNo: "QM1",
  reason: null,
  at: 5,
};
const approval = (proofId: string): ApprovalRequest => ({
  act: "approve",
  orderId: "order-1",
  orderNo: "QM1",
  reason: null,
  at: 6,
  proofId,
  sha256: "ab".repeat(32),
  revision: 2,
  goods: "不干胶标签",
});

const stored = async () =>
  (await listWaiting()).map((one) => (one.kind === "order" ? one.request : one.kind));

test("stores two approvals and a cancellation of one order beside each other", async () => {
  for (const one of [cancel, approval("proof-1"), approval("proof-2")]) {
    expect(await keepOrderRequest(one)).toBe(true);
  }
  expect(await stored()).toEqual([cancel, approval("proof-1"), approval("proof-2")]);
  expect(new Set((await listWaiting()).map(waitingId)).size).toBe(3);

  const refused = { ...approval("proof-1"), reason: "样稿已换成第 3 版，请重新查看" };
  await keepOrderRequest(refused);
  expect(await stored()).toEqual([cancel, refused, approval("proof-2")]);

  await dropOrderRequest("order-1", "proof-1");
  expect(await stored()).toEqual([cancel, approval("proof-2")]);
  await dropOrderRequest("order-1");
  expect(await stored()).toEqual([approval("proof-2")]);
});

test("marks of a proof replace its stored approval, and come back with their words", async () => {
  const { act: _act, ...named } = approval("proof-1");
  const marks = [{ page: 3, box: { x: 0, y: 0, width: 0.5, height: 0.5 }, words: "字小了" }];
  const changes: AnswerRequest = { ...named, act: "answer", words: "见标记", marks };
  await keepOrderRequest(approval("proof-1"));
  await keepOrderRequest(changes);
  expect(await stored()).toEqual([changes]);
});

test("keeps an approval where 保留在本机 was chosen", async () => {
  await keepOrderRequest(approval("proof-1"));
  await wipeUser("zhang", true, true);
  followUser("zhang");
  expect(await stored()).toEqual([approval("proof-1")]);
});

test("reads a request of an earlier version, and skips one of an unknown version", async () => {
  await userDatabase()?.use(undefined, async ({ lastSeen }) => {
    const value = { orderNo: "QM1", reason: null };
    await lastSeen.put({
      key: "order-request:order-1",
      value: { ...value, act: "receive" },
      at: 7,
    });
    await lastSeen.put({ key: "order-request:order-2", value: { ...value, act: "return" }, at: 8 });
  });
  expect(await stored()).toEqual([
    { act: "receive", orderId: "order-1", orderNo: "QM1", reason: null, at: 7 },
  ]);
});

const proofOf = (
  proof_id: string,
  revision: number,
  state: ArtworkProof["state"],
): ArtworkProof => ({
  proof_id,
  file_id: "file-1",
  revision,
  state,
  document_id: "document-1",
  size: 1000,
  sha256: "ab".repeat(32),
  name: "标签.pdf",
  words: "",
  answer: "",
  marks: [],
  issuedAt: 1,
  decidedAt: null,
});
const lineOf = (item_id: string, ...proofs: ArtworkProof[]): LineArtwork => ({
  item_id,
  state: "checking",
  file: {
    file_id: "file-1",
    upload_id: null,
    name: "标签.pdf",
    type: "application/pdf",
    size: 1000,
    sentAt: 1,
  },
  words: "",
  proofing: "proof",
  proofs,
});
const awaited = { state: orderStates.awaitingArtwork, stateText: "审核文件中" };

test("deletes the requests that an order shows as done, and no other", async () => {
  const receive: MoveRequest = { ...cancel, orderId: "order-2", act: "receive" };
  for (const one of [cancel, approval("proof-1"), approval("proof-2"), receive]) {
    await keepOrderRequest(one);
  }
  const artwork = [
    lineOf("item-1", proofOf("proof-1", 1, "approved")),
    lineOf("item-2", proofOf("proof-2", 1, "issued")),
  ];
  await settleRequests({ order_id: "order-1", ...awaited, artwork });
  expect(await stored()).toEqual([cancel, approval("proof-2"), receive]);
  await settleRequests({ order_id: "order-2", state: 60, stateText: "已完成", artwork: [] });
  expect(await stored()).toEqual([cancel, approval("proof-2")]);
});

test("an approval whose proof was replaced stays listed with its reason, and no longer counts", async () => {
  for (const one of [cancel, approval("proof-1"), approval("proof-2")]) await keepOrderRequest(one);
  const artwork = [
    lineOf("item-1", proofOf("proof-3", 2, "issued"), proofOf("proof-1", 1, "withdrawn")),
    lineOf("item-2", proofOf("proof-2", 1, "issued")),
  ];
  await settleRequests({ order_id: "order-1", ...awaited, artwork });
  const ended = {
    ...approval("proof-1"),
    reason: "样稿已换成第 2 版，请重新查看",
    ended: { newer: 2 },
  };
  expect(await stored()).toEqual([cancel, ended, approval("proof-2")]);
  const things = await listWaiting();
  expect(things.map(stillWaits)).toEqual([true, false, true]);
  expect(countOf({ kind: "read", things })).toBe(2);
});

test("an approval of a cancelled order can never be sent, and leads to no newer proof", async () => {
  await keepOrderRequest(approval("proof-1"));
  const artwork = [lineOf("item-1", proofOf("proof-1", 1, "withdrawn"))];
  await settleRequests({ order_id: "order-1", state: 90, stateText: "已取消", artwork });
  expect(await stored()).toEqual([
    { ...approval("proof-1"), reason: "订单已取消，样稿不能再确认", ended: { newer: null } },
  ]);
});
