/** The inspector's own writes are not reported. */
const own = /^(?:shop-inspector$|inspector)/;

const tableWrites = ["add", "put", "delete", "clear"] as const;
const itemWrites = ["setItem", "removeItem"] as const;

/** A key may end with the number of an order or a buyer. */
const keyWord = (key: unknown): string => /^[A-Za-z-]*/.exec(String(key))?.[0] ?? "";

/** Replaces a method by one that reports first. Returns how to restore it. */
function reporting<Owner extends object>(
  owner: Owner,
  name: keyof Owner & string,
  report: (self: Owner, key: unknown) => void,
): () => void {
  const original: unknown = Reflect.get(owner, name);
  if (typeof original !== "function") return () => undefined;
  const method = function (this: Owner, ...values: unknown[]): unknown {
    report(this, values[0]);
    return Reflect.apply(original, this, values);
  };
  Object.defineProperty(owner, name, { value: method, configurable: true, writable: true });
  return () =>
    Object.defineProperty(owner, name, { value: original, configurable: true, writable: true });
}

/**
 * Reports each write of this page to its databases and stores, by table or key, without content.
 * Returns how to stop.
 */
export function watchStorage(onWrite: (words: string) => void): () => void {
  const restores: (() => void)[] = [];
  // A caller may have kept the replaced method.
  let isWatching = true;
  const report = (words: string) => {
    if (isWatching) onWrite(words);
  };
  if (typeof IDBObjectStore !== "undefined") {
    for (const name of tableWrites) {
      const called = ({ name: table, transaction }: IDBObjectStore) => {
        if (!own.test(transaction.db.name)) report(`${name} ${table}`);
      };
      restores.push(reporting(IDBObjectStore.prototype, name, called));
    }
  }
  if (typeof Storage !== "undefined") {
    for (const name of itemWrites) {
      const called = (_: Storage, key: unknown) => {
        if (!own.test(String(key))) report(`${name} ${keyWord(key)}`);
      };
      restores.push(reporting(Storage.prototype, name, called));
    }
  }
  return () => {
    isWatching = false;
    for (const restore of restores) restore();
  };
}
