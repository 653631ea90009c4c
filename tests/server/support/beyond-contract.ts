const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** Written into stored documents for other versions; readers drop it. */
const stamp = "formVersion";

/** Paths of reply fields that the schema did not read, because it drops what it does not name. */
export function beyondContract(reported: unknown, read: unknown, path = "data"): string[] {
  if (!isObject(reported) || !isObject(read)) return [];
  return Object.entries(reported).flatMap(([name, value]) => {
    if (name === stamp) return [];
    if (!(name in read)) return [`${path}.${name}`];
    return beyondContract(value, Reflect.get(read, name), `${path}.${name}`);
  });
}
