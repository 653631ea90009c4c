import fc from "fast-check";
import { endpoints } from "#contract/endpoints.ts";

/** Field names of real calls, so that rubbish reaches real fields. */
const names = [
  ...new Set(
    endpoints.flatMap((endpoint) =>
      "entries" in endpoint.input && typeof endpoint.input.entries === "object"
        ? Object.keys(endpoint.input.entries ?? {})
        : [],
    ),
  ),
];

export const nasty = fc.constantFrom<unknown>(
  null,
  true,
  -1,
  0,
  1.5,
  Number.POSITIVE_INFINITY,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "0",
  "-1",
  "NaN",
  "null",
  "__proto__",
  "' or 1=1 --",
  "'; drop table shop_user; --",
  "%00",
  "\u0000",
  "\ud800",
  "\u202e",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "{{7*7}}",
  "🧧".repeat(100),
  "x".repeat(10_000),
  [],
  {},
  [null],
  { $ne: 1 },
  [[[[[]]]]],
  "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10",
  "13900000000",
  { quoteType: "lz", quantity: 1e9 },
  { quoteType: "pt", tableId: "x", quantity: "many" },
);
export const rubbishValue = fc.oneof(
  { weight: 4, arbitrary: nasty },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
/** Fields of real calls and others, each with an invalid value. */
export const rubbishInput = fc.dictionary(
  fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...names) }, fc.string({ maxLength: 12 })),
  rubbishValue,
  { maxKeys: 8 },
);

/** Expects no fault, and the envelope of every call. */
export function isHarmless(status: number, type: string, text: string): boolean {
  if (status >= 500 || !type.startsWith("application/json")) return false;
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== "object" || body === null) return false;
    return (
      "code" in body &&
      Number.isInteger(body.code) &&
      "msg" in body &&
      typeof body.msg === "string" &&
      "data" in body
    );
  } catch {
    return false;
  }
}
