import type { FastifyInstance } from "fastify";
import { firmNo } from "#contract/firms/firm-account.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import * as contract from "#contract/staff/staff-agreements.ts";
import { agreementDays, discountWords } from "#contract/wording/agreement-words.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { endAgreementWithin, setAgreementWithin } from "#server/modules/firms/agreement-setting.ts";
import { editionsOf } from "#server/modules/firms/agreements.repository.ts";
import { agreementView } from "#server/modules/firms/agreements.ts";
import { findFirm } from "#server/modules/firms/firms.repository.ts";

/** Name of the person; the operator's key has none. */
const nameOf = ({ staff }: Caller): string =>
  staff?.kind === "person" ? staff.person.name : "店铺密钥";

/** 协议价 of firms: its editions, a new one, and its end. */
export function register(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.staffAgreements, async ({ input: { firm_id: firmId } }) => {
    if ((await findFirm(deps.db, firmId)) === null) {
      throw new Refusal(codes.notFound, "没有这个企业");
    }
    const today = shanghaiDay(deps.clock.now());
    const rows = await editionsOf(deps.db, firmId);
    return {
      editions: rows.map((row, index) => ({
        ...agreementView(row, today),
        // An edition ends with the next one.
        ...(index === 0 ? {} : { state: "over" as const }),
        edition: row.edition,
        note: row.note,
        by: row.setBy,
        at: row.createdAt.getTime(),
      })),
    };
  });

  route(app, deps, contract.setAgreement, async ({ input, key, caller, request }) => {
    const { firm_id: firmId, edition, note, ...terms } = input;
    const change = { firmId, edition, note, by: nameOf(caller) };
    const intent = intentOf(contract.setAgreement, "staff", { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await setAgreementWithin(tx, deps, change, terms);
      return edition;
    });
    const words = [...terms.discounts.map(discountWords), agreementDays(terms)].join("，");
    notesOf(request).subject = `${firmNo(firmId)}: ${words}`;
    return {};
  });

  route(app, deps, contract.endAgreement, async ({ input, key, caller, request }) => {
    const { firm_id: firmId, edition, note } = input;
    const change = { firmId, edition, note, by: nameOf(caller) };
    const intent = intentOf(contract.endAgreement, "staff", { key, input });
    await withIdempotency(deps, intent, async (tx) => {
      await endAgreementWithin(tx, deps, change);
      return edition;
    });
    notesOf(request).subject = firmNo(firmId);
    return {};
  });
}
