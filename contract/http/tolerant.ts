import * as v from "valibot";

/** A document with more unknown fields than this is rejected. */
const mostUnknown = 200;

type Key = string | number;

/** The document without the entry at `path`; parts off the path are shared, not copied. */
function without(value: unknown, [key, ...rest]: readonly Key[]): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) {
    return value.map((inner, index) => (index === key ? without(inner, rest) : inner));
  }
  const entries = Object.entries(value);
  if (rest.length === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
  return Object.fromEntries(
    entries.map(([name, inner]) => [name, name === key ? without(inner, rest) : inner]),
  );
}

const isUnknownField = (issue: v.BaseIssue<unknown>): boolean =>
  issue.type === "strict_object" && issue.expected === "never";

const pathOf = (issue: v.BaseIssue<unknown>): Key[] =>
  (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));

/**
 * Parses a stored document tolerantly: unknown fields are removed, everything else must be valid.
 * Undefined where it is not.
 */
export function readTolerantly<Value>(
  schema: v.GenericSchema<unknown, Value>,
  stored: unknown,
): Value | undefined {
  let value = stored;
  for (let left = mostUnknown; left > 0; ) {
    const result = v.safeParse(schema, value);
    if (result.success) return result.output;
    const unknown = result.issues.filter(isUnknownField);
    if (unknown.length === 0) return undefined;
    for (const issue of unknown) value = without(value, pathOf(issue));
    left -= unknown.length;
  }
  return undefined;
}
