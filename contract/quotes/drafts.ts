import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, intentKey, money, nothing } from "#contract/http/fields.ts";
import { plain } from "#contract/http/text-fields.ts";
import { quoteTypes } from "#contract/jobs/jobs.ts";

/**
 * Drafts of a signed-in buyer, available on each device. Additions: where another host lacks them,
 * drafts stay on their device.
 */
const path = "/api/v2/user/drafts";

/** Number of drafts of one buyer that the server stores. */
export const mostDrafts = 200;
const mostCharacters = 16_000;

/** A form as typed, complete or not; only the page reads it, by the version of its form. */
const form = v.pipe(
  v.record(v.string(), v.unknown()),
  v.check((job) => JSON.stringify(job).length <= mostCharacters, "草稿内容太长"),
);

export const draftContent = v.object({
  title: plain(80),
  productId: v.nullable(plain(64)),
  quoteType: v.picklist(quoteTypes, "报价类型不存在"),
  job: form,
  formVersion: v.optional(v.pipe(v.number(), v.integer())),
  /** Yuan, as last shown on the device that wrote it. */
  total: v.optional(money),
  updatedAt: instant,
});
export type DraftContent = v.InferOutput<typeof draftContent>;

const text64 = plain(64);

/**
 * The base editions of a change, null for no draft. The changing device creates an edition, which
 * names one version of a draft. The server accepts a change only on one of `after`, so that no
 * device overwrites another's change. A change that was applied before is acknowledged.
 */
const follows = {
  draft_id: intentKey,
  edition: intentKey,
  after: v.pipe(v.array(v.nullable(text64)), v.minLength(1), v.maxLength(100)),
};

/** `content` null: it was removed. */
export const keptDraft = v.object({
  draft_id: v.string(),
  edition: v.string(),
  content: v.nullable(draftContent),
});

export const listDrafts = endpoint({
  method: "GET",
  path,
  guard: "user",
  addition: true,
  summary: "This buyer's drafts, and those that were removed lately",
  input: nothing,
  output: v.array(keptDraft),
});

/** Refused with `stateConflict` where the draft's edition is not one of `after`. */
export const putDraft = endpoint({
  method: "POST",
  path,
  guard: "user",
  addition: true,
  summary: "Keep a draft as it stands on this device",
  input: v.object({ ...follows, content: draftContent }),
  output: nothing,
});

/** Refused like `putDraft`: a removal loses against an edit that it has not seen. */
export const removeDraft = endpoint({
  method: "DELETE",
  path,
  guard: "user",
  addition: true,
  summary: "Remove a draft on every device of this buyer",
  input: v.object(follows),
  output: nothing,
});
