import { hostname } from "node:os";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { judgedHeader } from "#contract/http/reply.ts";
import type { Settings } from "#server/config/settings.ts";
import { recordAccesses } from "#server/http/access-records.ts";
import { limitCalls } from "#server/http/call-limit.ts";
import { logCalls, logKept, requestIdOf } from "#server/http/call-log.ts";
import { faultEnvelope } from "#server/http/faults.ts";
import { type GuardCheck, makeGuard } from "#server/http/guard.ts";
import { installHeaders, securityHeaders } from "#server/http/headers.ts";
import { KeptReplies } from "#server/http/kept-replies.ts";
import { registerOpenapi } from "#server/http/openapi.ts";
import { isVisit, sendMissing, servePlainSheet } from "#server/http/plain-page.ts";
import { RememberedTokens } from "#server/http/remembered-tokens.ts";
import { installErrorReplies } from "#server/http/replies.ts";
import type { RouteDeps } from "#server/http/route.ts";
import type {
  WithDurability,
  WithFiles,
  WithLogLines,
  WithPool,
  WithPricing,
  WithReplica,
  WithSms,
  WithWaitingLetters,
} from "#server/infra/deps.ts";
import { newProcessState, type ProcessState } from "#server/infra/runtime/process-phase.ts";
import * as account from "#server/modules/accounts/account.routes.ts";
import * as accountChange from "#server/modules/accounts/account-change.routes.ts";
import * as auth from "#server/modules/accounts/auth.routes.ts";
import * as codeLogin from "#server/modules/accounts/code-login.routes.ts";
import * as sessions from "#server/modules/accounts/sessions.routes.ts";
import * as afterSale from "#server/modules/after-sale/after-sale.routes.ts";
import * as staffAfterSale from "#server/modules/after-sale/staff-after-sale.routes.ts";
import * as staffRefunds from "#server/modules/after-sale/staff-refunds.routes.ts";
import * as approvals from "#server/modules/approvals/approvals.routes.ts";
import * as files from "#server/modules/artwork/files.routes.ts";
import * as carts from "#server/modules/cart/carts.routes.ts";
import * as staffAdvertEditing from "#server/modules/catalog/staff-advert-editing.routes.ts";
import * as staffAdverts from "#server/modules/catalog/staff-adverts.routes.ts";
import * as staffCategories from "#server/modules/catalog/staff-categories.routes.ts";
import * as staffProductEditing from "#server/modules/catalog/staff-product-editing.routes.ts";
import * as staffProducts from "#server/modules/catalog/staff-products.routes.ts";
import * as storefront from "#server/modules/catalog/storefront.routes.ts";
import * as payments from "#server/modules/checkout/payments.routes.ts";
import * as drafts from "#server/modules/drafts/drafts.routes.ts";
import { EventStreams } from "#server/modules/events/event-streams.ts";
import * as events from "#server/modules/events/events.routes.ts";
import { versionsBySession } from "#server/modules/events/versions.repository.ts";
import * as sheets from "#server/modules/exports/sheets.routes.ts";
import * as firmAccounts from "#server/modules/firm-accounts/firm-accounts.routes.ts";
import * as staffAgreements from "#server/modules/firm-accounts/staff-agreements.routes.ts";
import * as staffFirms from "#server/modules/firm-accounts/staff-firms.routes.ts";
import * as firmJobs from "#server/modules/firm-jobs/firm-jobs.routes.ts";
import * as firms from "#server/modules/firms/firms.routes.ts";
import * as inquiries from "#server/modules/inquiries/inquiries.routes.ts";
import { newsByStaffSession } from "#server/modules/inquiries/inquiry-news.repository.ts";
import * as staffInquiries from "#server/modules/inquiries/staff-inquiries.routes.ts";
import * as firmInvoices from "#server/modules/invoices/firm-invoices.routes.ts";
import * as invoices from "#server/modules/invoices/invoices.routes.ts";
import * as staffFirmInvoices from "#server/modules/invoices/staff-firm-invoices.routes.ts";
import * as staffInvoices from "#server/modules/invoices/staff-invoices.routes.ts";
import * as tickets from "#server/modules/job-tickets/tickets.routes.ts";
import * as funds from "#server/modules/ledger/funds.routes.ts";
import * as lookups from "#server/modules/lookups/lookups.routes.ts";
import * as artwork from "#server/modules/orders/artwork.routes.ts";
import * as goods from "#server/modules/orders/goods/goods.routes.ts";
import * as orders from "#server/modules/orders/orders.routes.ts";
import * as paperOrders from "#server/modules/orders/paper-orders.routes.ts";
import * as repeats from "#server/modules/orders/repeat.routes.ts";
import * as staffArtwork from "#server/modules/orders/staff-artwork.routes.ts";
import * as staffBuyers from "#server/modules/orders/staff-buyers.routes.ts";
import * as staffOrderChanges from "#server/modules/orders/staff-order-changes.routes.ts";
import * as staffOrderSearch from "#server/modules/orders/staff-order-search.routes.ts";
import * as staffOrders from "#server/modules/orders/staff-orders.routes.ts";
import * as tables from "#server/modules/orders/tables/tables.routes.ts";
import * as paymentNotices from "#server/modules/payments/payment-notices.routes.ts";
import type { WithGateways } from "#server/modules/payments/providers/payment.ts";
import * as refunds from "#server/modules/payments/refunds.routes.ts";
import * as sandboxPage from "#server/modules/payments/sandbox-page.routes.ts";
import * as staffPayouts from "#server/modules/payments/staff-payouts.routes.ts";
import * as staffSuspense from "#server/modules/payments/staff-suspense.routes.ts";
import * as staffTransfers from "#server/modules/payments/staff-transfers.routes.ts";
import * as personalData from "#server/modules/personal-data/personal-data.routes.ts";
import * as staffPriceBook from "#server/modules/price-book-editing/staff-price-book.routes.ts";
import * as quotes from "#server/modules/quotes/quotes.routes.ts";
import * as wxMini from "#server/modules/quotes/wx-mini.routes.ts";
import * as reviews from "#server/modules/reviews/reviews.routes.ts";
import * as staffReviews from "#server/modules/reviews/staff-reviews.routes.ts";
import * as staffActs from "#server/modules/staff/staff-acts.routes.ts";
import * as staffFigures from "#server/modules/staff/staff-figures.routes.ts";
import * as staffPeople from "#server/modules/staff/staff-people.routes.ts";
import * as staffSecondFactor from "#server/modules/staff/staff-second-factor.routes.ts";
import * as staffShop from "#server/modules/staff/staff-shop.routes.ts";
import * as stock from "#server/modules/stock/stock.routes.ts";
import { registerHealth } from "#server/operations/health.ts";
import {
  countCalls,
  countKept,
  type Measures,
  newMeasures,
  registerMetrics,
} from "#server/operations/metrics.ts";
import * as pageFaults from "#server/operations/page-faults.routes.ts";
import * as qa from "#server/operations/qa.routes.ts";
import * as qaRooms from "#server/operations/qa-rooms.routes.ts";
import { servePage } from "#server/pages/built-page.ts";

