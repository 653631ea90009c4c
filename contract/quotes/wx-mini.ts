import * as v from "valibot";
import { endpoint } from "#contract/http/endpoint.ts";
import { nothing } from "#contract/http/fields.ts";
import { isPagePath } from "#contract/paths/page-paths.ts";

const path = "/api/v2/shop/wx-min";

/**
 * The public facts of the shop's mini program: its public id, empty where it has none. Its access
 * token stays on the server.
 */
export const miniProgram = endpoint({
  method: "GET",
  path: `${path}/access-token`,
  guard: "app",
  summary: "The shop's mini program",
  input: nothing,
  output: v.object({ app_id: v.string(), ready: v.boolean() }),
});

/** `mini`: opens the mini program; `web`: the shop's own address, `url`. `image` is a data URI. */
export const unlimitedQrCode = endpoint({
  method: "GET",
  path: `${path}/unlimitedQRCode`,
  guard: "app",
  summary: "A QR code that opens the shop on a phone",
  input: v.object({
    page: v.optional(v.pipe(v.string(), v.maxLength(200), v.check(isPagePath, "页面不存在")), "/"),
  }),
  output: v.object({ kind: v.picklist(["mini", "web"]), url: v.string(), image: v.string() }),
});
export type ShopQrCode = v.InferOutput<typeof unlimitedQrCode.output>;
