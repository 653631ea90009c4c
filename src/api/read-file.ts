import * as v from "valibot";
import { envelope, Refusal } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { settledWithin } from "#platform/platform.ts";
import { deployment } from "./deployment.ts";
import { sessionPort } from "./session-port.ts";
import { noResponseMessage, statusMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

const said = envelope(v.unknown());

/** The tokens, and the beginning of the reply, each come within this time. */
const replyWithinMs = 6000;

/**
 * Downloads a buyer's own file from the file store.
 * @throws `Refusal` or `Unreachable`
 */
export async function readFile(uploadId: string): Promise<Blob> {
  const port = await sessionPort();
  const tokens = Promise.all([port.accessToken(), port.userToken()]);
  const held = await settledWithin(tokens, replyWithinMs, null);
  if (held === null) throw new Unreachable("timeout", noResponseMessage);
  const [access, user] = held;
  const cut = new AbortController();
  const timer = setTimeout(() => cut.abort(), replyWithinMs);
  const reply = await fetch(`${deployment.host}${serverPaths.files}/${uploadId}`, {
    headers: { AccessToken: access.token, AuthUserToken: user?.token ?? "" },
    signal: cut.signal,
  })
    .catch(() => {
      throw new Unreachable("offline", noResponseMessage);
    })
    .finally(() => clearTimeout(timer));
  if (!reply.ok) throw new Unreachable("status", statusMessage(reply.status), reply.status);
  if (reply.headers.get("content-type")?.startsWith("application/json") === true) {
    const { code, msg } = v.parse(said, await reply.json());
    const refusal = new Refusal(code, msg);
    port.refused(refusal, { access: access.generation, user: user?.generation ?? null }, true);
    throw refusal;
  }
  return reply.blob();
}
