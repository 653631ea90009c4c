import "fake-indexeddb/auto";
import * as v from "valibot";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { call } from "#api/call.ts";
import { callAs } from "#api/call-as.ts";
import { plugSession } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { heldForm } from "#components/job-form/held-form.ts";
import { readForm, withQuantity } from "#components/job-form/job-form.ts";
import { askServer } from "#configurator/state/ask-server.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { keepCart } from "#data/cart/cart-held.ts";
import { linesSeen, seenCart } from "#data/cart/cart-seen.ts";
import { listDrafts } from "#data/drafts/drafts.ts";
import { listOutbox, putWaiting } from "#data/outbox/outbox.ts";
import { sendWaiting } from "#data/outbox/send-waiting.ts";
import { followUser } from "#db/user-database.ts";
import { type UserSession, userSessionMachine } from "#machines/user-session.machine.ts";
import { afterPaint } from "#platform/after-paint.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { plugShop } from "./plugged-shop.ts";

vi.mock("#api/call.ts");
vi.mock("#api/call-as.ts");
vi.mock("#configurator/state/ask-server.ts");
vi.mock("#platform/after-paint.ts");

const lineId = "0193a000-0000-7000-8000-000000000001";
const preset = presetJob("lz", {}, null, seedPriceBook);
const silence = new Unreachable("offline", "网络连接失败，请检查网络连接");
let close = () => {};
let tests = 0;
let sent: { readonly input: unknown; readonly key: string | undefined }[] = [];

function jobOf(quantity: number): Job {
  const read = readForm(withQuantity(preset, quantity));
  if (!read.ok) throw new Error("not whole");
  return read.job;
}

function lineOf(quantity: number, edition: string): CartLine {
  const job = jobOf(quantity);
  const priced = priceJob(job, seedPriceBook);
  if (!priced.ok) throw new Error("cannot be made");
  const held = { quote: priced.quote, quote_no: "Q", validUntil: 0, updatedAt: 0 };
  const place = { line_id: lineId, product_id: null, title: "标签", picture: "", summary: "" };
  return { ...place, job, ...held, state: "orderable", edition };
}

/** The shop answers what is sent so from now on. */
const answers = (answer: (key: string | undefined) => unknown): void => {
  vi.mocked(callAs).mockImplementation(async (_, endpoint, input, options) => {
    sent.push({ input, key: options?.key });
    const reply = answer(options?.key);
    if (reply instanceof Error) throw reply;
    return v.parse(endpoint.output, reply);
  });
};

beforeEach(async () => {
  sent = [];
  tests += 1;
  const userKey = `buyer ${tests}`;
  const recall = fromPromise(
    async (): Promise<UserSession | null> => ({ token: userKey, expire: 0, userKey }),
  );
  const userSession = createActor(userSessionMachine.provide({ actors: { recall } })).start();
  await waitFor(userSession, (now) => now.matches("signedIn"));
  plugShop(userSession);
  plugSession({
    accessToken: async () => ({ token: "app", generation: 1 }),
    userToken: async () => ({ token: userKey, generation: 1 }),
    isCurrentUser: () => true,
    refused: () => {},
  });
  followUser(userKey);
  vi.mocked(afterPaint).mockImplementation((then) => {
    queueMicrotask(then);
    return () => {};
  });
  vi.mocked(askServer).mockRejectedValue(silence);
  vi.mocked(call).mockRejectedValue(silence);
  answers(() => silence);
  await keepCart("print", [lineOf(1000, "e1")]);
});

afterEach(() => close());

/** The session as 改规格 opens it. */
async function changing(): Promise<QuoteSession> {
  const held = await heldForm(new Request(`https://shop/produce/detail/x?line=${lineId}`));
  if (held === null) throw new Error("nothing opened");
  const { id: draftId, title, form, edition } = held;
  const [book, productId] = [seedPriceBook, null];
  const session = new QuoteSession({ title, productId, book, bookAt: 0, form, draftId, edition });
  close = session.subscribe(() => {});
  return session;
}

const typed = (session: QuoteSession, quantity: number) =>
  session.change(withQuantity(session.read().form, quantity));
const amountIn = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "quantity" in value ? value.quantity : null;
const priceOf = v.object({ quote_no: v.nullable(v.string()), signature: v.nullable(v.string()) });
const followed = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "after" in value ? value.after : null;
const rows = async () =>
  (await listOutbox()).map(({ intent, after }) => [
    intent.name,
    "job" in intent.input ? amountIn(intent.input.job) : null,
    after,
  ]);
const draftIds = async () => (await listDrafts()).map(({ id }) => id);

