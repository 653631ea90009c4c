import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyBy } from "./vary.ts";

const brotli = promisify(brotliCompress);
const worthPacking = 1400;

/** What everybody is answered, as text; packed at the first asking that accepts it. */
export interface PublicText {
  readonly type: string;
  readonly body: string;
  readonly tag: string;
  packed: Promise<Buffer> | null;
}

const tagOf = (body: string): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 27);

/** The same text again: what was packed serves on. */
export function publicText(
  type: string,
  body: string,
  before: PublicText | null = null,
): PublicText {
  const tag = tagOf(body);
  return { type, body, tag, packed: before?.tag === tag ? before.packed : null };
}

export const jsonType = "application/json; charset=utf-8";

const pack = (body: string): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

const listed = (header: string | string[] | undefined): string[] =>
  String(header ?? "")
    .split(",")
    .map((part) => part.trim().split(";")[0] ?? "");

/** The body, or to a HEAD its length alone. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): FastifyReply {
  if (request.method !== "HEAD") return reply.send(body);
  return reply.header("content-length", Buffer.byteLength(body)).send();
}

/** The text, 304 where the caller has it already, brotli where that is accepted. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PublicText,
): Promise<FastifyReply> {
  const packs =
    text.body.length >= worthPacking && listed(request.headers["accept-encoding"]).includes("br");
  const etag = packs ? `"${text.tag}-br"` : `"${text.tag}"`;
  varyBy(reply, "Accept-Encoding");
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (listed(request.headers["if-none-match"]).includes(etag)) return reply.code(304).send();
  reply.type(text.type);
  if (!packs) return sendBody(request, reply, text.body);
  text.packed ??= pack(text.body);
  return sendBody(request, reply.header("content-encoding", "br"), await text.packed);
}
