import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { eventStreamType } from "#contract/events/events.ts";
import { codes } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { isLoopback } from "#server/config/settings.ts";
import type { KeptAnswer } from "#server/http/call-log.ts";
import { sendMissing } from "#server/http/plain-page.ts";
import { isDatabaseAway } from "#server/infra/database/outage.ts";
import { notingStatements, type Statements } from "#server/infra/database/statement-count.ts";
import type {
  WithClock,
  WithDatabase,
  WithPool,
  WithSettings,
  WithWaitingLetters,
} from "#server/infra/deps.ts";
import { processTexts } from "#server/infra/metrics/process-figures.ts";
import { Counter, Histogram, metricText } from "#server/infra/metrics/prometheus.ts";
import { isSameKey } from "#server/infra/runtime/keys.ts";
import { figureTexts } from "./figures.ts";
import { type ShopFigures, shopFigures } from "./shop-figures.repository.ts";

const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The ledger figures are read at most this often. */
const figuresMs = 15_000;

/** Counters of this process since its start. */
export interface Measures {
  readonly calls: Counter;
  readonly callSeconds: Histogram;
  readonly callStatements: Counter;
  readonly poolWaitSeconds: Histogram;
  readonly failedMessages: Counter;
}

/** Starts at zero for both kinds, so that the first failure is a rise. */
function messageCounter(): Counter {
  const counter = new Counter();
  for (const kind of ["mail", "sms"]) counter.add({ kind }, 0);
  return counter;
}

export const newMeasures = (): Measures => ({
  calls: new Counter(),
  callSeconds: new Histogram(bounds),
  callStatements: new Counter(),
  poolWaitSeconds: new Histogram([0.001, ...bounds]),
  failedMessages: messageCounter(),
});

/** Counts every call by route, never by path, with its code and its statements. */
export function countCalls(app: FastifyInstance, measures: Measures): void {
  const { calls, callSeconds, callStatements } = measures;
  const codeOf = new WeakMap<FastifyRequest, number>();
  const noted = new WeakMap<FastifyRequest, Statements>();
  app.addHook("preHandler", (request, _reply, next) => {
    const statements: Statements = { asked: [] };
    noted.set(request, statements);
    notingStatements(statements, next);
  });
  app.addHook("preSerialization", (request, _reply, payload: unknown, done) => {
    const isEnvelope = typeof payload === "object" && payload !== null && "code" in payload;
    if (isEnvelope && typeof payload.code === "number") codeOf.set(request, payload.code);
    done(null, payload);
  });
  app.addHook("onResponse", (request, reply, done) => {
    // A stream lasts as long as its page is in sight.
    if (reply.raw.getHeader("content-type") !== eventStreamType) {
      callSeconds.observe(reply.elapsedTime / 1000);
    }
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    callStatements.add({ method, route }, noted.get(request)?.asked.length ?? 0);
    calls.add({
      method,
      route,
      status: reply.statusCode,
      code: codeOf.get(request) ?? codeOfStored(request, reply),
    });
    done();
  });
}

/** Counts a call that was answered before the app; it asked the database nothing. */
export function countKept(measures: Measures, { call, route, status, ms }: KeptAnswer): void {
  measures.callSeconds.observe(ms / 1000);
  measures.calls.add({ method: call.method, route, status, code: codes.success });
}

/** Public replies are sent as stored text, and only successful ones are stored. */
function codeOfStored(request: FastifyRequest, reply: FastifyReply): number {
  const isCall = request.routeOptions.url?.startsWith(`${serverPaths.calls}/`) === true;
  return isCall && [200, 304].includes(reply.statusCode) ? codes.success : 0;
}

/** The ledger figures, or null while the database is unreachable. */
function makeReading(deps: WithDatabase & WithClock): () => Promise<ShopFigures | null> {
  let read: { readonly at: number; readonly figures: Promise<ShopFigures | null> } | null = null;
  return () => {
    const now = Date.now();
    if (read !== null && Math.abs(now - read.at) < figuresMs) return read.figures;
    const figures = shopFigures(deps.db, deps.clock.now()).catch((error: unknown) => {
      read = null;
      if (isDatabaseAway(error)) return null;
      throw error;
    });
    read = { at: now, figures };
    return figures;
  };
}

/** Null where the database has just become unreachable. */
const lettersOf = async (deps: WithWaitingLetters): Promise<number | null> =>
  (await deps.waitingLetters?.().catch(() => null)) ?? null;

/**
 * `/metrics` in the Prometheus text format: for this machine, and for callers with `Authorization:
 * Bearer <SHOP_METRICS_KEY>`. For others it is a 404.
 */
export function registerMetrics(
  app: FastifyInstance,
  deps: WithDatabase & WithClock & WithSettings & WithPool & WithWaitingLetters,
  measures: Measures,
  streams: { readonly open: number },
): void {
  const { metricsKey } = deps.settings;
  const mayRead = ({ ip, headers }: FastifyRequest): boolean => {
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1];
    if (bearer !== undefined) return metricsKey !== null && isSameKey(bearer, metricsKey);
    // Behind an undeclared proxy every caller looks like this machine.
    const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers;
    return isLoopback(ip) && (!isForwarded || deps.settings.trustProxy !== false);
  };
  const read = makeReading(deps);
  app.get(serverPaths.metrics, async (request, reply) => {
    if (!mayRead(request)) return sendMissing(request, reply);
    const figures = await read();
    const letters = figures === null ? null : await lettersOf(deps);
    reply.type("text/plain; version=0.0.4; charset=utf-8");
    return [
      measures.calls.text("shop_calls_total", "Calls by route, HTTP status and reply code."),
      measures.callSeconds.text("shop_call_seconds", "Time from request to reply."),
      measures.callStatements.text(
        "shop_call_statements_total",
        "Statements that the calls of a route asked of the database.",
      ),
      measures.poolWaitSeconds.text(
        "shop_pool_wait_seconds",
        "Wait for a database connection; empty on the embedded database.",
      ),
      measures.failedMessages.text(
        "shop_failed_messages_total",
        "Attempts to send an email or a text message that its provider did not accept.",
      ),
      metricText("shop_open_streams", "gauge", "Event streams that buyers' pages hold open.", [
        [{}, streams.open],
      ]),
      ...processTexts(deps.pool?.() ?? null),
      ...figureTexts(figures, letters),
    ].join("");
  });
}
