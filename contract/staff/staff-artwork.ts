import * as v from "valibot";
import { artworkTypes, lineArtwork, pageMark } from "#contract/artwork/artwork.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, pageOf, pageQuery, uuid } from "#contract/http/fields.ts";
import { note } from "#contract/http/text-fields.ts";

const staff = "/api/v2/staff/artwork";

/** Files that wait for a decision, the longest wait first; each is read at `url` with the key. */
export const waitingArtwork = endpoint({
  method: "GET",
  path: `${staff}/waiting`,
  guard: "staff",
  addition: true,
  summary: "Files that wait to be accepted or sent back",
  input: v.object(pageQuery),
  output: pageOf(
    v.object({
      file_id: v.string(),
      order_id: v.string(),
      order_no: v.string(),
      item_id: v.string(),
      title: v.string(),
      /** The part of the line, such as 正面; empty: all of it. */
      part: v.optional(v.string(), ""),
      name: v.string(),
      type: v.picklist(artworkTypes),
      size: v.number(),
      sentAt: instant,
      url: v.string(),
      /** The first page as the buyer's device drew it, `data:image/jpeg;…`; null where it did not. */
      preview: v.nullable(v.string()),
      /** Findings of the server's inspection of the stored file; null before it. */
      noticed: v.nullable(v.string()),
    }),
  ),
});

const decided = v.object({
  order_id: v.string(),
  state: v.number(),
  artwork: v.array(lineArtwork),
});

/**
 * Accepts a file, or rejects it with a reason that the buyer reads, and a mark on its first page
 * that the buyer sees. The last accepted file starts the order's production; the first rejected one
 * moves it to 文件待重传. Repeating a decision has the same reply; the opposite one is refused with
 * `stateConflict`.
 */
export const decideArtwork = endpoint({
  method: "POST",
  path: `${staff}/decide`,
  guard: "staff",
  addition: true,
  summary: "Accept a file, or send it back with words and a mark",
  input: v.pipe(
    v.object({
      file_id: uuid,
      decision: v.picklist(["accept", "return"], "请选择通过或退回"),
      words: v.optional(note("退回原因", 200), ""),
      mark: v.optional(v.nullable(pageMark), null),
    }),
    v.forward(
      v.check(
        ({ decision, words }) => decision === "accept" || words !== "",
        "请写明为什么退回，买家照着改",
      ),
      ["words"],
    ),
  ),
  output: decided,
});

/** For an order whose files arrived another way, such as by mail: its lines need none any more. */
export const waiveArtwork = endpoint({
  method: "POST",
  path: `${staff}/waive`,
  guard: "staff",
  addition: true,
  summary: "An order needs no (further) files from its buyer",
  input: v.object({ order_id: uuid }),
  output: decided,
});
