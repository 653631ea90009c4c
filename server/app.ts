import { hostname } from "node:os";
import cors from "@fastify/cors";
import formbody from "@fastify/formbody";
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyServerOptions,
  LogController,
} from "fastify";
import { defaultDeployment } from "#contract/deployment.ts";
import { judgedHeader } from "#contract/reply.ts";
import { limitCalls } from "#server/http/call-limit.ts";
import { logCalls, requestIdOf } from "#server/http/call-log.ts";
import { type GuardCheck, makeGuard } from "#server/http/guard.ts";
import { installHeaders } from "#server/http/headers.ts";
import { registerOpenapi } from "#server/http/openapi.ts";
import { faultEnvelope, installErrorReplies } from "#server/http/replies.ts";
import { servePage } from "#server/http/static.ts";
import * as account from "#server/routes/account.ts";
import * as auth from "#server/routes/auth.ts";
import * as carts from "#server/routes/carts.ts";
import * as funds from "#server/routes/funds.ts";
import * as lookups from "#server/routes/lookups.ts";
import * as orders from "#server/routes/orders.ts";
import * as pageFaults from "#server/routes/page-faults.ts";
import * as payments from "#server/routes/payments.ts";
import * as personalData from "#server/routes/personal-data.ts";
import * as quotes from "#server/routes/quotes.ts";
import * as sandboxPage from "#server/routes/sandbox-page.ts";
import * as sessions from "#server/routes/sessions.ts";
import * as staff from "#server/routes/staff.ts";
import * as storefront from "#server/routes/storefront.ts";
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
    requestTimeout: 30_000,
    keepAliveTimeout: 20_000,
    forceCloseConnections: "idle",
    onProtoPoisoning: "error",
    onConstructorPoisoning: "error",
    exposeHeadRoutes: false,
    // An address that cannot be decoded never reaches a route or its error handler.
    frameworkErrors: (_error, request, reply: FastifyReply) => {
      reply.code(400).header("x-request-id", request.id).send(faultEnvelope(400));
    },
    routerOptions: { ignoreDuplicateSlashes: true, maxParamLength: 200 },
  };
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
    methods: ["GET", "POST", "PUT", "PATCH", "DELETE"],
    allowedHeaders: [
      "AccessToken",
      "AuthUserToken",
      "Content-Type",
      "Idempotency-Key",
      "X-Request-Id",
    ],
    exposedHeaders: ["Date", "ETag", judgedHeader, "X-Request-Id"],
    maxAge: 600,
  });
}

/**
 * The whole server without listening: used by main and by every test.
 * `client` is the folder of the built page, null to serve the calls alone.
 */
export async function buildApp(deps: Deps, client: string | null = null): Promise<FastifyInstance> {
  const app = Fastify(serverOptions(deps));
  const shop: Deps = { ...deps, log: app.log };
  app.decorate("guard", makeGuard(shop));
  installErrorReplies(app);
  installHeaders(app, deps.settings);
  logCalls(app);
  acceptJson(app);
  await app.register(formbody, { bodyLimit });
  await acceptOrigins(app, deps.settings.allowedOrigins);
  await limitCalls(app, deps.settings.rateLimitPerMinute);

  app.get("/shop-config.json", async () => ({
    host: defaultDeployment.host,
    appAuthToken: deps.settings.companyToken,
    mode: defaultDeployment.mode,
  }));
  app.get("/healthz", async () => ({
    status: "ok",
    durability: deps.durability,
    database: deps.databaseKind,
    version: deps.settings.version,
  }));
  for (const register of chapters) register(app, shop);
  if (deps.settings.openapi) registerOpenapi(app, deps.settings.version);
  if (client !== null) await servePage(app, client, deps.settings.connectHosts);
  else app.setNotFoundHandler((_request, reply) => reply.code(404).send(faultEnvelope(404)));
  return app;
}

type Register = (app: FastifyInstance, deps: Deps) => void;
/** One line a chapter of the contract. */
const chapters: readonly Register[] = [
  auth.register,
  storefront.register,
  lookups.register,
  account.register,
  sessions.register,
  personalData.register,
  pageFaults.register,
  funds.register,
  quotes.register,
  carts.register,
  orders.register,
  payments.register,
  sandboxPage.register,
  staff.register,
];
