import * as v from "valibot";
import { samplesTable } from "#contract/catalog/samples.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, uuid } from "#contract/http/fields.ts";
import { line } from "#contract/http/text-fields.ts";
import type { StoredDocument } from "#contract/http/upcasting.ts";
import { mostTable, tableType } from "#contract/jobs/data-table.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import { readStoredJob } from "#contract/jobs/stored-job.ts";
import { isPrinted } from "#contract/jobs/white-ink.ts";
import { isLabel } from "#contract/lookups/kinds.ts";
import { mostPlaces } from "./artwork-places.ts";
import { artworkProof, proofing, sha256 } from "./artwork-proof.ts";
import { pageMark, pageRemarks } from "./page-mark.ts";

const user = "/api/v2/user";

/** Accepted content types; an Illustrator file saved as PDF is one of these. */
export const artworkTypes = ["application/pdf", "image/jpeg", "image/png", "image/tiff"] as const;
export type ArtworkType = (typeof artworkTypes)[number];
export const isArtworkType = (type: string): type is ArtworkType =>
  artworkTypes.some((one) => one === type);

/**
 * Bytes of one file at most: artwork, and pictures of an application, a transfer's slip or a review.
 * The device makes a review's picture smaller.
 */
export const mostFileBytes = {
  artwork: 200 * 1024 * 1024,
  shared: 200 * 1024 * 1024,
  "after-sale": 20 * 1024 * 1024,
  slip: 20 * 1024 * 1024,
  review: 2 * 1024 * 1024,
  data: mostTable.bytes,
} as const;

/** Which of a line's places a file is for, from 1; 0: one file is for the whole line. */
const place = v.optional(
  v.pipe(
    v.number("文件位置错误"),
    v.integer("文件位置错误"),
    v.minValue(0, "文件位置错误"),
    v.maxValue(mostPlaces, "文件位置错误"),
  ),
  0,
);

/** The purpose of a file. */
const uploadPurpose = v.variant(
  "kind",
  [
    v.object({ kind: v.literal("artwork"), order_id: uuid, item_id: uuid, place }),
    v.object({ kind: v.literal("after-sale"), order_id: uuid }),
    v.object({ kind: v.literal("slip"), order_id: uuid }),
    v.object({ kind: v.literal("review"), order_id: uuid }),
    /** A print file that goes with a job of the firm. */
    v.object({ kind: v.literal("shared") }),
    /** A table of variable data. */
    v.object({ kind: v.literal("data"), order_id: uuid, item_id: uuid }),
  ],
  "文件用途错误",
);
export type UploadPurpose = v.InferOutput<typeof uploadPurpose>;
/** The purposes of pictures. */
export type PicturePurpose = Exclude<UploadPurpose["kind"], "artwork" | "shared" | "data">;

/** The address for one upload: until `expires_at`, from `offset` on. */
export const uploadPermit = v.object({
  upload_id: v.string(),
  /** A path of this host. */
  url: v.string(),
  policy: v.string(),
  expires_at: instant,
  offset: v.number(),
});

/**
 * Signs a policy for one upload: this owner's, of this size and type, for this purpose, until
 * `expires_at`. A repeated request returns the same upload with a fresh policy and the received
 * offset, so that an upload can be resumed. `offset` equal to `size` means that the file is
 * complete. The bytes go to `url` by the core of tus 1.0.0 (HEAD, PATCH) with the header
 * `Upload-Policy`. Refused with `stateConflict` where the order takes no file now, `throttled`
 * after thirty a minute.
 */
export const signUpload = endpoint({
  method: "POST",
  path: `${user}/oss/signature`,
  guard: "user",
  summary: "A short-lived signed policy for one file; the same again renews it",
  input: v.object({
    purpose: uploadPurpose,
    name: line("文件名", 200),
    size: v.pipe(
      v.number("文件大小错误"),
      v.integer("文件大小错误"),
      v.minValue(1, "文件是空的"),
      v.maxValue(mostFileBytes.artwork, "文件最大200 MB"),
    ),
    type: v.picklist([...artworkTypes, tableType], "只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件"),
    /**
     * Distinguishes files of the same name and size: a hash that the device makes of the content.
     */
    fingerprint: v.pipe(v.string("文件指纹错误"), v.regex(/^[\w-]{16,64}$/, "文件指纹错误")),
  }),
  output: uploadPermit,
});

/** `checking` 审核中, `accepted` 已通过, `returned` 请重传; `none` 待上传. */
const artworkStates = ["none", "checking", "accepted", "returned"] as const;
export type ArtworkState = (typeof artworkStates)[number];

/** The picture of a file's first page: bytes at most, and pixels of its longer side. */
export const mostPreview = { bytes: 40_000, side: 320 } as const;

/** A JPEG as an address that an `<img>` shows. */
const preview = v.pipe(
  v.string("缩略图错误"),
  v.maxLength(Math.ceil(mostPreview.bytes / 3) * 4 + 23, "缩略图太大"),
  v.regex(/^data:image\/jpeg;base64,[A-Za-z0-9+/]+={0,2}$/, "缩略图错误"),
);

