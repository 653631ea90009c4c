import * as v from "valibot";
import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";

const length = 100_000;
/** Texts that make a careless pattern try every way of cutting them. */
const texts = ["1", "a", " ", "a@", "a.", "-", "1.", "墨", "%", "_", "A1", "\u0000"].map((part) =>
  part.repeat(length / part.length),
);

function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null || !("entries" in schema)) return [];
  return Object.keys(schema.entries ?? {});
}

test.each(endpoints.map((one) => [`${one.method} ${one.path}`, one] as const))(
  "%s judges a hundred thousand signs in no time",
  (_name, endpoint) => {
    for (const text of texts) {
      for (const end of ["", "!"]) {
        const input = Object.fromEntries(
          fieldsOf(endpoint.input).map((field) => [field, text + end]),
        );
        const start = performance.now();
        v.safeParse(endpoint.input, input);
        // A quadratic pattern takes seconds; a busy machine some milliseconds.
        expect(performance.now() - start).toBeLessThan(250);
      }
    }
  },
);
