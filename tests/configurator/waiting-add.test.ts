import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { Unreachable } from "#api/unreachable.ts";
import { withQuantity } from "#components/job-form/job-form.ts";
import { askServer } from "#configurator/state/ask-server.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { listDrafts, removeDraft } from "#data/drafts/drafts.ts";
import { listOutbox } from "#data/outbox/outbox.ts";
import { followUser } from "#db/user-database.ts";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";
import { afterPaint } from "#platform/after-paint.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { plugShop } from "./plugged-shop.ts";

vi.mock("#api/call.ts");
vi.mock("#configurator/state/ask-server.ts");
vi.mock("#platform/after-paint.ts");

const form = presetJob("lz", {}, null, seedPriceBook);
const silence = new Unreachable("offline", "网络连接失败，请检查网络连接");
const userKey = "zhang";
let close = () => {};

beforeEach(async () => {
  const recall = fromPromise(
    async (): Promise<UserSession | null> => ({ token: "zhang", expire: 0, userKey }),
  );
  const signedIn = userSessionMachine.provide({ actors: { recall } });
  const userSession = createActor(signedIn).start();
  await waitFor(userSession, (now) => now.matches("signedIn"));
  plugShop(userSession);
  followUser(userKey);
  vi.mocked(afterPaint).mockImplementation((then) => {
    queueMicrotask(then);
    return () => {};
  });
  vi.mocked(askServer).mockRejectedValue(silence);
  vi.mocked(call).mockRejectedValue(silence);
});

afterEach(async () => {
  close();
  for (const { id } of await listDrafts()) await removeDraft(id);
  expect(await listOutbox()).toEqual([]);
  vi.mocked(call).mockReset();
});

function opened(): QuoteSession {
  const session = new QuoteSession({
    title: "标签",
    productId: null,
    book: seedPriceBook,
    bookAt: 0,
    form,
  });
  close = session.subscribe(() => {});
  return session;
}

const keyOfTry = (index: number) => vi.mocked(call).mock.calls[index]?.[2]?.key;
const rows = async () =>
  (await listOutbox()).map(({ intent, key }) => [
    intent.name,
    "line_id" in intent.input ? intent.input.line_id : null,
    "job" in intent.input && "quantity" in intent.input.job ? intent.input.job.quantity : null,
    key,
  ]);

test("an add without an answer waits once, as it was tapped last, under the key of its try", async () => {
  const session = opened();
  const kept = { kind: "kept", message: silence.message, waits: true, stands: true };
  expect(await session.tap("add")).toEqual(kept);
  session.change(withQuantity(form, 7000));
  expect(await session.tap("add")).toEqual(kept);
  const { draftId } = session.read();
  expect(await rows()).toEqual([["putCartLine", draftId, 7000, keyOfTry(1)]]);
  expect((await listDrafts()).map(({ id }) => id)).toEqual([draftId]);
});

test("立即下单 without an answer waits for no one, and takes back what waited of it", async () => {
  const session = opened();
  await session.tap("add");
  expect(await session.tap("order")).toEqual({
    kind: "kept",
    message: silence.message,
    waits: false,
    stands: true,
  });
  expect(await rows()).toEqual([]);
});

test("what the shop refuses at the tap does not wait", async () => {
  const session = opened();
  vi.mocked(call).mockRejectedValue(new Refusal(codes.invalidInput, "报价车最多放200项"));
  expect(await session.tap("add")).toEqual({ kind: "refused", message: "报价车最多放200项" });
  expect(await rows()).toEqual([]);
});
