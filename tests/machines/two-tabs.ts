import { createActor, SimulatedClock } from "xstate";
import { callOver, type Exchange } from "#api/protocol.ts";
import { Unreachable } from "#api/unreachable.ts";
import { sessionPortOf } from "#app/port.ts";
import { followOtherTabs } from "#app/session/other-tabs.ts";
import { type SessionGround, userSessionLogic } from "#app/session/session-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { captcha, userInfo } from "#contract/auth/auth.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { TokenStore } from "#data/device/token-store.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import type { ShopActors, Toasts } from "#machines/shop-actors.ts";
import { SharedStorage } from "./shared-storage.ts";
import { NodeLocks } from "./web-locks.ts";

/** Passes when the scheduler lets it: the network, the other tab, the lock. */
export type Pass = (what: string) => Promise<void>;

interface Request {
  tab: number;
  call: number;
  user: string | null;
  answer: number;
}

/** A host that honours the tokens it gave until they are ended. */
class Host {
  company: string | null = null;
  /** A host that gives tokens and honours none. */
  refusesAll = false;
  readonly sessions = new Set<string>();
  tokenCalls = 0;
  tokenCallsNow = 0;
  mostTokenCallsAtOnce = 0;
  ends = 0;
  #given = 0;

  give(): string {
    this.#given += 1;
    return `given-${this.#given}`;
  }

  endCompanyToken(): void {
    if (this.company !== null) this.ends += 1;
    this.company = null;
  }

  verdict(access: string, user: string | null, needsUser: boolean): number {
    if (this.refusesAll || access !== this.company) return codes.appTokenInvalid;
    if (user === null) return needsUser ? codes.loginExpired : codes.success;
    return this.sessions.has(user) || !needsUser ? codes.success : codes.loginExpired;
  }
}

export interface Outcome {
  call: number;
  ended: "answered" | "cut" | number;
  /** An answer to a session that the tab no longer held when it arrived. */
  stale: boolean;
}

/** What a tab shows of a host that refuses a session. */
const timedOut = "登录超时,请重新登录!";

/**
 * Two tabs of one browser before one host. Machines, effects, storage records, port and the
 * following of other tabs are the shipped ones; everything between them waits for `pass`.
 */
export class Browser {
  readonly host = new Host();
  readonly requests: Request[] = [];
  readonly outcomes: Outcome[] = [];
  /** Tokens that a tab logged out, in order, with how many requests had been made by then. */
  readonly loggedOut: { tab: number; token: string; after: number }[] = [];
  readonly timeouts: number[] = [0, 0];
  readonly tabs: ShopActors[] = [];
  /** The session that had been left before the tabs opened. */
  readonly buriedBefore: string | null;
  /** Sessions that this device has left. */
  readonly graves = new Set<string>();
  readonly #pass: Pass;
  readonly #storage: SharedStorage;
  readonly #locks: NodeLocks;
  /** Sees what the tabs store, and writes as a tab does that slept through a logout. */
  readonly #access: TokenStore;
  readonly #session: TokenStore;
  #calls = 0;

  /** `found`: the session that storage holds when both tabs open. */
  constructor(pass: Pass, found: "none" | "live" | "buried" = "none") {
    this.#pass = pass;
    this.#storage = new SharedStorage(pass);
    this.#locks = new NodeLocks(() => pass("lock"));
    const ours = this.#storage.tab(new EventTarget());
    this.#access = new TokenStore("access_token", () => ours);
    this.#session = new TokenStore("user_token", () => ours);
    if (found !== "none") this.#session.write({ token: this.#grant(), expire: 0, scope: "found" });
    this.buriedBefore = found === "buried" ? this.stored.session : null;
    if (this.buriedBefore !== null) this.graves.add(this.buriedBefore);
    for (const tab of [0, 1]) this.tabs.push(this.#open(tab));
  }

  /** The tokens that local storage holds now. */
  get stored(): { access: string | null; session: string | null } {
    return {
      access: this.#access.read()?.token ?? null,
      session: this.#session.read()?.token ?? null,
    };
  }

  async #request(): Promise<{ token: string; expire: number }> {
    const { host } = this;
    host.tokenCalls += 1;
    host.tokenCallsNow += 1;
    host.mostTokenCallsAtOnce = Math.max(host.mostTokenCallsAtOnce, host.tokenCallsNow);
    await this.#pass("token request");
    host.company ??= host.give();
    const token = host.company;
    await this.#pass("token reply");
    host.tokenCallsNow -= 1;
    return { token, expire: 0 };
  }

