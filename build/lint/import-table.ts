/**
 * What each chapter may import. `biome.json`'s overrides are made from this table
 * (`npm run fences`), and `tests/house/fences.test.ts` holds the two against each other. A new
 * chapter is one row here, its `#name/*` in package.json and its line in ARCHITECTURE.md.
 */
export interface Chapter {
  readonly folder: string;
  /** Aliases (`#name/*`) that it may import; null where `never` says what it may not. */
  readonly may: readonly string[] | null;
  readonly never?: readonly string[];
  /** The only packages that it may import; without it any. */
  readonly packages?: readonly string[];
  /** The chapter has rooms, one level below it, which it names by its own alias. */
  readonly deep?: boolean;
  /** May use React's useEffect. */
  readonly effects?: boolean;
}

const belowFeatures = ["contract", "pricing", "machines", "device", "api", "db", "ui"];

export const chapters: readonly Chapter[] = [
  { folder: "contract", may: [], packages: ["valibot"] },
  { folder: "pricing", may: ["contract"], packages: [], deep: true },
  { folder: "pricing/core", may: ["contract"], packages: [] },
  { folder: "pricing/kinds", may: ["contract", "pricing/core"], packages: [] },
  { folder: "src/ui", may: [], effects: true },
  { folder: "src/machines", may: ["contract"], packages: ["xstate", "@xstate/react", "react"] },
  { folder: "src/device", may: ["contract", "machines"], effects: true },
  { folder: "src/api", may: ["contract", "device"] },
  { folder: "src/sw", may: ["contract"] },
  { folder: "src/db", may: ["contract", "device", "api"] },
  { folder: "src/job", may: belowFeatures, deep: true },
  { folder: "src/desk", may: [...belowFeatures, "job"], deep: true },
  { folder: "src/features", may: [...belowFeatures, "job", "desk"] },
  { folder: "src/bench", may: ["contract", "machines", "device", "api", "ui"], deep: true },
  { folder: "src/staff", may: ["contract", "device", "api", "ui"], effects: true },
  { folder: "src/app", may: null, never: ["server", "tests", "staff"], effects: true },
  { folder: "server", may: ["contract", "pricing"], deep: true },
];

/** The chapter's only file that may start actors. */
const doorOfActors = { chapter: "src/machines", file: "src/machines/door.ts" };
/** The chapter's only room that speaks SQL: what opens a table is for its own files. */
const roomOfSql = { chapter: "server", room: "server/store" };
/** Files beside a chapter that obey its row. */
const beside: Readonly<Record<string, readonly string[]>> = { "src/app": ["src/main.ts"] };

const flat = {
  group: ["../**", "..", "./*/**"],
  message: "A chapter has rooms, one level and no more: import by ./x.ts or #chapter/room/x.ts.",
};
const noSql = {
  group: ["drizzle-orm", "drizzle-orm/**", "#server/store/*-tables.ts"],
  message: `SQL stands in ${roomOfSql.room}, behind a verb of its own.`,
};
const withEffects = chapters.flatMap(({ folder, effects }) => (effects ? [folder] : []));
const noEffects = {
  react: {
    importNames: ["useEffect", "useLayoutEffect"],
    message: `useEffect lives only in ${withEffects.join(", ")}.`,
  },
};
const door = "Actors start through #machines/door.ts, so that each can be inspected.";
const noActors = {
  xstate: { importNames: ["Actor", "createActor", "interpret"], message: door },
  "@xstate/react": {
    importNames: ["useActorRef", "useActor", "useMachine", "createActorContext", "useIdleActorRef"],
    message: door,
  },
};

const aliases = (names: readonly string[]) => names.map((name) => `#${name}`);

/** The patterns of one row: where it may not look, and what it is told. */
function patternsOf({ folder, may, never = [], packages, deep }: Chapter) {
  if (may === null) {
    const group = aliases(never).map((alias) => `${alias}/**`);
    return [flat, { group, message: `${folder} never imports ${aliases(never).join(" or ")}.` }];
  }
  const own = deep ? aliases([folder.replace(/^src\//, "")]) : [];
  const open = [...aliases(may), ...own].map((alias) => `!${alias}/**`);
  const named = ["./x.ts", ...aliases(may), ...own, ...(packages ?? [])];
  const message = `${folder} imports only ${named.join(", ")}.`;
  if (packages === undefined) return [flat, { group: ["#*/**", ...open], message }];
  const allowed = packages.flatMap((name) => [`!${name}`, `!${name}/**`]);
  return [{ group: ["**", "!./*", ...open, ...allowed], message }];
}

const override = (includes: readonly string[], options: object) => ({
  includes,
  linter: { rules: { style: { noRestrictedImports: { level: "error", options } } } },
});

const isPage = ({ folder }: Chapter) => folder.startsWith("src/");

function overridesOf(chapter: Chapter) {
  const { folder, effects } = chapter;
  const patterns = patternsOf(chapter);
  const barred = chapter.packages === undefined ? [...patterns, noSql] : patterns;
  const noEffect = isPage(chapter) && !effects ? noEffects : {};
  const noActor = isPage(chapter) ? noActors : {};
  const own = override([`${folder}/**`, ...(beside[folder] ?? [])], {
    patterns: barred,
    paths: { ...noEffect, ...noActor },
  });
  if (folder === roomOfSql.chapter) {
    return [own, override([`${roomOfSql.room}/**`], { patterns, paths: {} })];
  }
  if (folder !== doorOfActors.chapter) return [own];
  return [own, override([doorOfActors.file], { patterns: barred, paths: noEffect })];
}

/** `biome.json`'s overrides, a later one before an earlier one. */
export const overrides: readonly object[] = [
  { includes: ["src/**"], linter: { rules: { suspicious: { noConsole: "error" } } } },
  // What the page tells its console, where somebody asked for it.
  { includes: ["src/app/debug.ts"], linter: { rules: { suspicious: { noConsole: "off" } } } },
  ...chapters.flatMap(overridesOf),
  override(["tests/**", "scripts/**", "build/**"], { patterns: [flat] }),
];
