import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { inquiry, inquiryState, messageWords } from "#contract/inquiries/inquiries.ts";

/** Questions of buyers and guests as staff reads and answers them. */
const path = "/api/v2/staff/inquiries";

/** Who asked. A guest left one of mobile and e-mail, and the other is empty. */
const person = v.object({
  kind: v.picklist(["buyer", "guest"]),
  name: v.string(),
  mobile: v.string(),
  email: v.string(),
});

const staffMessage = v.object({
  at: instant,
  by: v.picklist(["buyer", "shop"]),
  words: v.string(),
  /** The person who answered; empty for a buyer's message and for a program's. */
  who: v.string(),
});

const detail = v.object({
  ...inquiry.entries,
  messages: v.array(staffMessage),
  person,
  createdAt: instant,
});
export type StaffInquiry = v.InferOutput<typeof detail>;

export const staffInquiries = endpoint({
  method: "GET",
  path,
  guard: "staff",
  addition: true,
  summary: "Questions in one state, the longest untouched first, closed ones the last closed first",
  input: v.object({ ...pageQuery, state: v.optional(inquiryState, "open") }),
  output: pageOf(detail),
});

export const staffInquiry = endpoint({
  method: "GET",
  path: `${path}/{id}`,
  guard: "staff",
  addition: true,
  summary: "One question with its conversation",
  input: v.object({ id: uuid }),
  output: detail,
});

/**
 * The answer goes by e-mail, and to a buyer also into 我的消息. A guest who left a mobile number
 * gets none: the words record what was said on the telephone. `seen`: number of messages that the
 * answer is based on; refused with `stateConflict` where the buyer wrote since.
 */
export const answerInquiry = endpoint({
  method: "POST",
  path: `${path}/answer`,
  guard: "staff",
  idempotent: true,
  addition: true,
  summary: "Answer a question",
  input: v.object({
    inquiry_id: uuid,
    words: messageWords("答复"),
    seen: v.pipe(v.number(), v.integer(), v.minValue(1)),
  }),
  output: detail,
});

/** Nothing is sent. A second call changes nothing. */
export const closeInquiry = endpoint({
  method: "POST",
  path: `${path}/close`,
  guard: "staff",
  addition: true,
  summary: "End a conversation; a further message of the buyer opens it again",
  input: v.object({ inquiry_id: uuid }),
  output: detail,
});

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** `messages` rises with each message of anybody; `open`: questions that wait for the shop. */
const inquiryNews = v.object({ messages: count, open: count });
export type InquiryNews = v.InferOutput<typeof inquiryNews>;

/** Asked for with `Accept: text/event-stream` the reply is a stream, as of `accountEvents`. */
export const staffInquiryEvents = endpoint({
  method: "GET",
  path: `${path}/events`,
  guard: "staff",
  addition: true,
  summary: "How many questions wait; also as an event stream",
  input: nothing,
  output: inquiryNews,
});
