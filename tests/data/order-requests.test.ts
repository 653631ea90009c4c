import "fake-indexeddb/auto";
import { beforeEach, expect, test } from "vitest";
import { wipeUser } from "#data/device/wipe-user.ts";
import {
  type AnswerRequest,
  type ApprovalRequest,
  dropDoneRequests,
  dropOrderRequest,
  keepOrderRequest,
  type MoveRequest,
} from "#data/outbox/order-requests.ts";
import { listWaiting, waitingId } from "#data/outbox/waiting.ts";
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

test("deletes the requests that an order shows as done, and no other", async () => {
  const receive: MoveRequest = { ...cancel, orderId: "order-2", act: "receive" };
  for (const one of [cancel, approval("proof-1"), approval("proof-2"), receive]) {
    await keepOrderRequest(one);
  }
  const proofs = [
    { proof_id: "proof-1", state: "approved" as const },
    { proof_id: "proof-2", state: "issued" as const },
  ];
  const shown = (order_id: string, state: 30 | 60 | 90) => ({
    order_id,
    state,
    artwork: [{ parts: [{ proofs }] }],
  });
  await dropDoneRequests(shown("order-1", 30));
  expect(await stored()).toEqual([cancel, approval("proof-2"), receive]);
  await dropDoneRequests(shown("order-1", 90));
  expect(await stored()).toEqual([approval("proof-2"), receive]);
  await dropDoneRequests(shown("order-2", 60));
  expect(await stored()).toEqual([approval("proof-2")]);
});
