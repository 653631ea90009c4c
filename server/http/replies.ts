import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { codes, type Envelope, judgedHeader, Refusal } from "#contract/http/reply.ts";
import { isDatabaseAway, isDatabaseFull } from "#server/infra/database/outage.ts";
import { safeError } from "#server/infra/logging/log.ts";
import { noteNoRoom, type ProcessState } from "#server/infra/runtime/process-phase.ts";
import { BucketFault } from "#server/infra/storage/s3-bucket.ts";
import { notesOf } from "./call-log.ts";
import { faultEnvelope, retryAfterSeconds } from "./faults.ts";
import { sendMissing } from "./plain-page.ts";

const refusalEnvelope = (refusal: Refusal): Envelope => ({
  code: refusal.code,
  msg: refusal.message,
  data: refusal.data,
});

/** More is asked than a limit allows: 429 of one caller, 503 of this process. */
export class TooBusy extends Error {
  readonly statusCode: 429 | 503;
  constructor(statusCode: 429 | 503) {
    super("too busy");
    this.statusCode = statusCode;
  }
}

/**
 * Turns every thrown error into an envelope: refusal, transport fault, or bug (logged, with a plain
 * message). A full database is recorded in `processState`.
 */
export function installErrorReplies(app: FastifyInstance, processState: ProcessState): void {
  app.setErrorHandler(
    (error: FastifyError | Refusal | TooBusy, request: FastifyRequest, reply: FastifyReply) => {
      const say = (code: number, envelope: Envelope) => {
        notesOf(request).code = envelope.code;
        return reply.code(code).send(envelope);
      };
      reply.header("cache-control", "no-store");
      if (error instanceof Refusal) {
        if (error.judged) reply.header(judgedHeader, "1");
        return say(200, refusalEnvelope(error));
      }
      if (error instanceof TooBusy) {
        reply.header("retry-after", retryAfterSeconds);
        return say(error.statusCode, faultEnvelope(error.statusCode));
      }
      // A folder is no page: it is answered like a missing file.
      if (error.statusCode === 403) return sendMissing(request, reply);
      const status = error.statusCode ?? 500;
      if (status >= 400 && status < 500) return say(status, faultEnvelope(status));
      if (isDatabaseAway(error)) {
        if (isDatabaseFull(error)) noteNoRoom(processState);
        request.log.warn({ fault: safeError(error) }, "the database cannot be reached");
        reply.header("retry-after", retryAfterSeconds);
        return say(503, faultEnvelope(503));
      }
      if (error instanceof BucketFault) {
        request.log.error({ fault: safeError(error) }, "the file storage failed");
        reply.header("retry-after", retryAfterSeconds);
        return say(503, faultEnvelope(503));
      }
      request.log.error({ fault: safeError(error) }, "unexpected fault");
      return say(500, { code: codes.serverFault, msg: "服务器错误(500)", data: null });
    },
  );
}
