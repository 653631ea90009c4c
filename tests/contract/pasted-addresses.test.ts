import { areaList } from "@vant/area-data";
import * as v from "valibot";
import { expect, test } from "vitest";
import { readAddress, readFields } from "#contract/addresses/parse-address.ts";
import { regionTable } from "#contract/addresses/regions.ts";
import table from "./pasted-addresses.json" with { type: "json" };

declare module "vitest" {
  interface TaskMeta {
    accuracy?: readonly { field: string; right: number; all: number }[];
  }
}

const regions = regionTable({
  provinces: areaList.province_list,
  cities: areaList.city_list,
  districts: areaList.county_list,
});

const empty = v.optional(v.string(), "");
const row = v.strictObject({
  text: v.string(),
  name: v.string(),
  mobile: v.string(),
  extension: empty,
  landline: empty,
  postcode: empty,
  region: v.string(),
  detail: v.string(),
});

/** Spaces between the parts of an address say nothing. */
const close = (text: string): string => text.replace(/\s/g, "");

const answers = v.parse(v.array(row), table).map((wanted) => {
  const { found } = readAddress(wanted.text, regions);
  const read = { ...found, region: regions.textOf(found) };
  return {
    text: wanted.text,
    fields: readFields.map((field) => ({
      field,
      wanted: close(wanted[field]),
      found: close(read[field]),
    })),
  };
});

/** Characters of `text` that `other` lacks. */
function lackedBy(other: string, text: string): string {
  const left = [...other];
  return [...text]
    .filter((character) => {
      const at = left.indexOf(character);
      if (at >= 0) left.splice(at, 1);
      return at < 0;
    })
    .join("");
}

test("the table has at least 120 pasted texts, each once", () => {
  expect(answers.length).toBeGreaterThanOrEqual(120);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(answers.length);
});

test("names and streets are read right in 97 of 100 texts, every other field in 99", ({ task }) => {
  const accuracy = readFields.map((field) => {
    const rows = answers.flatMap(({ fields }) => fields.filter((one) => one.field === field));
    const right = rows.filter(({ wanted, found }) => wanted === found).length;
    return { field, right, all: rows.length };
  });
  task.meta.accuracy = accuracy;
  const below = accuracy.filter(({ field, right, all }) => {
    const least = field === "name" || field === "detail" ? 0.97 : 0.99;
    return right < all * least;
  });
  expect(below).toEqual([]);
});

test("no character of a right answer is lost, whichever field it is read into", () => {
  const lost = answers.flatMap(({ text, fields }) => {
    const wanted = fields.map((one) => one.wanted).join("");
    const found = fields.map((one) => one.found).join("");
    const lacking = lackedBy(found, wanted);
    return lacking === "" ? [] : [{ text, lacking }];
  });
  expect(lost).toEqual([]);
});
