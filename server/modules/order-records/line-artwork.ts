import type { ArtworkPart, ArtworkStatus, LineArtwork } from "#contract/artwork/artwork.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { type OrderState, orderStates, stateText } from "#contract/orders/states.ts";
import type { ArtworkRow } from "#server/modules/artwork/artwork.repository.ts";
import type { ProofRow } from "#server/modules/artwork/proofs.repository.ts";
import type { CardItem } from "./order-cards.repository.ts";
import type { OrderItemRow } from "./orders.repository.ts";

const { awaitingPayment, awaitingArtwork, artworkRejected } = orderStates;

/** A proof as buyer and staff see it. */
export const proofViewOf = (proof: ProofRow): ArtworkProof => ({
  proof_id: proof.id,
  file_id: proof.artworkId,
  revision: proof.revision,
  state: proof.state,
  document_id: proof.documentId,
  size: proof.size,
  sha256: proof.sha256,
  name: fileNameOf(proof.name, proof.type),
  words: proof.words,
  answer: proof.answer,
  marks: proof.marks,
  issuedAt: proof.createdAt.getTime(),
  decidedAt: proof.decidedAt?.getTime() ?? null,
});

function statusOf(file: ArtworkRow | undefined, proofRows: readonly ProofRow[]): ArtworkStatus {
  const proofs = proofRows.length === 0 ? {} : { proofs: proofRows.map(proofViewOf) };
  if (file === undefined || file.state === "replaced")
    return { state: "none", file: null, words: "", ...proofs };
  const { name, type, size, state, words, mark } = file;
  const sent = {
    file_id: file.id,
    upload_id: file.uploadId,
    ...{ name: fileNameOf(name, type), type, size },
    sentAt: file.createdAt.getTime(),
  };
  return {
    ...{ state, file: sent, words, ...proofs },
    ...(mark === null ? {} : { mark }),
    ...(file.marks.length === 0 ? {} : { marks: [...file.marks] }),
    ...(file.proofing === "direct" ? {} : { proofing: file.proofing }),
    ...(file.sha256 === null ? {} : { sha256: file.sha256 }),
  };
}

/** A line has the state of its worst part: what the buyer must do comes first. */
const byUrgency = ["returned", "none", "checking"] as const;

/** The artwork state of a line with these parts and its current files. */
export function lineStateOf(
  { artworkPlaces }: Pick<CardItem, "artworkPlaces">,
  files: readonly Pick<ArtworkRow, "place" | "state">[],
): LineArtwork["state"] {
  const at = (place: number): LineArtwork["state"] => {
    const state = files.find((file) => file.place === place)?.state ?? "replaced";
    return state === "replaced" ? "none" : state;
  };
  const parts = artworkPlaces.map((_, index) => at(index + 1));
  if (parts.every((state) => state === "none")) return at(0);
  return byUrgency.find((state) => parts.includes(state)) ?? "accepted";
}

/** The artwork state of each line that is printed from files, in the order of the lines. */
export function lineArtworkOf(
  items: readonly OrderItemRow[],
  files: readonly ArtworkRow[],
  proofs: readonly ProofRow[],
): LineArtwork[] {
  return items
    .filter(({ needsArtwork }) => needsArtwork)
    .map((item) => {
      const { id, artworkPlaces } = item;
      const own = files.filter((file) => file.itemId === id);
      const at = (place: number) =>
        statusOf(
          own.find((file) => file.place === place),
          proofs.filter((proof) => proof.itemId === id && proof.place === place),
        );
      const whole = { item_id: id, ...at(0), state: lineStateOf(item, own) };
      if (artworkPlaces.length === 0) return whole;
      const parts = artworkPlaces.map((name, index) => ({
        place: index + 1,
        name,
        ...at(index + 1),
      }));
      return { ...whole, parts };
    });
}

/** The whole line's file under place 0, and the file of each part. */
export function piecesOf({ parts = [], item_id: _item, ...whole }: LineArtwork): ArtworkPart[] {
  const state = whole.file === null ? "none" : whole.state;
  return [{ ...whole, place: 0, name: "", state }, ...parts];
}

/** Lines whose file is missing or was rejected. */
export const artworkDue = (lines: readonly Pick<LineArtwork, "state">[]): number =>
  lines.filter(({ state }) => state === "none" || state === "returned").length;

/** @throws Refusal `stateConflict` where an order in this state takes no file */
export function assertTakesFiles(state: OrderState): void {
  if (state === awaitingArtwork || state === artworkRejected) return;
  const why =
    state === awaitingPayment ? "付款后再传文件" : `订单${stateText(state)}，不能再换文件`;
  throw new Refusal(codes.stateConflict, why);
}

/** @throws Refusal where this part takes no file, or would replace a current one */
export function assertTakesFile(
  state: OrderState,
  line: LineArtwork | undefined,
  place: number,
): void {
  if (line === undefined) throw new Refusal(codes.invalidInput, "这一项不需要文件");
  const pieces = piecesOf(line);
  if (pieces.every((piece) => piece.place !== place)) {
    throw new Refusal(codes.invalidInput, "这一项没有这个位置，请刷新后再传");
  }
  const puttingAway = pieces.filter((piece) => place === 0 || [0, place].includes(piece.place));
  if (puttingAway.some((piece) => piece.state === "accepted")) {
    throw new Refusal(codes.stateConflict, "文件已通过审核，不能再换");
  }
  if (state === artworkRejected && puttingAway.some((piece) => piece.state === "checking")) {
    throw new Refusal(codes.stateConflict, "只需重传被退回的文件");
  }
}
