import type { FastifyRequest } from "fastify";
import type { Settings } from "#server/config/settings.ts";
import type { Absolute } from "./link-preview.ts";

/** Absolute addresses: `SHOP_ORIGIN` where it is set, else the request's host. */
export function absoluteBy(
  { origin }: Settings,
  { protocol, host }: Pick<FastifyRequest, "protocol" | "host">,
): Absolute {
  const asked = `${protocol}://${host}`;
  const own = origin ?? (URL.canParse(asked) ? new URL(asked).origin : "http://localhost");
  return (path) => `${own}${path}`;
}
