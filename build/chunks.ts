/** What the first route needs, found by following static imports from these two. */
const firstRouteStarts = ["/src/app/start.tsx", "/src/features/home/home.tsx"];

/** What a configurator needs beyond it; most of the other screens need a good part of that. */
const configuratorStarts = ["/src/features/catalog/produce-detail.tsx"];

type ModuleGraph = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** The modules that these starts import statically, and theirs. */
function reachedFrom(starts: readonly string[]): (id: string, graph: ModuleGraph) => boolean {
  const root = process.cwd();
  let reached: Set<string> | null = null;
  const follow = (id: string, graph: ModuleGraph, found: Set<string>) => {
    if (found.has(id)) return;
    found.add(id);
    for (const next of graph.getModuleInfo(id)?.importedIds ?? []) follow(next, graph, found);
  };
  return (id, graph) => {
    if (reached === null) {
      reached = new Set();
      for (const start of starts) follow(root + start, graph, reached);
    }
    return reached.has(id);
  };
}

const ofFirstRoute = reachedFrom(firstRouteStarts);
const ofConfigurator = reachedFrom(configuratorStarts);

/** Modules of the configurator under these folders, as one; what they import comes with them. */
const configuratorPart = (name: string, priority: number, folders: RegExp) => ({
  name: (id: string, graph: ModuleGraph) =>
    ofConfigurator(id, graph) && folders.test(id) ? name : null,
  priority,
});

/** Parts and icons; forms of addresses and invoices, which no configurator shows, are none. */
const lookFolders =
  /[\\/](?:src[\\/]ui[\\/]\w+|lucide-react)[\\/](?!global|tokens|first-paint)|[\\/]src[\\/]components[\\/](?:product-tile|material-swatch|addresses[\\/](?:use-regions|mobile-text|[\w-]+\.module\.css))/;

const grouped = /[\\/]src[\\/]features[\\/](account|after-sale|auth)[\\/](?!quote)/;
const ownOutbox = /[\\/]src[\\/]features[\\/]outbox[\\/]/;
const groupOf = (id: string): string | null =>
  ownOutbox.test(id) ? "account" : (grouped.exec(id)?.[1] ?? null);

/** What is read once and rarely: about the shop, its terms, what it keeps. */
const papers = /[\\/]src[\\/]features[\\/]about[\\/](?:about|terms|privacy|legal)[.\w]*$/;
/** A quote by its long or its short link. */
const sharedQuotes =
  /[\\/]src[\\/]features[\\/]catalog[\\/](?:shared-quote|shared-screen|short-quote)[.\w]*$/;
const paperOrders = /[\\/]src[\\/]features[\\/]orders[\\/]paper-order[-.\w]*$/;

/**
 * One chunk a part: each file is a round trip, and compresses as a whole. A part takes along what it
 * imports, so the deeper ones come first. Vite's import helper stands alone, else main.ts would run
 * only after the whole first chunk.
 */
export const chunkGroups = [
  { name: "import-helper", test: /preload-helper/, priority: 11 },
  {
    name: (id: string, graph: ModuleGraph) => (ofFirstRoute(id, graph) ? "first" : null),
    priority: 10,
  },
  configuratorPart(
    "shop",
    9,
    /[\\/](?:contract[\\/](?!wording[\\/]pricing)|src[\\/](?:api|db|data|platform)[\\/])|[\\/]job-form[\\/]draft-path/,
  ),
  // What a configurator shows of the look travels as one; the rest of it with the first screen that
  // asks for any of that.
  configuratorPart("look", 7, lookFolders),
  { name: "more-look", test: lookFolders, priority: 2 },
  // Facts of a job, with what dates and sums are made with: no screen needs one without the other.
  configuratorPart(
    "facts",
    6,
    /[\\/]src[\\/]components[\\/]job-facts[\\/]|[\\/]pricing[\\/](?:rating[\\/]dates|core[\\/](?:calendar|decimal))\.ts$/,
  ),
  // The price with its words and the form that asks for it: every screen needs both or neither.
  configuratorPart(
    "pricing",
    5,
    /[\\/]pricing[\\/]|[\\/]src[\\/]components[\\/]job-form[\\/](?!draft-path)/,
  ),
  configuratorPart(
    "configurator",
    3,
    /[\\/]src[\\/](?:configurator[\\/]|machines[\\/]quote-session)/,
  ),
  // Small related screens share a chunk, because each chunk name is part of the first one. So do
  // the forms of addresses and invoice titles, which no configurator needs.
  {
    name: "calls",
    test: /[\\/](?:contract[\\/](?!staff|paths[\\/]staff|wording[\\/]pricing)|src[\\/](?:api|db|data|platform)[\\/](?!http\.ts)|src[\\/]components[\\/](?:addresses|invoice-form)[\w/-]*\.tsx?)/,
    priority: 2,
  },
  { name: groupOf, priority: 1 },
  { name: "papers", test: papers, priority: 1 },
  { name: "shared-quotes", test: sharedQuotes, priority: 1 },
  { name: "paper-orders", test: paperOrders, priority: 1 },
  { name: "outbox", test: /[\\/]src[\\/](?:app|machines)[\\/]outbox[.\w]*$/, priority: 1 },
  // A drawn proof and its marks: shown to buyers and staff, so that neither loads the other's part.
  {
    name: "proof-pages",
    test: /[\\/]src[\\/]components[\\/]proofs[\\/](?:page-marker|marked-areas|mark-box|proof-page|proof-words|use-proof|proof\.module)/,
    priority: 1,
  },
  // Only the staff page needs it, and no worker caches it.
  {
    name: "staff",
    test: /[\\/](?:src[\\/]staff[\\/](?!main)|contract[\\/](?:staff|paths[\\/]staff))/,
    priority: 0,
  },
];
