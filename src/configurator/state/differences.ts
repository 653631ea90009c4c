import { engineHere, loadEngine } from "#components/job-form/engine.ts";
import type { Engine } from "#components/job-form/engine-code.ts";
import { readForm } from "#components/job-form/job-form.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { currentPrice, type PricedJob } from "./configurator-state.ts";
import type { QuoteSession } from "./quote-session.ts";

/** The forms of a job's other choices, each with a key. */
export type Variants = (job: Job) => ReadonlyMap<string, JobForm>;

/** The reference job, and each choice's difference from its total, in fen. */
export interface FoundDifferences {
  readonly job: Job | null;
  readonly fen: ReadonlyMap<string, number>;
}

const none: FoundDifferences = { job: null, fen: new Map() };

/** Typing has priority: nothing is calculated within so many ms after a change. */
const pauseMs = 250;

/** `+¥44.90`, `−¥98.31`, `同价`; empty where it is unknown. */
export function differenceWords(fen: number | undefined): string | undefined {
  if (fen === undefined) return undefined;
  if (fen === 0) return "同价";
  return `${fen > 0 ? "+" : "−"}¥${grouped(yuanOf(Math.abs(fen)))}`;
}

/** What the others are compared with, and by which arithmetic. */
interface Reference {
  readonly than: PricedJob;
  readonly book: PriceBook;
  readonly engine: Engine;
}

/** The price difference of one form from a priced job; null where it is impossible. */
function differenceOf(form: JobForm, { than, book, engine }: Reference): number | null {
  const read = readForm(form);
  if (!read.ok) return null;
  const priced = engine.priceOnce(read.job, book);
  return priced.ok ? priced.value.totals.total - fenOf(than.quote.total) : null;
}

/**
 * Price differences of other choices for the session's job: calculated one at a time while the
 * browser is idle, as long as a view subscribes.
 */
export class Differences {
  readonly #session: QuoteSession;
  readonly #variants: Variants;
  readonly #listeners = new Set<() => void>();
  #found = none;
  #asked: Job | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #leave: () => void = () => {};

  constructor(session: QuoteSession, variants: Variants) {
    this.#session = session;
    this.#variants = variants;
  }

  readonly read = (): FoundDifferences => this.#found;

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#leave = this.#session.subscribe(this.#look);
      this.#look();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#timer);
      this.#asked = null;
      this.#leave();
    };
  };

  readonly #look = (): void => {
    const priced = currentPrice(this.#session.read());
    const { book } = this.#session;
    if (priced === null || book === null) return;
    if (priced.job === this.#asked || priced.job === this.#found.job) return;
    this.#asked = priced.job;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#begin(priced, book), pauseMs);
  };

  #begin(than: PricedJob, book: PriceBook): void {
    const engine = engineHere();
    if (engine !== null) {
      this.#next([...this.#variants(than.job)], new Map(), { than, book, engine });
      return;
    }
    void loadEngine().then(() => {
      if (this.#asked === than.job) this.#begin(than, book);
    });
  }

  /** One price, then a pause. */
  #next(
    [first, ...rest]: readonly (readonly [string, JobForm])[],
    known: Map<string, number>,
    reference: Reference,
  ): void {
    if (first === undefined) {
      this.#found = { job: reference.than.job, fen: known };
      for (const listener of this.#listeners) listener();
      return;
    }
    const [key, form] = first;
    const fen = differenceOf(form, reference);
    if (fen !== null) known.set(key, fen);
    this.#timer = setTimeout(() => this.#next(rest, known, reference));
  }
}
