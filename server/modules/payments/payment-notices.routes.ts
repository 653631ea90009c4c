import type { FastifyInstance } from "fastify";
import { payChannel } from "#contract/payments/paying.ts";
import type { PaymentDeps } from "#server/modules/payments/providers/payment.ts";
import { receiveNotice } from "./notifying.ts";

/** Payment notifications of providers: one address for each channel. */
export function register(app: FastifyInstance, deps: PaymentDeps): void {
  app.register(async (scope) => acceptNotices(scope, deps));
}

/** Its own scope: a signature covers the raw body, so nothing may parse it first. */
function acceptNotices(scope: FastifyInstance, deps: PaymentDeps): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) =>
    done(null, body),
  );
  const gateways = deps.gateways;
  for (const channel of payChannel.options) {
    const notices = gateways[channel].provider?.notices ?? null;
    if (notices === null) continue;
    scope.post(notices.path, async ({ body, headers }, reply) => {
      const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
      const said = await receiveNotice(deps, channel, notices, { body: raw, headers });
      return reply.code(said.status).type(said.type).send(said.body);
    });
  }
}
