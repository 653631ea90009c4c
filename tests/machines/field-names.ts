const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

/** Where a valibot schema holds others: fields, list items, wrapped ones, alternatives, pipes. */
function within(schema: Record<string, unknown>): unknown[] {
  const { entries, item, wrapped, value, rest, options, pipe } = schema;
  const lists = [options, pipe].flatMap((list) => (Array.isArray(list) ? list : []));
  const fields = isRecord(entries) ? Object.values(entries) : [];
  return [...fields, item, wrapped, value, rest, ...lists].filter((inner) => inner !== schema);
}

/** The name of every field that a value of this schema may have, at whatever depth. */
export function fieldNames(schema: unknown, seen = new Set<unknown>()): Set<string> {
  if (!isRecord(schema) || seen.has(schema)) return new Set();
  seen.add(schema);
  const own = isRecord(schema.entries) ? Object.keys(schema.entries) : [];
  return new Set([...own, ...within(schema).flatMap((inner) => [...fieldNames(inner, seen)])]);
}
