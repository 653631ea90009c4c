import { call } from "#api/call.ts";
import { typeOf } from "#api/file-marks.ts";
import { Unreachable } from "#api/unreachable.ts";
import type { Looked, Size } from "#components/preflight/facts.ts";
import { lookInto } from "#components/preflight/preflight.ts";
import { products } from "#contract/catalog/product-lists.ts";
import type { ProductCard } from "#contract/catalog/storefront.ts";
import { fileSize } from "#contract/format/file-size.ts";
import { readReceived } from "#data/copies/received-file.ts";
import type { DataRow } from "#ui/layout/data-list.tsx";

interface Found {
  readonly file: File;
  /** One product of each kind of print; none while the catalogue is unreachable. */
  readonly products: readonly ProductCard[];
}

/** `strange`: an unsupported type; `blind`: the inspection code is not on the device. */
export type LookedAt = Found &
  (
    | { readonly kind: "seen"; readonly looked: Looked }
    | { readonly kind: "strange" }
    | { readonly kind: "blind" }
  );

function outOfReach(error: unknown): { items: ProductCard[] } {
  if (!(error instanceof Unreachable)) throw error;
  return { items: [] };
}

/** The first product of each kind that is printed from a file. */
async function oneOfEachKind(): Promise<ProductCard[]> {
  const { items } = await call(products, { limit: 100 }).catch(outOfReach);
  const kinds = new Map<string, ProductCard>();
  for (const item of items) {
    if (item.quoteType !== "paper" && !kinds.has(item.quoteType)) kinds.set(item.quoteType, item);
  }
  return [...kinds.values()];
}

/** The inspected file that another app shared; null where none waits. */
export async function lookAtReceived(): Promise<LookedAt | null> {
  const file = await readReceived();
  if (file === null) return null;
  const found = { file, products: await oneOfEachKind() };
  const type = await typeOf(file);
  if (type === null) return { ...found, kind: "strange" };
  try {
    return { ...found, kind: "seen", looked: await lookInto(file, type) };
  } catch {
    return { ...found, kind: "blind" };
  }
}

function printed(found: LookedAt): Size | null {
  if (found.kind !== "seen" || found.looked.kind === "unread") return null;
  const { page } = found.looked.facts;
  return page === null ? null : (page.trim ?? page.sheet);
}

const tenths = (mm: number): number => Math.round(mm * 10) / 10;

/** The configurator's initial size: 成品 of the file, else its page, mm. */
export function sizeOf(found: LookedAt): { width?: string; height?: string } {
  const size = printed(found);
  return size === null
    ? {}
    : { width: String(tenths(size.width)), height: String(tenths(size.height)) };
}

/** The findings, a line each. */
export function factRows(found: LookedAt): DataRow[] {
  const rows: DataRow[] = [{ name: "大小", value: fileSize(found.file.size) }];
  if (found.kind === "strange")
    return [...rows, { name: "检查", value: "只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件" }];
  if (found.kind === "blind")
    return [...rows, { name: "检查", value: "本机没有检查工具，联网打开这一页时再检查" }];
  const size = printed(found);
  if (size !== null)
    rows.push({ name: "页面", value: `${tenths(size.width)}×${tenths(size.height)} mm` });
  const pages = found.looked.kind === "seen" ? found.looked.facts.pages : null;
  if (pages !== null) rows.push({ name: "页数", value: `${pages} 页` });
  return rows;
}
