import { createHash } from "node:crypto";
import type { Page } from "@playwright/test";
import { mark } from "#db/mark.ts";

/**
 * All that a page can read on its device, as one text: both storages, names and rows of every
 * IndexedDB, addresses and bodies of every cache, names and bytes of the page's own files. Of what the
 * build wrote, which is the same for everyone, only addresses.
 */
export const deviceContents = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const found: string[] = [];
    const noted = async (value: unknown): Promise<void> => {
      if (value instanceof Blob) found.push(value.type, await value.text());
      else if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
        found.push(new TextDecoder().decode(value));
      } else if (Array.isArray(value)) for (const one of value) await noted(one);
      else if (typeof value === "object" && value !== null) {
        for (const [name, one] of Object.entries(value)) {
          found.push(name);
          await noted(one);
        }
      } else found.push(String(value));
    };
    const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });

    await noted({ ...localStorage });
    await noted({ ...sessionStorage });
    for (const { name = "" } of await indexedDB.databases()) {
      found.push(name);
      const database = await answered(indexedDB.open(name));
      for (const table of database.objectStoreNames) {
        const store = database.transaction(table).objectStore(table);
        const [keys, rows] = await Promise.all([
          answered(store.getAllKeys()),
          answered(store.getAll()),
        ]);
        await noted([table, keys, rows]);
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      found.push(name);
      for (const request of await cache.keys()) {
        found.push(request.url);
        if (new URL(request.url).pathname.startsWith("/assets/")) continue;
        found.push((await (await cache.match(request))?.text()) ?? "");
      }
    }
    const walk = async (folder: FileSystemDirectoryHandle): Promise<void> => {
      for await (const [name, handle] of folder.entries()) {
        found.push(name);
        if (handle instanceof FileSystemDirectoryHandle) await walk(handle);
        else if (handle instanceof FileSystemFileHandle) await noted(await handle.getFile());
      }
    };
    await walk(await navigator.storage.getDirectory());
    return found.join("\n");
  });

const kinds = ["md5", "sha1", "sha256", "sha384", "sha512"] as const;
const writings = ["hex", "base64", "base64url"] as const;

/** The forms of a mobile number by which it can be found: as it is, and each unkeyed hash of it. */
function tracesOf(mobile: string): readonly (readonly [string, string])[] {
  const forms = ["", "+86", "86", "0086", "+86 ", "shop-u-", "user:"].map(
    (prefix) => `${prefix}${mobile}`,
  );
  const masked = `${mobile.slice(0, 3)} ${mobile.slice(3, 7)} ${mobile.slice(7)}`;
  return [...forms, masked].flatMap((form) => {
    const hashes = kinds.flatMap((kind) =>
      writings.map((writing) => {
        const hash = createHash(kind).update(form).digest(writing);
        return [`${kind} ${writing} of ${form}`, hash.replace(/=+$/, "")] as const;
      }),
    );
    const plain = Buffer.from(form).toString("base64").replace(/=+$/, "").slice(0, -1);
    return [
      [form, form],
      [`base64 of ${form}`, plain],
      [`mark of ${form}`, mark(form)],
      ...hashes,
    ] as const;
  });
}

/** What in this text leads to the number. */
export function leadsTo(mobile: string, text: string): string[] {
  const small = text.toLowerCase();
  return tracesOf(mobile)
    .filter(
      ([name, trace]) => text.includes(trace) || (name.includes(" hex ") && small.includes(trace)),
    )
    .map(([name]) => name);
}
