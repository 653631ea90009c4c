import type { Endpoint, InputOf, OutputOf } from "#contract/http/endpoint.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { httpPart } from "./http-part.ts";
import { type CallOptions, callOver } from "./protocol.ts";
import { sessionPort } from "./session-port.ts";

/**
 * A call for one session: what was stored for one buyer is never sent with another's token.
 * `generation` identifies the session.
 * @throws like `call`; `loginExpired` where that session has ended
 */
export async function callAs<E extends Endpoint>(
  generation: number,
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
): Promise<OutputOf<E>> {
  const port = await sessionPort();
  const userToken = async () => {
    const user = await port.userToken();
    if (user?.generation !== generation) throw new Refusal(codes.loginExpired, "登录已结束");
    return user;
  };
  const { exchange } = await httpPart();
  return callOver({ ...port, userToken }, exchange, endpoint, input, options);
}
