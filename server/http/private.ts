import type { FastifyRequest } from "fastify";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { isLoopback } from "#server/config/settings.ts";
import type { WithSettings } from "#server/infra/deps.ts";

const secrets = ["password", "old_password", "one_time_code", "secret", "recovery_codes"];

function namesSecret(schema: Endpoint["input"]): boolean {
  if (!("entries" in schema) || typeof schema.entries !== "object") return false;
  return Object.keys(schema.entries ?? {}).some((name) => secrets.includes(name));
}

/**
 * Does this call's input or reply contain a password or a second-factor code? Derived from the
 * declaration, so that a new call is included.
 */
export const carriesPassword = ({ input, output }: Endpoint): boolean =>
  namesSecret(input) || namesSecret(output);

/** A proxy on this machine that was not declared looks like a local caller. */
const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;

/**
 * The password is sent unencrypted within the body (SPEC section 3): only https or a local caller
 * is accepted.
 * @throws Refusal `forbidden`
 */
export function assertPrivate({ settings }: WithSettings, request: FastifyRequest): void {
  if (request.protocol === "https" || settings.allowHttp) return;
  if (isLoopback(request.ip) && (settings.trustProxy !== false || !isForwarded(request))) return;
  throw new Refusal(codes.forbidden, "密码只能经 https 提交，请改用 https 访问");
}
