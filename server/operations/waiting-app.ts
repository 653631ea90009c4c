import Fastify, { type FastifyInstance } from "fastify";
import type { Settings } from "#server/config/settings.ts";
import { installHeaders } from "#server/http/headers.ts";
import { sendPreparing, servePlainSheet } from "#server/http/plain-page.ts";
import { installErrorReplies } from "#server/http/replies.ts";
import type { ProcessState } from "#server/infra/runtime/process-phase.ts";
import { registerHealth } from "./health.ts";

/** Answers while the shop is starting: alive, not ready, everything else 503. */
export async function buildWaitingApp(
  settings: Settings,
  processState: ProcessState,
): Promise<FastifyInstance> {
  const app = Fastify({ trustProxy: settings.trustProxy, exposeHeadRoutes: false });
  installErrorReplies(app, processState);
  installHeaders(app, settings);
  servePlainSheet(app);
  registerHealth(app, {
    settings,
    processState,
    databaseKind: settings.databaseUrl === null ? "pglite" : "postgresql",
    durability: "unknown",
    db: null,
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null, null));
  app.setNotFoundHandler(sendPreparing);
  await app.ready();
  return app;
}
