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
import { judgedHeader } from "#contract/reply.ts";
import { recordAccesses } from "#server/http/access-records.ts";
import { limitCalls } from "#server/http/call-limit.ts";
import { logCalls, requestIdOf } from "#server/http/call-log.ts";
import { faultEnvelope } from "#server/http/faults.ts";
import { type GuardCheck, makeGuard } from "#server/http/guard.ts";
import { installHeaders, securityHeaders } from "#server/http/headers.ts";
import { registerOpenapi } from "#server/http/openapi.ts";
import { isVisit, sendMissing, servePlainSheet } from "#server/http/plain-page.ts";
import { installErrorReplies } from "#server/http/replies.ts";
import { servePage } from "#server/http/static.ts";
import { registerHealth } from "#server/operations/health.ts";
import {
  countCalls,
  type Measures,
  newMeasures,
  registerMetrics,
} from "#server/operations/metrics.ts";
import { openStanding, type Standing } from "#server/operations/standing.ts";
import * as account from "#server/routes/account.ts";
import * as accountChange from "#server/routes/account-change.ts";
import * as afterSale from "#server/routes/after-sale.ts";
import * as artwork from "#server/routes/artwork.ts";
import * as auth from "#server/routes/auth.ts";
import * as carts from "#server/routes/carts.ts";
import * as drafts from "#server/routes/drafts.ts";
import * as files from "#server/routes/files.ts";
import * as funds from "#server/routes/funds.ts";
import * as invoices from "#server/routes/invoices.ts";
import * as lookups from "#server/routes/lookups.ts";
import * as orders from "#server/routes/orders.ts";
import * as pageFaults from "#server/routes/page-faults.ts";
import * as paperOrders from "#server/routes/paper-orders.ts";
import * as paymentNotices from "#server/routes/payment-notices.ts";
import * as payments from "#server/routes/payments.ts";
import * as personalData from "#server/routes/personal-data.ts";
import * as qa from "#server/routes/qa.ts";
import * as qaRooms from "#server/routes/qa-rooms.ts";
import * as quotes from "#server/routes/quotes.ts";
import * as refunds from "#server/routes/refunds.ts";
import * as sandboxPage from "#server/routes/sandbox-page.ts";
import * as sessions from "#server/routes/sessions.ts";
import * as sheets from "#server/routes/sheets.ts";
import * as staff from "#server/routes/staff.ts";
import * as staffActs from "#server/routes/staff-acts.ts";
import * as staffAdverts from "#server/routes/staff-adverts.ts";
import * as staffAfterSale from "#server/routes/staff-after-sale.ts";
import * as staffArtwork from "#server/routes/staff-artwork.ts";
import * as staffInvoices from "#server/routes/staff-invoices.ts";
import * as staffOrderChanges from "#server/routes/staff-order-changes.ts";
import * as staffOrders from "#server/routes/staff-orders.ts";
import * as staffPayouts from "#server/routes/staff-payouts.ts";
import * as staffPeople from "#server/routes/staff-people.ts";
import * as staffPriceBook from "#server/routes/staff-price-book.ts";
import * as staffProducts from "#server/routes/staff-products.ts";
import * as staffRefunds from "#server/routes/staff-refunds.ts";
import * as staffSecondFactor from "#server/routes/staff-second-factor.ts";
import * as staffShop from "#server/routes/staff-shop.ts";
import * as staffSuspense from "#server/routes/staff-suspense.ts";
import * as storefront from "#server/routes/storefront.ts";
import * as wxMini from "#server/routes/wx-mini.ts";
import type { Settings } from "./config.ts";
import type { Deps } from "./deps.ts";

declare module "fastify" {
  interface FastifyInstance {
    guard: GuardCheck;
  }
}

const bodyLimit = 256 * 1024;
/** Tells the lines of several processes apart. */
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

/** What a process shares with its server: where it stands, and what it has counted. */
export interface Operation {
  readonly standing: Standing;
  readonly measures: Measures;
}

/**
 * The whole server without listening: used by main and by every test.
 * `client` is the folder of the built page, null to serve the calls alone.
 */
export async function buildApp(
  deps: Deps,
  client: string | null = null,
  { standing, measures }: Operation = { standing: openStanding(), measures: newMeasures() },
): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps));
  const shop: Deps = { ...deps, log: app.log };
  app.decorate("guard", makeGuard(shop));
  installErrorReplies(app, standing);
  installHeaders(app, deps.settings);
  logCalls(app);
  recordAccesses(app, shop);
  countCalls(app, measures);
  acceptJson(app);
  await app.register(formbody, { bodyLimit });
  await acceptOrigins(app, deps.settings.allowedOrigins);
  limitCalls(app, deps.settings.rateLimitPerMinute);

  const { settings, databaseKind, durability, db } = deps;
  registerHealth(app, { settings, standing, databaseKind, durability, db });
  registerMetrics(app, deps, measures);
  servePlainSheet(app);
  for (const register of chapters) register(app, shop);
  if (deps.settings.openapi) registerOpenapi(app, deps.settings.version);
  if (client !== null) await servePage(app, client, shop);
  else app.setNotFoundHandler(sendMissing);
  return app;
}

type Register = (app: FastifyInstance, deps: Deps) => void;
/** One line a chapter of the contract. */
const chapters: readonly Register[] = [
  auth.register,
  storefront.register,
  wxMini.register,
  lookups.register,
  account.register,
  accountChange.register,
  sessions.register,
  personalData.register,
  pageFaults.register,
  qa.register,
  qaRooms.register,
  funds.register,
  sheets.register,
  quotes.register,
  carts.register,
  drafts.register,
  orders.register,
  paperOrders.register,
  payments.register,
  paymentNotices.register,
  sandboxPage.register,
  artwork.register,
  files.register,
  staff.register,
  staffPeople.register,
  staffSecondFactor.register,
  staffActs.register,
  staffOrders.register,
  staffOrderChanges.register,
  staffArtwork.register,
  afterSale.register,
  staffAfterSale.register,
  staffProducts.register,
  staffAdverts.register,
  staffPriceBook.register,
  staffRefunds.register,
  staffPayouts.register,
  refunds.register,
  staffShop.register,
  staffSuspense.register,
  invoices.register,
  staffInvoices.register,
];
