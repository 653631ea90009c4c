import type { AgreedDiscount } from "#contract/firms/firm-agreement.ts";
import { shanghaiDay } from "#contract/format/shanghai-day.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { agreementDays, discountWords } from "#contract/wording/agreement-words.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import * as store from "./agreements.repository.ts";
import { agreementView } from "./agreements.ts";
import { lockFirmRow } from "./membership.repository.ts";

/** A letter expires after this time. */
const lifeMs = 3 * 24 * 3_600_000;

const wrong = (field: string, words: string) => new Refusal(codes.invalidInput, words, { field });

export interface Terms {
  readonly discounts: readonly AgreedDiscount[];
  readonly from: string;
  readonly until: string | null;
}

interface Change {
  readonly firmId: string;
  /** The latest edition that the caller saw. */
  readonly edition: number;
  readonly note: string;
  /** Who changes it. */
  readonly by: string;
}

function assertTerms({ discounts, from, until }: Terms, today: string): void {
  if (new Set(discounts.map(({ kind }) => kind)).size < discounts.length) {
    throw wrong("discounts", "同一个品类写了两次");
  }
  if (until === null) return;
  if (until < from) throw wrong("until", "结束日期不能早于开始日期");
  if (until < today) throw wrong("until", "结束日期不能早于今天");
}

/**
 * Locks the firm: an order that is being placed for it ends first.
 * @throws Refusal `notFound`; `stateConflict` where another edition came first
 */
async function lockEdition(tx: Transaction, { firmId, edition }: Change) {
  if (!(await lockFirmRow(tx, firmId))) throw new Refusal(codes.notFound, "没有这个企业");
  const latest = await store.latestEdition(tx, firmId);
  if ((latest?.edition ?? 0) !== edition) {
    throw new Refusal(codes.stateConflict, "协议价刚被同事改过，请看清以后再改");
  }
  return latest;
}

async function append(tx: Transaction, deps: LetterDeps, change: Change, terms: Terms) {
  const now = deps.clock.now();
  await store.insertEdition(tx, {
    id: deps.random.uuid(),
    firmId: change.firmId,
    edition: change.edition + 1,
    discounts: [...terms.discounts],
    fromDay: terms.from,
    untilDay: terms.until,
    note: change.note,
    setBy: change.by,
    createdAt: new Date(now),
  });
}

/** Mails every owner of the firm that has an address. */
async function tell(tx: Transaction, deps: LetterDeps, firmId: string, lines: readonly string[]) {
  for (const { email, firm } of await store.ownersOf(tx, firmId)) {
    const text = [
      "您好：",
      "",
      `${firm}在齐墨印纸的协议价：`,
      ...lines,
      "",
      "登录齐墨印纸，在“企业账户”里看协议价。",
      "",
      "齐墨印纸",
    ].join("\n");
    await addLetter(tx, deps, { to: email, subject: "齐墨印纸：企业协议价", text }, lifeMs);
  }
}

/** Puts new terms in the place of the former ones. @throws Refusal also `invalidInput` */
export async function setAgreementWithin(
  tx: Transaction,
  deps: LetterDeps,
  change: Change,
  terms: Terms,
): Promise<void> {
  assertTerms(terms, shanghaiDay(deps.clock.now()));
  await lockEdition(tx, change);
  await append(tx, deps, change, terms);
  await tell(tx, deps, change.firmId, [
    ...terms.discounts.map((one) => `${discountWords(one)} 优惠`),
    agreementDays(terms),
    "以企业名义下单时，商品按未税价优惠。已下的订单不变。",
  ]);
}

/** Ends the terms now. @throws Refusal `stateConflict` also where there is nothing to end */
export async function endAgreementWithin(
  tx: Transaction,
  deps: LetterDeps,
  change: Change,
): Promise<void> {
  const today = shanghaiDay(deps.clock.now());
  const latest = await lockEdition(tx, change);
  if (latest === null || agreementView(latest, today).state === "over") {
    throw new Refusal(codes.stateConflict, "没有要结束的协议价");
  }
  await append(tx, deps, change, { discounts: [], from: today, until: null });
  await tell(tx, deps, change.firmId, ["已结束，以后的订单按原价。已下的订单不变。"]);
}
