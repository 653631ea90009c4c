import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes } from "#contract/http/reply.ts";
import type { CallOptions, RawReply, Shop } from "#tests/server/support/harness.ts";
import { rowsOf } from "#tests/server/support/rows.ts";
import { inputsWith } from "./text-inputs.ts";

/** Unique texts, with the input each was written to and the places where it is found afterwards. */

/** Where something was found: `table shop_order`, `file …`, `log`, `letter`. */
export type Places = ReadonlyMap<string, string>;

export class Canaries {
  private readonly shop: Shop;
  private made = 0;
  /** Inputs by the canary that was written into them. */
  readonly writtenIn = new Map<string, Set<string>>();
  /** Inputs whose call was carried out. */
  readonly taken = new Set<string>();

  constructor(shop: Shop) {
    this.shop = shop;
  }

  private note(text: string): string {
    this.writtenIn.set(text, new Set());
    return text;
  }

  private next(length: number): string {
    this.made += 1;
    return String(this.made).padStart(length, "0");
  }

  readonly words = (): string => this.note(`金丝雀${this.next(4)}号`);
  readonly latin = (): string => this.note(`Canary${this.next(5)}x`);
  /** What the page makes to name an intent, a line or a draft. */
  readonly key = (): string => this.note(`canary-key-${this.next(12)}`);
  readonly mail = (): string => this.note(`canary${this.next(4)}@bird.example`);
  readonly mobile = (): string => this.note(`1997${this.next(7)}`);
  readonly number = (): string => this.note(`62258877${this.next(8)}`);
  /** Bytes of a file: a JPEG, a PDF, or a table, by its beginning. */
  readonly bytes = (head: "%PDF-1.7" | "\u00ff\u00d8\u00ff\u00e0" | "号码"): Buffer =>
    Buffer.from(
      `${head}\n${this.note(`CanaryFile${this.next(5)}x`)}\n`,
      head === "号码" ? "utf8" : "latin1",
    );

  /** The call, whatever comes back; each canary in its input is noted with its field. */
  async send(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<RawReply> {
    const reply = await this.shop.send(endpoint, input, options);
    const sent = JSON.stringify(input);
    for (const [text, inputs] of this.writtenIn) {
      if (!sent.includes(text)) continue;
      for (const one of inputsWith(endpoint, input, [text])) {
        inputs.add(one);
        if (reply.body.code === codes.success) this.taken.add(one);
      }
    }
    return reply;
  }

  /** @throws where the shop refuses; the input may be of any shape */
  async done(endpoint: Endpoint, input: unknown, options?: CallOptions): Promise<unknown> {
    const { body } = await this.send(endpoint, input, options);
    if (body.code === codes.success) return body.data;
    throw new Error(`${endpoint.method} ${endpoint.path}: ${body.code} ${body.msg}`);
  }

  /** @throws where the shop refuses */
  async call<E extends Endpoint>(
    endpoint: E,
    input: InputOf<E>,
    options?: CallOptions,
  ): Promise<OutputOf<E>> {
    return (await this.done(endpoint, input, options)) as OutputOf<E>;
  }

  /** The canaries that these texts hold, each with the first place. */
  foundIn(texts: Places): Map<string, string[]> {
    const found = new Map<string, string[]>();
    for (const text of this.writtenIn.keys()) {
      const hex = Buffer.from(text).toString("hex");
      const base64 = Buffer.from(text).toString("base64").replace(/=+$/, "").slice(0, -1);
      const places = [...texts]
        .filter(([, held]) => [text, hex, base64].some((form) => held.includes(form)))
        .map(([place]) => place);
      if (places.length > 0) found.set(text, places);
    }
    return found;
  }
}

/** Every table's rows as the database writes them: a column of bytes as its hex. */
export async function tablesOf(shop: Shop): Promise<Places> {
  const { db } = shop.deps;
  const tables = sql`select tablename as name from pg_tables where schemaname = 'public'`;
  const texts = new Map<string, string>();
  for (const { name } of rowsOf(await db.execute(tables))) {
    const table = String(name);
    const rows = await db.execute(sql`select t::text as row from ${sql.identifier(table)} t`);
    texts.set(
      `table ${table}`,
      rowsOf(rows)
        .map(({ row }) => String(row))
        .join("\n"),
    );
  }
  return texts;
}

/** A letter's words, however its head and body are encoded. */
function wordsOf(message: string): string {
  const [head = "", ...body] = message.split(/\r?\n\r?\n/);
  const text = body.join("\n\n");
  const quoted = (one: string, space: RegExp) =>
    Buffer.from(
      one
        .replace(/=\r?\n/g, "")
        .replace(space, " ")
        .replace(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
      "latin1",
    ).toString();
  const subject = head.replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, word) =>
    kind.toUpperCase() === "B" ? Buffer.from(word, "base64").toString() : quoted(word, /_/g),
  );
  if (/^Content-Transfer-Encoding: base64/im.test(head)) {
    return `${subject}\n${Buffer.from(text, "base64")}`;
  }
  return `${subject}\n${/quoted-printable/i.test(head) ? quoted(text, /$^/) : text}`;
}

/** What the folder holds that stands in for a mail server, as one text. */
export async function mailFolderOf(shop: Shop): Promise<Places> {
  const folder = join(shop.deps.settings.dataDir, "mail");
  const names = await readdir(folder).catch(() => []);
  const letters = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return new Map([["mail folder", letters.map(wordsOf).join("\n\n")]]);
}

/** Names and bytes of every file of the data folder but its letters. */
export async function filesOf(shop: Shop): Promise<Places> {
  const folder = shop.deps.settings.dataDir;
  const texts = new Map<string, string>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter((one) => one.isFile() && !one.name.endsWith(".eml"))) {
    const path = join(entry.parentPath, entry.name);
    texts.set(`file ${path.slice(folder.length)}`, `${path}\n${await readFile(path, "utf8")}`);
  }
  return texts;
}
