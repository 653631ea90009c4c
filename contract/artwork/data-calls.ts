import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { uuid } from "#contract/http/fields.ts";
import { lineArtwork } from "./artwork.ts";

/**
 * Attaches a finished upload as the table (可变数据) of a line of a paid order; the server reads it.
 * Refused with `invalidInput` where it cannot be read, lacks a column of the job or has another
 * number of rows than the line has pieces; with `stateConflict` where the order takes no file.
 * Another table replaces it.
 */
export const attachData = endpoint({
  method: "POST",
  path: "/api/v2/user/order/data",
  guard: "user",
  addition: true,
  summary: "Attach a table of variable data to a line; the same again answers alike",
  input: v.object({ order_id: uuid, item_id: uuid, upload_id: uuid }),
  output: v.object({ order_id: v.string(), artwork: v.array(lineArtwork) }),
});
