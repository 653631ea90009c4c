const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return entities[name] ?? whole;
  });

/**
 * The content of every element of this name, in order. The store's replies never nest one in
 * itself.
 */
export function elements(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, "g"));
  return [...found].map(([, inside = ""]) => inside);
}

/** The text of the first element of this name; null where there is none. */
export function textOf(xml: string, name: string): string | null {
  const [inside] = elements(xml, name);
  return inside === undefined ? null : decoded(inside);
}