declare module "fastify" {
  interface FastifyInstance {
    guard: GuardCheck;
    keptReplies: KeptReplies;
  }
}

/** All services of a process. Only this file and its starters know them all. */
export interface Deps
  extends RouteDeps,
    WithReplica,
    WithDurability,
    WithPool,
    WithWaitingLetters,
    WithFiles,
    WithPricing,
    WithSms,
    WithGateways,
    WithLogLines {}

const bodyLimit = 256 * 1024;
/** Distinguishes the log lines of several processes. */
const processName = `${hostname()}-${process.pid}`;

function serverOptions(deps: Deps): FastifyServerOptions {
  const { settings } = deps;
  return {
    logger:
      settings.logLevel === "silent"
        ? false
        : {
            level: settings.logLevel,
            ...(deps.logLines === undefined ? {} : { stream: deps.logLines }),
            base: { process: processName },
            timestamp: () => `,"time":"${new Date().toISOString()}"`,
          },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: requestIdOf,
    bodyLimit,
    trustProxy: settings.trustProxy,
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply: FastifyReply) =>
      sendUnroutable(settings, request, reply),
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
  };
}

/** An address that cannot be decoded never reaches a route, its hooks or its error handler. */
function sendUnroutable(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const isCall = /^\/+api\//.test(request.url);
  const type = !isCall && isVisit(request) ? "text/html" : "application/json";
  reply.header("x-request-id", request.id);
  reply.headers(securityHeaders(settings, type, request.protocol === "https"));
  if (isCall) reply.code(400).send(faultEnvelope(400));
  else sendMissing(request, reply);
}

