import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Envelope } from "#contract/reply.ts";
import type { Deps } from "#server/deps.ts";
import type { Database } from "#server/store/database.ts";
import { isDatabaseAway } from "#server/store/outage.ts";
import { varyBy } from "./vary.ts";

const brotli = promisify(brotliCompress);
const worthPacking = 1400;

/** A public reply, serialised once; packed at the first asking that accepts it. */
interface StoredReply {
  readonly body: string;
  readonly tag: string;
  readonly until: number;
  /** Of the shop as it was then: what is older is made anew. */
  readonly edition: number;
  packed: Promise<Buffer> | null;
}

const mostKept = 300;

/** How often the shop's people changed what everybody sees, in this process. */
const editions = new WeakMap<Database, number>();
const editionOf = ({ db }: Deps): number => editions.get(db) ?? 0;

/**
 * What everybody sees was changed: public replies are made anew at the next asking. Another
 * server of the same shop follows within `publicCacheMs`.
 */
export const turnEdition = (deps: Deps): void => {
  editions.set(deps.db, editionOf(deps) + 1);
};

/** One that ends later than it can was kept before the clock was set back. */
const isFresh = ({ until }: StoredReply, now: number, keptMs: number): boolean =>
  until > now && until <= now + keptMs;

/**
 * Serialised public replies of one route by address, at most 300, fresh for
 * `publicCacheMs`. The last ones stay, and answer on while the database is away.
 */
export class KeptReplies {
  private readonly byUrl = new Map<string, StoredReply>();
  private readonly deps: Deps;

  constructor(deps: Deps) {
    this.deps = deps;
  }

  /** @throws what `make` throws, unless the database is away and the reply was kept. */
  async of(url: string, make: () => Promise<Envelope>): Promise<StoredReply> {
    const now = this.deps.clock.now();
    const found = this.byUrl.get(url);
    const edition = editionOf(this.deps);
    const isCurrent = found?.edition === edition;
    if (isCurrent && isFresh(found, now, this.deps.settings.publicCacheMs)) return found;
    try {
      return this.keep(url, JSON.stringify(await make()), { now, edition });
    } catch (error) {
      if (found === undefined || !isDatabaseAway(error)) throw error;
      return found;
    }
  }

  /** The last reply, however old, or null. */
  last(url: string): StoredReply | null {
    return this.byUrl.get(url) ?? null;
  }

  private keep(
    url: string,
    body: string,
    { now, edition }: { readonly now: number; readonly edition: number },
  ): StoredReply {
    const found = this.byUrl.get(url);
    const tag = createHash("sha256").update(body).digest("base64url").slice(0, 27);
    // The same text again: what was packed serves on.
    const packed = found?.tag === tag ? found.packed : null;
    const made = { body, tag, until: now + this.deps.settings.publicCacheMs, edition, packed };
    this.byUrl.delete(url);
    const [oldest] = this.byUrl.keys();
    if (oldest !== undefined && this.byUrl.size >= mostKept) this.byUrl.delete(oldest);
    this.byUrl.set(url, made);
    return made;
  }
}

const pack = (body: string): Promise<Buffer> =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

const listed = (header: string | string[] | undefined): string[] =>
  String(header ?? "")
    .split(",")
    .map((part) => part.trim().split(";")[0] ?? "");

/** The stored reply, 304 where the caller has it already, brotli where that is accepted. */
export async function sendPublic(
  request: FastifyRequest,
  reply: FastifyReply,
  stored: StoredReply,
): Promise<FastifyReply> {
  const packs =
    stored.body.length >= worthPacking && listed(request.headers["accept-encoding"]).includes("br");
  const etag = packs ? `"${stored.tag}-br"` : `"${stored.tag}"`;
  varyBy(reply, "Accept-Encoding");
  reply.header("etag", etag).header("cache-control", "no-cache");
  if (listed(request.headers["if-none-match"]).includes(etag)) return reply.code(304).send();
  reply.type("application/json; charset=utf-8");
  if (!packs) return reply.send(stored.body);
  stored.packed ??= pack(stored.body);
  return reply.header("content-encoding", "br").send(await stored.packed);
}
