import type { FirmStatementEntry } from "#contract/firms/firm-account.ts";
import { yuanOf } from "#contract/format/money.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import { assertRight, ownMembership } from "#server/modules/firms/membership.repository.ts";
import * as store from "./accounts.repository.ts";
import { standingNow } from "./charging.ts";
import type { Standing, StatementFen } from "./statements.ts";

type Deps = WithDatabase & WithClock;

/**
 * The account of the person's firm; null where no line was ever set.
 * @throws Refusal `notFound` for a buyer without a firm, `forbidden` without the right
 */
export async function ownAccount(
  deps: Deps,
  userId: string,
): Promise<{ readonly firmId: string; readonly standing: Standing } | null> {
  const member = await ownMembership(deps.db, userId);
  assertRight(member, "statements");
  const { firmId } = member;
  const terms = await store.creditOf(deps.db, firmId);
  if (terms === null) return null;
  return { firmId, standing: await standingNow(deps.db, deps, firmId, terms) };
}

/** One month of the same. @throws Refusal `notFound` also for a month without movements */
export async function ownStatement(
  deps: Deps,
  userId: string,
  month: string,
): Promise<{ readonly firmId: string; readonly statement: StatementFen }> {
  const own = await ownAccount(deps, userId);
  const statement = own?.standing.statements.find((one) => one.month === month);
  if (own === null || statement === undefined) {
    throw new Refusal(codes.notFound, "这个月没有对账单");
  }
  return { firmId: own.firmId, statement };
}

/** The kind of a movement, from the firm's side. @throws where the ledger has another one */
function kindOf({ kind, amountFen }: store.EntryRow["entry"]): FirmStatementEntry["kind"] {
  switch (kind) {
    case "payment":
      return "order";
    case "refund":
      return "refund";
    case "settlement":
      return amountFen > 0 ? "received" : "returned";
    default:
      throw new Error(`a firm's account has a movement of kind ${kind}`);
  }
}

export const entryView = ({ entry, orderNo, buyer }: store.EntryRow): FirmStatementEntry => ({
  id: entry.id,
  at: entry.at.getTime(),
  kind: kindOf(entry),
  orderNo,
  buyer: buyer ?? "",
  amount: yuanOf(-entry.amountFen),
  note: entry.note,
});
