import { zipped } from "./zip.ts";

/** What a cell holds: text stays text (order numbers, leading zeros), yuan and counts are numbers. */
export type Cell =
  | { readonly kind: "text"; readonly text: string }
  /** Yuan with two decimals, as text. */
  | { readonly kind: "yuan"; readonly yuan: string }
  /** ms since 1970. */
  | { readonly kind: "time"; readonly at: number };

export interface SheetColumn {
  readonly title: string;
  /** In characters. */
  readonly width: number;
}

export const text = (value: string): Cell => ({ kind: "text", text: value });
export const yuan = (value: string): Cell => ({ kind: "yuan", yuan: value });
export const time = (at: number): Cell => ({ kind: "time", at });

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** XML takes no control characters; a sheet neither needs them. */
const escaped = (value: string): string =>
  value
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

/** Days since 1899-12-30 in Shanghai: sheets know no time zones. */
const serial = (at: number): number => (at + 8 * 3_600_000) / 86_400_000 + 25_569;

/** Styles by their place in styles.xml. */
const style = { plain: 0, head: 1, yuan: 2, time: 3 } as const;

/** `A1`: at most 26 columns. */
const placeOf = (column: number, row: number): string =>
  `${String.fromCharCode(65 + column)}${row}`;

function cellXml(cell: Cell, place: string): string {
  switch (cell.kind) {
    case "text":
      return `<c r="${place}" s="${style.plain}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell.text)}</t></is></c>`;
    case "yuan":
      return `<c r="${place}" s="${style.yuan}"><v>${Number(cell.yuan)}</v></c>`;
    case "time":
      return `<c r="${place}" s="${style.time}"><v>${serial(cell.at).toFixed(8)}</v></c>`;
  }
}

function sheetXml(columns: readonly SheetColumn[], rows: readonly (readonly Cell[])[]): string {
  const widths = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  );
  const titles = columns.map(
    ({ title }, at) =>
      `<c r="${placeOf(at, 1)}" s="${style.head}" t="inlineStr"><is><t>${escaped(title)}</t></is></c>`,
  );
  const lines = rows.map((row, index) => {
    const cells = row.map((cell, at) => cellXml(cell, placeOf(at, index + 2)));
    return `<row r="${index + 2}">${cells.join("")}</row>`;
  });
  return [
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">`,
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>',
    `</sheetView></sheetViews><cols>${widths.join("")}</cols>`,
    `<sheetData><row r="1">${titles.join("")}</row>${lines.join("")}</sheetData></worksheet>`,
  ].join("");
}

const stylesXml = [
  `${head}<styleSheet xmlns="${main}"><numFmts count="2">`,
  '<numFmt numFmtId="164" formatCode="#,##0.00"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>',
  '<fonts count="2"><font><sz val="11"/></font><font><b/><sz val="11"/></font></fonts>',
  '<fills count="1"><fill><patternFill patternType="none"/></fill></fills>',
  '<borders count="1"><border/></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="4"><xf numFmtId="49" fontId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="49" fontId="1" applyFont="1"/>',
  '<xf numFmtId="164" fontId="0" applyNumberFormat="1"/>',
  '<xf numFmtId="165" fontId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
].join("");

const typesXml = [
  `${head}<Types xmlns="${packaged}/content-types">`,
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
  ...[
    ["/xl/workbook.xml", "sheet.main"],
    ["/xl/worksheets/sheet1.xml", "worksheet"],
    ["/xl/styles.xml", "styles"],
  ].map(
    ([part, type]) =>
      `<Override PartName="${part}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  ),
  "</Types>",
].join("");

const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
const relationsXml = (...inside: string[]): string =>
  `${head}<Relationships xmlns="${packaged}/relationships">${inside.join("")}</Relationships>`;

/** A workbook (.xlsx) of one sheet with a head that stays in sight. */
export function workbook(
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly (readonly Cell[])[],
): Buffer {
  return zipped([
    { name: "[Content_Types].xml", text: typesXml },
    {
      name: "_rels/.rels",
      text: relationsXml(relation("r1", "officeDocument", "xl/workbook.xml")),
    },
    {
      name: "xl/workbook.xml",
      text: `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(name)}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    },
    {
      name: "xl/_rels/workbook.xml.rels",
      text: relationsXml(
        relation("r1", "worksheet", "worksheets/sheet1.xml"),
        relation("r2", "styles", "styles.xml"),
      ),
    },
    { name: "xl/styles.xml", text: stylesXml },
    { name: "xl/worksheets/sheet1.xml", text: sheetXml(columns, rows) },
  ]);
}
