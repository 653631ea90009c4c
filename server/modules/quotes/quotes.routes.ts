import type { FastifyInstance } from "fastify";
import type { FreightJob, Job } from "#contract/jobs/jobs.ts";
import { readStoredJob, sentJob } from "#contract/jobs/stored-job.ts";
import {
  gangRunFreight,
  quoteCatalogue,
  quoteDigitalLabel,
  quoteFreight,
  quoteGangRun,
  quoteKaishu,
  quoteLabel,
  quotePaper,
  quoteSheet,
  quoteSheetFile,
  storedQuotes,
} from "#contract/quotes/quotes.ts";
import { makeShortLink, openShortLink } from "#contract/quotes/short-links.ts";
import { priceFreight } from "#pricing/core/freight.ts";
import { addressOf } from "#server/http/address.ts";
import { pageOrigin } from "#server/http/page-origin.ts";
import { type Call, type RouteDeps, route } from "#server/http/route.ts";
import { pageOf, positionOf } from "#server/infra/database/keyset.ts";
import type { WithPricing } from "#server/infra/deps.ts";
import { nowDate } from "#server/infra/runtime/clock.ts";
import { bookInForce } from "#server/modules/price-book/price-books.repository.ts";
import { withDates } from "./dating.ts";
import { withHeldTools } from "./held-tools.ts";
import { type Aside, kaishuAside } from "./pricing-aside.ts";
import { quoteFile } from "./quote-file.ts";
import { QuoteRate } from "./quote-rate.ts";
import { quoteTools } from "./quote-tools.ts";
import { keepQuotesOf, listQuotes, quoteVersions, type StoredQuote } from "./quotes.repository.ts";
import {
  assertOffered,
  impossible,
  issueQuote,
  quoteAside,
  signedQuoteOf,
  subjectOf,
} from "./quoting.ts";
import { shortLinkOf } from "./short-link.ts";
import { findShortLink, keepShortLink } from "./short-links.repository.ts";

/** PDFs a minute and caller: each takes a second of the only printing thread. */
const papersPerMinute = 20;

type Asker = Pick<Call<typeof quoteLabel>, "visitor" | "request">;

export function register(app: FastifyInstance, deps: RouteDeps & WithPricing): void {
  const { quotesPerMinute } = deps.settings;
  const rate = new QuoteRate(quotesPerMinute);
  const papers = new QuoteRate(Math.min(quotesPerMinute, papersPerMinute));
  const callerOf = ({ visitor, request }: Asker): string => visitor?.id ?? addressOf(request);
  const count = (asker: Asker): void => rate.count(callerOf(asker), deps.clock.now());
  const asideOf = (asker: Asker): Aside => ({ sums: deps.sums, caller: callerOf(asker) });

  const asked = async (asker: Asker, input: { job: Job; product_id?: string | undefined }) => {
    count(asker);
    const tools = await quoteTools(deps);
    const owner = asker.visitor?.id ?? null;
    const job = await withHeldTools(deps.db, tools, owner, input.job);
    const subject = await subjectOf(deps.db, job, input.product_id ?? null);
    assertOffered(job, subject.offered, tools.book);
    const quote = await quoteAside(asideOf(asker), tools.book, job);
    const issued = await issueQuote(deps.db, tools, {
      ...{ job, owner, subject, quote },
      isKept: false,
    });
    return withDates(signedQuoteOf(issued), tools);
  };

  route(app, deps, quoteCatalogue, (call) => asked(call, call.input));
  route(app, deps, quoteSheet, (call) => asked(call, call.input));
  route(app, deps, quoteLabel, (call) => asked(call, call.input));
  route(app, deps, quoteDigitalLabel, (call) => asked(call, call.input));
  route(app, deps, quotePaper, (call) => asked(call, call.input));
  route(app, deps, quoteGangRun, (call) => asked(call, call.input));

  route(app, deps, quoteKaishu, async (call) => {
    count(call);
    const book = await bookInForce(deps.db, nowDate(deps));
    const result = await kaishuAside(asideOf(call), book, call.input);
    if (!result.ok) throw impossible(result.problems);
    return result.kaishu;
  });

  const freight = async (call: Asker, job: FreightJob) => {
    count(call);
    const result = priceFreight(job, await bookInForce(deps.db, nowDate(deps)));
    if (!result.ok) throw impossible(result.problems);
    return result.quote;
  };
  route(app, deps, quoteFreight, (call) => freight(call, call.input));
  route(app, deps, gangRunFreight, (call) => freight(call, call.input));

  route(app, deps, quoteSheetFile, async (call) => {
    count(call);
    papers.count(callerOf(call), deps.clock.now());
    const { quote_no: quoteNo, signature, buyer, place = null } = call.input;
    const { secret } = await quoteTools(deps);
    const origin = pageOrigin(call.request, deps.settings.origin);
    const pdf = await quoteFile(deps, secret, { quoteNo, signature, buyer, place, origin });
    return { pdf: pdf.toString("base64") };
  });
  route(app, deps, makeShortLink, async (call) => {
    count(call);
    const link = shortLinkOf(call.input.title, call.input.job);
    const sharer = call.visitor?.id ?? null;
    await keepShortLink(deps, link, sharer);
    if (sharer !== null) await keepQuotesOf(deps.db, sharer, link.job, nowDate(deps));
    return { code: link.code };
  });
  route(app, deps, openShortLink, async ({ input }) => {
    const { title, job } = await findShortLink(deps, input.code);
    return { title, job: sentJob(readStoredJob(job)) };
  });

  route(app, deps, storedQuotes, async ({ input, user }) => {
    const book = await bookInForce(deps.db, nowDate(deps));
    const shown = (row: StoredQuote) => withDates(signedQuoteOf(row), { book, deps });
    if (input.versions_of !== undefined) {
      const versions = await quoteVersions(deps.db, user.id, input.versions_of);
      return { items: versions.map(shown), nextCursor: null };
    }
    const before = input.cursor === undefined ? {} : { before: positionOf(input.cursor) };
    const one = input.quote_no === undefined ? {} : { quoteNo: input.quote_no };
    const kept = { kept: input.kept !== undefined };
    const asked = { limit: input.limit, ...before, ...one, ...kept };
    const rows = await listQuotes(deps.db, user.id, asked);
    const page = pageOf(rows, input.limit, ({ quote }) => ({ at: quote.createdAt, id: quote.id }));
    return {
      items: page.items.map(({ quote, picture }) => ({
        ...shown(quote),
        ...(picture === null ? {} : { picture }),
      })),
      nextCursor: page.nextCursor,
    };
  });
}
