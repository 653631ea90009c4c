import { createActor, fromPromise, SimulatedClock } from "xstate";
import { callOver, type Exchange } from "#api/protocol.ts";
import { Unreachable } from "#api/unreachable.ts";
import { sessionPortOf } from "#app/port.ts";
import { captcha, userInfo } from "#contract/auth.ts";
import { codes, Refusal } from "#contract/reply.ts";
import { type AccessToken, accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import type { ShopActors } from "#machines/shop-actors.ts";
import { type Session, userSessionMachine } from "#machines/user-session.machine.ts";

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

interface Storage {
  access: string | null;
  session: Session | null;
}

export interface Outcome {
  call: number;
  ended: "answered" | "cut" | number;
  /** An answer to a session that the tab no longer held when it arrived. */
  stale: boolean;
}

/** Two tabs of one browser before one host; everything between them waits for `pass`. */
export class Browser {
  readonly host = new Host();
  readonly requests: Request[] = [];
  readonly outcomes: Outcome[] = [];
  /** Tokens that a tab logged out, in order, with how many requests had been made by then. */
  readonly loggedOut: { tab: number; token: string; after: number }[] = [];
  readonly timeouts: number[] = [0, 0];
  readonly tabs: ShopActors[];
  readonly storage: Storage = { access: null, session: null };
  readonly #pass: Pass;
  #lock: Promise<unknown> = Promise.resolve();
  #calls = 0;

  constructor(pass: Pass) {
    this.#pass = pass;
    this.tabs = [0, 1].map((tab) => this.#open(tab));
  }

  #tell(from: number): void {
    const other = this.tabs[1 - from];
    if (other === undefined) return;
    void this.#pass("storage event").then(() => {
      const { access, session } = this.storage;
      const held = access === null ? null : { token: access, lastsMs: null };
      other.accessToken.send({ type: "elsewhere.changed", held });
      if (session !== null) other.userSession.send({ type: "elsewhere.signedIn", session });
      else other.userSession.send({ type: "elsewhere.signedOut" });
    });
  }

  async #obtain(tab: number, dead: string | null): Promise<AccessToken> {
    const turn = this.#lock.then(async () => {
      await this.#pass("lock");
      const stored = this.storage.access;
      if (stored !== null && stored !== dead) return { token: stored, lastsMs: null };
      this.host.tokenCalls += 1;
      this.host.tokenCallsNow += 1;
      this.host.mostTokenCallsAtOnce = Math.max(
        this.host.mostTokenCallsAtOnce,
        this.host.tokenCallsNow,
      );
      await this.#pass("token request");
      this.host.company ??= this.host.give();
      const token = this.host.company;
      await this.#pass("token reply");
      this.host.tokenCallsNow -= 1;
      this.storage.access = token;
      this.#tell(tab);
      return { token, lastsMs: null };
    });
    this.#lock = turn.catch(() => undefined);
    return turn;
  }

  #open(tab: number): ShopActors {
    const clock = new SimulatedClock();
    const notices = { show: () => {} };
    const accessToken = createActor(
      accessTokenMachine.provide({
        actors: {
          readToken: fromPromise<AccessToken | null>(async () => null),
          obtainToken: fromPromise(({ input }) => this.#obtain(tab, input.dead)),
        },
        actions: {
          forget: (_, { token }) => {
            if (this.storage.access !== token) return;
            this.storage.access = null;
            this.#tell(tab);
          },
        },
      }),
      { clock },
    );
    const userSession = createActor(
      userSessionMachine.provide({
        actors: {
          recall: fromPromise(async () => this.storage.session),
          leave: fromPromise(() => this.#pass("leave")),
        },
        actions: {
          keep: (_, { session }) => {
            this.storage.session = session;
            this.#tell(tab);
          },
          forget: (_, { session }) => {
            if (session !== null && this.storage.session?.token !== session.token) return;
            this.storage.session = null;
            this.#tell(tab);
          },
          announceTimeout: () => {
            this.timeouts[tab] = (this.timeouts[tab] ?? 0) + 1;
          },
        },
      }),
      { clock },
    );
    const loginModal = createActor(loginModalMachine, { input: { open: false }, clock });
    for (const actor of [accessToken, userSession, loginModal]) actor.start();
    return { accessToken, userSession, loginModal, notices, lookForOpenTaps: () => {} };
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
      return { body, kept: null, judged: false };
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

  /** A login that the host has granted. */
  logIn(tab: number): void {
    const token = this.host.give();
    this.host.sessions.add(token);
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
