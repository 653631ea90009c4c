import { type FirmAccount, type FirmStatement, firmNo } from "#contract/firms/firm-account.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { monthOf } from "#server/modules/ledger/months.repository.ts";

/** What moved a firm's account in a month, in fen; a `paid` below 0 was sent back. */
export interface MonthSums {
  readonly month: string;
  readonly orders: number;
  readonly refunds: number;
  readonly paid: number;
}

export interface Terms {
  readonly lineFen: number;
  readonly dueDays: number;
}

export interface StatementFen extends MonthSums {
  readonly opening: number;
  readonly closing: number;
  readonly unpaid: number;
  readonly dueOn: string;
  readonly state: FirmStatement["state"];
}

/** `¥1,234.50` */
export const yuan = (fen: number): string => `¥${grouped(yuanOf(fen))}`;

const dayMs = 86_400_000;

/** What a month adds to the debt, after its own refunds. */
const addedBy = ({ orders, refunds, paid }: MonthSums): number =>
  Math.max(0, orders - refunds + Math.max(0, -paid));

/** What a month takes off the debt of others. */
const takenBy = ({ orders, refunds, paid }: MonthSums): number =>
  Math.max(0, paid) + Math.max(0, refunds - orders - Math.max(0, -paid));

function stateOf(unpaid: number, closes: number, dueDays: number, now: number) {
  if (now < closes) return "open";
  if (unpaid === 0) return "paid";
  return now < closes + dueDays * dayMs ? "due" : "overdue";
}

/** Statements of the given months, the oldest first. Payments count for the oldest month first. */
export function statementsOf(
  months: readonly MonthSums[],
  { dueDays }: Pick<Terms, "dueDays">,
  now: number,
): StatementFen[] {
  let pool = months.reduce((sum, month) => sum + takenBy(month), 0);
  let opening = 0;
  return months.map((month) => {
    const added = addedBy(month);
    const unpaid = Math.max(0, added - pool);
    pool = Math.max(0, pool - added);
    const closing = opening + month.orders - month.refunds - month.paid;
    const closes = monthOf(month.month).to.getTime();
    const row: StatementFen = {
      ...{ ...month, opening, closing, unpaid },
      dueOn: shanghaiDay(closes + (dueDays - 1) * dayMs),
      state: stateOf(unpaid, closes, dueDays, now),
    };
    opening = closing;
    return row;
  });
}

/** How a firm's account stands. */
export interface Standing extends Terms {
  readonly owedFen: number;
  /** The oldest month that is past its day, and the sum of all such months. */
  readonly overdue: { readonly month: string; readonly fen: number } | null;
  /** The oldest first. */
  readonly statements: readonly StatementFen[];
}

export function standingOf(terms: Terms, months: readonly MonthSums[], now: number): Standing {
  const statements = statementsOf(months, terms, now);
  const late = statements.filter(({ state }) => state === "overdue");
  const fen = late.reduce((sum, { unpaid }) => sum + unpaid, 0);
  const [oldest] = late;
  return {
    lineFen: terms.lineFen,
    dueDays: terms.dueDays,
    owedFen: statements.at(-1)?.closing ?? 0,
    overdue: oldest === undefined ? null : { month: oldest.month, fen },
    statements,
  };
}

/** Never below 0; a credit adds to the line. */
export const leftFen = ({ lineFen, owedFen }: Pick<Standing, "lineFen" | "owedFen">): number =>
  Math.max(0, lineFen - owedFen);

export const statementView = (row: StatementFen): FirmStatement => ({
  month: row.month,
  opening: yuanOf(row.opening),
  orders: yuanOf(row.orders),
  refunds: yuanOf(row.refunds),
  paid: yuanOf(row.paid),
  closing: yuanOf(row.closing),
  unpaid: yuanOf(row.unpaid),
  dueOn: row.dueOn,
  state: row.state,
});

export const accountView = (firmId: string, standing: Standing): FirmAccount => ({
  line: yuanOf(standing.lineFen),
  dueDays: standing.dueDays,
  owed: yuanOf(standing.owedFen),
  left: yuanOf(leftFen(standing)),
  overdue: yuanOf(standing.overdue?.fen ?? 0),
  reference: firmNo(firmId),
  months: standing.statements.map(statementView).reverse(),
});
