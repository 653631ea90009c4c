/** One difference between two values; undefined means missing. */
export interface Difference {
  /** `checkout.context.sends`; array items by their index. */
  readonly path: string;
  readonly from: unknown;
  readonly to: unknown;
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const under = (path: string, name: string) => (path === "" ? name : `${path}.${name}`);

/** The differences of plain data, at any depth. */
export function differences(from: unknown, to: unknown, path = ""): Difference[] {
  if (Object.is(from, to)) return [];
  if (!isObject(from) || !isObject(to) || Array.isArray(from) !== Array.isArray(to)) {
    return [{ path, from, to }];
  }
  const before = new Map<string, unknown>(Object.entries(from));
  const after = new Map<string, unknown>(Object.entries(to));
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) =>
    differences(before.get(name), after.get(name), under(path, name)),
  );
}