/** An empty JSON body counts as `{}`: a call without input needs none. */
function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser(["application/json", "text/plain"]);
  app.addContentTypeParser(
    "application/json",
    { parseAs: "string", bodyLimit },
    (request, body, done) => {
      if (typeof body !== "string" || body.trim() === "") done(null, {});
      else parse(request, body, done);
    },
  );
}

async function acceptOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    origin: [...origins],
    credentials: true,
    methods: ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "AccessToken",
      "AuthUserToken",
      "Content-Type",
      "Idempotency-Key",
      "Tus-Resumable",
      "Upload-Offset",
      "Upload-Policy",
      "X-Request-Id",
    ],
    exposedHeaders: ["Date", "ETag", judgedHeader, "Upload-Offset", "X-Request-Id"],
    maxAge: 600,
  });
}

/** State that a process shares with its app: its phase and its counters. */
export interface Operation {
  readonly processState: ProcessState;
  readonly measures: Measures;
}

/**
 * The whole server without listening: used by main and by every test.
 * `client` is the folder of the built page, null to serve the calls alone.
 */
export async function buildApp(
  deps: Deps,
  client: string | null = null,
  { processState, measures }: Operation = {
    processState: newProcessState(),
    measures: newMeasures(),
  },
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps));
  const shop: Deps = { ...deps, log: app.log };
  const tokens = new RememberedTokens();
  app.decorate("guard", makeGuard(shop, tokens));
  installErrorReplies(app, processState);
  installHeaders(app, deps.settings);
  logCalls(app);
  recordAccesses(app, shop);
  countCalls(app, measures);
  acceptJson(app);
  await app.register(formbody, { bodyLimit });
  await acceptOrigins(app, deps.settings.allowedOrigins);
  const mayCall = limitCalls(app, deps.settings.rateLimitPerMinute);
  const keptReplies = new KeptReplies({
    clock: deps.clock,
    tokens,
    mayCall,
    answered(answer) {
      countKept(measures, answer);
      logKept(app.log, answer);
    },
  });
  keptReplies.learnFrom(app);
  app.decorate("keptReplies", keptReplies);

  const { settings, databaseKind, durability, db } = deps;
  registerHealth(app, { settings, processState, databaseKind, durability, db });
  const streams = new EventStreams(shop, processState, (hashes) => versionsBySession(shop, hashes));
  const inquiryStreams = new EventStreams(shop, processState, (hashes) =>
    newsByStaffSession(shop, hashes),
  );
  registerMetrics(app, deps, measures, streams);
  servePlainSheet(app);
  for (const { register } of Object.values(modules).flat()) register(app, shop);
  events.register(app, shop, streams);
  staffInquiries.register(app, shop, inquiryStreams);
  if (deps.settings.openapi) registerOpenapi(app, deps.settings.version);
  if (client !== null) await servePage(app, client, shop);
  else app.setNotFoundHandler(sendMissing);
  return app;
}

/** The files of each module that serve calls of the contract. */
const modules = {
  accounts: [auth, codeLogin, account, accountChange, sessions],
  artwork: [files],
  cart: [carts],
  catalog: [
    storefront,
    staffProducts,
    staffProductEditing,
    staffAdverts,
    staffAdvertEditing,
    staffCategories,
  ],
  checkout: [payments],
  drafts: [drafts],
  exports: [sheets],
  firms: [firms, approvals, firmAccounts, staffFirms, staffAgreements, firmJobs],
  inquiries: [inquiries],
  invoices: [invoices, staffInvoices, firmInvoices, staffFirmInvoices],
  jobTickets: [tickets],
  ledger: [funds],
  lookups: [lookups],
  orders: [
    orders,
    paperOrders,
    repeats,
    artwork,
    tables,
    staffOrders,
    staffOrderSearch,
    goods,
    staffBuyers,
    staffOrderChanges,
    staffArtwork,
  ],
  payments: [paymentNotices, refunds, sandboxPage, staffPayouts, staffTransfers, staffSuspense],
  personalData: [personalData],
  priceBookEditing: [staffPriceBook],
  quotes: [quotes, wxMini],
  reviews: [reviews, staffReviews],
  stock: [stock],
  afterSale: [afterSale, staffAfterSale, staffRefunds],
  staff: [staffActs, staffFigures, staffPeople, staffSecondFactor, staffShop],
  operations: [pageFaults, qa, qaRooms],
};
