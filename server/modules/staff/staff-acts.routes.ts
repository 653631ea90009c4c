import type { FastifyInstance } from "fastify";
import { codes } from "#contract/http/reply.ts";
import { type StaffAct, staffActs } from "#contract/staff/staff-acts.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { listActs } from "#server/http/staff-acts.repository.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";

function outcomeOf(code: number | null): StaffAct["outcome"] {
  if (code === null) return "unknown";
  if (code === codes.success) return "done";
  return code === codes.serverFault ? "failed" : "refused";
}

export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, staffActs, async ({ input }) => {
    const rows = await listActs(deps.db, {
      limit: input.limit,
      ...(input.cursor === undefined ? {} : { before: positionOf(input.cursor) }),
      ...(input.person_id === undefined ? {} : { personId: input.person_id }),
      ...(input.keyword === undefined ? {} : { keyword: input.keyword }),
    });
    const { items, nextCursor } = pageOf(rows, input.limit, ({ act }) => act);
    return {
      nextCursor,
      items: items.map(({ act, name }) => ({
        act_id: act.id,
        at: act.at.getTime(),
        person_id: act.personId,
        who: name ?? "店铺密钥",
        call: act.call,
        subject: act.subject,
        input: act.input,
        outcome: outcomeOf(act.code),
        words: act.words,
      })),
    };
  });
}
