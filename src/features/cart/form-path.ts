/** The value at a path of a form, as a `Problem` names it (`parts.0.gsm`). */
export const valueAt = (form: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (held, name) =>
      typeof held === "object" && held !== null
        ? Object.entries(held).find(([key]) => key === name)?.[1]
        : undefined,
    form,
  );

/** The form with another value there. */
export function withAt(form: unknown, [name, ...rest]: readonly string[], put: unknown): unknown {
  if (name === undefined) return put;
  const changed = (key: string, held: unknown) => (key === name ? withAt(held, rest, put) : held);
  if (Array.isArray(form)) return form.map((held, at) => changed(String(at), held));
  if (typeof form !== "object" || form === null) return form;
  return Object.fromEntries(Object.entries(form).map(([key, held]) => [key, changed(key, held)]));
}
