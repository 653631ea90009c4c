import { createHash } from "node:crypto";
import { codes, Refusal } from "#contract/http/reply.ts";
import { jpegPixels } from "#server/infra/storage/small-jpeg.ts";

export interface NewPicture {
  /** Hash of its bytes: the same picture has one address. */
  readonly hash: string;
  readonly base64: string;
}

/** The largest width, height and bytes of a public picture, and its least width. */
export interface PictureLimits {
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly least: number;
}

const wrong = (message: string) => new Refusal(codes.invalidInput, message, { field: "picture" });

/** Checks a public picture by its content. @throws Refusal `invalidInput` */
export function shopPictureOf(base64: string, limits: PictureLimits): NewPicture {
  const bytes = Buffer.from(base64, "base64");
  const pixels = jpegPixels(bytes);
  if (pixels === null) throw wrong("图片须是 JPG");
  const { width, height, bytes: most, least } = limits;
  if (bytes.length > most || pixels.width > width || pixels.height > height) {
    throw wrong(`图片最大 ${width}×${height} 像素`);
  }
  if (pixels.width < least || pixels.height < 1) throw wrong(`图片至少 ${least} 像素宽`);
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return { hash, base64: bytes.toString("base64") };
}
