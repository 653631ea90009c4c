import { expect, test } from "vitest";
import {
  arriveWords,
  dayWords,
  placeWords,
  promiseWords,
  shipWords,
  shipWordsInBrief,
} from "#contract/wording/date-words.ts";

test.each([
  ["2026-11-26", "2026-11-22", "11-26 周四"],
  ["2026-11-22", "2026-11-22", "11-22 周日"],
  ["2027-01-04", "2026-12-30", "2027-01-04 周一"],
])("%s, seen on %s, is %s", (day, today, words) => {
  expect(dayWords(day, today)).toBe(words);
});

test.each([
  ["2026-11-28", "2026-11-28", "11-28 周六"],
  ["2026-11-28", "2026-11-30", "11-28 周六至 11-30 周一"],
  ["2026-11-30", "2026-12-02", "11-30 周一至 12-02 周三"],
  ["2026-12-31", "2027-01-02", "12-31 周四至 2027-01-02 周六"],
])("from %s to %s is %s", (from, to, words) => {
  expect(arriveWords({ from, to }, "2026-11-22")).toBe(words);
});

test("the shipping date, an estimate marked as one, and pickup", () => {
  const dates = { shipOn: "2026-11-26", arrive: null, estimated: false };
  expect(shipWords(dates, "2026-11-22")).toBe("11-26 周四前发货");
  expect(shipWords({ ...dates, estimated: true }, "2026-11-22")).toBe("预计 11-26 周四前发货");
  expect(shipWords(dates, "2026-11-22", true)).toBe("11-26 周四可自提");
});

test("the date of a total: when it leaves, and where it comes when", () => {
  const dates = {
    shipOn: "2026-11-28",
    arrive: { from: "2026-11-29", to: "2026-11-30" },
    estimated: false,
  };
  const said = (more: Partial<typeof dates>, going = {}, today = "2026-11-22") =>
    promiseWords({ ...dates, ...more }, today, going);
  expect(said({}, { place: "深圳" })).toBe("11-28 周六前发货，预计 11-30 到深圳");
  expect(said({})).toBe("11-28 周六前发货，预计 11-30 送达");
  expect(said({}, { pickup: true, place: "深圳" })).toBe("11-28 周六可自提");
  expect(promiseWords({ ...dates, arrive: null }, "2026-11-22", { place: "深圳" })).toBe(
    "11-28 周六前发货",
  );
  const arrive = { from: "2027-01-01", to: "2027-01-02" };
  expect(said({ shipOn: "2026-12-30", arrive, estimated: true }, { place: "深圳" })).toBe(
    "预计 12-30 周三前发货，预计 2027-01-02 到深圳",
  );
});

test.each([
  ["广东省 深圳市 南山区", "深圳"],
  ["上海市 黄浦区", "上海"],
  ["湖北省 恩施土家族苗族自治州 恩施市", "恩施土家族苗族自治州"],
  ["海南省 省直辖县 琼海市", "琼海"],
  ["广东省 东莞市", "东莞"],
  ["", null],
])("people call %j %j", (region, place) => {
  expect(placeWords(region)).toBe(place);
});

test("the promise where there is room for a few words", () => {
  const dates = { shipOn: "2026-11-28", arrive: null, estimated: false };
  const words = (given: typeof dates, today: string) => {
    const { day, weekday, rest } = shipWordsInBrief(given, today);
    return `${day} ${weekday}${rest}`;
  };
  expect(words(dates, "2026-11-22")).toBe("11-28 周六前发货");
  expect(words({ ...dates, estimated: true }, "2026-11-22")).toBe("预计 11-28 周六前发货");
  expect(words({ ...dates, shipOn: "2027-01-04" }, "2026-12-30")).toBe("2027-01-04 周一前发货");
});
