import { attachFiles, type LineArtwork } from "#contract/artwork/artwork.ts";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { answerProof, approveProof } from "#contract/artwork/proof-calls.ts";
import type { Endpoint, InputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import { decideArtwork, issueProof } from "#contract/staff/staff-artwork.ts";
import type { Buyer, Shop } from "#tests/server/support/harness.ts";
import { paidLine, sent } from "./file-flow.ts";
import { eventsOf } from "./order-flow.ts";

export const staffKey = "a-key-of-the-back-office";
export const staff = { headers: { staffkey: staffKey } };

/** Kind and text of an order's events, the oldest first. */
export const kindAndText = async (shop: Shop, { order_id }: Pick<Line, "order_id">) =>
  (await eventsOf(shop, order_id)).map(({ kind, text }) => ({ kind, text }));

type Line = Awaited<ReturnType<typeof paidLine>>;
export type ProofLine = Line & { readonly file_id: string };

const onlyLine = (artwork: readonly LineArtwork[]): LineArtwork => {
  const [line] = artwork;
  if (line === undefined) throw new Error("an order without a printed line");
  return line;
};

/** The reply of a call: its data, or code and message of the refusal. */
export async function replyOf<E extends Endpoint>(
  shop: Shop,
  call: E,
  input: InputOf<E>,
  options: Parameters<Shop["send"]>[2],
): Promise<unknown> {
  const { code, msg, data } = (await shop.send(call, input, options)).body;
  return code === codes.success ? data : [code, msg];
}

/** Sends a file for the line and attaches it. */
export async function withFile(
  shop: Shop,
  buyer: Buyer,
  line: Line,
  bytes: Buffer,
  proofing?: Proofing,
): Promise<ProofLine> {
  const upload_id = await sent(shop, buyer, line.purpose, bytes);
  const files = [{ item_id: line.item_id, upload_id }];
  const input = { order_id: line.order_id, files, ...(proofing && { proofing }) };
  const { artwork } = await shop.call(attachFiles, input, { as: buyer });
  return { ...line, file_id: onlyLine(artwork).file?.file_id ?? "" };
}

/** Issues a proof; returns it. */
export async function issued(shop: Shop, { file_id }: ProofLine, seen = 0) {
  const { artwork } = await shop.call(issueProof, { file_id, seen }, staff);
  const [proof] = onlyLine(artwork).proofs ?? [];
  if (proof === undefined) throw new Error("a proof was not issued");
  return proof;
}

type Proof = Awaited<ReturnType<typeof issued>>;

export const approve = (
  shop: Shop,
  buyer: Buyer,
  { order_id }: Line,
  { proof_id, sha256 }: Pick<Proof, "proof_id" | "sha256">,
  key?: string,
) =>
  replyOf(shop, approveProof, { order_id, proof_id, sha256 }, { as: buyer, ...(key && { key }) });

export const answer = (shop: Shop, buyer: Buyer, { order_id }: Line, { proof_id }: Proof) =>
  replyOf(shop, answerProof, { order_id, proof_id, words: "字小了" }, { as: buyer });

export const decide = (shop: Shop, { file_id }: ProofLine, decision: "accept" | "return") =>
  replyOf(shop, decideArtwork, { file_id, decision, words: "缺出血" }, staff);

/** A paid line whose file asks for a proof, or for none. */
export const lineWith = async (shop: Shop, buyer: Buyer, bytes: Buffer, proofing: Proofing) =>
  withFile(shop, buyer, await paidLine(shop, buyer), bytes, proofing);
