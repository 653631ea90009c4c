import * as v from "valibot";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { quoteTypes } from "#contract/jobs/jobs.ts";
import { defaultJob } from "#pricing/core/default-job.ts";
import { seedPriceBook } from "#server/seed/price-book.ts";
import { nobody } from "#tests/server/orders/order-flow.ts";

/** Inputs that fit a call's own schema, generated from the contract alone. */

/** Values by field name; a fitting one is preferred to one that only has the type. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const usual: readonly unknown[] = [
  nobody,
  "13800138000",
  "somebody@mail.example",
  "12.30",
  "2026-11",
  "2026-11-20",
  "310000",
  "310100",
  "310101",
  "12345678901234567890",
  "quire500x",
  "1234",
  "f".repeat(32),
  "f".repeat(43),
  "f".repeat(64),
  "A".repeat(10),
  "A".repeat(8),
  "A".repeat(12),
  "data:image/jpeg;base64,/9j/4AAQ",
  "/produce",
  "/pictures/paper.svg",
  "10",
  "a",
  0.5,
  1,
  600,
  true,
];

/** Fields that are validated together with others. */
const lawful: Known = { taxNo: ["440300123456789"], preset: [{}] };

/** One of each kind. */
const jobs = quoteTypes.map((type) => defaultJob(type, seedPriceBook));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isSchema = (value: unknown): value is v.GenericSchema =>
  isRecord(value) && value.kind === "schema";

export const partsOf = (
  schema: v.GenericSchema,
  name: "entries" | "options",
): Record<string, unknown> => {
  const found: unknown = Reflect.get(schema, name);
  return typeof found === "object" && found !== null ? { ...found } : {};
};

/** The schema inside an optional or nullable wrapper. */
function bare(schema: v.GenericSchema): v.GenericSchema {
  const wrapped: unknown = Reflect.get(schema, "wrapped");
  return isSchema(wrapped) ? bare(wrapped) : schema;
}

/** The fields of an object schema, those of all its parts where it is several at once. */
export function fieldsOf(schema: v.GenericSchema): Record<string, v.GenericSchema> {
  if (schema.type === "intersect") {
    const parts = Object.values(partsOf(schema, "options")).filter(isSchema);
    return Object.assign({}, ...parts.map(fieldsOf));
  }
  const entries = Object.entries(partsOf(schema, "entries"));
  return Object.fromEntries(
    entries.flatMap(([name, field]) => (isSchema(field) ? [[name, field]] : [])),
  );
}

function rightValue(schema: v.GenericSchema, name: string, known: Known): unknown {
  const takes = (value: unknown): boolean => v.is(schema, value);
  const own = known[name]?.find(takes);
  if (own !== undefined) return own;
  const inner = bare(schema);
  switch (inner.type) {
    case "object":
      return rightObject(inner, known);
    case "array": {
      const item: unknown = Reflect.get(inner, "item");
      return isSchema(item) ? [rightValue(item, name, known)] : [];
    }
    case "variant": {
      const [first] = Object.values(partsOf(inner, "options"));
      return isSchema(first) ? rightObject(first, known) : {};
    }
    case "literal":
      return Reflect.get(inner, "literal");
    case "picklist":
      return Object.values(partsOf(inner, "options"))[0];
    default:
      return usual.find(takes);
  }
}

const rightObject = (schema: v.GenericSchema, known: Known): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fieldsOf(schema)).map(([name, field]) => [name, rightValue(field, name, known)]),
  );

/** An input that fits the call's schema, with the given field values. */
export function rightInput({ input }: Endpoint, known: Known = {}): Record<string, unknown> {
  const tried = jobs.map((job) => rightObject(input, { ...lawful, ...known, job: [job] }));
  return tried.find((one) => v.is(input, one)) ?? tried[0] ?? {};
}
