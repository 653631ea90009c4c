import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codes, type Envelope, judgedHeader, Refusal } from "#contract/reply.ts";
import { safeError } from "#server/log.ts";
import { isDatabaseAway } from "#server/store/outage.ts";

/** Faults of the transport itself, in the words of SPEC section 8. */
const transportTexts: Record<number, string> = {
  400: "请求错误(400)",
  404: "请求出错(404)",
  405: "请求出错(405)",
  408: "请求超时(408)",
  413: "提交的内容过大",
  414: "请求地址过长",
  415: "不支持的内容类型",
  429: "操作过于频繁，请稍后再试",
  431: "请求头过大",
  503: "服务不可用(503)",
};

const transportCodes: Record<number, number> = {
  404: codes.notFound,
  429: codes.throttled,
  503: codes.serverFault,
};

/** When to ask again while the shop is not ready, in seconds. */
export const retryAfterSeconds = 2;

export const refusalEnvelope = (refusal: Refusal): Envelope => ({
  code: refusal.code,
  msg: refusal.message,
  data: refusal.data,
});

export function faultEnvelope(status: number): Envelope {
  return {
    code: transportCodes[status] ?? codes.invalidInput,
    msg: transportTexts[status] ?? `请求错误(${status})`,
    data: null,
  };
}

/** Turns everything thrown into an envelope: refusal, transport fault, or bug (logged, said plainly). */
export function installErrorReplies(app: FastifyInstance): void {
  app.setErrorHandler(
    (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
      reply.header("cache-control", "no-store");
      if (error instanceof Refusal) {
        if (error.judged) reply.header(judgedHeader, "1");
        return reply.code(200).send(refusalEnvelope(error));
      }
      // A folder of the page is no page: it answers like anything that is not there.
      const status = error.statusCode === 403 ? 404 : (error.statusCode ?? 500);
      if (status >= 400 && status < 500) return reply.code(status).send(faultEnvelope(status));
      if (isDatabaseAway(error)) {
        request.log.warn({ fault: safeError(error) }, "the database is away");
        return reply.code(503).header("retry-after", retryAfterSeconds).send(faultEnvelope(503));
      }
      request.log.error({ fault: safeError(error) }, "unexpected fault");
      return reply.code(500).send({ code: codes.serverFault, msg: "服务器错误(500)", data: null });
    },
  );
}
