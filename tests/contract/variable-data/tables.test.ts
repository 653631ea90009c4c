import { describe, expect, it } from "vitest";
import { endsOf, faultsOf, misfitOf, recordsOf } from "#contract/variable-data/check-table.ts";
import { readTable } from "#contract/variable-data/read-table.ts";
import { tableText } from "#contract/variable-data/table-text.ts";

/** Tables of buyers: whatever a spreadsheet writes, and rubbish. */

const rest = () => Promise.resolve();
const cellsOf = async (text: string) => {
  const read = await readTable(text, rest);
  return read.ok ? read.rows.map(({ number, cells }) => [number, ...cells]) : read.message;
};
const bytesOf = (text: string) => new TextEncoder().encode(text);

describe("a table's rows", () => {
  it.each([
    [
      "a,b\r\n1,2\r\n",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "a,b\n1,2",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "a,b\r1,2\r",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      "a\tb, c\n1\t2",
      [
        [1, "a", "b, c"],
        [2, "1", "2"],
      ],
    ],
    [
      "a;b\n1;2",
      [
        [1, "a", "b"],
        [2, "1", "2"],
      ],
    ],
    [
      '"a,1";"b ""x"""\n1;2',
      [
        [1, "a,1", 'b "x"'],
        [2, "1", "2"],
      ],
    ],
    [
      '"two\r\nlines",b\n1,2',
      [
        [1, "two\r\nlines", "b"],
        [2, "1", "2"],
      ],
    ],
    ['5" disc,b', [[1, '5" disc', "b"]]],
    [" a , b ", [[1, "a", "b"]]],
    [
      "a,b\n\n1,2\n\n\n",
      [
        [1, "a", "b"],
        [3, "1", "2"],
      ],
    ],
    ["\n\na;b,c;d", [[3, "a", "b,c", "d"]]],
    [
      "a,\n,b",
      [
        [1, "a", ""],
        [2, "", "b"],
      ],
    ],
    [
      "只有一列\n第二行",
      [
        [1, "只有一列"],
        [2, "第二行"],
      ],
    ],
    ['""\n1', [[2, "1"]]],
  ])("%j", async (text, rows) => {
    expect(await cellsOf(text)).toEqual(rows);
  });

  it.each([
    ["", "表格是空的"],
    ["\r\n\r\n", "表格是空的"],
    ['a,b\n"1,2\n3,4', "第 2 行的引号没有配对"],
    ['a,b\n"1"x,2', "第 2 行的引号后面多了文字"],
    ["a,b\n1,2\n3", "第 3 行有 1 列，第 1 行有 2 列"],
    ["a,b\n\n1,2,3", "第 3 行有 3 列，第 1 行有 2 列"],
    ["0,".repeat(50), "表格超过 50 列"],
  ])("refuses %j", async (text, message) => {
    expect(await cellsOf(text)).toBe(message);
  });

  it("have cells of at most 1000 signs", async () => {
    expect(await cellsOf(`a\n${"长".repeat(1000)}`)).toHaveLength(2);
    expect(await cellsOf(`a\n${"长".repeat(1001)}`)).toBe("第 2 行有一格超过 1000 字");
  });

  it("are at most 50,000 and a header, with pauses between", async () => {
    let pauses = 0;
    const counting = () => {
      pauses += 1;
      return Promise.resolve();
    };
    const full = await readTable("a\n".repeat(50_001), counting);
    expect(full.ok && full.rows.length).toBe(50_001);
    expect(pauses).toBe(25);
    expect(await cellsOf("a\n".repeat(50_002))).toBe("表格超过 50,000 行，请分成几单");
  });
});

describe("a table's text", () => {
  // 姓名 in GBK, as an older spreadsheet writes it.
  const gbk = new Uint8Array([0xd0, 0xd5, 0xc3, 0xfb, 0x0a]);

  it.each([
    ["UTF-8", bytesOf("姓名\n"), "姓名\n", "utf-8"],
    ["UTF-8 with its mark", bytesOf("\ufeff姓名\n"), "姓名\n", "utf-8"],
    ["GBK", gbk, "姓名\n", "gb18030"],
    ["UTF-16", new Uint8Array([0xff, 0xfe, 0xd3, 0x59]), "姓", "utf-16le"],
    ["UTF-16 of the other order", new Uint8Array([0xfe, 0xff, 0x59, 0xd3]), "姓", "utf-16be"],
  ])("is %s", (_name, bytes, text, encoding) => {
    expect(tableText(bytes)).toEqual({ ok: true, text, encoding });
  });

  it.each([
    [
      "a workbook",
      new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1]),
      "这不是文本表格，请在表格软件里另存为 CSV",
    ],
    ["half a sign", new Uint8Array([0xd0]), "认不出文字编码，请另存为 CSV（UTF-8）"],
    ["a large file", new Uint8Array(20 * 1024 * 1024 + 1), "文件超过 20 MB，请分成几单"],
  ])("is not in %s", (_name, bytes, message) => {
    expect(tableText(bytes)).toEqual({ ok: false, message });
  });
});

describe("records of a job", () => {
  const table = {
    header: true,
    fields: [
      { column: 1, name: "券号" },
      { column: 3, name: "姓名" },
    ],
  };
  const text = "号,面额,名\nA1,10,王\nA2,10,\nA1,10,李\nA3,10,王\n,10,王";
  const read = async () => {
    const found = await readTable(text, rest);
    if (!found.ok) throw new Error(found.message);
    return found;
  };

  it("name the rows of doubles and of empty cells, field by field", async () => {
    const records = recordsOf((await read()).rows, table);
    expect(faultsOf(records, table)).toEqual([
      { name: "券号", empty: [6], doubles: [[2, 4]] },
      { name: "姓名", empty: [3], doubles: [[2, 5, 6]] },
    ]);
  });

  it.each([
    [table, 5, null],
    [table, 6, "数据有 5 条，数量是 6，两个数要一样"],
    [{ ...table, header: false }, 6, null],
    [{ ...table, fields: [{ column: 4, name: "四" }] }, 5, "表格只有 3 列，没有第 4 列"],
  ])("fit a job or say why not: %j, %i", async (fields, pieces, misfit) => {
    expect(misfitOf(await read(), fields, pieces)).toBe(misfit);
  });

  it("are none where there is a header alone", async () => {
    const alone = await readTable("a,b,c", rest);
    expect(alone.ok && misfitOf(alone, table, 1)).toBe("除了表头没有数据");
  });

  it("show their first and last ten once", () => {
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ number: at + 1, cells: [] }));
    const numbers = (count: number) => {
      const { first, last } = endsOf(rows(count), 10);
      return [first.length, last.map(({ number }) => number)];
    };
    expect(numbers(8)).toEqual([8, []]);
    expect(numbers(13)).toEqual([10, [11, 12, 13]]);
    expect(numbers(1000)).toEqual([10, [991, 992, 993, 994, 995, 996, 997, 998, 999, 1000]]);
  });
});
