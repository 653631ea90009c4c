import * as v from "valibot";
import { captchaText, email, mobile } from "#contract/account/account-fields.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

const user = "/api/v2/user/inquiries";

/** Characters of one message. */
export const longestMessage = 1000;

/** Text of a message: up to 1000 characters, line breaks included, never empty. */
export const messageWords = (name: string) =>
  v.pipe(
    note(name, longestMessage),
    v.check((text) => text !== "", `请填写${name}`),
  );

const words = messageWords("问题");

/** `open`: waits for the shop; `answered`: the shop wrote last; `closed`: the shop ended it. */
export const inquiryState = v.picklist(["open", "answered", "closed"]);
export type InquiryState = v.InferOutput<typeof inquiryState>;

const quoteNo = v.pipe(v.string(), v.regex(/^[A-Z0-9-]{4,40}$/, "报价单号错误"));

/** What a question is about. */
export const inquirySubject = v.variant("kind", [
  v.object({ kind: v.literal("none") }),
  v.object({ kind: v.literal("order"), order_id: uuid }),
  v.object({ kind: v.literal("quote"), quote_no: quoteNo }),
]);
export type InquirySubject = v.InferOutput<typeof inquirySubject>;

/** The subject as it is shown: an order of print or paper with its number, or a quote's number. */
export const shownSubject = v.variant("kind", [
  v.object({ kind: v.literal("none") }),
  v.object({
    kind: v.literal("order"),
    order_id: v.string(),
    order_no: v.string(),
    order_kind: v.picklist(["print", "paper"]),
  }),
  v.object({ kind: v.literal("quote"), quote_no: v.string() }),
]);
export type ShownSubject = v.InferOutput<typeof shownSubject>;

/** One message of a conversation. */
export const inquiryMessage = v.object({
  at: instant,
  by: v.picklist(["buyer", "shop"]),
  words: v.string(),
});

/** A question with its conversation, oldest message first. */
export const inquiry = v.object({
  inquiry_id: v.string(),
  inquiry_no: v.string(),
  state: inquiryState,
  about: shownSubject,
  messages: v.array(inquiryMessage),
  updatedAt: instant,
});

/** `unread`: the shop wrote something that the buyer has not opened. */
export const ownInquiry = v.object({ ...inquiry.entries, unread: v.boolean() });
export type OwnInquiry = v.InferOutput<typeof ownInquiry>;

const asked = v.object({ inquiry_id: v.string(), inquiry_no: v.string() });

/** The shop answers by e-mail and in 我的消息. At most 20 messages an hour. */
export const askShop = endpoint({
  method: "POST",
  path: user,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Ask the shop a question, about an own order or a quote if so wished",
  input: v.object({ words, about: inquirySubject }),
  output: asked,
});

/** Continues a conversation, also a closed one: it is open again. */
export const addToInquiry = endpoint({
  method: "POST",
  path: `${user}/messages`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Write once more in an own conversation with the shop",
  input: v.object({ inquiry_id: uuid, words }),
  output: asked,
});

export const ownInquiries = endpoint({
  method: "GET",
  path: user,
  guard: "user",
  addition: true,
  summary: "Own questions with the shop's answers, the last changed first, paged by key",
  input: v.object(pageQuery),
  output: pageOf(ownInquiry),
});

/** A second call changes nothing. */
export const readInquiry = endpoint({
  method: "POST",
  path: `${user}/read`,
  guard: "user",
  addition: true,
  summary: "The buyer has seen the shop's answers of one conversation",
  input: v.object({ inquiry_id: uuid }),
  output: nothing,
});

/** Where the shop reaches a guest: by telephone or by e-mail. */
const contact = v.variant("by", [
  v.object({ by: v.literal("mobile"), mobile }),
  v.object({ by: v.literal("email"), email }),
]);
export type GuestContact = v.InferOutput<typeof contact>;

/** What a guest fills in. */
export const guestInquiryForm = v.object({ words, contact, captcha: captchaText });

/**
 * One captcha makes at most one question: a repetition after a lost reply gets the same number. At
 * most five an hour from one address.
 */
export const askAsGuest = endpoint({
  method: "POST",
  path: "/api/v2/shop/inquiries",
  guard: "app",
  addition: true,
  summary: "Ask the shop without an account; uses the captcha up",
  input: v.object({
    ...guestInquiryForm.entries,
    captcha_id: v.pipe(v.string(), v.maxLength(64)),
    quote_no: v.optional(v.nullable(quoteNo), null),
  }),
  output: v.object({ inquiry_no: v.string() }),
});
