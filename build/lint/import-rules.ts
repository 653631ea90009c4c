/**
 * Which folder may import what. The row with the longest matching folder counts for a file;
 * a file may always import its own row's folder. ARCHITECTURE.md prints the table.
 */
export interface ImportRule {
  readonly folder: string;
  /** Folders of ours from the root; null where only `never` forbids some. */
  readonly may: readonly string[] | null;
  readonly never?: readonly string[];
  /** The only packages; without it any. */
  readonly packages?: readonly string[];
}

const belowComponents = [
  "contract",
  "src/platform",
  "src/machines",
  "src/api",
  "src/db",
  "src/data",
];
const belowFeatures = [...belowComponents, "pricing", "src/ui", "src/components"];

/** The server's modules from the lowest floor up: each may import those before it. */
const moduleFloors = [
  "identity",
  "shop",
  "price-book",
  "firms",
  "accounts",
  "artwork",
  "catalog",
  "documents",
  "drafts",
  "events",
  "ledger",
  "stock",
  "order-records",
  "firm-accounts",
  "quotes",
  "cart",
  "firm-jobs",
  "payments",
  "after-sale",
  "inquiries",
  "invoices",
  "reviews",
  "orders",
  "approvals",
  "checkout",
  "exports",
  "job-tickets",
  "lookups",
  "price-book-editing",
  "staff",
  "personal-data",
].map((name) => `server/modules/${name}`);

const belowModules = ["contract", "pricing", "server/config", "server/infra"];
const allModules = [...belowModules, "server/http", ...moduleFloors];

const serverModules: readonly ImportRule[] = moduleFloors.map((folder, floor) => ({
  folder,
  may: [...belowModules, ...(floor === 0 ? [] : ["server/http"]), ...moduleFloors.slice(0, floor)],
}));

export const importRules: readonly ImportRule[] = [
  { folder: "contract", may: [], packages: ["valibot"] },
  { folder: "pricing", may: ["contract"], packages: [] },
  { folder: "pricing/core", may: ["contract"], packages: [] },
  { folder: "pricing/products", may: ["contract", "pricing/core"], packages: [] },
  { folder: "pricing/rating", may: ["contract", "pricing/core", "pricing/products"], packages: [] },
  {
    folder: "pricing/methods",
    may: ["contract", "pricing/core", "pricing/products", "pricing/rating"],
    packages: [],
  },
  {
    folder: "pricing/quote",
    may: ["contract", "pricing/core", "pricing/products", "pricing/rating", "pricing/methods"],
    packages: [],
  },
  { folder: "src/ui", may: [] },
  { folder: "src/machines", may: ["contract"], packages: ["xstate", "@xstate/react", "react"] },
  { folder: "src/platform", may: ["contract", "src/machines"] },
  { folder: "src/api", may: ["contract", "src/platform"] },
  { folder: "src/sw", may: ["contract"] },
  { folder: "src/db", may: ["contract", "src/platform", "src/api"] },
  { folder: "src/data", may: ["contract", "src/platform", "src/api", "src/db"] },
  { folder: "src/components", may: [...belowComponents, "pricing", "src/ui"] },
  { folder: "src/configurator", may: belowFeatures },
  { folder: "src/features", may: [...belowFeatures, "src/configurator"] },
  {
    folder: "src/devtools",
    may: ["contract", "src/machines", "src/platform", "src/api", "src/ui", "src/components"],
  },
  {
    folder: "src/staff",
    may: [
      "contract",
      "src/platform",
      "src/api",
      "src/ui",
      "src/components",
      "pricing",
      "src/configurator",
    ],
  },
  { folder: "src/app", may: null, never: ["server", "tests", "src/staff"] },
  { folder: "server", may: ["contract", "pricing"] },
  { folder: "server/config", may: ["contract"] },
  { folder: "server/infra", may: ["contract", "pricing", "server/config"] },
  ...serverModules,
  {
    folder: "server/http",
    may: ["contract", "server/config", "server/infra", "server/modules/identity"],
  },
  { folder: "server/seo", may: allModules },
  { folder: "server/pages", may: [...belowModules, "server/http", "server/seo"] },
  { folder: "server/seed", may: allModules },
  { folder: "server/operations", may: [...allModules, "server/seed", "server/seo"] },
];

