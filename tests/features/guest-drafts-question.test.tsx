// @vitest-environment bundled-happy-dom
import "fake-indexeddb/auto";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listDrafts, putDraft, removeDraft } from "#data/drafts/drafts.ts";
import { guestDrafts } from "#data/drafts/guest-drafts.ts";
import { forgetOrderIntent, keepOrderIntent } from "#data/outbox/order-intent.ts";
import { followUser, userDatabase } from "#db/user-database.ts";
import { askAboutGuestDrafts } from "#features/auth/guest-drafts-question.ts";
import { Toaster, toast } from "#ui/feedback/toast.tsx";

let root: Root;
const place = document.createElement("div");
const said = () => place.textContent ?? "";
const buttonOf = (name: string) =>
  [...place.querySelectorAll("button")].find(({ textContent }) => textContent === name);
async function press(name: string): Promise<void> {
  await expect.poll(() => buttonOf(name)).toBeDefined();
  buttonOf(name)?.click();
}

const ownIds = async () =>
  (await userDatabase()?.use<unknown[]>([], ({ drafts }) => drafts.toCollection().primaryKeys())) ??
  [];

beforeEach(async () => {
  followUser(null);
  for (const { id } of await listDrafts()) await removeDraft(id);
  root = createRoot(place);
  root.render(<Toaster />);
});
afterEach(() => {
  root.unmount();
  followUser(null);
});

async function guestMakes(...ids: string[]): Promise<void> {
  for (const id of ids) {
    const job = { quoteType: "pb", quantity: 500 };
    const draft = { id, title: "名片", productId: null, quoteType: "pb", job, updatedAt: 1 };
    await putDraft(Object(draft));
  }
}

test("takes the guest's drafts into the account after a tap, and not before", async () => {
  await guestMakes("one", "two");
  followUser("zhang");
  await askAboutGuestDrafts("zhang");
  await expect.poll(said).toContain("登录前报的 2 份草稿，存入您的账户吗？");
  expect(await ownIds()).toEqual([]);
  await press("存入账户");
  await expect.poll(async () => (await ownIds()).toSorted()).toEqual(["one", "two"]);
  await expect.poll(async () => (await guestDrafts()).length).toBe(0);
  await expect.poll(said).toContain("已存入您的草稿");
});

test("gives another buyer none of the drafts, though the first one's question is tapped", async () => {
  await guestMakes("three");
  followUser("zhang");
  await askAboutGuestDrafts("zhang");
  followUser("li");
  await press("存入账户");
  await expect.poll(said).toContain("没有全部存入，请到报价车再试");
  expect(await ownIds()).toEqual([]);
  expect((await guestDrafts()).map(({ id }) => id)).toEqual(["three"]);
});

test("asks nothing without drafts, and nothing on the way to an order", async () => {
  followUser("zhang");
  await askAboutGuestDrafts("zhang");
  followUser(null);
  await guestMakes("four");
  followUser("zhang");
  keepOrderIntent({ draftId: "four", quoteNo: null, signature: null });
  await askAboutGuestDrafts("zhang");
  const close = toast("已删除");
  await expect.poll(said).toContain("已删除");
  expect(said()).not.toContain("登录前报的");
  forgetOrderIntent();
  await askAboutGuestDrafts("zhang");
  await expect.poll(said).toContain("登录前报的 1 份草稿");
  close();
});
