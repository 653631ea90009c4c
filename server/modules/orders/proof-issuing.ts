import type { InkCoverage } from "#contract/artwork/artwork-proof.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import { finishedSize } from "#contract/artwork/finished-size.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { grouped } from "#contract/format/numerals.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import type { Transaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles, WithRandom } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import type { PrintFileRow } from "#server/modules/artwork/artwork.repository.ts";
import { fileHash } from "#server/modules/artwork/file-hash.ts";
import {
  dropPictures,
  type ProofPictureRow,
} from "#server/modules/artwork/proof-pictures.repository.ts";
import {
  insertProof,
  type ProofDocument,
  type ProofRow,
  proofsOf,
  withdrawProofs,
} from "#server/modules/artwork/proofs.repository.ts";
import { printOnce } from "#server/modules/documents/printer.ts";
import type { ProofContent } from "#server/modules/documents/proof-pdf.ts";
import { piecesOf } from "#server/modules/order-records/line-artwork.ts";
import { itemsOf } from "#server/modules/order-records/order-contents.repository.ts";
import {
  findOrder,
  lockOrder,
  type OrderRow,
} from "#server/modules/order-records/orders.repository.ts";
import { assertProofAct } from "#server/modules/order-records/proof-rules.ts";
import { linesOf } from "./order-artwork.ts";
import { mailAboutOrder } from "./order-letter.ts";
import { assertDecides, note, proofName } from "./order-proofs.ts";

const conflict = (text: string) => new Refusal(codes.stateConflict, text);
const changed = "买家已换文件，请刷新后再发样稿";

/** A proof's PDF in the file store, without a row yet. */
export interface MadeProof {
  readonly revision: number;
  readonly sha256: string;
  readonly document: ProofDocument;
}

type MakingDeps = WithDatabase & WithFiles & WithRandom & WithClock;

/** What staff give a proof. */
interface ProofMaterial {
  readonly words: string;
  /** Pages that were drawn; null: they are copied from the file. */
  readonly pictures: readonly ProofPictureRow[] | null;
  readonly inks: readonly InkCoverage[];
}

/** A proof without staff: its pages are copied. */
export const unattended: ProofMaterial = { words: "", pictures: null, inks: [] };

function inkWords({ name, percent }: InkCoverage): string {
  if (percent === null) return `${name}（未估算）`;
  return percent < 1 ? `${name} 不到 1%` : `${name} 约 ${Math.round(percent)}%`;
}

async function contentOf(
  deps: MakingDeps,
  file: PrintFileRow,
  { revision, sha256, words, pictures, inks }: ProofMaterial & { revision: number; sha256: string },
): Promise<Omit<ProofContent, "file">> {
  const order = await findOrder(deps.db, file.orderId);
  const item = (await itemsOf(deps.db, [order.id])).find(({ id }) => id === file.itemId);
  if (item === undefined) throw new Error("a print file of a line that is not there");
  const job = readStoredJob(item.job);
  const part = item.artworkPlaces[file.place - 1] ?? "";
  const finished = job === null ? null : finishedSize(job);
  const size =
    finished && `${finished.widthMm}×${finished.heightMm} mm，出血 ${finished.bleedMm} mm`;
  return {
    title: `样稿 第 ${revision} 版`,
    mark: `订单 ${order.orderNo}，文件 SHA-256 ${sha256}`,
    finished,
    facts: [
      { name: "订单", value: order.orderNo },
      { name: "商品", value: part === "" ? item.title : `${item.title}，${part}` },
      { name: "规格", value: item.summary },
      { name: "数量", value: `${grouped(item.quantity)} ${item.unit}` },
      ...(size === null ? [] : [{ name: "成品尺寸", value: size }]),
      { name: "文件", value: `${file.name}，${fileSize(file.size)}` },
      { name: "SHA-256", value: sha256 },
      ...(inks.length === 0
        ? []
        : [{ name: "油墨覆盖率", value: `${inks.map(inkWords).join("，")}。按画面估算` }]),
      ...(words === "" ? [] : [{ name: "本店说明", value: words }]),
    ],
    pictures:
      pictures?.map(({ page, pages, widthMm, heightMm, trim, image }) => ({
        ...{ page, pages, trim, image },
        size: widthMm === null || heightMm === null ? null : { widthMm, heightMm },
      })) ?? null,
  };
}

