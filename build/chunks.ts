import { readFileSync } from "node:fs";

interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

type ModuleGraph = { getModuleInfo(id: string): ModuleImports | null };

interface EntryPoint {
  readonly part: string;
  /** The module's path. */
  readonly id: string;
}

const root = process.cwd();

/** These screens are parts of their own. */
const partOfScreen = new Map([
  ["home.tsx", "first"],
  ["produce-detail.tsx", "configurator"],
  ["paper-detail.tsx", "configurators"],
  ["shared-quote.tsx", "configurators"],
  ["short-quote.tsx", "configurators"],
  ["repeat.tsx", "configurators"],
]);

/** Whatever prices reaches this module. */
const pricing = `${root}/pricing/rating/kinds.ts`;

const routes = readFileSync("src/app/routes.ts", "utf8");

/** Each screen's file, by its part: the first route, the configurator, else its feature's folder. */
const entries: readonly EntryPoint[] = [
  { part: "first", id: `${root}/src/app/start.tsx` },
  { part: "staff", id: `${root}/src/staff/start.tsx` },
  ...[...routes.matchAll(/import\("#features\/(\w[\w-]*)\/([^"]+)"/g)].map(
    ([, folder = "", name = ""]) => ({
      part: partOfScreen.get(name) ?? folder,
      id: `${root}/src/features/${folder}/${name}`,
    }),
  ),
];
const partCount = new Set(entries.map(({ part }) => part)).size;

/** What the home page draws below its title, and what its quick quote prices with. */
const homeParts = `${root}/src/features/home/home-parts.tsx`;
const quickQuote = `${root}/src/features/home/mini-engine.ts`;
/** What the configurator prices with, which is part of the same chunk. */
const engineCode = `${root}/src/components/job-form/engine-code.ts`;

/** What runs on every page once it is idle. */
const afterStart = ["after-start", "warm-up"].map((name) => `${root}/src/app/${name}.ts`);

const staticImports = new Map<string, ReadonlySet<string>>();

/** The module and all that it imports statically. */
function reachedFrom(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const known = staticImports.get(start);
  if (known !== undefined) return known;
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) follow(next);
  };
  follow(start);
  staticImports.set(start, found);
  return found;
}

let everyModule: ReadonlySet<string> | null = null;

/** Modules that buyers' screens import, statically or not. */
function everyModuleOfScreens(graph: ModuleGraph): ReadonlySet<string> {
  if (everyModule !== null) return everyModule;
  const found = new Set<string>();
  const follow = (id: string) => {
    if (found.has(id)) return;
    found.add(id);
    const imports = graph.getModuleInfo(id);
    for (const next of imports?.importedIds ?? []) follow(next);
    for (const next of imports?.dynamicallyImportedIds ?? []) follow(next);
  };
  for (const { part, id } of entries) if (part !== "staff") follow(id);
  everyModule = found;
  return found;
}

/** Modules of the configurator that several screens need too: with the price, or without it. */
function partOfCommon(id: string, screens: readonly string[], graph: ModuleGraph): string {
  if (screens.length < 2) return "configurator";
  // No screen that prices nothing loads the price for a module of the others.
  if (needsQuickPrice(id, graph)) return "jobs";
  const most = screens.length >= 0.4 * partCount;
  const priced = reachedFrom(pricing, graph).has(id) || reachedFrom(id, graph).has(pricing);
  return priced && !most ? "jobs" : "common";
}

/** Does a screen need it that prices nothing? */
const isForUnpriced = (id: string, graph: ModuleGraph): boolean =>
  entries.some((entry) => {
    const reached = reachedFrom(entry.id, graph);
    return reached.has(id) && !reached.has(pricing);
  });

/** Does a quick quote or a configurator price with it? */
const isOfEngine = (id: string, graph: ModuleGraph): boolean =>
  reachedFrom(quickQuote, graph).has(id) || reachedFrom(engineCode, graph).has(id);

/** Does the page of a product need it before its fields take a key? */
const isOfProductStart = (id: string, graph: ModuleGraph): boolean =>
  entries.some((entry) => entry.part === "configurator" && reachedFrom(entry.id, graph).has(id));