  #open(tab: number): ShopActors {
    const clock = new SimulatedClock();
    const notices: Toasts = {
      show: (text) => {
        if (text === timedOut) this.timeouts[tab] = (this.timeouts[tab] ?? 0) + 1;
      },
    };
    const window = new EventTarget();
    const storage = this.#storage.tab(window);
    const tokens = new TokenStore("access_token", () => storage);
    const session: SessionGround = {
      tokens: new TokenStore("user_token", () => storage),
      isLoggedOut: async (token) => {
        await this.#pass("grave");
        return this.graves.has(token);
      },
      settleName: async (session) => session,
      restore: async () => undefined,
      ended: async () => undefined,
      cleanUp: async ({ session: left }) => {
        await this.#pass("leave");
        this.graves.add(left.token);
      },
      follow: () => {},
    };
    const ground = {
      tokens,
      request: () => this.#request(),
      spread: () => this.#pass("spread"),
      locks: this.#locks,
    };
    const accessToken = createActor(accessTokenLogic(notices, ground), { clock });
    const userSession = createActor(userSessionLogic(notices, session), { clock });
    const loginModal = createActor(loginModalMachine, { input: { open: false }, clock });
    for (const actor of [accessToken, userSession, loginModal]) actor.start();
    const apart = { lookForOpenTaps: () => {}, sendWaiting: () => {} };
    const actors = { accessToken, userSession, loginModal, notices, ...apart };
    const document = Object.assign(new EventTarget(), { visibilityState: "visible" as const });
    followOtherTabs(actors, { window, document, tokens, session });
    return actors;
  }

  /** One call from a tab; its end is noted in `outcomes`. */
  async call(tab: number, needsUser: boolean, cut = false): Promise<void> {
    const actors = this.tabs[tab];
    if (actors === undefined) return;
    const call = this.#calls++;
    const exchange: Exchange = async (_endpoint, _input, tokens) => {
      const request: Request = { tab, call, user: tokens.user, answer: 0 };
      this.requests.push(request);
      await this.#pass("request");
      request.answer = this.host.verdict(tokens.access, tokens.user, needsUser);
      await this.#pass("reply");
      if (cut) throw new Unreachable("timeout", "网络连接失败，请检查网络连接");
      const body = { code: request.answer, msg: "msg", data: needsUser ? buyer : picture };
      return { body, kept: null, judged: false, request: null };
    };
    const port = sessionPortOf(actors);
    const end = (ended: Outcome["ended"]) => {
      const held = actors.userSession.getSnapshot().context.held?.token ?? null;
      const sent = this.requests.findLast((request) => request.call === call)?.user ?? null;
      this.outcomes.push({
        call,
        ended,
        stale: ended === "answered" && sent !== null && sent !== held,
      });
    };
    try {
      if (needsUser) await callOver(port, exchange, userInfo, {});
      else await callOver(port, exchange, captcha, {});
      end("answered");
    } catch (error) {
      end(error instanceof Refusal ? error.code : "cut");
    }
  }

  #grant(): string {
    const token = this.host.give();
    this.host.sessions.add(token);
    return token;
  }

  /** A tab that slept, or a crash, puts a session back that this device has left. */
  bringBack(): void {
    const [left] = this.graves;
    if (left !== undefined) this.#session.write({ token: left, expire: 0, scope: left });
  }

  /** A login that the host has granted. */
  logIn(tab: number): void {
    const token = this.#grant();
    const session = { token, expire: 0, userKey: token };
    this.tabs[tab]?.userSession.send({ type: "server.signedIn", session });
  }

  logOut(tab: number): void {
    const held = this.tabs[tab]?.userSession.getSnapshot().context.held ?? null;
    this.tabs[tab]?.userSession.send({ type: "logout", keepDrafts: false });
    if (held === null) return;
    this.loggedOut.push({ tab, token: held.token, after: this.requests.length });
    this.host.sessions.delete(held.token);
  }

  get calls(): number {
    return this.#calls;
  }
}

const buyer = {
  id: "u1",
  mobile: "13800138000",
  email: "a@b.cn",
  name: "张三",
  balance: "0.00",
  createdAt: 0,
  orderCounts: {},
};
const picture = { captchaId: "c1", data: "data:image/svg+xml,1" };
