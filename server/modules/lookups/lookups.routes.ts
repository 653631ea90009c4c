import { performance } from "node:perf_hooks";
import type { FastifyInstance } from "fastify";
import * as v from "valibot";
import { readAddress } from "#contract/addresses/parse-address.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import {
  categoryTree,
  finishingTypeOptions,
  finishingTypes,
  type Options,
  offlinePayChannels,
  options,
  province,
  smartParse,
  values,
  type WordLookup,
  wordLookups,
} from "#contract/lookups/lookups.ts";
import type { VocabularyName } from "#contract/lookups/vocabularies.ts";
import { paymentMethodOf } from "#contract/wording/paper-terms.ts";
import { addressOf } from "#server/http/address.ts";
import { type RouteDeps, route } from "#server/http/route.ts";
import type { WithClock, WithDatabase, WithReplica, WithSettings } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { SlidingWindow } from "#server/infra/runtime/sliding-window.ts";
import { firstProducts, listCategories } from "#server/modules/catalog/catalogue.repository.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import { offeredChannels } from "#server/modules/payments/providers/payment-channels.ts";
import { transferAccount } from "#server/modules/payments/providers/payment-offline.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { entriesOf } from "#server/modules/shop/own-words.repository.ts";
import { regionsOf } from "#server/modules/shop/region-table.repository.ts";
import { listRegions } from "#server/modules/shop/shop-facts.repository.ts";

/** Pasted addresses that one address may have parsed in a minute, and counted callers at most. */
const readingsPerMinute = 60;
const mostReaders = 5000;

/** Products of a category's branch at most. */
const mostOnShelf = 500;

/** Every lookup: the words of a choice, regions, and data of other modules. */
export function register(app: FastifyInstance, deps: RouteDeps & WithReplica & WithGateways): void {
  const db = deps.replica ?? deps.db;
  route(app, deps, province, ({ input }) => listRegions(db, input.parent ?? null));
  const readings = new SlidingWindow({ windowMs: 60_000, mostKeys: mostReaders });
  route(app, deps, smartParse, async ({ input, request }) => {
    if (readings.take(addressOf(request), readingsPerMinute, performance.now()) > 0) {
      throw new Refusal(codes.throttled, "识别过于频繁，请稍后再试");
    }
    const table = await regionsOf(db);
    const { found, certainty } = readAddress(input.text, table);
    return { ...found, region: table.textOf(found), certainty };
  });
  route(app, deps, categoryTree, async () => {
    const [categories, shelves] = await Promise.all([
      listCategories(db),
      firstProducts(db, mostOnShelf),
    ]);
    return categories.map(({ id, name }) => ({
      value: id,
      label: name,
      children: (shelves.get(id) ?? []).map((one) => ({ value: one.id, label: one.name })),
    }));
  });
  route(app, deps, offlinePayChannels, () => transferAccounts(deps));
  route(app, deps, finishingTypeOptions, () => finishingSteps(deps));
  route(app, deps, finishingTypes, async () =>
    (await finishingSteps(deps)).map((step) => step.value),
  );
  const lookups: readonly WordLookup[] = Object.values(wordLookups);
  for (const { endpoint, of } of lookups) {
    route(app, deps, endpoint, async () => {
      const entries = await entriesOf(db, of);
      const offered = await offeredOf(deps, of, entries, endpoint.output === options);
      return v.parse(endpoint.output, inFormOf(endpoint.output, offered));
    });
  }
}

/** The entries in the form that the lookup's contract names. */
function inFormOf(form: WordLookup["endpoint"]["output"], entries: Options): unknown {
  if (form === options) return entries;
  if (form === values) return entries.map(({ value }) => value);
  return Object.fromEntries(entries.map(({ value, label }) => [value, label]));
}

/**
 * Removes entries that the shop would refuse: closed channels, and methods where they are chosen.
 */
async function offeredOf(
  deps: WithGateways,
  of: VocabularyName,
  entries: Options,
  chosen: boolean,
): Promise<Options> {
  if (of !== "payChannel" && !(of === "paymentMethod" && chosen)) return entries;
  const channels = await offeredChannels(deps);
  const open: readonly string[] =
    of === "payChannel" ? channels : channels.map((channel) => paymentMethodOf(channel));
  return entries.filter(({ value }) => open.includes(value));
}

/** Bank account shown for offline transfers. */
async function transferAccounts(deps: WithDatabase & WithSettings): Promise<Options> {
  const found = await transferAccount(deps);
  return found === null
    ? []
    : [{ value: found.account, label: `${found.bank} ${found.account}（${found.accountName}）` }];
}

async function finishingSteps(deps: WithDatabase & WithClock): Promise<Options> {
  const book = await bookInForce(deps.db, nowDate(deps));
  return book.finishing.map(({ id, name }) => ({ value: id, label: name }));
}
