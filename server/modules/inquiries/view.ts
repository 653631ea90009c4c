import type { OwnInquiry, ShownSubject } from "#contract/inquiries/inquiries.ts";
import type { StaffInquiry } from "#contract/staff/staff-inquiries.ts";
import type { FoundInquiry, FoundMessage } from "./inquiries.repository.ts";

function subjectOf({ row, order }: FoundInquiry): ShownSubject {
  if (row.orderId !== null && order !== null) {
    const { orderNo: order_no, kind: order_kind } = order;
    return { kind: "order", order_id: row.orderId, order_no, order_kind };
  }
  return row.quoteNo === null ? { kind: "none" } : { kind: "quote", quote_no: row.quoteNo };
}

const factsOf = (found: FoundInquiry) => ({
  inquiry_id: found.row.id,
  inquiry_no: found.row.inquiryNo,
  state: found.row.state,
  about: subjectOf(found),
  updatedAt: found.row.updatedAt.getTime(),
});

const isUnread = ({ row: { answeredAt, readAt } }: FoundInquiry): boolean =>
  answeredAt !== null && (readAt === null || readAt < answeredAt);

const own = ({ row }: FoundInquiry, messages: readonly FoundMessage[]): FoundMessage[] =>
  messages.filter(({ inquiryId }) => inquiryId === row.id);

export const ownInquiryOf = (
  found: FoundInquiry,
  messages: readonly FoundMessage[],
): OwnInquiry => ({
  ...factsOf(found),
  messages: own(found, messages).map(({ at, by, words }) => ({ at: at.getTime(), by, words })),
  unread: isUnread(found),
});

export function staffInquiryOf(
  found: FoundInquiry,
  messages: readonly FoundMessage[],
): StaffInquiry {
  const { row, asker } = found;
  const guest = { kind: "guest" as const, name: "", mobile: row.mobile, email: row.email };
  return {
    ...factsOf(found),
    createdAt: row.createdAt.getTime(),
    messages: own(found, messages).map(({ at, by, words, who }) => ({
      at: at.getTime(),
      by,
      words,
      who,
    })),
    person: asker === null ? guest : { kind: "buyer", ...asker },
  };
}
