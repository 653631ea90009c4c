import type {
  ArtworkPart,
  ArtworkStatus,
  LineArtwork,
  SentTable,
} from "#contract/artwork/artwork.ts";
import type { ArtworkProof } from "#contract/artwork/artwork-proof.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { dataPlaceName, tableType } from "#contract/jobs/data-table.ts";
import { type OrderState, orderStates, stateText } from "#contract/orders/states.ts";
import {
  type ArtworkRow,
  isPrintFile,
  type PrintFileRow,
} from "#server/modules/artwork/artwork.repository.ts";
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

function statusOf(file: PrintFileRow | undefined, proofRows: readonly ProofRow[]): ArtworkStatus {
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

/** The places of files that are printed. */
const printedPlaces = (places: readonly string[]): readonly string[] =>
  dataPlaceOf(places) === null ? places : places.slice(0, -1);

/** The place of a line's table, which is the last one; null where it has none. */
export const dataPlaceOf = (places: readonly string[]): number | null =>
  places.at(-1) === dataPlaceName ? places.length : null;

/** The table among a line's files. */
function tableOf(files: readonly ArtworkRow[]): SentTable | null {
  const row = files.find(({ type, state }) => type === tableType && state === "accepted");
  if (row === undefined) return null;
  const { uploadId, name, type, size, createdAt, pages } = row;
  return {
    upload_id: uploadId,
    ...{ name: fileNameOf(name, type), size, sentAt: createdAt.getTime() },
    records: pages ?? 0,
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
  const parts = printedPlaces(artworkPlaces).map((_, index) => at(index + 1));
  if (parts.every((state) => state === "none")) return at(0);
  return byUrgency.find((state) => parts.includes(state)) ?? "accepted";
}

/** Does a line wait for its table of variable data? */
export function lacksTable(
  { artworkPlaces }: Pick<CardItem, "artworkPlaces">,
  files: readonly Pick<ArtworkRow, "place" | "state">[],
): boolean {
  const own = dataPlaceOf(artworkPlaces);
  return own !== null && !files.some(({ place, state }) => place === own && state === "accepted");
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
      const printed = own.filter(isPrintFile);
      const places = printedPlaces(artworkPlaces);
      const data = dataPlaceOf(artworkPlaces) === null ? {} : { data: tableOf(own) };
      const at = (place: number) =>
        statusOf(
          printed.find((file) => file.place === place),
          proofs.filter((proof) => proof.itemId === id && proof.place === place),
        );
      const whole = { item_id: id, ...at(0), state: lineStateOf(item, own), ...data };
      if (places.length === 0) return whole;
      const parts = places.map((name, index) => ({
        place: index + 1,
        name,
        ...at(index + 1),
      }));
      return { ...whole, parts };
    });
}

/** The whole line's file under place 0, and the file of each part. */
export function piecesOf(line: LineArtwork): ArtworkPart[] {
  const { parts = [], item_id: _item, data: _data, ...whole } = line;
  const state = whole.file === null ? "none" : whole.state;
  return [{ ...whole, place: 0, name: "", state }, ...parts];
}

/** Lines whose file is missing or was rejected, or whose table is missing. */
export const artworkDue = (lines: readonly Pick<LineArtwork, "state" | "data">[]): number =>
  lines.filter(({ state, data }) => state === "none" || state === "returned" || data === null)
    .length;

/** Has the shop everything that a line is printed from? */
export const isComplete = ({ state, data }: LineArtwork): boolean =>
  state === "accepted" && data !== null;

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

/** @throws Refusal where a line has no variable data */
export function assertTakesTable(line: LineArtwork | undefined): void {
  if (line?.data === undefined) throw new Refusal(codes.invalidInput, "这一项没有可变数据");
}
