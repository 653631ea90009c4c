import type { AfterSaleOffer, createAfterSale } from "#contract/after-sale/after-sale.ts";
import { isDivisible, shareOf, without } from "#contract/after-sale/after-sale-share.ts";
import { fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import type { ApplyDraft, LineDraft } from "./apply-draft.ts";

type OfferLine = AfterSaleOffer["lines"][number];
type Application = InputOf<typeof createAfterSale>;

/** May this line be applied for? */
export const isFree = ({ left, open }: OfferLine): boolean => open === null && left > 0;

/** Faults of the form, by part; `lines` by item. */
export interface ApplyErrors {
  readonly none?: string;
  readonly quantities: Readonly<Record<string, string>>;
  readonly reasons: Readonly<Record<string, string>>;
  readonly amount?: string;
  readonly words?: string;
}

const isWrong = ({ none, quantities, reasons, amount, words }: ApplyErrors): boolean =>
  [none, amount, words].some((text) => text !== undefined) ||
  Object.keys(quantities).length + Object.keys(reasons).length > 0;

function quantityFault({ quantity }: LineDraft, { unit, left }: OfferLine): string | undefined {
  if (quantity === null || quantity <= 0) return "请填写数量";
  if (!isDivisible(unit) && !Number.isInteger(quantity)) return "数量须为整数";
  return quantity > left ? `最多 ${grouped(left)} ${unit}` : undefined;
}

/** The chosen lines that are still allowed. */
const chosen = (offer: AfterSaleOffer, draft: ApplyDraft) =>
  offer.lines.flatMap((line) => {
    const own = draft.lines[line.item_id];
    return own === undefined || !isFree(line) ? [] : [{ line, own }];
  });

/** Price of the chosen quantities in fen. */
export const mostFen = (offer: AfterSaleOffer, draft: ApplyDraft): number =>
  chosen(offer, draft).reduce((sum, { line, own }) => {
    if (quantityFault(own, line) !== undefined) return sum;
    const { bought, left } = line;
    const part = { taken: without(bought, left), quantity: own.quantity ?? 0, bought };
    return sum + shareOf(fenOf(line.amount), part);
  }, 0);

function amountFault({ remedy, amount }: ApplyDraft, most: number): string | undefined {
  if (remedy === "reprint" || amount.trim() === "") return undefined;
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount.trim())) return "金额格式错误";
  const fen = fenOf(amount.trim());
  if (fen > 0 && fen <= most) return undefined;
  return `退款金额须大于0，最多 ¥${grouped(yuanOf(most))}`;
}

/** The requested refund of the form in fen; null for a reprint or an invalid amount. */
export function askedFen(offer: AfterSaleOffer, draft: ApplyDraft): number | null {
  const most = mostFen(offer, draft);
  if (draft.remedy === "reprint" || amountFault(draft, most) !== undefined) return null;
  return draft.amount.trim() === "" ? most : fenOf(draft.amount.trim());
}

function faultsOf(offer: AfterSaleOffer, draft: ApplyDraft): ApplyErrors {
  const lines = chosen(offer, draft);
  const quantities: Record<string, string> = {};
  const reasons: Record<string, string> = {};
  for (const { line, own } of lines) {
    const fault = quantityFault(own, line);
    if (fault !== undefined) quantities[line.item_id] = fault;
    if (own.reason === null) reasons[line.item_id] = "请选择原因";
  }
  const amount = amountFault(draft, mostFen(offer, draft));
  return {
    ...(lines.length === 0 ? { none: "请选择有问题的商品" } : {}),
    quantities,
    reasons,
    ...(amount === undefined || lines.length === 0 ? {} : { amount }),
    ...(draft.words.trim() === "" ? { words: "请填写问题说明" } : {}),
  };
}

/** The application of the form, or its faults. */
export type Checked =
  | { readonly kind: "ready"; readonly application: Application }
  | { readonly kind: "wrong"; readonly errors: ApplyErrors };

export function checkApplication(offer: AfterSaleOffer, draft: ApplyDraft): Checked {
  const errors = faultsOf(offer, draft);
  if (isWrong(errors)) return { kind: "wrong", errors };
  const fen = askedFen(offer, draft);
  return {
    kind: "ready",
    application: {
      draft_id: draft.id,
      order_id: offer.order_id,
      remedy: draft.remedy,
      lines: chosen(offer, draft).flatMap(({ line, own: { quantity, reason } }) =>
        quantity === null || reason === null ? [] : [{ item_id: line.item_id, quantity, reason }],
      ),
      amount: fen === null ? null : yuanOf(fen),
      words: draft.words,
      pictures: [...draft.pictures],
    },
  };
}
