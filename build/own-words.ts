import { readdirSync, readFileSync } from "node:fs";
import { type Plugin, parseSync } from "vite";

/** Sources whose texts a buyer may see; texts about addresses contain names. */
const folders = ["contract", "server/http", "server/modules", "src"];
const excluded =
  /^(?:contract\/(?:addresses|staff)|src\/staff|server\/modules\/(?:staff|job-tickets|price-book-editing|stock))\/|\/staff-[\w-]+\.ts$/;

const chinese = /\p{Script=Han}/u;
const tidy = (text: string): string => text.replace(/\s+/g, " ").trim();

export interface OwnWords {
  /** Whole texts of the sources. */
  readonly texts: readonly string[];
  /** Template literals as their fixed parts; what stands between them is a value. */
  readonly templates: readonly (readonly string[])[];
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

/** The fixed parts of a template literal, in order. */
function partsOf(node: object): string[] {
  const quasis = "quasis" in node && Array.isArray(node.quasis) ? node.quasis : [];
  return quasis.map((part) => String(part.value.cooked).replace(/\s+/g, " "));
}

/** An English sentence about an endpoint, which only its description shows. */
const isEndpointSummary = (node: object): boolean =>
  "key" in node &&
  isObject(node.key) &&
  "name" in node.key &&
  node.key.name === "summary" &&
  "value" in node &&
  isObject(node.value) &&
  "value" in node.value &&
  /[a-z]{3,} [a-z]{2,}/.test(String(node.value.value));

/** Collects the Chinese texts of one syntax tree. */
function collect(node: unknown, texts: Set<string>, templates: Map<string, string[]>): void {
  if (!isObject(node)) return;
  const type = "type" in node ? node.type : null;
  if (isEndpointSummary(node)) return;
  if ((type === "Literal" || type === "JSXText") && "value" in node) {
    const text = typeof node.value === "string" ? tidy(node.value) : "";
    if (type === "JSXText" ? text !== "" : chinese.test(text)) texts.add(text);
    return;
  }
  if (type === "TemplateLiteral") {
    const parts = partsOf(node);
    if (parts.length === 1 && chinese.test(parts[0] ?? "")) texts.add(tidy(parts[0] ?? ""));
    else if ((parts.join("").match(/\p{Script=Han}/gu) ?? []).length > 1) {
      templates.set(parts.join("\0"), parts);
    }
  }
  for (const inner of Object.values(node)) {
    if (Array.isArray(inner)) for (const one of inner) collect(one, texts, templates);
    else collect(inner, texts, templates);
  }
}

/** The words of these sources, by their paths. */
export function ownWordsOf(sources: ReadonlyMap<string, string>): OwnWords {
  const texts = new Set<string>();
  const templates = new Map<string, string[]>();
  for (const [path, source] of sources) {
    // Parsing takes most of the time, and only markup has texts of other scripts.
    if (!path.endsWith("x") && !chinese.test(source)) continue;
    collect(parseSync(path, source).program, texts, templates);
  }
  return { texts: [...texts].sort(), templates: [...templates.values()] };
}

function ownSources(): Map<string, string> {
  const paths = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .map((path) => `${folder}/${path}`)
      .filter((path) => /\.tsx?$/.test(path) && !excluded.test(path)),
  );
  return new Map(paths.sort().map((path) => [path, readFileSync(path, "utf8")]));
}

const name = "virtual:own-words";

/** Gives the inspector every text of our own sources: any other text may be personal. */
export function ownWords(): Plugin {
  return {
    name: "own-words",
    resolveId: (source) => (source === name ? `\0${name}` : null),
    load: (id) =>
      id === `\0${name}`
        ? `export const ownWords = ${JSON.stringify(ownWordsOf(ownSources()))};`
        : null,
  };
}