/** The home page's own chunks: a first visit loads them and nothing that only other screens need. */
function partOfHome(id: string, parts: readonly string[], graph: ModuleGraph): string | null {
  if (reachedFrom(homeParts, graph).has(id)) {
    // The staff's page has its own strip of adverts: it loads the home page's.
    return parts.every((part) => part === "staff") ? "home" : "base";
  }
  if (!isOfEngine(id, graph)) return null;
  if (!isForUnpriced(id, graph)) return "quick-price";
  return isOfProductStart(id, graph) ? "quick" : "quick-shapes";
}

const needsQuickPrice = (id: string, graph: ModuleGraph): boolean =>
  [...reachedFrom(id, graph)].some(
    (one) =>
      isOfEngine(one, graph) &&
      !reachedFrom(homeParts, graph).has(one) &&
      !isForUnpriced(one, graph),
  );

const knownParts = new Map<string, string | null>();

/** `null`: a screen needs it by a dynamic import only, so the bundler decides. */
function partOf(id: string, graph: ModuleGraph): string | null {
  const known = knownParts.get(id);
  if (known !== undefined) return known;
  const part = newPartOf(id, graph);
  knownParts.set(id, part);
  return part;
}

function newPartOf(id: string, graph: ModuleGraph): string | null {
  const reaching = entries.filter((entry) => reachedFrom(entry.id, graph).has(id));
  const parts = [...new Set(reaching.map(({ part }) => part))];
  if (parts.includes("first")) return "first";
  const ofHome = partOfHome(id, parts, graph);
  if (ofHome !== null) return ofHome;
  const screens = parts.filter((part) => !part.startsWith("configurator"));
  if (parts.includes("configurator")) return partOfCommon(id, screens, graph);
  if (afterStart.some((start) => reachedFrom(start, graph).has(id))) return "after-start";
  const [only] = parts;
  if (only === undefined) return null;
  const isStaffOnly = only === "staff" && parts.length === 1;
  if (isStaffOnly && everyModuleOfScreens(graph).has(id)) return "late";
  const part = parts.length === 1 ? only : "shared";
  const imports = [...reachedFrom(id, graph)].filter((one) => one !== id);
  const needs = new Set(imports.map((one) => partOf(one, graph)));
  if (needs.has("configurator")) return `${part}-configurator`;
  return needs.has("jobs") || needs.has("quick-price") ? `${part}-jobs` : part;
}

const group = (priority: number, chosen: (part: string) => boolean) => ({
  name: (id: string, graph: ModuleGraph) => {
    const part = partOf(id, graph);
    return part !== null && chosen(part) ? part : null;
  },
  priority,
});

const order = [
  "base",
  "home",
  "quick",
  "quick-shapes",
  "quick-price",
  "common",
  "jobs",
  "configurator",
  "after-start",
  "shared",
  "shared-jobs",
  "shared-configurator",
  "late",
];

/**
 * One chunk for each part, because each file is a round trip and compresses as a whole. `home` holds
 * what the home page draws, `base` what of it other screens draw too, `quick`, `quick-shapes` and `quick-price` what its
 * quick quote prices with: for the start of a product's page too, for screens without a price, and alone. `common`
 * and `jobs` hold what configurators share with screens, `after-start` what an idle page runs, and `shared` what
 * screens share. `late` holds what the staff's page shares with dynamic imports of screens. The ending
 * `-jobs` or `-configurator` says what a chunk needs too, so that no screen loads it in vain. A chunk
 * takes along what it imports, so deeper ones come first. Vite's import helper is alone, else
 * main.ts would run only after the whole first chunk.
 */
export const chunkGroups = [
  { name: "import-helper", test: /preload-helper/, priority: order.length + 2 },
  group(order.length + 1, (part) => part === "first"),
  ...order.map((name, place) => group(order.length - place, (part) => part === name)),
  group(0, (part) => !order.includes(part)),
];

const staffFolder = `${root}/src/staff/`;

/** Chunks with code of the staff's page begin with `staff`: the worker of buyers stores none of them. */
export const chunkPath = ({ name, moduleIds }: { name: string; moduleIds: string[] }): string => {
  const isStaff = moduleIds.some((id) => id.startsWith(staffFolder));
  return `assets/${isStaff && name !== "staff" ? "staff-" : ""}[name]-[hash].js`;
};
