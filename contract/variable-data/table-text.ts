import { mostTable } from "#contract/jobs/data-table.ts";

/** The text of a table's file, or why it has none. */
export type TableText =
  | { readonly ok: true; readonly text: string; readonly encoding: string }
  | { readonly ok: false; readonly message: string };

const refused = (message: string): TableText => ({ ok: false, message });

const tooLarge = `文件超过 ${mostTable.bytes / 1024 / 1024} MB，请分成几单`;
const notText = "这不是文本表格，请在表格软件里另存为 CSV";
const unknownCode = "认不出文字编码，请另存为 CSV（UTF-8）";

function decoded(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Encodings by the mark at a file's beginning. */
const marks: ReadonlyArray<readonly [readonly number[], string]> = [
  [[0xef, 0xbb, 0xbf], "utf-8"],
  [[0xff, 0xfe], "utf-16le"],
  [[0xfe, 0xff], "utf-16be"],
];

/** UTF-8, UTF-16 with its mark, or GBK. The mark is no part of the text. */
export function tableText(bytes: Uint8Array): TableText {
  if (bytes.length > mostTable.bytes) return refused(tooLarge);
  const marked = marks.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))?.[1];
  for (const encoding of marked === undefined ? ["utf-8", "gb18030"] : [marked]) {
    const text = decoded(bytes, encoding);
    if (text === null) continue;
    return text.includes("\0") ? refused(notText) : { ok: true, text, encoding };
  }
  return refused(bytes.includes(0) ? notText : unknownCode);
}
