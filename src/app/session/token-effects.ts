import { fromPromise } from "xstate";
import { requestCompanyToken } from "#api/company-token.ts";
import { deployment } from "#api/deployment.ts";
import { type Locks, oneTabAtATime } from "#api/one-tab.ts";
import { accessTokens, type StoredToken, type TokenStore } from "#data/device/token-store.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import type { Toasts } from "#machines/shop-actors.ts";

/** A token belongs to one company on one host: another deployment does not use it. */
const scope = `${deployment.host}|${deployment.appAuthToken.slice(-8)}`;

const held = ({ token, expire }: StoredToken): AccessToken => ({
  token,
  lastsMs: expire === 0 ? null : Math.max(0, expire - Date.now()),
});

/** Dependencies of the token machine's effects: storage, the server, the lock between tabs. */
export interface TokenGround {
  readonly tokens: TokenStore;
  /** `expire` in device ms, 0 = never. */
  readonly request: () => Promise<{ token: string; expire: number }>;
  /** Settles when other tabs can read what this one stored. */
  readonly spread: () => Promise<void>;
  /** The browser's Web Locks by default. */
  readonly locks?: Locks;
}

/** A tab in another process reads a record some milliseconds late, without an event. */
const spreadsWithinMs = 300;

const ground: TokenGround = {
  tokens: accessTokens,
  request: () => requestCompanyToken(),
  spread: () => new Promise((resolve) => setTimeout(resolve, spreadsWithinMs)),
};

/** The stored token for this deployment, or null. */
export function storedAccessToken(tokens = accessTokens): AccessToken | null {
  const stored = tokens.read();
  return stored === null || stored.scope !== scope ? null : held(stored);
}

/**
 * One tab at a time: reads storage once more, then asks the server. Never returns `dead`. The lock
 * is held longer than the request, because the next tab must find the stored token.
 */
function obtain({ tokens, request, spread, locks }: TokenGround, dead: string | null) {
  return new Promise<AccessToken>((resolve, reject) => {
    const work = async (): Promise<void> => {
      const stored = storedAccessToken(tokens);
      if (stored !== null && stored.token !== dead) return resolve(stored);
      const fresh = { ...(await request()), scope };
      tokens.write(fresh);
      resolve(held(fresh));
      await spread();
    };
    oneTabAtATime("app-token", work, locks).catch(reject);
  });
}

/** The token machine with its effects: storage, the token call, one tab at a time. */
export function accessTokenLogic(notices: Toasts, on = ground) {
  return accessTokenMachine.provide({
    actors: {
      readToken: fromPromise(async () => storedAccessToken(on.tokens)),
      obtainToken: fromPromise(({ input }) => obtain(on, input.dead)),
    },
    actions: {
      forget: (_, { token }) => on.tokens.remove(token),
      announce: (_, { message }) => notices.show(message, "danger"),
    },
  });
}
