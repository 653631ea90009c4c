import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as v from "valibot";
import { uuid } from "#contract/http/fields.ts";
import { fileNameOf } from "#contract/http/file-name.ts";
import { codes } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import type { WithClock, WithDatabase, WithFiles, WithLetterSeal } from "#server/infra/deps.ts";
import type { LetterDeps } from "#server/infra/mail/letters.repository.ts";
import { isFirmInvoice } from "./firm-documents.repository.ts";
import { type Policy, readPolicy } from "./policy.ts";
import { receive, standOf } from "./receiving.ts";
import { isSharedWith } from "./shared-files.repository.ts";
import { UploadFault } from "./upload-fault.ts";
import { findUpload, type UploadRow } from "./uploads.repository.ts";

/** The upload protocol: the core of tus, https://tus.io. Uploads are created by `oss/signature`. */
const tus = { "tus-resumable": "1.0.0", "tus-version": "1.0.0" } as const;
const bodyType = "application/offset+octet-stream";

const filePath = `${serverPaths.files}/:id`;

const header = (request: FastifyRequest, name: string): string => {
  const value = request.headers[name];
  return typeof value === "string" ? value : "";
};

/** The id in the path. @throws UploadFault 404 where it is malformed */
function idOf(request: FastifyRequest): string {
  const read = v.safeParse(v.object({ id: uuid }), request.params);
  if (!read.success) throw new UploadFault(404);
  return read.output.id;
}

/** The rights of the request. @throws UploadFault where it has no policy for this file */
async function allowed(
  deps: WithDatabase & WithClock & WithLetterSeal,
  request: FastifyRequest,
): Promise<Policy> {
  if (header(request, "tus-resumable") !== tus["tus-resumable"]) throw new UploadFault(412);
  const id = idOf(request);
  const read = await readPolicy(deps, header(request, "upload-policy"));
  if (read.kind === "none") throw new UploadFault(403);
  if (read.kind === "over") throw new UploadFault(410);
  if (read.policy.upload !== id) throw new UploadFault(404);
  return read.policy;
}

/** The sender disconnected. */
const isCut = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ECONNRESET" || error.code === "ERR_STREAM_PREMATURE_CLOSE");

/** Maps the store's own faults; all others are handled as in every route. */
const refusing =
  (handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    reply.headers(tus);
    try {
      return await handle(request, reply);
    } catch (error) {
      // Nobody reads a reply; the received bytes stay.
      if (isCut(error)) return reply.hijack();
      if (!(error instanceof UploadFault)) throw error;
      reply.code(error.status);
      if (request.method === "HEAD") return "";
      return { code: codes.invalidInput, msg: error.message, data: null };
    }
  };

/** May this person read a file of another account: a firm's invoice, or a file that it shares? */
async function isFirms(deps: WithDatabase, id: string, userId: string | null): Promise<boolean> {
  return (await isFirmInvoice(deps.db, id, userId)) || (await isSharedWith(deps.db, id, userId));
}

/** Readable by its owner, by staff, and a firm's file by those of its people who may. */
async function readable(app: FastifyInstance, deps: WithDatabase, request: FastifyRequest) {
  const missing = new UploadFault(404);
  const row = await findUpload(deps.db, idOf(request));
  const isStaff = request.headers.staffkey ?? request.headers.stafftoken;
  if (isStaff !== undefined) await app.guard(request, "staff", serverPaths.files);
  else {
    const { user } = await app.guard(request, "user", serverPaths.files);
    const isOwn = row?.userId === user?.id;
    if (!isOwn && !(await isFirms(deps, idOf(request), user?.id ?? null))) throw missing;
  }
  if (row === null || row.finishedAt === null) throw missing;
  return row;
}

/** Never rendered in this origin: always sent as a download. */
async function send(deps: WithFiles, row: UploadRow, reply: FastifyReply) {
  const file = await deps.files.read(row.id);
  if (file === null) throw new UploadFault(404);
  reply.headers({
    "content-type": row.type,
    "content-length": row.size,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(fileNameOf(row.name, row.type))}`,
    "content-security-policy": "default-src 'none'; sandbox",
  });
  return reply.send(file);
}

/** The file store: receives bytes under a policy, and sends them to their owner. */
export function register(app: FastifyInstance, deps: LetterDeps & WithDatabase & WithFiles): void {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(bodyType, (_request, body, done) => done(null, body));

    scope.head(
      filePath,
      refusing(async (request, reply) => {
        const policy = await allowed(deps, request);
        const found = await findUpload(deps.db, policy.upload);
        if (found === null) throw new UploadFault(404);
        const { arrived, size } = await standOf(deps, found);
        reply.headers({ "upload-offset": arrived, "upload-length": size });
        return "";
      }),
    );

    scope.patch(
      filePath,
      refusing(async (request, reply) => {
        const policy = await allowed(deps, request);
        if (!(request.body instanceof Readable)) throw new UploadFault(415);
        const offset = Number(header(request, "upload-offset") || "-1");
        if (!Number.isInteger(offset) || offset < 0) throw new UploadFault(409);
        const arrived = await receive(deps, policy.upload, offset, request.body);
        reply.code(204).header("upload-offset", arrived);
        return reply.send();
      }),
    );

    scope.get(
      filePath,
      refusing(async (request, reply) => send(deps, await readable(app, deps, request), reply)),
    );
  });
}
