import { fromPromise } from "xstate";
import { requestCompanyToken } from "#api/company-token.ts";
import { deployment } from "#api/deployment.ts";
import { oneTabAtATime } from "#api/one-tab.ts";
import { accessTokens, type StoredToken } from "#db/token-store.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import type { Notices } from "#machines/shop-actors.ts";

/** A token belongs to one company on one host: another deployment takes none over. */
const scope = `${deployment.host}|${deployment.appAuthToken.slice(-8)}`;

const held = ({ token, expire }: StoredToken): AccessToken => ({
  token,
  lastsMs: expire === 0 ? null : Math.max(0, expire - Date.now()),
});

/** The token that storage holds for this deployment, or null. */
export function storedAccessToken(): AccessToken | null {
  const stored = accessTokens.read();
  return stored === null || stored.scope !== scope ? null : held(stored);
}

async function obtain(dead: string | null): Promise<AccessToken> {
  const stored = storedAccessToken();
  if (stored !== null && stored.token !== dead) return stored;
  const fresh = { ...(await requestCompanyToken()), scope };
  accessTokens.write(fresh);
  return held(fresh);
}

/** The token machine with its effects: storage, the token call, one tab at a time. */
export function accessTokenLogic(notices: Notices) {
  return accessTokenMachine.provide({
    actors: {
      readToken: fromPromise(async () => storedAccessToken()),
      obtainToken: fromPromise(({ input }) => oneTabAtATime("app-token", () => obtain(input.dead))),
    },
    actions: {
      forget: (_, { token }) => accessTokens.remove(token),
      announce: (_, { message }) => notices.show(message, "danger"),
    },
  });
}