/** Names of packages that only these folders or files may import. */
const namedOnly: readonly {
  readonly package: string;
  readonly names: RegExp;
  readonly from: RegExp;
  readonly message: string;
}[] = [
  {
    package: "react",
    names: /\buse(?:Layout)?Effect\b/,
    from: /^src\/(?:ui|components\/addresses|platform|app|staff)\//,
    message: "effects belong in src/ui, src/platform, src/app and src/staff",
  },
  {
    package: "xstate",
    names: /\b(?:Actor|createActor|interpret)\b/,
    from: /^src\/machines\/actor-registry\.ts$/,
    message: "actors start through #machines/actor-registry.ts, so that QA can inspect them",
  },
  {
    package: "@xstate/react",
    names: /\b(?:useActorRef|useActor|useMachine|createActorContext|useIdleActorRef)\b/,
    from: /^src\/machines\/actor-registry\.ts$/,
    message: "actors start through #machines/actor-registry.ts, so that QA can inspect them",
  },
];

const mayHoldSql = /^server\/(?:infra\/database\/|.*\.repository\.ts$)|^(?:tests|build|scripts)\//;
const sqlMessage = "SQL stands in *.repository.ts and server/infra/database only";

const isWithin = (path: string, folder: string): boolean => path.startsWith(`${folder}/`);

const ruleOf = (path: string): ImportRule | undefined =>
  importRules
    .filter(({ folder }) => isWithin(path, folder))
    .sort((a, b) => b.folder.length - a.folder.length)[0];

const imported =
  /(?:^|[\n;])\s*(?:import|export)\s+(?:([\w$*{][^"';]*?)\sfrom\s*)?"([^"]+)"|\bimport\(\s*"([^"]+)"/g;

/** One feature never imports another. */
const featureOf = (path: string): string | undefined => /^src\/features\/([^/]+)\//.exec(path)?.[1];

function faultOfPath(path: string, target: string): string | null {
  const rule = ruleOf(path);
  if (rule === undefined || isWithin(target, rule.folder)) {
    const [own, other] = [featureOf(path), featureOf(target)];
    return own !== undefined && own !== other ? `a feature never imports another: ${target}` : null;
  }
  const allowed =
    rule.may === null
      ? !(rule.never ?? []).some((folder) => isWithin(target, folder))
      : rule.may.some((folder) => isWithin(target, folder));
  return allowed ? null : `${rule.folder} may not import ${target}`;
}

function faultOfPackage(path: string, name: string, names: string): string | null {
  const packages = ruleOf(path)?.packages;
  const isNamed = (one: string) => name === one || name.startsWith(`${one}/`);
  if (packages !== undefined && !packages.some(isNamed)) {
    return `${ruleOf(path)?.folder} may not import the package ${name}`;
  }
  if (isNamed("drizzle-orm") && !mayHoldSql.test(path)) return sqlMessage;
  if (!isWithin(path, "src")) return null;
  const barred = namedOnly.find((one) => one.package === name && one.names.test(names));
  return barred === undefined || barred.from.test(path) ? null : barred.message;
}

/**
 * What is wrong with the imports of one file, a line each.
 * @param aliases `imports` of package.json, as `#name` to folder
 */
export function importFaults(
  path: string,
  text: string,
  aliases: Readonly<Record<string, string>>,
): readonly string[] {
  const faults: (string | null)[] = [];
  for (const [, names = "", whole, lazy] of text.matchAll(imported)) {
    const specifier = whole ?? lazy ?? "";
    if (specifier.startsWith("../") || /^\.\/.+\//.test(specifier)) {
      faults.push(`import by ./x.ts or #folder/x.ts, not by ${specifier}`);
    } else if (specifier.startsWith("#")) {
      const [alias = "", ...rest] = specifier.split("/");
      const target = [aliases[alias] ?? alias, ...rest].join("/");
      faults.push(faultOfPath(path, target));
      if (target.endsWith(".tables.ts") && !mayHoldSql.test(path)) faults.push(sqlMessage);
    } else if (!specifier.startsWith("./")) {
      faults.push(faultOfPackage(path, specifier, names));
    }
  }
  return faults.filter((fault) => fault !== null);
}
