import { createActor, fromPromise, type InspectionEvent } from "xstate";
import { requestCompanyToken } from "#api/company-token.ts";
import { deployment } from "#api/deployment.ts";
import { noteAnswer, onExchange } from "#api/network.ts";
import { oneTabAtATime } from "#api/one-tab.ts";
import { revokeSession } from "#api/revoke.ts";
import { plugSession } from "#api/session-port.ts";
import { Refusal } from "#contract/reply.ts";
import { mark } from "#db/mark.ts";
import { clearSession } from "#db/records.ts";
import { accessTokens, type StoredToken, userTokens } from "#db/token-store.ts";
import { bury, isBuried, noteRevoked, unrevoked } from "#db/tombstone.ts";
import { followUser, wipeUser } from "#db/user-database.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { type Notices, plugShopActors, type ShopActors } from "#machines/shop-actors.ts";
import { type Session, userSessionMachine } from "#machines/user-session.machine.ts";
import { reconcile, type SharedStorage, sessionPortOf } from "./session-wiring.ts";

/** What the actors need from the shell. */
export interface ShellPort {
  notices: Notices;
  /** After a login in the modal: home where it was opened from the register page, else stay or go back. */
  goOn(fromRegister: boolean): void;
  /** 20402: the buyer has been told; send them to login and from there back. */
  sessionTimedOut(): void;
  /** Other data may be shown from now on (login, logout, in whichever tab). */
  sessionChanged(session: Session | null): void;
  /** Every exchange with the server: whether an answer came. */
  heard(answered: boolean): void;
  /** Calls back when the shell's own probe finds the server again. */
  onNetworkBack(tell: () => void): void;
  inspect?: (event: InspectionEvent) => void;
}

/** A token of another host or company is no token. */
const company = mark(JSON.stringify(deployment));

const asAccess = (stored: StoredToken): AccessToken => ({
  token: stored.token,
  lastsMs: stored.expire === 0 ? null : Math.max(0, stored.expire - Date.now()),
});

const asSession = ({ token, expire, scope }: StoredToken): Session => ({
  token,
  expire,
  userKey: scope,
});

const shared: SharedStorage = {
  readAccess() {
    const stored = accessTokens.read();
    return stored === null || stored.scope !== company ? null : asAccess(stored);
  },
  readSession() {
    const stored = userTokens.read();
    return stored === null ? null : asSession(stored);
  },
};

/** The stored session, unless this device has logged it out. */
async function recall(): Promise<Session | null> {
  const session = shared.readSession();
  if (session === null || !(await isBuried(session.token))) return session;
  userTokens.remove(session.token);
  return null;
}

async function obtain(dead: string | null): Promise<AccessToken> {
  return oneTabAtATime("app-token", async () => {
    const stored = shared.readAccess();
    if (stored !== null && stored.token !== dead) return stored;
    const fresh = { ...(await requestCompanyToken()), scope: company };
    accessTokens.write(fresh);
    return asAccess(fresh);
  });
}

/** Tells the server of sessions that ended here while it was out of reach. */
async function revokeLeft(): Promise<void> {
  for (const token of await unrevoked()) {
    if (await revokeSession(token)) await noteRevoked(token);
  }
}

/** Builds, wires and starts the actors that live as long as the page. */
export function startActors(shell: ShellPort): ShopActors {
  const tabs =
    typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("shop-session");
  const tellTabs = () => tabs?.postMessage("changed");
  const inspected = shell.inspect ? { inspect: shell.inspect } : {};

  const accessToken = createActor(
    accessTokenMachine.provide({
      actors: {
        readToken: fromPromise(async () => shared.readAccess()),
        obtainToken: fromPromise(({ input }) => obtain(input.dead)),
      },
      actions: {
        forget: (_, { token }) => accessTokens.remove(token),
        announce: (_, { message }) => shell.notices.show(message, "danger"),
      },
    }),
    inspected,
  );

  const userSession = createActor(
    userSessionMachine.provide({
      actors: {
        recall: fromPromise(recall),
        leave: fromPromise(async ({ input }) => {
          if (input === null) return;
          const { token, userKey } = input.session;
          clearSession();
          await bury(token);
          await wipeUser(userKey, input.keepDrafts);
          void revokeLeft();
        }),
      },
      actions: {
        keep: (_, { session }) => {
          const { token, expire, userKey } = session;
          userTokens.write({ token, expire, scope: userKey });
          tellTabs();
        },
        forget: (_, { session }) => {
          userTokens.remove(session?.token ?? null);
          tellTabs();
        },
        follow: (_, { session }) => {
          followUser(session?.userKey ?? null);
          shell.sessionChanged(session);
        },
        announceTimeout: () => {
          shell.notices.show("登录超时,请重新登录!", "danger");
          shell.sessionTimedOut();
        },
      },
    }),
    inspected,
  );

  const loginModal = createActor(
    loginModalMachine.provide({
      actors: {
        login: fromPromise(async ({ input }) => {
          const { signIn } = await import("#features/auth/sign-in.ts");
          return signIn(input);
        }),
      },
      actions: {
        adopt: (_, { session }) => {
          userSession.send({ type: "server.signedIn", session });
          shell.notices.show("登录成功", "ok");
        },
        goOn: (_, { fromRegister }) => shell.goOn(fromRegister),
      },
    }),
    { input: { open: false }, ...inspected },
  );

  const actors: ShopActors = { accessToken, userSession, loginModal, notices: shell.notices };
  plugShopActors(actors);
  const look = () => reconcile(actors, shared);
  tabs?.addEventListener("message", look);
  addEventListener("storage", look);
  addEventListener("pageshow", look);
  document.addEventListener("visibilitychange", look);
  const networkBack = () => {
    accessToken.send({ type: "network.back" });
    void revokeLeft();
  };
  onExchange(shell.heard);
  shell.onNetworkBack(() => {
    noteAnswer(true);
    networkBack();
  });
  watch(actors, shell.notices);

  plugSession(sessionPortOf(actors, shared, (message) => shell.notices.show(message, "danger")));
  for (const actor of [accessToken, userSession, loginModal]) actor.start();
  void revokeLeft();
  return actors;
}

function watch({ accessToken, userSession, loginModal }: ShopActors, notices: Notices): void {
  let signedIn = false;
  userSession.subscribe((snapshot) => {
    if (snapshot.matches("signedIn") === signedIn) return;
    signedIn = !signedIn;
    loginModal.send({ type: signedIn ? "session.began" : "session.ended" });
  });
  let told: Error | null = null;
  accessToken.subscribe(({ context: { error, failures } }) => {
    if (error === told) return;
    told = error;
    const worthSaying = error instanceof Refusal ? failures === 1 : error?.name === "Misconfigured";
    if (error !== null && worthSaying) notices.show(error.message, "danger");
  });
}
