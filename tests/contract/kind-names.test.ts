import { expect, test } from "vitest";
import { listedKinds, printedKinds } from "#contract/lookups/kinds.ts";
import { quoteType } from "#contract/lookups/shop-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { sources } from "#tests/architecture/source-graph.ts";

/**
 * Where a kind's name may stand: its own files, and a registry in each layer. Rules that several
 * kinds share are asked for by their name (`contract/lookups/kinds.ts`). The list only shrinks.
 */
const namesKind: Readonly<Record<string, string>> = {
  "contract/jobs/jobs.ts": "own fields",
  "contract/lookups/shop-choices.ts": "own word",
  "contract/lookups/kinds.ts": "registry of shared rules",
  "contract/price-book/book-time-step.ts":
    "kinds of an earlier price book: an upgrade stays as it is",
  "pricing/core/default-job.ts": "job that a form opens with",
  "pricing/products/digital-label.ts": "own plan and lines",
  "pricing/rating/kinds.ts": "registry of plans and ladders",
  "pricing/methods/label-ways.ts": "own ways, as the other kind of a label",
  "server/modules/order-records/kind-works.ts": "registry of the shop's works",
  "src/configurator/labels/label-print-block.tsx": "own part of the form",
  "src/configurator/state/ask-server.ts": "registry of calls",
};

const namedIn = (layer: string): string[] =>
  [...sources]
    .filter(([path, text]) => path.startsWith(`${layer}/`) && /\binkLz\b/.test(text))
    .map(([path]) => path);

test("the name of a kind stands in its own files and in the registries alone", () => {
  const named = ["contract", "pricing", "server", "src"].flatMap(namedIn);
  expect(named.filter((path) => !(path in namesKind))).toEqual([]);
  expect(Object.keys(namesKind).filter((path) => !named.includes(path))).toEqual([]);
});

test("the list of kinds names each of them once", () => {
  expect([...listedKinds].sort()).toEqual([...codesOf(quoteType)].sort());
  expect(listedKinds.filter((kind) => printedKinds.some((one) => one === kind))).toEqual([
    ...printedKinds,
  ]);
});
