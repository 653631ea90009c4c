// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { createRoot, type Root } from "react-dom/client";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { loginModalLogic } from "#app/session/login-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { remember, shelfKey } from "#data/copies/last-seen.ts";
import { keepLeftFile } from "#data/copies/uploads.ts";
import { noteMove } from "#data/device/pending-move.ts";
import { wipeUser } from "#data/device/wipe-user.ts";
import { putDraft } from "#data/drafts/drafts.ts";
import { beginSending, noteTaken } from "#data/drafts/shop-drafts.ts";
import { keepOrderRequest } from "#data/outbox/order-requests.ts";
import { followUser } from "#db/user-database.ts";
import { Component as LogoutPage } from "#features/auth/logout-page.tsx";
import { registerShopActors } from "#machines/shop-actors.ts";
import {
  type Leaving,
  type UserSession,
  userSessionMachine,
} from "#machines/user-session.machine.ts";

const notices = { show() {} };
const dataId = "5f0c2b1e-6a1d-4a57-9a37-3f1c5a2b7e11";
let left: (Leaving | null)[] = [];
let root: Root;

/** The page of a buyer whose data has this name on the device. */
async function open(userKey: string, inAccount = true): Promise<void> {
  const session = { token: "a token", expire: 0, userKey };
  const userSession = createActor(
    userSessionMachine.provide({
      actors: {
        recall: fromPromise<UserSession | null>(async () => session),
        leave: fromPromise(async ({ input }) => void left.push(input)),
      },
      actions: { follow: (_, { session: held }) => followUser(held?.userKey ?? null) },
    }),
  ).start();
  const input = { open: false };
  registerShopActors({
    userSession,
    accessToken: createActor(accessTokenLogic(notices)),
    loginModal: createActor(
      loginModalLogic(() => {}, notices),
      { input },
    ),
    notices,
    lookForOpenTaps() {},
    sendWaiting() {},
  });
  await waitFor(userSession, (snapshot) => snapshot.matches("signedIn"));
  const job = { quoteType: "pb", quantity: 500 };
  for (const id of ["one", "two"]) {
    const draft = { id, title: "名片", productId: null, quoteType: "pb", job, updatedAt: 1 };
    await putDraft(Object(draft));
    const sending = inAccount ? await beginSending(id, `${id}-edition`) : null;
    if (sending !== null) await noteTaken(id, sending);
  }
  root = createRoot(document.body.appendChild(document.createElement("div")));
  root.render(
    <MemoryRouter>
      <LogoutPage />
    </MemoryRouter>,
  );
  await expect.poll(said).toContain("退出登录");
}

const said = () => document.body.textContent ?? "";
const buttonOf = (name: string) =>
  [...document.querySelectorAll("button")].findLast(
    ({ textContent }) => textContent?.trim() === name,
  );
async function press(name: string): Promise<void> {
  await expect.poll(() => buttonOf(name)).toBeDefined();
  buttonOf(name)?.click();
}

beforeEach(() => {
  localStorage.clear();
  left = [];
});
afterEach(async () => {
  root.unmount();
  followUser(null);
  for (const name of ["earlier", dataId]) await wipeUser(name, false);
  document.body.replaceChildren();
});

test("where kept drafts can be found again, keeping them is offered without a question", async () => {
  await open(dataId);
  expect(said()).toContain("保留本机草稿");
  await press("退出登录");
  await expect.poll(() => left.length).toBe(1);
});

test("where they would not be found again, the page says how many go and asks; a no loses nothing", async () => {
  await open("earlier");
  expect(said()).not.toContain("保留本机草稿");
  expect(said()).toContain("店铺还没有给出草稿的存放编号，退出会删掉本机草稿。");
  await press("退出登录");
  await expect.poll(said).toContain("本机有 2 份草稿");
  expect(said()).toContain("草稿从本机删除，找不回来；存入账户的还在。");
  await press("再想想");
  expect(left).toEqual([]);
  await press("退出登录");
  await expect.poll(said).toContain("仍要退出");
  await press("仍要退出");
  await expect.poll(() => left.map((one) => one?.keepDrafts)).toEqual([false]);
});

test("names each thing that the shop does not have, and asks what becomes of it", async () => {
  await open(dataId, false);
  const file = { orderId: "order-1", name: "名片正面.pdf", size: 100, fingerprint: "f", sent: 40 };
  await keepLeftFile({ itemId: "item-1", place: 0 }, file);
  const form = { id: "a", key: null, remedy: "refund", lines: {}, amount: "", pictures: [] };
  await remember(shelfKey("after-sale-draft:order-2"), { ...form, words: "颜色偏了" });
  await remember(shelfKey("after-sale-draft:order-3"), { ...form, words: "" });
  const asked = {
    orderId: "order-4",
    orderNo: "QM0004",
    act: "cancel",
    reason: null,
    at: 1,
  } as const;
  expect(await keepOrderRequest(asked)).toBe(true);
  await press("退出登录");
  await expect.poll(said).toContain("还有 5 项没有发出");
  const names = ["草稿存入账户：名片", "上传稿件：名片正面.pdf", "售后申请", "取消订单：QM0004"];
  for (const name of names) {
    expect(said()).toContain(name);
  }
  await press("放弃");
  await expect.poll(() => left.map((one) => one?.keepWaiting ?? false)).toEqual([false]);
  expect(left.map((one) => one?.keepDrafts)).toEqual([false]);
});

test("keeps drafts and what waits where 保留在本机 was chosen", async () => {
  await open(dataId, false);
  await press("退出登录");
  await press("保留在本机");
  await expect.poll(() => left).toMatchObject([{ keepDrafts: true, keepWaiting: true }]);
});

test("offers no keeping where the device could not find it again", async () => {
  await open("earlier", false);
  await press("退出登录");
  await expect.poll(said).toContain("还有 2 项没有发出");
  expect(said()).not.toContain("保留在本机");
  expect(left).toEqual([]);
});

test("data that waits for the server's name can be kept", async () => {
  noteMove({ from: "earlier", to: dataId });
  await open("earlier");
  expect(said()).toContain("保留本机草稿");
});
