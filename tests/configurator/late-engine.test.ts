import "fake-indexeddb/auto";
import { beforeEach, expect, test, vi } from "vitest";
import { withQuantity } from "#components/job-form/job-form.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import type { SignedQuote } from "#contract/quotes/quotes.ts";
import { presetJob } from "#pricing/analysis/opening.ts";
import { price } from "#pricing/quote/quote.ts";
import { seedPriceBook as book } from "#server/seed/price-book.ts";

vi.mock("#configurator/state/ask-server.ts");
vi.mock("#platform/after-paint.ts");

const form = presetJob("lz", {}, null, book);

function quoteOf(job: JobForm): Quote {
  const outcome = price(job, book);
  if (!outcome.ok) throw new Error("the shop cannot make it");
  return outcome.quote;
}

/** Nothing is painted, so that the session does not load the engine by itself. */
beforeEach(() => {
  vi.resetModules();
});

/** A session with the server's opening price, before the engine has loaded. */
async function opened() {
  vi.mocked((await import("#platform/after-paint.ts")).afterPaint).mockReturnValue(() => {});
  const { askServer } = await import("#configurator/state/ask-server.ts");
  let answer: (signed: SignedQuote) => void = () => {};
  vi.mocked(askServer).mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { QuoteSession } = await import("#configurator/state/quote-session.ts");
  const { currentPrice } = await import("#configurator/state/configurator-state.ts");
  const { engineHere, loadEngine } = await import("#components/job-form/engine.ts");
  const names = { title: "标签", productId: null };
  const session = new QuoteSession({ ...names, book, bookAt: 0, form, quote: quoteOf(form) });
  const close = session.subscribe(() => {});
  const total = () => currentPrice(session.read())?.quote.total ?? null;
  const reply = (job: Job, quote: Quote) =>
    answer({
      ...{ quoteNo: "Q1", signature: "s", validUntil: Date.now() + 60_000, createdAt: Date.now() },
      ...{ productId: null, title: "标签", job, quote },
    });
  expect(engineHere()).toBeNull();
  return { session, close, total, loadEngine, reply };
}

test("a session shows the opening price before the arithmetic has loaded", async () => {
  const { session, close, total } = await opened();
  expect([total(), session.read().priced?.job]).toEqual([quoteOf(form).total, form]);
  close();
});

test("a key that was typed before the arithmetic is priced once it has loaded", async () => {
  const { session, close, total, loadEngine } = await opened();
  const typed = withQuantity(form, 8000);
  session.change(typed, "key");
  expect([session.read().form, total()]).toEqual([typed, null]);
  expect(session.read().priced?.quote.total).toBe(quoteOf(form).total);
  await loadEngine();
  expect([session.read().form, total()]).toEqual([typed, quoteOf(typed).total]);
  expect(session.read().draftId).not.toBe("");
  close();
});

test("a key that nobody can price has its reason once the arithmetic has loaded", async () => {
  const { session, close, total, loadEngine } = await opened();
  session.change({ ...form, quoteType: "lz", materialId: "none" } as JobForm, "key");
  expect(session.read().problems).toEqual([]);
  await loadEngine();
  expect(total()).toBeNull();
  expect(session.read().problems.map(({ field }) => field)).toEqual(["materialId"]);
  close();
});

test("a price of the server that came before the arithmetic stays and is announced", async () => {
  const { session, close, total, loadEngine, reply } = await opened();
  session.change(withQuantity(form, 8000));
  const { job } = session.read();
  if (job === null) throw new Error("no whole job");
  const confirmed = session.confirm();
  await Promise.resolve();
  reply(job, { ...quoteOf(job), total: "1.00" });
  await confirmed;
  expect(total()).toBe("1.00");
  expect(session.read().spoken).toContain("合计 1.00 元");
  expect(session.read().settled?.quote.total).toBe("1.00");
  await loadEngine();
  expect([total(), session.read().confirmation.kind]).toEqual(["1.00", "locked"]);
  close();
});

test("after the arithmetic has loaded a change is priced in its own call", async () => {
  const { session, close, total, loadEngine } = await opened();
  await loadEngine();
  const typed = withQuantity(form, 3000);
  session.change(typed);
  expect(total()).toBe(quoteOf(typed).total);
  close();
});
