/**
 * Items with stable keys: the name, and its number among equal names. A changed price then changes
 * a text, not a row.
 */
export function keyed<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): { readonly key: string; readonly item: Item }[] {
  const counts = new Map<string, number>();
  return items.map((item) => {
    const name = nameOf(item);
    const nth = counts.get(name) ?? 0;
    counts.set(name, nth + 1);
    return { key: `${name} ${nth}`, item };
  });
}
