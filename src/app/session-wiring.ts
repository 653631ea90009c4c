import { type ActorRefFrom, waitFor } from "xstate";
import type { HeldToken, SessionPort } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { codes } from "#contract/reply.ts";
import type { AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import type { Session, userSessionMachine } from "#machines/user-session.machine.ts";

export interface SessionActors {
  accessToken: ActorRefFrom<typeof accessTokenMachine>;
  userSession: ActorRefFrom<typeof userSessionMachine>;
}

/** What all tabs of the browser agree on. */
export interface SharedStorage {
  readAccess(): AccessToken | null;
  readSession(): Session | null;
}

/**
 * Brings this tab's machines in line with storage: another tab may have logged
 * in or out, or a token may have expired while the page slept.
 */
export function reconcile({ accessToken, userSession }: SessionActors, shared: SharedStorage) {
  const access = accessToken.getSnapshot();
  const stored = shared.readAccess();
  if (access.matches("ready") && stored?.token !== access.context.held?.token) {
    accessToken.send({ type: "elsewhere.changed", held: stored });
  }
  const session = userSession.getSnapshot();
  if (session.matches("checking") || session.matches("signingOut")) return;
  const kept = shared.readSession();
  if (kept === null) {
    if (session.matches("signedIn")) userSession.send({ type: "elsewhere.signedOut" });
  } else if (kept.token !== session.context.held?.token) {
    userSession.send({ type: "elsewhere.signedIn", session: kept });
  }
}

/** The machines as `call` sees them. `showRefusal` is told of 20403. */
export function sessionPortOf(
  actors: SessionActors,
  shared: SharedStorage,
  showRefusal: (message: string) => void,
): SessionPort {
  const { accessToken, userSession } = actors;
  return {
    async accessToken(): Promise<HeldToken> {
      reconcile(actors, shared);
      const now = accessToken.getSnapshot();
      if (now.matches("failed") || now.matches("misconfigured"))
        accessToken.send({ type: "retry" });
      const { context } = await waitFor(accessToken, (snapshot) => !snapshot.hasTag("busy"));
      if (context.held === null) throw reasonOf(context.error);
      return { token: context.held.token, generation: context.generation };
    },
    async userToken(): Promise<HeldToken | null> {
      await waitFor(userSession, (snapshot) => !snapshot.matches("checking"));
      reconcile(actors, shared);
      const { held, generation } = userSession.getSnapshot().context;
      return held === null ? null : { token: held.token, generation };
    },
    isCurrentUser(generation) {
      const { context } = userSession.getSnapshot();
      return context.held !== null && context.generation === generation;
    },
    refused({ code, message }, carried, replayed) {
      if (code === codes.appTokenInvalid && carried.access !== null) {
        const generation = carried.access;
        accessToken.send({ type: "server.refused", generation, replayed, message });
      }
      if (code === codes.loginExpired && carried.user !== null) {
        userSession.send({ type: "server.expired", generation: carried.user });
      }
      if (code === codes.forbidden) showRefusal(message);
    },
  };
}

function reasonOf(error: Error | null): Error {
  if (error === null || error.name === "Misconfigured") {
    return new Unreachable("config", error?.message ?? "网络请求失败");
  }
  return error;
}
