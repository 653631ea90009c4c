import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords, fenOf, yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";

/** The canonical pairs of the payment rules (支付结算办法 附一) and derived extremes. */
const canonical: ReadonlyArray<readonly [string, string]> = [
  ["1409.50", "壹仟肆佰零玖元伍角"],
  ["6007.14", "陆仟零柒元壹角肆分"],
  ["1680.32", "壹仟陆佰捌拾元零叁角贰分"],
  ["107000.53", "壹拾万柒仟元零伍角叁分"],
  ["16409.02", "壹万陆仟肆佰零玖元零贰分"],
  ["325.04", "叁佰贰拾伍元零肆分"],
  ["289546.52", "贰拾捌万玖仟伍佰肆拾陆元伍角贰分"],
  ["7560.31", "柒仟伍佰陆拾元零叁角壹分"],
  ["532.00", "伍佰叁拾贰元整"],
  ["425.03", "肆佰贰拾伍元零叁分"],
  ["101.50", "壹佰零壹元伍角"],
  ["1004.56", "壹仟零肆元伍角陆分"],
  ["20107.79", "贰万零壹佰零柒元柒角玖分"],
  ["10321.07", "壹万零叁佰贰拾壹元零柒分"],
  ["61607.81", "陆万壹仟陆佰零柒元捌角壹分"],
  ["61680.1", "陆万壹仟陆佰捌拾元零壹角"],
  ["97109.51", "玖万柒仟壹佰零玖元伍角壹分"],
  ["101250", "壹拾万壹仟贰佰伍拾元整"],
  ["199.85", "壹佰玖拾玖元捌角伍分"],
  ["9800005000", "玖拾捌亿零伍仟元整"],
  ["0", "零元整"],
  ["0.01", "壹分"],
  ["0.05", "伍分"],
  ["0.5", "伍角"],
  ["0.001", "壹厘"],
  ["0.0001", "壹毫"],
  ["0.1234", "壹角贰分叁厘肆毫"],
  ["0.0305", "叁分零伍毫"],
  ["1.005", "壹元零伍厘"],
  ["1.2003", "壹元贰角零叁毫"],
  ["10", "壹拾元整"],
  ["11", "壹拾壹元整"],
  ["20", "贰拾元整"],
  ["10.05", "壹拾元零伍分"],
  ["10001", "壹万零壹元整"],
  ["101000", "壹拾万壹仟元整"],
  ["10010000", "壹仟零壹万元整"],
  ["100000001", "壹亿零壹元整"],
  ["100010000", "壹亿零壹万元整"],
  ["1000010000", "壹拾亿零壹万元整"],
  ["1000000000000", "壹万亿元整"],
  ["1000100000000", "壹万零壹亿元整"],
  [
    "999999999999999.9999",
    "玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分玖厘玖毫",
  ],
  ["-12.34", "负壹拾贰元叁角肆分"],
];

describe("amount in words", () => {
  it.each(canonical)("%s reads %s", (amount, words) => {
    expect(amountInWords(amount)).toBe(words);
  });

  it.each(["", "1e15", "1000000000000000", "NaN", "1.23456", "1,000", " 1", "０", "-", "1."])(
    "refuses %j",
    (amount) => {
      expect(() => amountInWords(amount)).toThrow(new RangeError("金额格式错误"));
    },
  );

  it("ignores leading zeros and trailing zeros of the fraction", () => {
    expect(amountInWords("000012.3400")).toBe("壹拾贰元叁角肆分");
    expect(amountInWords("-0.00")).toBe("零元整");
  });

  it("gives different words for different amounts", () => {
    const fen = fc.bigInt({ min: 0n, max: 10n ** 17n - 1n });
    const text = (value: bigint) => `${value / 100n}.${String(value % 100n).padStart(2, "0")}`;
    fc.assert(
      fc.property(fen, fen, (one, other) => {
        expect(amountInWords(text(one)) === amountInWords(text(other))).toBe(one === other);
      }),
      { numRuns: 5000 },
    );
  });
});

describe("fen and yuan", () => {
  it("turns round trips into themselves", () => {
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 14), max: 10 ** 14 }), (fen) => {
        expect(fenOf(yuanOf(fen))).toBe(fen);
      }),
    );
  });

  it("reads and writes whole values", () => {
    expect(fenOf("1280.00")).toBe(128_000);
    expect(fenOf("-0.5")).toBe(-50);
    expect(yuanOf(-50)).toBe("-0.50");
    expect(yuanOf(0)).toBe("0.00");
    expect(grouped("-1234567.80")).toBe("-1,234,567.80");
  });

  it.each(["", "1.234", "1e3", "abc", "12345678901234"])("refuses %j as yuan", (text) => {
    expect(() => fenOf(text)).toThrow(new RangeError("金额格式错误"));
  });

  it("refuses fractions of a fen", () => {
    expect(() => yuanOf(0.5)).toThrow(new RangeError("金额超出范围"));
  });
});