async function stored(deps: MakingDeps, bytes: Buffer, name: string): Promise<ProofDocument> {
  const { files } = deps;
  if (!files.hasRoomFor(bytes.length)) throw conflict("店里的存储空间不足，请稍后再发");
  const id = deps.random.uuid();
  const arriving = await files.open(id, 0, bytes.length);
  try {
    await arriving.write(bytes);
    await arriving.finish();
  } finally {
    await arriving.close();
  }
  if (!(await files.keepWhole(id, bytes.length))) throw new Error("a proof was not stored whole");
  return { id, size: bytes.length, name };
}

/**
 * Makes the PDF of a file's next proof and stores it. The caller removes it where it is not issued.
 * @throws Refusal `stateConflict` where the file's bytes are gone
 */
export async function makeProof(
  deps: MakingDeps,
  file: PrintFileRow,
  material: ProofMaterial,
): Promise<MadeProof> {
  const sha256 = await fileHash(deps, file);
  const { uploadId, size, type } = file;
  if (sha256 === null || uploadId === null) throw conflict("文件不在了，请退回，让买家重传");
  const revision = ((await newestProof(deps.db, file))?.revision ?? 0) + 1;
  const content = await contentOf(deps, file, { ...material, revision, sha256 });
  const bytes = await deps.files.asPath(uploadId, (path) =>
    printOnce({ kind: "proof", content: { ...content, file: { path, size, type } } }),
  );
  if (bytes === null) throw conflict("文件不在了，请退回，让买家重传");
  return { revision, sha256, document: await stored(deps, bytes, `样稿第 ${revision} 版.pdf`) };
}

/** The newest proof of the file's place; undefined before the first one. */
async function newestProof(
  db: WithDatabase["db"] | Transaction,
  file: PrintFileRow,
): Promise<ProofRow | undefined> {
  const rows = await proofsOf(db, [file.orderId]);
  return rows.find(({ itemId, place }) => itemId === file.itemId && place === file.place);
}

/** What a person issues. */
interface Wish {
  readonly file: PrintFileRow;
  /** Number of proofs that the person saw; null: any. */
  readonly seen: number | null;
  readonly words: string;
}

/** The proof is what this person wants to issue: a repetition whose reply was lost. */
const isWished = (proof: ProofRow, { file, seen, words }: Wish): boolean =>
  proof.artworkId === file.id &&
  seen !== null &&
  proof.revision === seen + 1 &&
  proof.words === words &&
  proof.state !== "withdrawn";

/** The order of a file whose wished proof is issued already; null where it is not. */
export async function issuedBefore(deps: WithDatabase, wish: Wish): Promise<OrderRow | null> {
  const newest = await newestProof(deps.db, wish.file);
  return newest !== undefined && isWished(newest, wish) ? findOrder(deps.db, newest.orderId) : null;
}

interface Issued {
  readonly order: OrderRow;
  /** False: the same proof was issued before, and `made` is not used. */
  readonly isNew: boolean;
}

/**
 * Issues a stored proof, and mails the buyer. A repetition changes nothing.
 * @throws Refusal `stateConflict`
 */
export async function issueWithin(
  tx: Transaction,
  deps: LetterDeps & WithClock,
  wish: Wish & { readonly made: MadeProof },
): Promise<Issued> {
  const { file, seen, words, made } = wish;
  const { revision, sha256, document } = made;
  const order = await lockOrder(tx, file.orderId);
  const newest = await newestProof(tx, file);
  if (newest !== undefined && isWished(newest, wish)) return { order, isNew: false };
  const pieces = (await linesOf(tx, order.id)).flatMap(piecesOf);
  const piece = pieces.find((one) => one.file?.file_id === file.id);
  if (piece === undefined) throw conflict(changed);
  assertDecides(order);
  assertProofAct(artworkStage(piece), "issue");
  const before = newest?.revision ?? 0;
  if (before + 1 !== revision || (seen !== null && seen !== before)) {
    throw conflict(`已发过第 ${before} 版样稿，请刷新后再看`);
  }
  const at = nowDate(deps);
  await withdrawProofs(tx, [file.id]);
  const { userId } = order;
  const proof = { id: deps.random.uuid(), file, userId, revision, sha256, words, document, at };
  await insertProof(tx, proof);
  await dropPictures(tx, [file.id]);
  await note(tx, order, `${proofName(revision, piece.name)}已发出，等买家确认`, at);
  await mailAboutOrder(tx, deps, order, {
    what: "的样稿等您确认",
    lines: [
      `${proofName(revision, piece.name)}已发出，请核对后确认，或标出要改的地方。确认后才开始印刷。`,
      ...(words === "" ? [] : [`本店说明：${words}`]),
    ],
  });
  return { order, isNew: true };
}
