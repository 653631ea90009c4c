import { fromPromise } from "xstate";
import { userTokens } from "#db/token-store.ts";
import { followUser } from "#db/user-database.ts";
import type { Notices } from "#machines/shop-actors.ts";
import { type Leaving, type Session, userSessionMachine } from "#machines/user-session.machine.ts";

/** What storage says about a logged-in buyer. */
export function storedSession(): Session | null {
  const stored = userTokens.read();
  return stored === null
    ? null
    : { token: stored.token, expire: stored.expire, userKey: stored.scope };
}

/** Storage may bring a token back after a crash; the tombstone of its logout wins. */
async function recall(): Promise<Session | null> {
  const session = storedSession();
  if (session === null) return null;
  const { isBuried } = await import("#db/tombstone.ts");
  if (!(await isBuried(session.token))) return session;
  userTokens.remove(session.token);
  return null;
}

async function leave(leaving: Leaving | null): Promise<void> {
  if (leaving === null) return;
  userTokens.remove(leaving.session.token);
  const { cleanUp } = await import("./leaving.ts");
  await cleanUp(leaving);
}

/** The session machine with its effects: storage, tombstones, the buyer's database. */
export function userSessionLogic(notices: Notices) {
  return userSessionMachine.provide({
    actors: {
      recall: fromPromise(() => recall()),
      leave: fromPromise(({ input }) => leave(input)),
    },
    actions: {
      keep: (_, { session }) =>
        userTokens.write({ token: session.token, expire: session.expire, scope: session.userKey }),
      forget: (_, { session }) => userTokens.remove(session?.token ?? null),
      follow: (_, { session }) => followUser(session?.userKey ?? null),
      announceTimeout: () => notices.show("登录超时,请重新登录!", "danger"),
    },
  });
}
