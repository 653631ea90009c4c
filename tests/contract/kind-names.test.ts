import { expect, test } from "vitest";
import { sources } from "#tests/architecture/source-graph.ts";

/**
 * Where a kind's name may stand. Rules that several kinds share are asked for by their name
 * (`contract/lookups/kinds.ts`). The list only shrinks: a new kind adds a line to these files.
 */
const namesKind: Readonly<Record<string, string>> = {
  "contract/jobs/jobs.ts": "fields of each kind",
  "contract/lookups/kinds.ts": "registry of shared rules",
  "contract/lookups/shop-choices.ts": "words of each kind",
  "contract/search/size-options.ts": "least and largest size",
  "contract/artwork/artwork.ts": "whether a file is printed",
  "contract/price-book/book-time-step.ts": "upgrade of stored books",
  "pricing/core/default-job.ts": "job that a form opens with",
  "pricing/products/digital-label.ts": "the kind's own plan and lines",
  "pricing/rating/cost.ts": "registry of plans",
  "pricing/rating/rungs.ts": "quantities of the ladder",
  "pricing/methods/ways.ts": "registry of ways",
  "pricing/methods/label-ways.ts": "ways of labels",
  "pricing/analysis/neighbour-kinds.ts": "one label as two kinds",
};

/** The remaining files outside the first two layers, by number. */
const elsewhere = { server: 2, src: 10 };

const namedIn = (layer: string): string[] =>
  [...sources]
    .filter(([path, text]) => path.startsWith(`${layer}/`) && /\binkLz\b/.test(text))
    .map(([path]) => path);

test("the name of a kind stands in its own files and in the registries alone", () => {
  const named = [...namedIn("contract"), ...namedIn("pricing")];
  expect(named.filter((path) => !(path in namesKind))).toEqual([]);
  expect(Object.keys(namesKind).filter((path) => !named.includes(path))).toEqual([]);
});

test("server and page name a kind in no more files than before", () => {
  expect([namedIn("server").length, namedIn("src").length]).toEqual([
    elsewhere.server,
    elsewhere.src,
  ]);
});
