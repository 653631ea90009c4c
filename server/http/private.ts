import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/endpoint.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { isLoopback } from "#server/config.ts";
import type { Deps } from "#server/deps.ts";

const passwords = ["password", "old_password"];

/** Does a caller of this send a password? Read off the declared input, so that no new call is forgotten. */
export function carriesPassword({ input }: Endpoint): boolean {
  if (!("entries" in input) || typeof input.entries !== "object") return false;
  return Object.keys(input.entries ?? {}).some((name) => passwords.includes(name));
}

/** A proxy on this machine that nobody declared looks like a caller on this machine. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;

/**
 * The password travels as it is (SPEC section 3): only https or this machine itself may carry it.
 * @throws Refusal `forbidden`
 */
export function assertPrivate({ settings }: Deps, request: FastifyRequest): void {
  if (request.protocol === "https" || settings.allowHttp) return;
  if (isLoopback(request.ip) && (settings.trustProxy !== false || !isForwarded(request))) return;
  throw new Refusal(codes.forbidden, "密码只能经 https 提交，请改用 https 访问");
}
