import { call } from "#api/call.ts";
import { newKey } from "#api/new-key.ts";
import { Unreachable } from "#api/unreachable.ts";
import { type CartLine, putCartLine, removeCartLines } from "#contract/carts.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import { Refusal } from "#contract/reply.ts";
import { remember } from "#db/last-seen.ts";
import { onNetworkBack } from "#device/network.ts";
import { priceJob, readJob } from "#pricing/quote.ts";

/** How a line stands between the device and the server. */
export type LineWork =
  | { readonly kind: "saving" }
  /** Priced on the device; the server has not answered. */
  | { readonly kind: "waiting"; readonly message: string }
  | { readonly kind: "refused"; readonly message: string };

export interface CartState {
  readonly lines: readonly CartLine[];
  readonly work: ReadonlyMap<string, LineWork>;
  readonly selected: ReadonlySet<string>;
  /** Amounts as they stand in the fields while the line itself has another. */
  readonly typed: ReadonlyMap<string, number | null>;
}

const pauseMs = 600;
const withQuantity = (job: Job, quantity: number | null): unknown =>
  job.quoteType === "paper" ? { ...job, qty: String(quantity ?? "") } : { ...job, quantity };

function without<Value>(map: ReadonlyMap<string, Value>, key: string): Map<string, Value> {
  const rest = new Map(map);
  rest.delete(key);
  return rest;
}

/**
 * The quote cart on the screen: changes show at once with the device's price, and each is sent
 * after a pause. A failed line keeps what the buyer typed.
 */
export class CartDesk {
  readonly #book: PriceBook | null;
  #state: CartState;
  #listeners = new Set<() => void>();
  #stopListening = () => {};
  #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(lines: readonly CartLine[], book: PriceBook | null) {
    this.#book = book;
    const orderable = lines.filter((line) => line.state === "orderable");
    this.#state = {
      lines,
      work: new Map(),
      typed: new Map(),
      selected: new Set(orderable.map((line) => line.line_id)),
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) this.#stopListening = onNetworkBack(this.#resend);
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size === 0) this.#stopListening();
    };
  };

  readonly read = (): CartState => this.#state;

  readonly toggle = (lineId: string): void => {
    const selected = new Set(this.#state.selected);
    if (!selected.delete(lineId)) selected.add(lineId);
    this.#set({ selected });
  };

  readonly select = (lineIds: readonly string[]): void => {
    this.#set({ selected: new Set(lineIds) });
  };

  /** The amount of one line: estimated at once, sent after a pause. */
  readonly setQuantity = (lineId: string, quantity: number | null): void => {
    const line = this.#find(lineId);
    if (line === undefined) return;
    clearTimeout(this.#timers.get(lineId));
    this.#set({ typed: new Map(this.#state.typed).set(lineId, quantity) });
    const read = readJob(withQuantity(line.job, quantity));
    const priced = !read.ok || this.#book === null ? read : priceJob(read.value, this.#book);
    if (!read.ok || !priced.ok) {
      const [problem] = priced.ok ? [] : priced.problems;
      this.#mark(lineId, { kind: "refused", message: problem?.message ?? "请填写数量" });
      return;
    }
    this.#replace({
      ...line,
      job: read.value,
      ...("quote" in priced ? { quote: priced.quote } : {}),
    });
    this.#mark(lineId, { kind: "saving" });
    this.#timers.set(
      lineId,
      setTimeout(() => void this.send(lineId), pauseMs),
    );
  };

  /** Sends a line as it stands; the server prices and signs it anew. */
  readonly send = async (lineId: string): Promise<void> => {
    const line = this.#find(lineId);
    if (line === undefined) return;
    this.#mark(lineId, { kind: "saving" });
    try {
      const saved = await put(line);
      if (this.#find(lineId)?.job !== line.job) return;
      this.#replace(saved);
      this.#mark(lineId, null);
      this.#set({ typed: without(this.#state.typed, lineId) });
      if (saved.state === "orderable") {
        this.#set({ selected: new Set([...this.#state.selected, lineId]) });
      }
      void this.#keep();
    } catch (error) {
      this.#mark(lineId, workOf(error));
    }
  };

  /** Takes lines away; resolves with the way to bring them back, or null where it failed. */
  readonly remove = async (lineIds: readonly string[]): Promise<(() => Promise<void>) | null> => {
    const before = this.#state.lines;
    const gone = before.filter((line) => lineIds.includes(line.line_id));
    this.#set({ lines: before.filter((line) => !lineIds.includes(line.line_id)) });
    try {
      await call(removeCartLines, { line_ids: [...lineIds] });
    } catch (error) {
      this.#set({ lines: before });
      for (const id of lineIds) this.#mark(id, workOf(error));
      return null;
    }
    void this.#keep();
    return async () => {
      this.#set({ lines: [...gone, ...this.#state.lines] });
      await Promise.all(gone.map((line) => this.send(line.line_id)));
    };
  };

  readonly #resend = (): void => {
    for (const [lineId, work] of this.#state.work) {
      if (work.kind === "waiting") void this.send(lineId);
    }
  };

  #keep(): Promise<void> {
    return remember("cart", this.#state.lines).catch(() => undefined);
  }

  #find(lineId: string): CartLine | undefined {
    return this.#state.lines.find((line) => line.line_id === lineId);
  }

  #replace(line: CartLine): void {
    this.#set({
      lines: this.#state.lines.map((one) => (one.line_id === line.line_id ? line : one)),
    });
  }

  #mark(lineId: string, how: LineWork | null): void {
    const work = without(this.#state.work, lineId);
    if (how !== null) work.set(lineId, how);
    this.#set({ work });
  }

  #set(part: Partial<CartState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}

const put = (line: CartLine): Promise<CartLine> =>
  call(
    putCartLine,
    { line_id: line.line_id, product_id: line.product_id, title: line.title, job: line.job },
    { key: newKey() },
  );

function workOf(error: unknown): LineWork {
  if (error instanceof Unreachable) return { kind: "waiting", message: error.message };
  if (error instanceof Refusal) return { kind: "refused", message: error.message };
  throw error;
}
