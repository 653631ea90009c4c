import * as v from "valibot";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { pageRemarks } from "#contract/artwork/page-mark.ts";
import { type OrderState, orderStates } from "#contract/orders/states.ts";
import type { SeenRow } from "#db/rows.ts";
import { userDatabase } from "#db/user-database.ts";

const about = {
  orderNo: v.string(),
  /** Why it was refused; null: it has not been sent, or without a reply. */
  reason: v.nullable(v.string()),
};
/** One proof, with the hash of the file that the buyer saw. */
const ofProof = {
  ...about,
  proofId: v.string(),
  sha256: v.string(),
  revision: v.number(),
  goods: v.string(),
  /** It can never be sent; `newer`: the revision that replaced the proof. */
  ended: v.optional(v.object({ newer: v.nullable(v.number()) })),
};
const content = v.variant("act", [
  v.object({ act: v.picklist(["cancel", "receive"]), ...about }),
  /** 确认印刷. */
  v.object({ act: v.literal("approve"), ...ofProof }),
  /** 需要修改, with words and marks. */
  v.object({ act: v.literal("answer"), ...ofProof, words: v.string(), marks: pageRemarks }),
]);

/**
 * What a buyer asked of an order without a network. A tap sends it, after the order was read again;
 * nothing sends it automatically. `at` in ms.
 */
export type OrderRequest = v.InferOutput<typeof content> & {
  readonly orderId: string;
  readonly at: number;
};
export type ApprovalRequest = Extract<OrderRequest, { act: "approve" }>;
export type AnswerRequest = Extract<OrderRequest, { act: "answer" }>;
/** A decision about a proof. */
export type ProofRequest = ApprovalRequest | AnswerRequest;
export type MoveRequest = Exclude<OrderRequest, ProofRequest>;
/** The acts that move the order itself. */
export type OrderAct = MoveRequest["act"];

/** The order's state after each act: a request has nothing left to do then. */
export const endStates: Readonly<Record<OrderAct, OrderState>> = {
  cancel: orderStates.cancelled,
  receive: orderStates.completed,
};

/** The proof's state after each decision. */
const doneStates = { approve: "approved", answer: "answered" } as const;

/** The cache key of such requests; a published name stays. */
export const orderRequestPrefix = "order-request:";

/** An order has one request of its own, and one for each proof. */
const keyOf = (orderId: string, proofId?: string) =>
  `${orderRequestPrefix}${orderId}${proofId === undefined ? "" : `:${proofId}`}`;

export const isAboutProof = (request: OrderRequest): request is ProofRequest =>
  request.act === "approve" || request.act === "answer";

/** A decision about a proof that the shop can never take any more. */
export const isEnded = (request: OrderRequest): boolean =>
  isAboutProof(request) && request.ended !== undefined;

export const proofIdOf = (request: OrderRequest): string | undefined =>
  isAboutProof(request) ? request.proofId : undefined;

/** The request of a row; null where an unknown version wrote it. */
export function orderRequestIn({ key, value, at }: SeenRow): OrderRequest | null {
  const read = v.safeParse(content, value);
  if (!read.success) return null;
  const [orderId = ""] = key.slice(orderRequestPrefix.length).split(":");
  return { ...read.output, orderId, at };
}

/**
 * Stores the request; it replaces an earlier one of the same order or proof.
 * @returns false where the device cannot store it
 */
export async function keepOrderRequest(request: OrderRequest): Promise<boolean> {
  const { orderId, at, ...value } = request;
  const key = keyOf(orderId, proofIdOf(request));
  const kept = userDatabase()?.use(false, async ({ lastSeen }) => {
    await lastSeen.put({ key, value, at });
    return true;
  });
  return (await kept?.catch(() => false)) ?? false;
}

/** Records that the shop can never take a decision, and why. */
export const endRequest = (
  request: ProofRequest,
  { reason, newer }: { readonly reason: string; readonly newer: number | null },
): Promise<boolean> => keepOrderRequest({ ...request, reason, ended: { newer } });

/** It has had its effect, or the buyer withdrew it. */
export async function dropOrderRequest(orderId: string, proofId?: string): Promise<void> {
  await userDatabase()?.use(undefined, ({ lastSeen }) => lastSeen.delete(keyOf(orderId, proofId)));
}

interface ShownPart {
  readonly proofs?: readonly Pick<ArtworkProof, "proof_id" | "state">[] | undefined;
}

/** What an order says about its requests. */
interface ShownOrder {
  readonly order_id: string;
  readonly state: OrderState;
  readonly artwork?:
    | readonly (ShownPart & { readonly parts?: readonly ShownPart[] | undefined })[]
    | undefined;
}

/** Does the order show that the request has happened? */
export function isDone(request: OrderRequest, { state, artwork = [] }: ShownOrder): boolean {
  if (!isAboutProof(request)) return endStates[request.act] === state;
  const parts = artwork.flatMap((line) => [line, ...(line.parts ?? [])]);
  return parts
    .flatMap(({ proofs = [] }) => proofs)
    .some((one) => one.proof_id === request.proofId && one.state === doneStates[request.act]);
}

/** All stored requests of the signed-in buyer. */
export async function orderRequests(): Promise<readonly OrderRequest[]> {
  const rows = await userDatabase()?.use<SeenRow[]>([], ({ lastSeen }) =>
    lastSeen.where("key").startsWith(orderRequestPrefix).toArray(),
  );
  return (rows ?? []).flatMap((row) => orderRequestIn(row) ?? []);
}
