import { call } from "#api/call.ts";
import { fingerprintOf, typeOf } from "#api/file-marks.ts";
import { sendFile } from "#api/send-file.ts";
import { Unreachable } from "#api/unreachable.ts";
import { mostFileBytes, type PicturePurpose, signUpload } from "#contract/artwork/artwork.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { untilLoaded } from "#platform/keep-loading.ts";
import { untilWorthAsking } from "#platform/worth-asking.ts";

const sends = 4;

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
  const { name, size } = file;
  const fingerprint = await fingerprintOf(file);
  // A picked picture is uploaded to its end, also where the buyer leaves the form: the draft has
  // it.
  const { signal } = new AbortController();
  const purpose = { kind, order_id: orderId };
  for (let attempt = 1; ; attempt += 1) {
    try {
      const permit = await call(signUpload, { purpose, name, size, type, fingerprint }, { signal });
      if (permit.offset < size) await sendFile(file, permit, () => undefined, signal);
      return permit.upload_id;
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= sends) throw error;
      await untilWorthAsking(attempt, signal);
    }
  }
}
