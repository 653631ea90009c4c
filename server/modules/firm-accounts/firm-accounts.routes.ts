import type { FastifyInstance } from "fastify";
import { firmStatementCall, firmStatements } from "#contract/firms/firm-account.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import { monthOf } from "#server/modules/ledger/months.repository.ts";
import { entriesOf } from "./accounts.repository.ts";
import { entryView, ownAccount, ownStatement } from "./reading.ts";
import { accountView, statementView } from "./statements.ts";

/** Statements of 企业月结, for owners and accountants of the firm. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, firmStatements, async ({ user }) => {
    const own = await ownAccount(deps, user.id);
    return { account: own === null ? null : accountView(own.firmId, own.standing) };
  });

  route(app, deps, firmStatementCall, async ({ input: { month, limit, cursor }, user }) => {
    const { firmId, statement } = await ownStatement(deps, user.id, month);
    const rows = await entriesOf(deps.db, firmId, {
      limit,
      ...(cursor === undefined ? {} : { after: positionOf(cursor) }),
      month: monthOf(month),
    });
    const page = pageOf(rows, limit, ({ entry }) => ({ at: entry.at, id: entry.id }));
    return {
      items: page.items.map(entryView),
      nextCursor: page.nextCursor,
      statement: statementView(statement),
    };
  });
}
