import * as v from "valibot";
import { artworkTypes } from "#contract/artwork/artwork.ts";
import { cartLine } from "#contract/cart/carts.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import {
  instant,
  intentKey,
  money,
  nothing,
  pageOf,
  pageQuery,
  uuid,
} from "#contract/http/fields.ts";
import { line, note, plain } from "#contract/http/text-fields.ts";
import { job } from "#contract/jobs/jobs.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";

const path = "/api/v2/user/firm";

/** Limits of 企业共享: shared jobs of one firm, takings of one job, characters of a note. */
export const firmJobLimits = { jobs: 200, takings: 200, note: 100 } as const;

/** What a buyer writes beside a shared job; it may be empty. */
export const firmJobNote = v.object({ note: note("备注", firmJobLimits.note) });

/** Where a job is taken to: into the cart of its kind, or a draft of the taker. */
export const takenInto = ["cart", "draft"] as const;
export type TakenInto = (typeof takenInto)[number];

const taking = v.object({
  /** Empty where the account was deleted. */
  by: v.string(),
  isMe: v.boolean(),
  into: v.picklist(takenInto),
  at: instant,
});
export type FirmJobTaking = v.InferOutput<typeof taking>;

const sharedFile = v.object({
  upload_id: v.string(),
  name: v.string(),
  type: v.picklist(artworkTypes),
  size: v.number(),
});

/** A copy of a job that a firm's people take into their own carts and drafts. */
export const firmJob = v.object({
  job_id: v.string(),
  product_id: v.nullable(v.string()),
  title: v.string(),
  note: v.string(),
  job: storedJob,
  /** Size, material and colours as text. */
  summary: v.string(),
  /** Its quantity as text: `10,000 枚`. */
  amount: v.string(),
  /** Yuan: the price when it was shared, by the price list. */
  total: money,
  /** Empty where the account was deleted. */
  sharedBy: v.string(),
  isMine: v.boolean(),
  sharedAt: instant,
  file: v.nullable(sharedFile),
  /** How often it was taken, and the latest five takings, newest first. */
  taken: v.number(),
  takings: v.array(taking),
});
export type FirmJob = v.InferOutput<typeof firmJob>;

export const firmJobs = endpoint({
  method: "GET",
  path: `${path}/jobs`,
  guard: "user",
  addition: true,
  summary: "Jobs that the firm shares, newest first; all its people read them",
  input: v.object(pageQuery),
  output: v.object({
    ...pageOf(firmJob).entries,
    /** May this person share and take jobs? */
    mayUse: v.boolean(),
    /** May this person remove those of others too? */
    mayRemove: v.boolean(),
  }),
});

/**
 * Copies a job into the firm's list. The device makes `job_id`, so that a repetition is the same
 * share. Tools of the sharer's earlier orders and the place of delivery are left out.
 */
export const shareFirmJob = endpoint({
  method: "POST",
  path: `${path}/job`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Share a copy of a job with the firm; owners and buyers",
  input: v.object({
    job_id: uuid,
    product_id: v.nullable(plain(64)),
    title: line("名称", 80),
    ...firmJobNote.entries,
    job,
    /** A finished upload of the purpose `shared`. */
    upload_id: v.optional(v.nullable(uuid), null),
  }),
  output: nothing,
});

/**
 * Copies a shared job to the taker, with its file by reference. The device makes `line_id`, the id
 * of the new line or draft, so that a repetition is the same one. `line` is null for a draft, which
 * the device writes itself.
 */
export const takeFirmJob = endpoint({
  method: "POST",
  path: `${path}/job/take`,
  guard: "user",
  idempotent: true,
  addition: true,
  summary: "Take a shared job into the own cart or drafts; owners and buyers",
  input: v.object({ job_id: uuid, line_id: intentKey, into: v.picklist(takenInto) }),
  output: v.object({ line: v.nullable(cartLine) }),
});

export const removeFirmJob = endpoint({
  method: "DELETE",
  path: `${path}/job`,
  guard: "user",
  addition: true,
  summary: "Remove a shared job; its sharer and owners. What was taken stays with the takers",
  input: v.object({ job_id: uuid }),
  output: nothing,
});
