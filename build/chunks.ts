/** What the first route needs, found by following static imports from these two. */
const firstRouteStarts = ["/src/app/start.tsx", "/src/features/home/home.tsx"];

/** What a configurator needs beyond it; most of the other screens need a good part of that. */
const deskStarts = ["/src/features/produce/produce-detail.tsx"];

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
const ofDesk = reachedFrom(deskStarts);

/** Modules of the configurator under these folders, as one; what they import comes with them. */
const deskRoom = (name: string, priority: number, folders: RegExp) => ({
  name: (id: string, graph: ModuleGraph) => (ofDesk(id, graph) && folders.test(id) ? name : null),
  priority,
});

/** Thin parts and icons; forms of addresses and invoices, which no configurator shows, are none. */
const lookFolders =
  /[\\/](?:src[\\/]ui|lucide-react)[\\/](?!global|tokens|first-paint|(?:address|invoice-form|region)[\w-]*\.tsx?)/;

const chapters = /[\\/]src[\\/]features[\\/](account|after-sale|auth)[\\/](?!quote)/;
const chapterOf = (id: string): string | null => chapters.exec(id)?.[1] ?? null;

/** What is read once and rarely: about the shop, its terms, what it keeps. */
const papers = /[\\/]src[\\/]features[\\/]home[\\/](?:about|terms|privacy|legal)[.\w]*$/;
/** A quote by its long or its short link. */
const sharedQuotes =
  /[\\/]src[\\/]features[\\/]produce[\\/](?:shared-quote|shared-screen|short-quote)[.\w]*$/;
const paperOrders = /[\\/]src[\\/]features[\\/]orders[\\/]paper-order[-.\w]*$/;

/**
 * A chunk a room: each file is a round trip, and compresses as a whole. A room takes along what it
 * imports, so the deeper ones come first. Vite's import helper stands alone, else main.ts would run
 * only after the whole first chunk.
 */
export const chunkGroups = [
  { name: "import-helper", test: /preload-helper/, priority: 11 },
  {
    name: (id: string, graph: ModuleGraph) => (ofFirstRoute(id, graph) ? "first" : null),
    priority: 10,
  },
  deskRoom(
    "shop",
    9,
    /[\\/](?:contract|src[\\/](?:api|db|device))[\\/]|[\\/]job[\\/]form[\\/]draft-path/,
  ),
  // What the dates and sums on other screens are made with.
  deskRoom("dates", 8, /[\\/]pricing[\\/](?:dates|core[\\/](?:calendar|decimal))\.ts$/),
  // What a configurator shows of the look travels as one; the rest of it with the first screen that
  // asks for any of that.
  deskRoom("look", 7, lookFolders),
  { name: "more-look", test: lookFolders, priority: 2 },
  deskRoom("facts", 6, /[\\/]src[\\/]job[\\/]facts[\\/]/),
  deskRoom("pricing", 5, /[\\/]pricing[\\/]/),
  deskRoom("form", 4, /[\\/]src[\\/]job[\\/]form[\\/](?!draft-path)/),
  deskRoom("desk", 3, /[\\/]src[\\/](?:desk[\\/]|machines[\\/]quote-desk)/),
  // Small screens that lead to each other travel together: each name stands in the first chunk. So
  // do the forms of addresses and invoice titles, which a configurator never shows.
  {
    name: "calls",
    test: /[\\/](?:(?:contract|src[\\/](?:api|db|device))[\\/](?!http\.ts|staff)|src[\\/]ui[\\/](?:address|invoice-form|region)[\w-]*\.tsx?)/,
    priority: 2,
  },
  { name: chapterOf, priority: 1 },
  { name: "papers", test: papers, priority: 1 },
  { name: "shared-quotes", test: sharedQuotes, priority: 1 },
  { name: "paper-orders", test: paperOrders, priority: 1 },
  { name: "outbox", test: /[\\/]src[\\/](?:app|machines)[\\/]outbox[.\w]*$/, priority: 1 },
  // Only the staff's page asks for it, and no worker keeps it.
  { name: "staff", test: /[\\/](?:src[\\/]staff[\\/](?!main)|contract[\\/]staff)/, priority: 0 },
];
