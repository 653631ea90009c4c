import * as v from "valibot";
import { envelope, Refusal } from "#contract/http/reply.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { deployment } from "./deployment.ts";
import { sessionPort } from "./session-port.ts";
import { noResponseMessage, statusMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

const said = envelope(v.unknown());

/** A reply begins within this time; its bytes may take longer. */
const replyWithinMs = 6000;

/**
 * Downloads a buyer's own file from the file store.
 * @throws `Refusal` or `Unreachable`
 */
export async function readFile(uploadId: string): Promise<Blob> {
  const port = await sessionPort();
  const access = await port.accessToken();
  const user = await port.userToken();
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
