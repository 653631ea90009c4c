import type { FastifyInstance } from "fastify";
import * as contract from "#contract/staff/staff-inquiries.ts";
import { notesOf } from "#server/http/call-log.ts";
import type { Caller } from "#server/http/guard.ts";
import { intentOf, withIdempotency } from "#server/http/idempotency.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithDatabase } from "#server/infra/deps.ts";
import { sendLettersSoon } from "#server/infra/mail/mail-worker.ts";
import type { EventStreams } from "#server/modules/events/event-streams.ts";
import { asksForStream, serveStream } from "#server/modules/events/serve-stream.ts";
import { answerWithin, closeWithin } from "./answering.ts";
import { findInquiry, inquiriesIn, messagesOf } from "./inquiries.repository.ts";
import { inquiryNews } from "./inquiry-news.repository.ts";
import { inquiryPage } from "./inquiry-page.ts";
import { staffInquiryOf } from "./view.ts";

async function detailOf({ db }: WithDatabase, id: string) {
  return staffInquiryOf(await findInquiry(db, id), await messagesOf(db, [id]));
}

const personIdOf = ({ staff }: Caller): string | null =>
  staff?.kind === "person" ? staff.person.id : null;

export function register(
  app: FastifyInstance,
  deps: RouteDeps,
  streams: EventStreams<contract.InquiryNews>,
): void {
  registerActs(app, deps);

  route(app, deps, contract.staffInquiries, ({ input }) =>
    inquiryPage(
      deps.db,
      input,
      (paging) => inquiriesIn(deps.db, input.state, paging),
      staffInquiryOf,
    ),
  );

  app.addHook("preClose", () => streams.close());
  route(app, deps, contract.staffInquiryEvents, async ({ caller, request, reply }) => {
    const { staff } = caller;
    if (staff?.kind !== "person" || !asksForStream(request, reply)) return inquiryNews(deps);
    const { sessionHash, person } = staff;
    const reader = { sessionHash, ownerId: person.id, read: () => inquiryNews(deps) };
    return serveStream(deps, streams, reader, { request, reply });
  });

  route(app, deps, contract.staffInquiry, ({ input }) => detailOf(deps, input.id));
}

function registerActs(app: FastifyInstance, deps: RouteDeps): void {
  route(app, deps, contract.answerInquiry, async ({ input, key, caller, request }) => {
    const { inquiry_id: inquiryId, words, seen } = input;
    const intent = intentOf(contract.answerInquiry, "staff", { key, input });
    const personId = personIdOf(caller);
    await withIdempotency(deps, intent, async (tx) => {
      await answerWithin(tx, deps, { inquiryId, words, seen, personId });
      return inquiryId;
    });
    sendLettersSoon(deps);
    const detail = await detailOf(deps, inquiryId);
    notesOf(request).subject = detail.inquiry_no;
    return detail;
  });

  route(app, deps, contract.closeInquiry, async ({ input, request }) => {
    await inTransaction(deps.db, (tx) => closeWithin(tx, deps, input.inquiry_id));
    const detail = await detailOf(deps, input.inquiry_id);
    notesOf(request).subject = detail.inquiry_no;
    return detail;
  });
}