const sentFile = v.object({
  file_id: v.string(),
  upload_id: v.nullable(v.string()),
  name: v.string(),
  type: v.picklist(artworkTypes),
  size: v.number(),
  sentAt: instant,
  /** Its first page, where the device could draw it; lists and other hosts omit it. */
  preview: v.optional(v.nullable(v.string())),
});

/** A table that the shop has read; its `upload_id` is null once it is deleted. */
const sentTable = v.object({
  upload_id: v.nullable(v.string()),
  name: v.string(),
  size: v.number(),
  sentAt: instant,
  /** Its rows: one for each piece. */
  records: v.number(),
});
export type SentTable = v.InferOutput<typeof sentTable>;

const statusFields = {
  state: v.picklist(artworkStates),
  /** Null where none was sent; its `upload_id` is null once the file is deleted. */
  file: v.nullable(sentFile),
  /** Why staff rejected it. */
  words: v.string(),
  /** The marked place on its first page, where staff marked one. */
  mark: v.optional(pageMark),
  /** Everything that staff marked on its pages. */
  marks: v.optional(pageRemarks),
  /** Absent: 直接印刷, as every file of earlier versions. */
  proofing: v.optional(proofing),
  /** Hash of the file that is printed, once it was accepted or a proof was made of it. */
  sha256: v.optional(sha256),
  /** Proofs of this place, newest first; earlier files' too. */
  proofs: v.optional(v.array(artworkProof)),
};
export type ArtworkStatus = v.InferOutput<v.ObjectSchema<typeof statusFields, undefined>>;

/**
 * One line that is printed from files. `file` is the one for the whole line; `parts` are its
 * places, each with a file once it is sent in several files. `state` is the line's: accepted when
 * the whole file is, or the file of every place; its table has no part in it.
 */
export const lineArtwork = v.object({
  item_id: v.string(),
  ...statusFields,
  /** Its table of variable data; absent where the job has none, null where none was sent. */
  data: v.optional(v.nullable(sentTable)),
  parts: v.optional(v.array(v.object({ place: v.number(), name: v.string(), ...statusFields }))),
});
export type LineArtwork = v.InferOutput<typeof lineArtwork>;
export type ArtworkPart = NonNullable<LineArtwork["parts"]>[number];

/**
 * Attaches files to lines of a paid order, all or none: one file for a whole line, or one for each
 * of its places; each way replaces the other. A file may be one that this buyer sent for an earlier
 * order. Refused with `stateConflict` where the order takes no file, or a line's file is accepted.
 * While an order waits for another file (21), only rejected and missing files are taken.
 */
export const attachFiles = endpoint({
  method: "POST",
  path: `${user}/order/files`,
  guard: "user",
  summary: "Attach finished uploads to lines of an order; the same again answers alike",
  input: v.object({
    order_id: uuid,
    files: v.pipe(
      v.array(v.object({ item_id: uuid, upload_id: uuid, place }), "请选择文件"),
      v.minLength(1, "请选择文件"),
      v.maxLength(50, "一次最多50个文件"),
    ),
    /** Absent, as from earlier pages: 直接印刷. */
    proofing: v.optional(proofing, "direct"),
  }),
  output: v.object({ order_id: v.string(), artwork: v.array(lineArtwork) }),
});

/**
 * The first page of a file as its sender's device drew it: shown to people, and never trusted.
 * Another one replaces it.
 */
export const putPreview = endpoint({
  method: "POST",
  path: `${user}/order/files/preview`,
  guard: "user",
  addition: true,
  summary: "A small picture of the first page of an upload",
  input: v.object({ upload_id: uuid, preview }),
  output: v.object({ upload_id: v.string() }),
});

/** Artwork that the buyer sent before and the shop still stores, newest first, each file once. */
export const earlierFiles = endpoint({
  method: "GET",
  path: `${user}/order/files`,
  guard: "user",
  addition: true,
  summary: "Files of earlier orders that may be used again",
  input: v.object({}),
  output: v.array(
    v.object({
      upload_id: v.string(),
      name: v.string(),
      type: v.picklist(artworkTypes),
      size: v.number(),
      sentAt: instant,
      /** The line that it was sent for; empty for one of a removed job of the firm. */
      title: v.string(),
      /** It came with a job of the firm. Another host omits it. */
      shared: v.optional(v.boolean()),
    }),
  ),
});

/** Tables of the price book whose goods are sold unprinted. */
const plainTables: ReadonlySet<string> = new Set(["pt-shred-kg", samplesTable]);

/** Is it printed from a buyer's file? Paper, blank labels and plain goods are not. */
export function needsArtwork(job: Job): boolean {
  // Labels without a number of plates are printed always.
  if (isLabel(job)) return !("colors" in job) || job.colors + job.spots > 0;
  switch (job.quoteType) {
    case "pb":
      return true;
    case "pt":
      return !plainTables.has(job.tableId);
    case "ysp":
      return job.parts.some(isPrinted);
    case "paper":
      return false;
  }
}

/** The same of a stored job; an unreadable one is checked by staff first. */
export function storedNeedsArtwork(document: StoredDocument): boolean {
  const job = readStoredJob(document);
  return job !== null && needsArtwork(job);
}
