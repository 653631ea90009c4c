import "fake-indexeddb/auto";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createActor } from "xstate";
import { Unreachable } from "#api/unreachable.ts";
import { loadEngine } from "#components/job-form/engine.ts";
import { jobOf, withQuantity } from "#components/job-form/job-form.ts";
import { askServer } from "#configurator/state/ask-server.ts";
import { QuoteSession } from "#configurator/state/quote-session.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { listDrafts, removeDraft } from "#data/drafts/drafts.ts";
import { userSessionMachine } from "#machines/user-session.machine.ts";
import { afterPaint } from "#platform/after-paint.ts";
import { noteNetworkSignal } from "#platform/network.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { priceJob } from "#pricing/quote/quote.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { plugShop } from "./plugged-shop.ts";

vi.mock("#configurator/state/ask-server.ts");
vi.mock("#platform/after-paint.ts");

const form = presetJob("lz", {}, null, seedPriceBook);
const shopBook: PriceBook = {
  ...seedPriceBook,
  labels: { ...seedPriceBook.labels, rewindPerRoll: "9.9" },
};
const minute = 60_000;

function signedBy(book: PriceBook, job: Job, validFor = minute): SignedQuote {
  const outcome = priceJob(job, book);
  if (!outcome.ok) throw new Error("the shop cannot make it");
  return {
    quoteNo: `Q${Date.now()}`,
    signature: "s",
    validUntil: Date.now() + validFor,
    createdAt: Date.now(),
    productId: null,
    title: "标签",
    job,
    quote: outcome.quote,
  };
}

interface Question {
  job: Job;
  answer(signed: SignedQuote): void;
  fail(error: unknown): void;
}
let questions: Question[] = [];

/** The frame under way has been painted. */
let paint: () => void = () => {};

beforeAll(() => loadEngine());

beforeEach(async () => {
  questions = [];
  let waiting: Array<() => void> = [];
  vi.mocked(afterPaint).mockImplementation((then) => {
    waiting.push(then);
    queueMicrotask(() => paint());
    return () => {
      waiting = waiting.filter((one) => one !== then);
    };
  });
  paint = () => {
    const due = waiting;
    waiting = [];
    for (const one of due) one();
  };
  vi.mocked(askServer).mockImplementation(
    (job) =>
      new Promise((answer, fail) => {
        questions.push({ job, answer, fail });
      }),
  );
  for (const { id } of await listDrafts()) await removeDraft(id);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
});

afterEach(() => {
  vi.useRealTimers();
  noteNetworkSignal({ type: "server.answered" });
});

function deskOf(book: PriceBook | null = seedPriceBook) {
  const session = new QuoteSession({ title: "标签", productId: null, book, bookAt: 0, form });
  const received = vi.fn();
  return { session, received, close: session.subscribe(received) };
}

const at = (quantity: number): JobForm => withQuantity(form, quantity);
const jobAt = (quantity: number): Job => {
  const job = jobOf(at(quantity));
  if (job === null) throw new Error("the form is no whole job");
  return job;
};
const quantityOf = (job: Job) => (job.quoteType === "paper" ? Number(job.qty) : job.quantity);
const turn = () => vi.advanceTimersByTimeAsync(0);
const question = (index: number): Question => {
  const found = questions[index];
  if (found === undefined) throw new Error(`question ${index} was not asked`);
  return found;
};

test("a change is priced before it returns, and views are notified once", () => {
  const { session, received, close } = deskOf();
  received.mockClear();
  session.change(at(8000));
  const { priced, confirmation } = session.read();
  expect([priced && quantityOf(priced.job), confirmation, received.mock.calls.length]).toEqual([
    8000,
    { kind: "estimate" },
    1,
  ]);
  close();
});

/** The task after a paint. */
const nextTask = () => new Promise((resolve) => setImmediate(resolve));

test("a typed key shows its price at once, and all else after the frame", async () => {
  const { session, received, close } = deskOf();
  const before = session.read();
  received.mockClear();
  session.change(at(8000), "key");
  expect(session.read().priced?.quote.total).toBe(signedBy(seedPriceBook, jobAt(8000)).quote.total);
  expect(session.drawn()).toBe(before);
  paint();
  await nextTask();
  expect([
    session.drawn() === session.read(),
    session.drawn().form,
    received.mock.calls.length,
  ]).toEqual([true, at(8000), 2]);
  close();
});

test("the frame of a typed key waits for no ladder, paces or other ways", async () => {
  const { session, close } = deskOf();
  const { quote } = signedBy(seedPriceBook, jobAt(8000));
  session.change(at(8000), "key");
  expect(session.read().priced?.quote).toMatchObject({
    ...{ total: quote.total, making: quote.making, ladder: [], alternatives: [] },
  });
  paint();
  await nextTask();
  expect(session.drawn().priced?.quote).toEqual(quote);
  expect(quote.ladder).not.toEqual([]);
  close();
});

test("a change, and whatever asks for it, draws at once what was typed before it", () => {
  const { session, close } = deskOf();
  session.change(at(8000), "key");
  session.catchUp();
  expect(session.drawn().form).toEqual(at(8000));
  expect(session.drawn().priced?.quote).toEqual(signedBy(seedPriceBook, jobAt(8000)).quote);
  session.change(at(9000), "key");
  session.change({ ...session.read().form, remark: "急" });
  expect(session.drawn()).toBe(session.read());
  expect(session.drawn().form).toEqual({ ...at(9000), remark: "急" });
  close();
});

