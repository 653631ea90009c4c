import { fromPromise } from "xstate";
import { type TokenStore, userTokens } from "#data/device/token-store.ts";
import { deviceMayHold } from "#data/outbox/holds.ts";
import { isDataId } from "#db/data-id.ts";
import { followUser } from "#db/user-database.ts";
import type { ShopActors, Toasts } from "#machines/shop-actors.ts";
import {
  type Leaving,
  type UserSession,
  userSessionMachine,
} from "#machines/user-session.machine.ts";

type Again = () => Promise<UserSession | null>;

/** Dependencies of the session machine's effects: storage, logout markers, the buyer's database. */
export interface SessionGround {
  readonly tokens: TokenStore;
  /** Whether this device has left that session. */
  readonly isLoggedOut: (token: string) => Promise<boolean>;
  /** At a start: moves data with a name of an earlier version. `again` reads the session again. */
  readonly settleName: (session: UserSession, again: Again) => Promise<UserSession | null>;
  /** Restores a lost or newer login; `ended` removes its second copy. */
  readonly restore: (tokens: TokenStore) => Promise<unknown>;
  readonly ended: (session: UserSession) => Promise<unknown>;
  /** Deletes the device's data and has the server revoke the session. */
  readonly cleanUp: (leaving: Leaving) => Promise<void>;
  readonly follow: (userKey: string | null) => void;
}

/** The browser's own. */
export const sessionGround: SessionGround = {
  tokens: userTokens,
  isLoggedOut: async (token) => (await import("#data/device/logout-marker.ts")).isLoggedOut(token),
  settleName: async (session, again) =>
    isDataId(session.userKey)
      ? session
      : (await import("./settle-name.ts")).settleName(session, again),
  restore: async (tokens) =>
    (await deviceMayHold("shop-session")) && (await import("./restore.ts")).restore(tokens),
  ended: async (session) => (await import("./restore.ts")).forgetEnded(session),
  cleanUp: async (leaving) => (await import("./leaving.ts")).cleanUp(leaving),
  follow: followUser,
};

/** The signed-in buyer in storage. */
function storedSession(tokens = userTokens): UserSession | null {
  const stored = tokens.read();
  return stored === null
    ? null
    : { token: stored.token, expire: stored.expire, userKey: stored.scope };
}

/**
 * The stored session, unless this device has left it: storage may restore a token after a crash or
 * from a tab that slept, and its logout marker overrides it. Another tab may write meanwhile.
 */
export async function recall(on = sessionGround): Promise<UserSession | null> {
  const session = storedSession(on.tokens);
  if (session === null) return null;
  const isOver = await on.isLoggedOut(session.token);
  if (isOver) on.tokens.remove(session.token);
  const now = storedSession(on.tokens);
  if (now !== null && now.token !== session.token) return recall(on);
  return isOver ? null : now;
}

/** At a start, before any of the buyer's data are open. */
async function recallFirst(on: SessionGround): Promise<UserSession | null> {
  await on.restore(on.tokens).catch(() => null);
  const session = await recall(on);
  return session && on.settleName(session, () => recall(on));
}

/**
 * A session that expired while its tab was open ends like one that the server ended (20402).
 * Checked at each visit, because timers stop while the device sleeps.
 */
export function endIfOver(userSession: ShopActors["userSession"], now = Date.now()): void {
  const { held, generation } = userSession.getSnapshot().context;
  if (held === null || held.expire === 0 || held.expire > now) return;
  userSession.send({ type: "server.expired", generation });
}

async function leave({ tokens, cleanUp }: SessionGround, leaving: Leaving | null): Promise<void> {
  if (leaving === null) return;
  tokens.remove(leaving.session.token);
  await cleanUp(leaving);
}

/** The session machine with its effects: storage, logout markers, the buyer's database. */
export function userSessionLogic(notices: Toasts, on = sessionGround) {
  return userSessionMachine.provide({
    actors: {
      recall: fromPromise(() => recallFirst(on)),
      leave: fromPromise(({ input }) => leave(on, input)),
    },
    actions: {
      keep: (_, { session }) =>
        on.tokens.write({ token: session.token, expire: session.expire, scope: session.userKey }),
      forget: (_, { session }) => {
        on.tokens.remove(session?.token ?? null);
        if (session !== null) void on.ended(session).catch(() => null);
      },
      follow: (_, { session }) => on.follow(session?.userKey ?? null),
      announceTimeout: () => notices.show("登录超时,请重新登录!", "danger"),
    },
  });
}
