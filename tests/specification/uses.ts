import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { cartCalls } from "#contract/cart/cart-calls.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { type WordLookup, wordLookups } from "#contract/lookups/lookups.ts";
import { paths, screenNames } from "#contract/paths/paths.ts";
import { fileOf, sources } from "#tests/architecture/source-graph.ts";

/** Which screens make which call, read from the imports of `src/`. */

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === "object" && value !== null && "guard" in value && "path" in value;

const nameOfCall = ({ method, path }: Endpoint): string => `${method} ${path}`;

/** `contract/x.ts name` → the call that it declares. */
async function declarations(): Promise<ReadonlyMap<string, string>> {
  const files = readdirSync("contract", { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".ts"),
  );
  const found = new Map<string, string>();
  for (const file of files) {
    const module: Record<string, unknown> = await import(
      /* @vite-ignore */ pathToFileURL(resolve("contract", file)).href
    );
    for (const [name, value] of Object.entries(module)) {
      if (isEndpoint(value)) found.set(`contract/${file} ${name}`, nameOfCall(value));
    }
  }
  return found;
}

const lookupCalls = new Map<string, string>(
  Object.entries<WordLookup>(wordLookups).map(([name, { endpoint }]) => [
    name,
    nameOfCall(endpoint),
  ]),
);

/** One of the calls that both carts have. */
const callsOfCarts = (key: string): string[] =>
  Object.values(cartCalls).flatMap((calls) =>
    Object.entries<Endpoint>({ ...calls }).flatMap(([name, call]) =>
      name === key ? [nameOfCall(call)] : [],
    ),
  );

const imported = /\b(?:import|export)\s+(type\s+)?\{([^}]*)\}\s*from\s*"([^"]+)"/g;
const wholly = /\bimport\s+\*\s+as\s+(\w+)\s+from\s*"([^"]+)"/g;
const lazily = /(?<!typeof )\bimport\(\s*"([^"]+)"\s*\)/g;
const copied = /export const (\w+) = copyOf\(\s*(\w+),/g;

interface Taken {
  readonly file: string;
  readonly name: string;
}

/** What a file takes as values, by the file that it takes it from. */
function takenBy(file: string): Taken[] {
  const text = sources.get(file) ?? "";
  const at = (specifier: string) => fileOf(specifier, file) ?? "";
  const named = [...text.matchAll(imported)].flatMap(([, type, names = "", specifier = ""]) =>
    names
      .split(",")
      .map((one) => one.trim())
      .filter((one) => type === undefined && one !== "" && !one.startsWith("type "))
      .map((one) => ({ file: at(specifier), name: one.split(/\s+as\s+/)[0] ?? "" })),
  );
  const whole = [...text.matchAll(wholly)].flatMap(([, alias = "", specifier = ""]) =>
    [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, name = ""]) => ({
      file: at(specifier),
      name,
    })),
  );
  return [...named, ...whole];
}

const isCopies = (file: string): boolean => /^src\/db\/\w+-copies\.ts$/.test(file);

/** `file name` of a stored reply → the name that its call has in the contract. */
const copies = new Map<string, Taken>();
for (const [file, text] of sources) {
  if (!isCopies(file)) continue;
  for (const [, copy = "", call = ""] of text.matchAll(copied)) {
    const source = takenBy(file).find(({ name }) => name === call);
    if (source !== undefined) copies.set(`${file} ${copy}`, source);
  }
}

function ownCalls(file: string, declared: ReadonlyMap<string, string>): string[] {
  if (isCopies(file)) return [];
  const text = sources.get(file) ?? "";
  return takenBy(file).flatMap((taken) => {
    const { file: from, name } = copies.get(`${taken.file} ${taken.name}`) ?? taken;
    if (from === "contract/lookups/lookups.ts" && name === "wordLookups") {
      const named = [...text.matchAll(/\bwordLookups\.(\w+)/g)];
      return named.flatMap(([, key = ""]) => lookupCalls.get(key) ?? []);
    }
    if (from === "contract/cart/cart-calls.ts" && name === "cartCalls") {
      const used = [...text.matchAll(/\{ (\w+) \} = cartCalls\b|\bcartCalls\[[^;]*?\]\.(\w+)/g)];
      return used.flatMap(([, taken, asked]) => callsOfCarts(taken ?? asked ?? ""));
    }
    return declared.get(`${from} ${name}`) ?? [];
  });
}

/** Everything that a file brings along, itself included. `src/app/routes.ts` names every screen. */
function reach(start: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file) || !file.startsWith("src/") || !sources.has(file)) return;
    found.add(file);
    for (const { file: next } of takenBy(file)) visit(next);
    if (file === "src/app/routes.ts") return;
    for (const [, specifier = ""] of (sources.get(file) ?? "").matchAll(lazily)) {
      visit(fileOf(specifier, file) ?? "");
    }
  };
  visit(start);
  return found;
}

/** The file of each screen, as the table of routes loads it. */
function screenFiles(): ReadonlyMap<string, string> {
  const table = sources.get("src/app/routes.ts") ?? "";
  return new Map(
    screenNames.flatMap((name) => {
      const row = new RegExp(`\\n  ${name}: screen\\([\\s\\S]*?import\\("([^"]+)"\\)`).exec(table);
      const file = fileOf(row?.[1] ?? "./", "src/app/routes.ts");
      return row === null || file === null ? [] : [[paths[name].pattern, file] as const];
    }),
  );
}

/** Calls of the page on any screen: shell, start, worker. */
const everywhere = "*";

/** `METHOD path` → the addresses whose screens make the call. */
export async function screensByCall(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const declared = await declarations();
  const found = new Map<string, Set<string>>();
  const note = (address: string, start: string) => {
    for (const file of reach(start)) {
      for (const call of ownCalls(file, declared)) {
        const at = found.get(call) ?? new Set();
        found.set(call, at.add(address));
      }
    }
  };
  note(everywhere, "src/app/start.tsx");
  for (const [address, file] of screenFiles()) note(address, file);
  return found;
}