test("views are not notified of a write that changes nothing on the screen", async () => {
  vi.useRealTimers();
  const { session, received, close } = deskOf();
  session.change(at(7000));
  await session.keep();
  received.mockClear();
  session.change(at(8000));
  await session.keep();
  expect(received.mock.calls.length).toBe(1);
  close();
});

test("a late answer to an older form never becomes the price", async () => {
  const { session, close } = deskOf();
  session.change(at(8000));
  await vi.advanceTimersByTimeAsync(600);
  session.change(at(9000));
  question(0).answer(signedBy(seedPriceBook, question(0).job));
  await turn();
  expect([session.read().confirmation.kind, session.read().signed]).toEqual(["estimate", null]);
  await vi.advanceTimersByTimeAsync(600);
  const own = signedBy(seedPriceBook, question(1).job);
  question(1).answer(own);
  await turn();
  expect([session.read().confirmation, quantityOf(question(1).job)]).toEqual([
    { kind: "locked", signed: own },
    9000,
  ]);
  close();
});

test("a changed price is reported, with the device's own beside the server's", async () => {
  const { session, close } = deskOf();
  session.change(at(8000));
  const own = session.read().priced?.quote;
  await vi.advanceTimersByTimeAsync(600);
  question(0).answer(signedBy(shopBook, question(0).job));
  await turn();
  const { moved, priced } = session.read();
  expect(moved).toEqual(own);
  expect(priced?.quote).toEqual(signedBy(shopBook, question(0).job).quote);
  expect(priced?.quote.total).not.toBe(own?.total);
  close();
});

test("a lock that has run out is no confirmation, asked in vain or not", async () => {
  const { session, close } = deskOf();
  await vi.advanceTimersByTimeAsync(600);
  const first = signedBy(seedPriceBook, question(0).job);
  question(0).answer(first);
  await turn();
  expect(await session.confirm()).toBe(first);
  await vi.advanceTimersByTimeAsync(minute);
  const confirming = session.confirm();
  expect([session.read().confirmation.kind, questions.length]).toEqual(["asking", 2]);
  question(1).fail(new Unreachable("offline", "网络连接失败，请检查网络连接"));
  expect(await confirming).toBeNull();
  close();
});

test("without a reply the estimate stays, and the server's return brings the signed price", async () => {
  const { session, close } = deskOf();
  session.change(at(8000));
  await vi.advanceTimersByTimeAsync(600);
  noteNetworkSignal({ type: "server.silent", status: null });
  question(0).fail(new Unreachable("offline", "网络连接失败，请检查网络连接"));
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect([session.read().confirmation, questions.length]).toEqual([{ kind: "unreachable" }, 1]);
  noteNetworkSignal({ type: "server.answered" });
  await turn();
  const own = signedBy(seedPriceBook, question(1).job);
  question(1).answer(own);
  await turn();
  expect(session.read().confirmation).toEqual({ kind: "locked", signed: own });
  close();
});

test("a session without a view asks nothing", async () => {
  const { session, close } = deskOf();
  session.change(at(8000));
  close();
  await vi.advanceTimersByTimeAsync(10 * minute);
  expect(questions).toEqual([]);
  const again = session.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(600);
  expect(questions.length).toBe(1);
  again();
});

test("the newest of many changes is what the device keeps", async () => {
  vi.useRealTimers();
  const { session, close } = deskOf();
  for (const quantity of [6000, 7000, 8000]) session.change(at(quantity));
  expect(await session.keep()).toBe(true);
  const drafts = await listDrafts();
  expect(drafts.map(({ id, job, total }) => ({ id, job, total }))).toEqual([
    { id: session.read().draftId, job: at(8000), total: session.read().priced?.quote.total },
  ]);
  expect(session.read().saved).toBe("saved");
  close();
});

test("a visitor's action ends once the draft is stored on the device", async () => {
  vi.useRealTimers();
  const userSession = createActor(userSessionMachine).start();
  plugShop(userSession);
  const { session, close } = deskOf();
  const tapped = session.tap("add").then((outcome) => [outcome, session.read().saved]);
  expect(await tapped).toEqual([{ kind: "drafted", stands: true }, "saved"]);
  expect((await listDrafts()).map(({ id }) => id)).toEqual([session.read().draftId]);
  close();
});

test("a refusal names its fields, and the next change takes it away", async () => {
  const { session, close } = deskOf();
  await vi.advanceTimersByTimeAsync(600);
  const problem = { code: "tooWide", field: "widthMm", message: "太宽" };
  const refusal = new Refusal(codes.quoteImpossible, "做不了", { problems: [problem] });
  question(0).fail(refusal);
  await turn();
  const { confirmation, problems, spoken } = session.read();
  expect([confirmation, problems, spoken]).toEqual([
    { kind: "refused", message: "做不了" },
    [problem],
    "暂不能报价：太宽",
  ]);
  session.change(at(8000));
  expect([session.read().confirmation, session.read().problems]).toEqual([
    { kind: "estimate" },
    [],
  ]);
  close();
});
