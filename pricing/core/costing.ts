import type { Job, QuoteType } from "#contract/jobs/jobs.ts";
import type { NeededTool } from "#contract/jobs/kept-tools.ts";
import type { CodeOf } from "#contract/lookups/vocabularies.ts";
import type { Chosen } from "#contract/lookups/words.ts";
import type {
  Assumption,
  LabelPlan,
  PartPlan,
  Plan,
  SheetPlan,
  Warning,
} from "#contract/quotes/quote.ts";
import { microPerFen, quotient } from "./decimal.ts";
import type { HeavyGoods } from "./packing.ts";

/** A line without its text: `basis` is only called for the quote that is shown. */
export interface DraftLine {
  readonly code: string;
  readonly name: string;
  /** The choice of the line; its word is shown beside the name. */
  readonly chosen?: Chosen | undefined;
  readonly basis: () => string;
  /** Quantity as text. */
  readonly qty: () => string;
  readonly unit: string;
  /** Rate of one unit in micro-yuan. */
  readonly rate: number;
  /** Exact amount in micro-yuan, where the line has one: product over product. */
  readonly above?: readonly number[];
  readonly below?: readonly number[];
  readonly minimumFen?: number;
  readonly fen: number;
  readonly applied: "rate" | "min";
}

/** The facts of a plan that its lead time needs; every plan has them. */
export type PlannedWork =
  | (Pick<SheetPlan, "kind"> & {
      readonly parts: ReadonlyArray<
        Pick<PartPlan, "press" | "plates" | "impressions" | "runSheets">
      >;
    })
  | Pick<LabelPlan, "kind" | "press" | "metres" | "rolls">
  | { readonly kind: "catalogue"; readonly measure: string }
  | { readonly kind: "gang" }
  | { readonly kind: "paper"; readonly sheets: number };

/** Another way to make the job; `fen` is the sum of its lines. */
export interface RunnerUp {
  readonly code: string;
  readonly name: string;
  readonly chosen?: Chosen;
  readonly fen: number;
  /** The job that selects it; absent where it is information only. */
  readonly job?: Job;
  readonly plan: () => PlannedWork;
}

/** The result of a kind: priced goods, without rush, freight and tax. */
export interface Costing {
  /** Pieces in all (for paper: the amount), and its unit. */
  readonly quantity: number;
  readonly unit: string;
  /** `quantity` times this is whole: 1, for paper in tons 1,000,000. */
  readonly quantityScale?: number;
  readonly lines: readonly DraftLine[];
  readonly grams: number;
  /** Absent where the goods are packed in cartons. */
  readonly heavy?: HeavyGoods | undefined;
  /** Goods from stock have the minimum of another kind: that of a table's goods. */
  readonly minimumOf?: QuoteType | undefined;
  /** Packed density of these goods, where the book has one. */
  readonly kgPerM3?: number | undefined;
  /** 排产: working days before the work begins. */
  readonly leadDays: number;
  readonly publication: boolean;
  readonly warnings: readonly Warning[];
  /** Quantity of a kind that the same line of goods pays for, where it holds more than asked. */
  readonly paidQuantity?: number | undefined;
  /** The method that the kind chose, where it has several. */
  readonly way?: CodeOf<"way">;
  readonly runnersUp: () => readonly RunnerUp[];
  readonly plan: () => Plan;
  /** Plates, dies and blocks; absent where the kind makes none. */
  readonly tools?: () => readonly NeededTool[];
  readonly assumptions: () => readonly Assumption[];
}

interface LineInput {
  readonly code: string;
  readonly name: string;
  readonly chosen?: Chosen;
  readonly basis: () => string;
  readonly qty: () => string;
  readonly unit: string;
  readonly rate: number;
  /** Exact amount in micro-yuan: product over product. */
  readonly above: readonly number[];
  readonly below?: readonly number[];
  readonly minimumFen?: number;
}

/** Rounds the exact amount half-up to fen, once, and applies the line's minimum. */
export function line(input: LineInput): DraftLine {
  const { above, below } = input;
  const divisors = below === undefined ? perFen : [...below, microPerFen];
  return lineOf(input, quotient(above, divisors, "halfUp"));
}

const perFen = [microPerFen];
const noFactors: readonly number[] = [];

type FenLineInput = Omit<LineInput, "above" | "below"> & { readonly fen: number };

/** A line whose amount is already rounded to fen; its minimum still applies. */
export const fenLine = (input: FenLineInput): DraftLine => lineOf(input, input.fen);

/** Written field by field: this is the hottest object of a price. */
function lineOf(input: Omit<LineInput, "above"> & Partial<LineInput>, byRate: number): DraftLine {
  const {
    code,
    name,
    chosen,
    basis,
    qty,
    unit,
    rate,
    above = noFactors,
    below,
    minimumFen,
  } = input;
  const raised = minimumFen !== undefined && byRate < minimumFen;
  const fen = raised ? minimumFen : byRate;
  const applied = raised ? "min" : "rate";
  return minimumFen === undefined || minimumFen === 0
    ? { code, name, chosen, basis, qty, unit, rate, above, below: below ?? noFactors, fen, applied }
    : {
        code,
        name,
        chosen,
        basis,
        qty,
        unit,
        rate,
        above,
        below: below ?? noFactors,
        minimumFen,
        fen,
        applied,
      };
}

/** A fixed fee, `count` times. */
export function feeLine(
  code: string,
  name: string,
  basis: () => string,
  fen: number,
  count: number,
  unit: string,
  chosen?: Chosen,
): DraftLine {
  return {
    code,
    name,
    chosen,
    basis,
    qty: () => String(count),
    unit,
    rate: fen * microPerFen,
    fen: fen * count,
    applied: "rate",
  };
}

export const sumFen = (lines: readonly DraftLine[]): number => {
  let sum = 0;
  for (const { fen } of lines) sum += fen;
  return sum;
};
