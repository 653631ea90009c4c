import { codes, Refusal } from "#contract/http/reply.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock } from "#server/infra/deps.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import {
  addMessage,
  changeInquiry,
  countMessages,
  type FoundInquiry,
  findInquiry,
  lockInquiry,
} from "./inquiries.repository.ts";

/** An answer that could not be mailed for a week is not sent any more; 我的消息 keeps it. */
const lifeMs = 7 * 24 * 3_600_000;

export interface Answer {
  readonly inquiryId: string;
  readonly words: string;
  /** Number of messages that the answer is based on. */
  readonly seen: number;
  /** The person who answers; null for the operator's key. */
  readonly personId: string | null;
}

function letterTo({ row, order, asker }: FoundInquiry, words: string): string {
  const about = order?.orderNo ?? row.quoteNo;
  return [
    "您好：",
    "",
    `您的咨询 ${row.inquiryNo}${about === null ? "" : `（${about}）`}，客服答复如下：`,
    "",
    words,
    "",
    asker === null
      ? "这封邮件不能直接回复；还要问，请到本店网站点“联系客服”。"
      : "这封邮件不能直接回复；还要问，请登录后到“我的消息”里接着写。",
    "",
    "齐墨印纸",
  ].join("\n");
}

/** Where the answer is mailed; empty for a guest who left a mobile number. */
const addressOf = ({ row, asker }: FoundInquiry): string => asker?.email ?? row.email;

/** @throws Refusal `notFound`, `stateConflict` where the buyer wrote since */
export async function answerWithin(
  tx: Transaction,
  deps: LetterDeps,
  { inquiryId, words, seen, personId }: Answer,
): Promise<void> {
  await lockInquiry(tx, inquiryId);
  if ((await countMessages(tx, inquiryId)) !== seen) {
    throw new Refusal(codes.stateConflict, "对话有了新内容，请看过再答复");
  }
  const at = nowDate(deps);
  const id = deps.random.uuid();
  await addMessage(tx, { id, inquiryId, by: "shop", personId, words, at });
  await changeInquiry(tx, inquiryId, { state: "answered", updatedAt: at, answeredAt: at });
  const found = await findInquiry(tx, inquiryId);
  const to = addressOf(found);
  if (to === "") return;
  const subject = "齐墨印纸：客服答复了您的咨询";
  await addLetter(tx, deps, { to, subject, text: letterTo(found, words) }, lifeMs);
}

/** @throws Refusal `notFound` */
export async function closeWithin(
  tx: Transaction,
  deps: WithClock,
  inquiryId: string,
): Promise<void> {
  const { state } = await lockInquiry(tx, inquiryId);
  if (state === "closed") return;
  await changeInquiry(tx, inquiryId, { state: "closed", updatedAt: nowDate(deps) });
}
