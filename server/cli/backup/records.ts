import * as v from "valibot";
import { totals } from "#server/operations/invariants.repository.ts";

/**
 * A backup is gzip over lines of JSON: a header, the rows of every table, the files, and an end
 * with counts and a hash. Rows are PostgreSQL's own text of a row, so that every value is restored
 * exactly; the same file works for either database.
 */
const head = v.object({
  kind: v.literal("head"),
  format: v.literal(1),
  /** When it was begun, ms. */
  at: v.number(),
  /** Hashes of the migration steps of the rows. */
  steps: v.array(v.string()),
  totals,
});
export type Head = v.InferOutput<typeof head>;

const rows = v.object({
  kind: v.literal("rows"),
  table: v.pipe(v.string(), v.regex(/^[a-z_]+$/)),
  rows: v.array(v.string()),
});

const filePart = v.object({
  kind: v.literal("file"),
  /** Below the data folder, with `/`. */
  path: v.pipe(v.string(), v.regex(/^(?!\/)(?!.*(?:^|\/)\.\.(?:\/|$))[^\\]+$/)),
  first: v.boolean(),
  base64: v.string(),
});

const end = v.object({
  kind: v.literal("end"),
  rows: v.number(),
  files: v.number(),
  /** SHA-256 over all lines before this one. */
  sha256: v.string(),
});

export const record = v.variant("kind", [head, rows, filePart, end]);
export type BackupRecord = v.InferOutput<typeof record>;
export type RowsRecord = v.InferOutput<typeof rows>;
export type FileRecord = v.InferOutput<typeof filePart>;