test("改规格 out of reach waits once, on the line as it was opened, and opens as it was left", async () => {
  const session = await changing();
  typed(session, 2000);
  expect(await session.tap("add")).toEqual({ kind: "changing" });
  expect(await draftIds()).toEqual([]);
  typed(session, 3000);
  expect(await session.tap("add")).toEqual({ kind: "changing" });
  const [first] = sent.map(({ key }) => key);
  expect(await rows()).toEqual([["changeCartLine", 3000, ["e1", first]]]);
  close();
  expect(amountIn((await changing()).read().form)).toBe(3000);
});

test("an amount changed in the cart that may have arrived is followed by 改规格", async () => {
  const input = { line_id: lineId, product_id: null, title: "标签", job: jobOf(1500) };
  await putWaiting({ name: "changeCartLine", input }, "标签", "key of the amount", ["e1"]);
  await sendWaiting();
  const session = await changing();
  expect(amountIn(session.read().form)).toBe(1500);
  typed(session, 2000);
  await session.tap("add");
  expect(await rows()).toEqual([["changeCartLine", 2000, ["e1", "key of the amount"]]]);
});

test("another device's change stays: 改规格 is refused, and remains a draft", async () => {
  const session = await changing();
  typed(session, 2000);
  const elsewhere = "这一项后来在别处改过，这次改动没有生效";
  answers(() => new Refusal(codes.stateConflict, elsewhere));
  expect(await session.tap("add")).toEqual({ kind: "refused", message: elsewhere, field: null });
  expect(sent.map(({ input, key }) => [followed(input), key])).toEqual([
    [["e1", sent[0]?.key], sent[0]?.key],
  ]);
  expect(await rows()).toEqual([]);
  expect(await draftIds()).toEqual([lineId]);
});

test("a price that ran out while its line waited is quoted again, under the same key", async () => {
  const price = { quote_no: "Q", signature: "S" };
  const input = { line_id: lineId, product_id: null, title: "标签", job: jobOf(1500), ...price };
  await putWaiting({ name: "putCartLine", input }, "标签", "key of the tap");
  let reported = 0;
  answers(() => {
    reported += 1;
    return reported === 1
      ? new Refusal(codes.quoteExpired, "报价单已过有效期")
      : lineOf(1500, "e2");
  });
  expect(await sendWaiting()).toEqual({ sent: 1, refused: 0, left: false });
  expect(sent.map(({ input: asked, key }) => [v.parse(priceOf, asked), key])).toEqual([
    [price, "key of the tap"],
    [{ quote_no: null, signature: null }, "key of the tap"],
  ]);
});

test("a line whose stored price expired meanwhile says so, and one whose price is valid does not", async () => {
  const holds = { ...lineOf(500, "o1"), line_id: "0193a000-0000-7000-8000-000000000002" };
  const lines = [lineOf(1000, "e1"), { ...holds, validUntil: Date.now() + 60_000 }];
  await keepCart("print", lines);
  const { value, at } = await seenCart("print");
  expect(at).not.toBeNull();
  expect(value.map(({ state, quote_no }) => [state, quote_no])).toEqual([
    ["expired", null],
    ["orderable", "Q"],
  ]);
});

test("an accepted change is in the device's cart at its place, and is no longer a draft", async () => {
  const other = { ...lineOf(500, "o1"), line_id: "0193a000-0000-7000-8000-000000000002" };
  await keepCart("print", [other, lineOf(1000, "e1")]);
  const session = await changing();
  typed(session, 2000);
  answers((key) => lineOf(2000, key ?? ""));
  expect(await session.tap("add")).toMatchObject({ kind: "added", lineId });
  const seen = await linesSeen("print");
  expect(seen.map(({ line_id, job }) => [line_id, amountIn(job)])).toEqual([
    [other.line_id, 500],
    [lineId, 2000],
  ]);
  expect([await rows(), await draftIds()]).toEqual([[], []]);
});

test("a draft of a cart line changes that line as it was last loaded", async () => {
  const first = await changing();
  typed(first, 2000);
  await first.keep();
  close();
  await keepCart("print", [lineOf(1200, "e2")]);
  const again = await heldForm(new Request(`https://shop/produce/detail/x?draft=${lineId}`));
  expect([again?.id, again?.edition]).toEqual([lineId, undefined]);
  const options = { title: "标签", productId: null, book: seedPriceBook, bookAt: 0 };
  const session = new QuoteSession({ ...options, form: again?.form ?? preset, draftId: lineId });
  close = session.subscribe(() => {});
  expect(await session.tap("add")).toEqual({ kind: "changing" });
  expect(await rows()).toEqual([["changeCartLine", 2000, ["e2"]]]);
  close();
  // The draft's address leads to what waits.
  const reloaded = await heldForm(new Request(`https://shop/produce/detail/x?draft=${lineId}`));
  expect(amountIn(reloaded?.form)).toBe(2000);
});
