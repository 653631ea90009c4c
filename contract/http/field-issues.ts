import * as v from "valibot";

/**
 * Validates `values` against `schema`: field name (the first step of the path) → its first Chinese
 * message. Empty when everything is valid.
 */
export function fieldIssues(schema: v.GenericSchema, values: unknown): Record<string, string> {
  const result = v.safeParse(schema, values);
  const found: Record<string, string> = {};
  for (const issue of result.issues ?? []) {
    const key = String(issue.path?.[0]?.key ?? "");
    found[key] ??= issue.message;
  }
  return found;
}
