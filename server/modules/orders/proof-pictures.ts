import { mostProofPages, proofPictureLimit } from "#contract/artwork/artwork-proof.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import type { ParsedInputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import type { issueProof, putProofPicture } from "#contract/staff/staff-artwork.ts";
import { inTransaction } from "#server/infra/database/database.ts";
import type { WithClock, WithDatabase, WithFiles } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { jpegPixels } from "#server/infra/storage/small-jpeg.ts";
import type { ArtworkRow } from "#server/modules/artwork/artwork.repository.ts";
import { fileHash } from "#server/modules/artwork/file-hash.ts";
import {
  type ProofPictureRow,
  picturesOf,
  putPicture,
} from "#server/modules/artwork/proof-pictures.repository.ts";
import { piecesOf } from "#server/modules/order-records/line-artwork.ts";
import { lockOrder } from "#server/modules/order-records/orders.repository.ts";
import { assertProofAct } from "#server/modules/order-records/proof-rules.ts";
import { pagesOfFile } from "./noticing.ts";
import { linesOf } from "./order-artwork.ts";
import { assertDecides } from "./order-proofs.ts";

const conflict = (text: string) => new Refusal(codes.stateConflict, text);
const otherFile = "图是按另一份文件画的，请刷新后再发";

/** @throws Refusal `invalidInput` where it is no JPEG of the accepted size */
function assertPicture(base64: string): void {
  const bytes = Buffer.from(base64, "base64");
  const pixels = jpegPixels(bytes);
  const side = pixels === null ? 0 : Math.max(pixels.width, pixels.height);
  const least = pixels === null ? 0 : Math.min(pixels.width, pixels.height);
  const fits = least >= 1 && side <= proofPictureLimit.side;
  if (fits && bytes.length <= proofPictureLimit.bytes) return;
  throw new Refusal(
    codes.invalidInput,
    `样稿的图须是 JPG，边长最多 ${proofPictureLimit.side} 像素`,
    { field: "picture" },
  );
}

/** @throws Refusal `stateConflict` where the drawn file is not this one */
async function assertDrawnFrom(
  deps: WithDatabase & WithFiles,
  file: ArtworkRow,
  { sha256, pages }: { readonly sha256: string; readonly pages: number },
): Promise<void> {
  if ((await fileHash(deps, file)) !== sha256) throw conflict(otherFile);
  const counted = await pagesOfFile(deps, file);
  if (counted !== null && counted !== pages) {
    throw conflict(`文件有 ${counted} 页，图是按 ${pages} 页画的`);
  }
}

/** Stores a drawn page of a file for its next proof. @throws Refusal */
export async function takePicture(
  deps: WithDatabase & WithFiles & WithClock,
  file: ArtworkRow,
  input: ParsedInputOf<typeof putProofPicture>,
): Promise<void> {
  const { page, pages, sha256, picture, trim } = input;
  assertPicture(picture);
  if (page > pages) throw new Refusal(codes.invalidInput, "页码错误", { field: "page" });
  await assertDrawnFrom(deps, file, input);
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, file.orderId);
    const pieces = (await linesOf(tx, order.id)).flatMap(piecesOf);
    const piece = pieces.find((one) => one.file?.file_id === file.id);
    if (piece === undefined) throw conflict(otherFile);
    assertDecides(order);
    assertProofAct(artworkStage(piece), "draw");
    await putPicture(tx, {
      ...{ artworkId: file.id, page, pages, sha256, trim },
      widthMm: input.width_mm,
      heightMm: input.height_mm,
      image: picture,
      createdAt: nowDate(deps),
    });
  });
}

/**
 * The drawn pages that a proof is made of; null where the server copies the pages.
 * @throws Refusal `stateConflict` where one is missing, or of another file
 */
export async function wholePictures(
  deps: WithDatabase & WithFiles,
  file: ArtworkRow,
  asked: ParsedInputOf<typeof issueProof>["pictures"],
): Promise<readonly ProofPictureRow[] | null> {
  if (asked === null) return null;
  await assertDrawnFrom(deps, file, asked);
  const { sha256, pages } = asked;
  const shown = Math.min(pages, mostProofPages);
  const drawn = (await picturesOf(deps.db, file.id)).filter(
    (one) => one.sha256 === sha256 && one.pages === pages && one.page <= shown,
  );
  if (drawn.filter(({ page }) => page > 0).length < shown) {
    throw conflict("样稿的图没有传全，请再发一次");
  }
  return drawn;
}
