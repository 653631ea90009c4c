import { loadEngine } from "#components/job-form/engine.ts";
import { type HeldForm, heldForm } from "#components/job-form/held-form.ts";
import { handOn, type Loading } from "#components/loading/loaded.tsx";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import type { DecodedJob } from "#pricing/analysis/job-code.ts";
import type { LoaderArgs } from "#ui/feedback/screen-data.ts";

/** The target of a shared address. */
export type Shared =
  | {
      readonly kind: "job";
      readonly key: string;
      readonly title: string;
      readonly form: JobForm;
      readonly held: HeldForm | null;
      readonly book: LoadedPriceBook | null;
    }
  | { readonly kind: "none"; readonly message: string };

export interface SharedData {
  readonly shared: Loading<Shared>;
}

/** How a code becomes a job: by decoding, or from the server. */
export type Read = (code: string, signal: AbortSignal) => Promise<DecodedJob>;

/** The price book, once the engine is here too. */
async function pricingBook(): Promise<LoadedPriceBook | null> {
  const [book] = await Promise.all([loadPriceBook(), loadEngine()]);
  return book;
}

/** The draft made from the job, else the job itself. */
async function sharedOf({ params, request }: LoaderArgs, read: Read): Promise<Shared> {
  const code = params.code ?? "";
  const held = await heldForm(request);
  if (held !== null) {
    const { id, title, form } = held;
    return { kind: "job", key: id, title, form, held, book: await pricingBook() };
  }
  const decoded = await read(code, request.signal);
  if (!decoded.ok) return { kind: "none", message: decoded.message };
  const { title, job } = decoded.shared;
  const book = await pricingBook();
  return { kind: "job", key: code, title, form: job, held: null, book };
}

export const sharedData = (args: LoaderArgs, read: Read): SharedData => ({
  shared: handOn(sharedOf(args, read)),
});
