import { inflateRawSync } from "node:zlib";
import { type Element, Window } from "happy-dom";

/** Reads an .xlsx as a spreadsheet does: the archive's directory, its relations, the XML. */

function partsOf(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from("PK\u0005\u0006", "latin1"));
  const parts = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.toString("latin1", at, at + 4) !== "PK\u0001\u0002") throw new Error("no entry");
    const [packed, plain, named] = [at + 20, at + 24, at + 28].map((place, index) =>
      index < 2 ? archive.readUInt32LE(place) : archive.readUInt16LE(place),
    ) as [number, number, number];
    const name = archive.toString("utf8", at + 46, at + 46 + named);
    const local = archive.readUInt32LE(at + 42);
    const skip = 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const text = inflateRawSync(archive.subarray(local + skip, local + skip + packed));
    if (text.length !== plain) throw new Error(`${name} is cut`);
    parts.set(name, text.toString("utf8"));
    at += 46 + named + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

/** The first sheet: its rows as texts and numbers, by the formats of its styles. */
export function openWorkbook(base64: string): (string | number | Date)[][] {
  const parts = partsOf(Buffer.from(base64, "base64"));
  const { DOMParser } = new Window();
  const xml = (name: string) => {
    const text = parts.get(name);
    if (text === undefined) throw new Error(`the workbook has no ${name}`);
    return new DOMParser().parseFromString(text, "application/xml");
  };
  const formats = new Map(
    [...xml("xl/styles.xml").querySelectorAll("numFmts > numFmt")].map((one) => [
      one.getAttribute("numFmtId"),
      one.getAttribute("formatCode") ?? "",
    ]),
  );
  const styles = [...xml("xl/styles.xml").querySelectorAll("cellXfs > xf")].map(
    (one) => formats.get(one.getAttribute("numFmtId")) ?? "",
  );
  const shared = parts.has("xl/sharedStrings.xml")
    ? [...xml("xl/sharedStrings.xml").querySelectorAll("si")].map((one) => one.textContent)
    : [];
  const read = (cell: Element): string | number | Date => {
    const value = Number(cell.querySelector("v")?.textContent);
    if (cell.getAttribute("t") === "s") return shared[value] ?? "";
    if (cell.getAttribute("t") === "inlineStr") return cell.querySelector("t")?.textContent ?? "";
    if (cell.querySelector("v") === null) return "";
    const isDate = styles[Number(cell.getAttribute("s"))]?.startsWith("yyyy") ?? false;
    return isDate ? new Date(Math.round((value - 25_569) * 86_400_000)) : value;
  };
  const rows = [...xml("xl/worksheets/sheet1.xml").querySelectorAll("sheetData > row")];
  const width = rows[0]?.querySelectorAll("c").length ?? 0;
  return rows.map((row) => {
    const cells = new Map(
      [...row.querySelectorAll("c")].map((cell) => [cell.getAttribute("r")?.charAt(0), cell]),
    );
    return Array.from({ length: width }, (_, at) => {
      const cell = cells.get(String.fromCharCode(65 + at));
      return cell === undefined ? "" : read(cell);
    });
  });
}
