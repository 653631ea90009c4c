import * as v from "valibot";
import type { Problem } from "./quote.ts";

export type Parsed<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Parses unknown input by a contract schema; each issue becomes a problem naming its field. */
export function parsed<Value>(
  schema: v.GenericSchema<unknown, Value>,
  input: unknown,
): Parsed<Value> {
  const result = v.safeParse(schema, input);
  if (result.success) return { ok: true, value: result.output };
  const problems: Problem[] = result.issues.slice(0, 50).map((issue) => {
    const field = (issue.path ?? []).map(({ key }) => String(key)).join(".");
    const message = issue.message;
    return field === "" ? { code: "invalid", message } : { code: "invalid", field, message };
  });
  return { ok: false, problems };
}
