import type { InquirySubject } from "#contract/inquiries/inquiries.ts";

/** What a question is about, with its number as the buyer knows it. */
export type HelpTopic =
  | { readonly kind: "none" }
  | { readonly kind: "order"; readonly order_id: string; readonly order_no: string }
  | { readonly kind: "quote"; readonly quote_no: string };

/** The topic as the call takes it. */
export function subjectOf(topic: HelpTopic): InquirySubject {
  switch (topic.kind) {
    case "none":
      return { kind: "none" };
    case "order":
      return { kind: "order", order_id: topic.order_id };
    case "quote":
      return { kind: "quote", quote_no: topic.quote_no };
  }
}

/** The number with its name; null where there is none. */
export function numberOf(topic: HelpTopic): { readonly name: string; readonly no: string } | null {
  switch (topic.kind) {
    case "none":
      return null;
    case "order":
      return { name: "订单号", no: topic.order_no };
    case "quote":
      return { name: "报价单号", no: topic.quote_no };
  }
}
