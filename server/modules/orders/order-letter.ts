import type { Transaction } from "#server/infra/database/database.ts";
import { addLetter, type LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { findUser } from "#server/modules/accounts/users.repository.ts";
import type { OrderRow } from "#server/modules/order-records/orders.repository.ts";

/** A letter expires after this time. */
const lifeMs = 3 * 24 * 3_600_000;

/** Mails the buyer what the shop did to an order; without an address only the page shows it. */
export async function mailAboutOrder(
  tx: Transaction,
  deps: LetterDeps,
  { orderNo, userId }: Pick<OrderRow, "orderNo" | "userId">,
  { what, lines }: { readonly what: string; readonly lines: readonly string[] },
): Promise<void> {
  const to = (await findUser(tx, userId))?.email ?? "";
  if (to === "") return;
  const text = [
    "您好：",
    "",
    `订单 ${orderNo}：`,
    ...lines,
    "",
    "登录齐墨印纸，在“我的订单”里看这个订单。",
    "",
    "齐墨印纸",
  ].join("\n");
  const subject = `齐墨印纸：订单 ${orderNo} ${what}`;
  await addLetter(tx, deps, { to, subject, text }, lifeMs);
}
