import type { FastifyReply } from "fastify";

/** Adds to the reply's Vary; existing values (the allowed origin's) stay. */
export function varyBy(reply: FastifyReply, ...names: readonly string[]): void {
  const before = reply.getHeader("vary");
  if (before === undefined) {
    reply.header("vary", names.join(", "));
    return;
  }
  const known = String(before)
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  reply.header("vary", [...new Set([...known, ...names])].join(", "));
}
