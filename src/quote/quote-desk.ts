import { newKey } from "#api/new-key.ts";
import type { JobForm } from "#contract/job-form.ts";
import type { Job } from "#contract/jobs.ts";
import type { PriceBook } from "#contract/price-book.ts";
import type { SignedQuote } from "#contract/quotes.ts";
import { Refusal } from "#contract/reply.ts";
import { putDraft } from "#db/drafts.ts";
import { onNetworkBack } from "#device/network.ts";
import { priceJob } from "#pricing/quote.ts";
import { askServer } from "./ask-server.ts";
import { type Confirmation, currentPrice, type DeskOptions, type DeskState } from "./desk-state.ts";
import { readForm } from "./job-form.ts";
import { refusalProblems } from "./refusal-problems.ts";

const pauseMs = 600;

/**
 * The place where one job is being priced. Every change is priced on the device at once, kept as
 * a draft, and after a pause confirmed by the server. Without a price book the server's answer is
 * the only price. Views subscribe; nothing here touches React.
 */
export class QuoteDesk {
  readonly title: string;
  readonly productId: string | null;
  readonly book: PriceBook | null;
  readonly bookAt: number | null;
  #state: DeskState;
  #listeners = new Set<() => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | null = null;
  #saving: Promise<void> | null = null;
  #unsaved = false;
  #stopListening = () => {};
  #touched: boolean;
  readonly #onDraft: (draftId: string | null) => void;

  constructor(options: DeskOptions) {
    this.title = options.title;
    this.productId = options.productId;
    this.book = options.book;
    this.bookAt = options.bookAt;
    this.#touched = options.draftId !== undefined;
    this.#onDraft = options.onDraft ?? (() => {});
    this.#state = {
      form: options.form,
      job: null,
      priced: null,
      problems: [],
      confirmation: this.#unconfirmed,
      moved: null,
      draftId: options.draftId ?? newKey(),
      saved: options.draftId === undefined ? "nothing" : "saved",
      spoken: "",
      settled: null,
    };
    this.#state = { ...this.#state, ...this.#reckon(options.form) };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    if (this.#listeners.size === 0) {
      this.#stopListening = onNetworkBack(this.#backOnline);
      if (this.#state.confirmation.kind !== "locked") this.#schedule();
    }
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#stopListening();
      clearTimeout(this.#timer);
    };
  };

  readonly read = (): DeskState => this.#state;

  /** Takes what was typed: prices it in this call, saves it, and plans the server's confirmation. */
  readonly change = (form: JobForm): void => {
    this.#set({ form, ...this.#reckon(form), confirmation: this.#unconfirmed, moved: null });
    if (!this.#touched) {
      this.#touched = true;
      this.#onDraft(this.#state.draftId);
    }
    void this.#save();
    this.#schedule();
  };

  /** Begins a new draft with the same content, after the present one went into the cart. */
  readonly startAnew = (): void => {
    this.#touched = false;
    this.#set({ draftId: newKey(), saved: "nothing" });
    this.#onDraft(null);
  };

  /** The server's quote for what stands on the screen; null where it did not come. */
  readonly confirm = async (): Promise<SignedQuote | null> => {
    const { job, problems, confirmation, draftId } = this.#state;
    if (job === null || problems.length > 0) return null;
    if (confirmation.kind === "locked" && confirmation.signed.validUntil > Date.now()) {
      return confirmation.signed;
    }
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const asking = new AbortController();
    this.#asking = asking;
    this.#set({ confirmation: { kind: "asking" } });
    try {
      const signed = await askServer(job, this.productId, asking.signal);
      if (asking.signal.aborted) return null;
      await this.#take(job, signed);
      return this.#state.draftId === draftId ? signed : null;
    } catch (error) {
      if (asking.signal.aborted) return null;
      this.#fail(error);
      return null;
    }
  };

  /** Makes sure that the draft stands on the device, changed or not. False where it cannot. */
  readonly keep = async (): Promise<boolean> => {
    if (!this.#touched) {
      this.#touched = true;
      this.#onDraft(this.#state.draftId);
    }
    await this.#save();
    return this.#state.saved !== "failed";
  };

  /** What stands before the server has answered. */
  get #unconfirmed(): Confirmation {
    return { kind: this.book === null ? "asking" : "estimate" };
  }

  /** The server's quote becomes the price on the screen. */
  async #take(job: Job, signed: SignedQuote): Promise<void> {
    const own = this.book === null ? null : (currentPrice(this.#state)?.quote ?? null);
    this.#set({
      confirmation: { kind: "locked", signed },
      priced: { job, quote: signed.quote },
      moved: own === null || own.total === signed.quote.total ? null : own,
    });
    if (this.book !== null) return;
    this.#set({ spoken: this.#words() });
    if (this.#touched) await this.#save();
  }

  #fail(error: unknown): void {
    if (!(error instanceof Refusal)) {
      this.#set({ confirmation: { kind: "unreachable" } });
      return;
    }
    const confirmation = { kind: "refused", message: error.message } as const;
    const problems = refusalProblems(error);
    this.#set(problems.length === 0 ? { confirmation } : { confirmation, problems });
    if (problems.length > 0) this.#set({ spoken: this.#words() });
  }

  /** Without a price book the last price stays until the server has answered for this form. */
  #reckon(form: JobForm): Pick<DeskState, "job" | "priced" | "problems"> {
    const { priced } = this.#state;
    const read = readForm(form);
    if (!read.ok) return { job: null, priced, problems: read.problems };
    const { job } = read;
    if (this.book === null) return { job, priced, problems: [] };
    const outcome = priceJob(job, this.book);
    return outcome.ok
      ? { job, priced: { job, quote: outcome.quote }, problems: [] }
      : { job: null, priced, problems: outcome.problems };
  }

  readonly #backOnline = (): void => {
    if (this.#state.confirmation.kind === "unreachable") this.#schedule();
  };

  #schedule(): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#timer = setTimeout(() => {
      const settled = currentPrice(this.#state);
      this.#set({ spoken: this.#words(), ...(settled === null ? {} : { settled }) });
      void this.confirm();
    }, pauseMs);
  }

  #words(): string {
    const [problem] = this.#state.problems;
    if (problem !== undefined) return `暂不能报价：${problem.message}`;
    const priced = currentPrice(this.#state);
    if (priced === null) return "";
    return `合计 ${priced.quote.total} 元，单价 ${priced.quote.unitPrice} 元`;
  }

  /** One write at a time; what came meanwhile is written by the same one before it ends. */
  #save(): Promise<void> {
    this.#unsaved = true;
    this.#saving ??= this.#write().finally(() => {
      this.#saving = null;
    });
    return this.#saving;
  }

  async #write(): Promise<void> {
    let saved: DeskState["saved"] = "saved";
    while (this.#unsaved) {
      this.#unsaved = false;
      const { draftId, form } = this.#state;
      const priced = currentPrice(this.#state);
      try {
        const kept = await putDraft({
          id: draftId,
          title: this.title,
          productId: this.productId,
          quoteType: form.quoteType,
          job: form,
          updatedAt: Date.now(),
          ...(priced === null ? {} : { total: priced.quote.total }),
        });
        saved = kept ? "saved" : "failed";
      } catch {
        saved = "failed";
      }
    }
    if (this.#state.saved !== saved) this.#set({ saved });
  }

  #set(part: Partial<DeskState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of this.#listeners) listener();
  }
}
