import { companyToken } from "#contract/auth/app-access.ts";
import { companyKey } from "#contract/auth/company-key.ts";
import { companyDomain } from "#contract/http/deployment.ts";
import { deployment } from "./deployment.ts";
import { deviceAhead, deviceExpiry } from "./device-clock.ts";
import { guestExchange } from "./guest-exchange.ts";
import { read, verdictOf } from "./protocol.ts";
import { genericMessage } from "./transport-messages.ts";
import { Unreachable } from "./unreachable.ts";

/**
 * Requests the anonymous company token (SPEC section 9). `expire` in device ms, 0 = never.
 * @throws `Misconfigured` (mode 1 on a host name without a second segment), `Refusal`,
 * `Unreachable`.
 */
export async function requestCompanyToken(
  hostName = location.hostname,
): Promise<{ token: string; expire: number }> {
  const { appAuthToken, mode } = deployment;
  const domain = companyDomain(mode, hostName);
  const ask = () => {
    const input = {
      app_auth_token: appAuthToken,
      public_key: companyKey(appAuthToken, Date.now() - deviceAhead()),
      mode,
      domain,
    };
    return guestExchange(companyToken, input, { access: "", user: null });
  };
  const aheadBefore = deviceAhead();
  let reply = await ask();
  let refusal = verdictOf(reply);
  // The key contains the hour: a device with a wrong clock corrects it from the refusal.
  if (refusal !== null && deviceAhead() !== aheadBefore) {
    reply = await ask();
    refusal = verdictOf(reply);
  }
  if (refusal !== null) throw refusal;
  const { token, expire_time } = read(companyToken, reply.body);
  const expire = deviceExpiry(expire_time);
  if (expire === null || token === "") throw new Unreachable("reply", genericMessage);
  return { token, expire };
}
