import { createHash } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { varyBy } from "./vary.ts";

const brotli = promisify(brotliCompress);
const worthPacking = 1400;

/** A public reply, ready to send; compressed at the first request that accepts it. */
export interface PublicText {
  readonly type: string;
  readonly body: Buffer;
  readonly tag: string;
  packed: Promise<Buffer> | null;
}

const tagOf = (body: Buffer): string =>
  createHash("sha256").update(body).digest("base64url").slice(0, 27);

/** The same text again: its compressed form is reused. */
export function publicText(
  type: string,
  text: string,
  before: PublicText | null = null,
): PublicText {
  const body = Buffer.from(text);
  const tag = tagOf(body);
  return { type, body, tag, packed: before?.tag === tag ? before.packed : null };
}

export const jsonType = "application/json; charset=utf-8";

const pack = (body: Buffer): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

const lists = (header: string | string[] | undefined, name: string): boolean =>
  header !== undefined &&
  String(header)
    .split(",")
    .some((part) => part.trim().split(";")[0] === name);

/** The body, or for a HEAD its length only. */
export function sendBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string | Buffer,
): FastifyReply {
  if (request.method !== "HEAD") return reply.send(body);
  return reply.header("content-length", Buffer.byteLength(body)).send();
}

/** How a text is sent to a caller: compressed or not, with which tag, and whether it has it. */
export function formFor(
  headers: IncomingHttpHeaders,
  text: PublicText,
): { packs: boolean; etag: string; isKnown: boolean } {
  const packs = text.body.length >= worthPacking && lists(headers["accept-encoding"], "br");
  const etag = packs ? `"${text.tag}-br"` : `"${text.tag}"`;
  return { packs, etag, isKnown: lists(headers["if-none-match"], etag) };
}

/** The text, 304 where the caller has it already, brotli where that is accepted. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  text: PublicText,
): Promise<FastifyReply> {
  const { packs, etag, isKnown } = formFor(request.headers, text);
  varyBy(reply, "Accept-Encoding");
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (isKnown) return reply.code(304).send();
  reply.type(text.type);
  if (!packs) return sendBody(request, reply, text.body);
  text.packed ??= pack(text.body);
  return sendBody(request, reply.header("content-encoding", "br"), await text.packed);
}
