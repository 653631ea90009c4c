import type { FastifyInstance } from "fastify";
import type { OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { stampedBook } from "#contract/price-book/stored-book.ts";
import * as contract from "#contract/staff/staff-price-book.ts";
import { notesOf } from "#server/http/call-log.ts";
import { invalidateResponses } from "#server/http/response-cache.ts";
import { type RouteDeps, route } from "#server/http/route.ts";

import { nowDate } from "#server/infra/runtime/clock.ts";
import { firstProducts } from "#server/modules/catalog/catalogue.repository.ts";
import { assertImportable, importBook } from "#server/modules/price-book/book-import.ts";
import { readPriceBookText } from "#server/modules/price-book/price-book-text.ts";
import {
  type BookVersion,
  bookVersions,
  writtenBook,
} from "#server/modules/price-book/price-books.repository.ts";
import { differenceOf, digestOf } from "./book-difference.ts";

const mostBefore = 20;
/** Products of each category: pricing by a new book takes time while the staff page waits. */
const pricedOfCategory = 2;

/** The command's lines also have English text behind. */
const inChinese = (line: string): string => line.replace(/ \([a-z ]+\)$/, "");

export function register(app: FastifyInstance, deps: RouteDeps): void {
  const { db } = deps;

  /** The active book with its first day. */
  async function versionsNow() {
    const current = await writtenBook(db, nowDate(deps));
    const versions = await bookVersions(db);
    const at = versions.findIndex(({ version }) => version === current.version);
    const inForce: BookVersion = versions[at] ?? {
      version: current.version,
      from: current.effectiveFrom,
    };
    return { current, inForce, versions, at };
  }

  route(app, deps, contract.staffPriceBook, async () => {
    const { inForce, versions, at } = await versionsNow();
    return {
      inForce,
      coming: versions.slice(0, at).reverse(),
      before: versions.slice(at + 1, at + 1 + mostBefore),
    };
  });

  route(app, deps, contract.exportPriceBook, async () => {
    const { current } = await versionsNow();
    return { version: current.version, document: { ...stampedBook(current) } };
  });

  route(
    app,
    deps,
    contract.checkPriceBookFile,
    async ({ input: { text }, request }): Promise<OutputOf<typeof contract.checkPriceBookFile>> => {
      const read = readPriceBookText(text);
      if (!read.ok) return { kind: "wrong", problems: [...read.problems] };
      const { book } = read;
      notesOf(request).subject = book.version;
      const now = nowDate(deps);
      await assertImportable(db, book, now);
      const { current, inForce } = await versionsNow();
      const shelf = [...(await firstProducts(db, pricedOfCategory)).values()].flat();
      const difference = await differenceOf({ text, book, current, inForce, shelf, now });
      return {
        kind: "good",
        difference: { ...difference, notices: difference.notices.map(inChinese) },
      };
    },
  );

  route(app, deps, contract.importPriceBook, async ({ input: { text, digest }, request }) => {
    const read = readPriceBookText(text);
    if (!read.ok) throw new Refusal(codes.invalidInput, "价格簿有错误，请先核对");
    const { version } = read.book;
    notesOf(request).subject = version;
    const { inForce } = await versionsNow();
    if (digest !== digestOf(text, inForce)) {
      throw new Refusal(codes.stateConflict, "核对之后文件或现用价格簿变了，请重新核对");
    }
    const lines = await importBook(db, read.book, nowDate(deps));
    invalidateResponses(deps);
    return { version, lines: lines.map(inChinese) };
  });
}
