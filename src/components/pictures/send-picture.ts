import { typeOf } from "#api/file-marks.ts";
import { sendUpload } from "#api/send-upload.ts";
import { mostFileBytes, type PicturePurpose } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { untilLoaded } from "#platform/keep-loading.ts";

const refused = (text: string) => new Refusal(codes.invalidInput, text);

/** Bytes of a picked picture; one of a review is made smaller before it is sent. */
const mostPicked = mostFileBytes["after-sale"];

/** @throws `Refusal` of a file that the shop does not take as a picture */
export async function pictureType(file: File) {
  if (file.size === 0) throw refused("照片是空的，请重新选择");
  if (file.size > mostPicked) throw refused("照片超过 20 MB，请换一张");
  const type = await typeOf(file);
  if (type !== "image/jpeg" && type !== "image/png") throw refused("只收 JPG、PNG 照片");
  return type;
}

async function smaller(file: File): Promise<File> {
  const { reviewPicture } = await untilLoaded(() => import("./review-picture.ts"));
  return reviewPicture(file);
}

/**
 * Uploads one picture for an order; an interrupted upload is resumed. Resolves with the upload's
 * id.
 * @throws `Refusal` or `Unreachable`
 */
export async function sendPicture(
  kind: PicturePurpose,
  orderId: string,
  picked: File,
): Promise<string> {
  await pictureType(picked);
  const file = kind === "review" ? await smaller(picked) : picked;
  const type = await pictureType(file);
  return sendUpload({ kind, order_id: orderId }, file, type);
}
