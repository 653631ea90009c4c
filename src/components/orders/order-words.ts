import type { LineArtwork } from "#contract/artwork/artwork.ts";
import type { OrderCard } from "#contract/orders/order-lists.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import type { TagTone } from "#ui/feedback/tag.tsx";

/** Yellow: waits for the buyer; cyan: in progress; green: done; red: must be corrected. */
const stateTones: Record<OrderState, TagTone> = {
  10: "y",
  20: "c",
  21: "danger",
  30: "c",
  40: "c",
  50: "y",
  60: "ok",
  90: "k",
};

/** The running activity; other states use their own word. */
const headlines: Partial<Record<OrderState, string>> = {
  20: "审核文件中",
  21: "文件待重传",
};

const nextSteps: Record<OrderState, string> = {
  10: "付款后马上开工",
  20: "接下来安排生产",
  21: "照店里写的改好，重传就行",
  30: "正在生产，每一步见下方",
  40: "已完工，等待发出",
  50: "收到货后请确认",
  60: "交易完成，感谢您的订购",
  90: "订单已取消",
};

/** A cancelled order with a pending or paid refund. */
const refundWords: Partial<Record<OrderCard["payState"], string>> = {
  refunding: "订单已取消，正在退款",
  refunded: "订单已取消，已付的款已退回",
};

/** A paid order with missing or rejected files. */
const fileWords = { headline: "等您的文件", next: "传好文件就开始审核" } as const;

/** A paid order whose proofs wait for the buyer. */
const proofWords = { headline: "等您确认样稿", next: "确认样稿后安排生产" } as const;

const paperSteps: Partial<Record<OrderState, string>> = {
  10: "付款后马上备货",
  20: "接下来备货",
  30: "正在备货，每一步见下方",
  40: "已备好，等待发出",
};

/** The fragment of an order's address that shows its files and proofs. */
export const filesAnchor = "order-files";

/** An order of state 20 whose buyer must send a file. */
const awaitsFile = (state: OrderState, artworkDue: number): boolean =>
  state === orderStates.awaitingArtwork && artworkDue > 0;

/** An order of state 20 whose buyer must decide about a proof, and nothing else. */
const awaitsDecision = (state: OrderState, artworkDue: number, proofsDue: number): boolean =>
  state === orderStates.awaitingArtwork && artworkDue === 0 && proofsDue > 0;

export const toneOf = (state: OrderState, artworkDue: number, proofsDue = 0): TagTone =>
  awaitsFile(state, artworkDue) || awaitsDecision(state, artworkDue, proofsDue)
    ? "y"
    : stateTones[state];

type OrderSnapshot = Pick<
  OrderCard,
  "kind" | "state" | "stateText" | "artworkDue" | "proofsDue" | "payState" | "awaitsApproval"
>;

/** Said where an approver of this firm must agree first. */
export const approvalFirst = ({ name }: { readonly name: string }): string =>
  `${name}：等企业的审批人同意后才能付款`;
/** The state of such an order. */
export const awaitsWord = "待审批";

/** The state in large text; paper uses its state's own word. */
export function headlineOf(order: OrderSnapshot): string {
  const { kind, state, stateText, artworkDue = 0, proofsDue = 0 } = order;
  if (order.awaitsApproval !== undefined) return awaitsWord;
  if (kind === "paper") return stateText;
  if (awaitsDecision(state, artworkDue, proofsDue)) return proofWords.headline;
  return (awaitsFile(state, artworkDue) ? fileWords.headline : headlines[state]) ?? stateText;
}

/** The next step, as a sentence. */
export function nextStepOf(order: OrderSnapshot): string {
  if (order.awaitsApproval !== undefined) return approvalFirst(order.awaitsApproval);
  const { kind, state, payState, artworkDue = 0, proofsDue = 0 } = order;
  if (awaitsDecision(state, artworkDue, proofsDue)) return proofWords.next;
  if (state === orderStates.cancelled) return refundWords[payState] ?? nextSteps[state];
  if (awaitsFile(state, artworkDue)) return fileWords.next;
  return (kind === "paper" ? paperSteps[state] : undefined) ?? nextSteps[state];
}

export type MainAction = "pay" | "files" | "proof" | "progress" | "receive" | "again";

/** The main action of an order: to send files or see proofs, where it waits for them. */
export function mainActionOf(state: OrderState, artworkDue: number, proofsDue = 0): MainAction {
  if (artworkDue > 0 && takesFiles(state)) return "files";
  return proofsDue > 0 && takesFiles(state) ? "proof" : mainActions[state];
}

/** States in which files are accepted. */
export const takesFiles = (state: OrderState): boolean =>
  state === orderStates.awaitingArtwork || state === orderStates.artworkRejected;

/** Is this file accepted now? Beside a rejected one, only files that are not in checking. */
export const takesFile = (state: OrderState, file: LineArtwork["state"]): boolean =>
  takesFiles(state) &&
  file !== "accepted" &&
  !(state === orderStates.artworkRejected && file === "checking");

/** The main action of each state where no file is missing. */
export const mainActions: Record<OrderState, MainAction> = {
  10: "pay",
  20: "progress",
  21: "progress",
  30: "progress",
  40: "progress",
  50: "receive",
  60: "again",
  90: "again",
};

/** States in which a buyer may cancel; the server decides. */
export const mayCancel: readonly OrderState[] = [
  orderStates.awaitingPayment,
  orderStates.awaitingArtwork,
  orderStates.artworkRejected,
];
