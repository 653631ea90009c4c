import * as v from "valibot";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { partsOf } from "#tests/server/support/right-inputs.ts";

/** The text inputs of the contract, read from its schemas, so that a new input is included. */

const isSchema = (value: unknown): value is v.GenericSchema =>
  typeof value === "object" && value !== null && "kind" in value && value.kind === "schema";

const part = (schema: v.GenericSchema, name: string): v.GenericSchema[] => {
  const found: unknown = Reflect.get(schema, name);
  return isSchema(found) ? [found] : [];
};

/** A field that holds no other field, by its place within the input, and what was sent in it. */
interface Leaf {
  readonly place: string;
  readonly schema: v.GenericSchema;
  readonly values: readonly unknown[];
}

const under = (place: string, name: string): string => (place === "" ? name : `${place}.${name}`);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function leavesOf(schema: v.GenericSchema, place: string, values: readonly unknown[]): Leaf[] {
  const records = values.filter(isRecord);
  switch (schema.type) {
    case "object":
    case "strict_object":
    case "loose_object":
      return Object.entries(partsOf(schema, "entries")).flatMap(([name, field]) => {
        const within = records.map((one) => one[name]);
        return isSchema(field) ? leavesOf(field, under(place, name), within) : [];
      });
    case "array":
      return part(schema, "item").flatMap((item) =>
        leavesOf(
          item,
          `${place}[]`,
          values.flatMap((one) => (Array.isArray(one) ? one : [])),
        ),
      );
    case "record":
      return [
        ...part(schema, "key").flatMap((key) =>
          leavesOf(key, `${place}.{key}`, records.flatMap(Object.keys)),
        ),
        ...part(schema, "value").flatMap((value) =>
          leavesOf(
            value,
            `${place}.*`,
            records.flatMap((one) => Object.values(one)),
          ),
        ),
      ];
    case "union":
    case "variant":
    case "intersect":
      return Object.values(partsOf(schema, "options"))
        .filter(isSchema)
        .flatMap((option) => leavesOf(option, place, values));
    case "picklist":
    case "literal":
      return [];
    default: {
      const [wrapped] = part(schema, "wrapped");
      return wrapped === undefined ? [{ place, schema, values }] : leavesOf(wrapped, place, values);
    }
  }
}

/** What a person may type: words, an address of mail, a number, a password. */
const typed = [
  "金丝雀0001",
  "canary0001@bird.example",
  "19900000001",
  "6225880000000001",
  "Canary0001",
];

const isText = ({ schema }: Leaf): boolean => typed.some((one) => v.is(schema, one));

/** `POST /api/v2/user/order remark` for each field of these calls that takes text. */
export function textInputs(endpoints: readonly Endpoint[]): string[] {
  const all = endpoints.flatMap(({ method, path, input }) =>
    leavesOf(input, "", [])
      .filter(isText)
      .map(({ place }) => `${method} ${path} ${place}`),
  );
  return [...new Set(all)];
}

/** The inputs of a call that hold one of these texts. */
export function inputsWith(
  { method, path, input }: Endpoint,
  sent: unknown,
  texts: readonly string[],
): string[] {
  const holds = (value: unknown) =>
    typeof value === "string" && texts.some((text) => value.includes(text));
  const found = leavesOf(input, "", [sent]).filter(({ values }) => values.some(holds));
  return [...new Set(found.map(({ place }) => `${method} ${path} ${place}`))];
}
