import * as v from "valibot";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { job, quoteTypes } from "#contract/jobs/jobs.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";

const length = 12_000;
/** Texts that make a careless pattern try every way of cutting them. */
const texts = [
  "1",
  "a",
  " ",
  "a@",
  "a.",
  "-",
  "1.",
  "墨",
  "%",
  "_",
  "A1",
  "\u0000",
  "\u0315\u0300",
].map((part) => part.repeat(length / part.length));

const partOf = (schema: object, name: string): unknown => Reflect.get(schema, name);

/** What the schema describes, with this text in each of its fields, however deep. */
function filledBy(schema: unknown, text: string): unknown {
  if (typeof schema !== "object" || schema === null) return text;
  const wrapped = partOf(schema, "wrapped") ?? partOf(schema, "item");
  const options = partOf(schema, "options");
  const entries = partOf(schema, "entries");
  if (partOf(schema, "type") === "array") return [filledBy(wrapped, text)];
  if (wrapped !== undefined) return filledBy(wrapped, text);
  if (partOf(schema, "type") === "literal") return partOf(schema, "literal");
  if (Array.isArray(options) && options.some((one) => typeof one === "object")) {
    const all = options.map((one) => filledBy(one, text));
    return partOf(schema, "type") === "intersect" ? Object.assign({}, ...all) : all[0];
  }
  if (typeof entries !== "object" || entries === null) return text;
  return Object.fromEntries(
    Object.entries(entries).map(([name, field]) => [name, filledBy(field, text)]),
  );
}

/** A quadratic pattern takes a quarter of a second of the processor, a linear one a millisecond. */
const mostCpuMs = 40;

/** Processor time of this process, so that a busy machine does not count; the best of five tries. */
function leastCpuMs(work: () => void): number {
  let least = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 5 && least >= mostCpuMs; tries += 1) {
    const start = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(start);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

test("texts reach the fields within fields", () => {
  const reported = endpoints.find(
    ({ path, method }) => method === "POST" && path.endsWith("/qa/room/{room}"),
  );
  expect(JSON.stringify(filledBy(reported?.input, "T"))).toContain(
    '"frames":[{"type":"@xstate.actor"',
  );
});

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s judges twelve thousand signs in no time",
  (_name, endpoint) => {
    for (const text of texts) {
      // The last sign fits nothing, so that a pattern tries all its ways.
      const input = filledBy(endpoint.input, `${text}!`);
      const whole = leastCpuMs(() => v.safeParse(endpoint.input, input));
      if (whole < mostCpuMs) continue;
      // Many fields on a slow machine take long as well: half the signs then take half as long.
      const fewer = filledBy(endpoint.input, `${text.slice(length / 2)}!`);
      const half = leastCpuMs(() => v.safeParse(endpoint.input, fewer));
      expect(whole / half).toBeLessThan(3);
    }
  },
);

/** The same job with this text in each of its texts, but for the kind. */
const filled = (value: unknown, text: string): unknown => {
  if (typeof value === "string") return text;
  if (Array.isArray(value)) return value.map((one) => filled(one, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "quoteType" ? inner : filled(inner, text),
    ]),
  );
};

test.each(quoteTypes)("a job of the kind %s judges them as quickly", (type) => {
  const delivery = { type: "", provinceCode: "", cityCode: "", districtCode: "", carrierId: "" };
  const named = { productId: "", cateId: "", priceVersion: "", remark: "", options: { a: "" } };
  const whole = { ...defaultJob(type, seedPriceBook), ...named, delivery };
  for (const text of texts) {
    const input = filled(whole, text);
    expect(leastCpuMs(() => v.safeParse(job, input))).toBeLessThan(mostCpuMs);
  }
});
