import { assign, fromPromise, setup } from "xstate";
import { Misconfigured } from "#contract/http/deployment.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { missing } from "./failures.ts";

/** The stored company token. */
export interface AccessToken {
  token: string;
  /** Milliseconds until it expires; null = never. */
  lastsMs: number | null;
}

export type AccessTokenEvent =
  /** 20401 to a request with `generation`; `replayed`: its repetition was refused too. */
  | { type: "server.refused"; generation: number; replayed: boolean; message: string }
  /** Another tab obtained or removed a token, or it expired while the page slept. */
  | { type: "elsewhere.changed"; held: AccessToken | null }
  | { type: "retry" }
  | { type: "network.back" };

interface Context {
  held: AccessToken | null;
  /** Counts the tokens of this tab. Requests carry it; a report about an older one is ignored. */
  generation: number;
  /** The token that the server refused last; storage may still contain it. */
  dead: string | null;
  failures: number;
  /** Why there is no token; its message is for the buyer. */
  error: Error | null;
}

const longestTimerMs = 2 ** 31 - 1;
const longestBackoffMs = 60_000;

const asError = (error: unknown) => (error instanceof Error ? error : new Error(String(error)));

/** The anonymous application token: read, obtained, held until it expires or is refused. */
export const accessTokenMachine = setup({
  types: {} as { context: Context; events: AccessTokenEvent; tags: "busy" | "without" },
  actors: {
    readToken: fromPromise<AccessToken | null>(missing),
    /** One tab at a time: reads storage once more, then asks the server. Never returns `dead`. */
    obtainToken: fromPromise<AccessToken, { dead: string | null }>(missing),
  },
  actions: {
    /** Removes this token from storage. */
    forget: (_, _params: { token: string | null }) => {},
    announce: (_, _params: { message: string }) => {},
    take: assign(({ context }, held: AccessToken | null) => ({
      held,
      // The server's reply is newer than its refusal, should it return the same token again.
      dead: context.dead === held?.token ? null : context.dead,
      generation: context.generation + 1,
      failures: 0,
      error: null,
    })),
    markLoggedOut: assign({
      dead: ({ context }) => context.held?.token ?? context.dead,
      held: null,
    }),
    fail: assign(({ context }, error: Error) => ({
      held: null,
      failures: context.failures + 1,
      error,
    })),
  },
  guards: {
    isToken: (_, held: AccessToken | null) => held !== null,
    isNews: ({ context }, held: AccessToken | null) =>
      held !== null && held.token !== context.held?.token && held.token !== context.dead,
    isGone: (_, held: AccessToken | null) => held === null,
    isMisconfigured: (_, { error }: { error: unknown }) => error instanceof Misconfigured,
    /** The server refused the held token, and then the repetition of the call too. */
    isSecondRefusal: (
      { context },
      { generation, replayed }: { generation: number; replayed: boolean },
    ) => generation === context.generation && replayed,
    isOfHeldToken: ({ context }, generation: number) => generation === context.generation,
  },
  delays: {
    expiry: ({ context }) => Math.min(context.held?.lastsMs ?? longestTimerMs, longestTimerMs),
    backoff: ({ context }) => Math.min(longestBackoffMs, 1000 * 2 ** (context.failures - 1)),
  },
}).createMachine({
  id: "accessToken",
  context: { held: null, generation: 0, dead: null, failures: 0, error: null },
  initial: "reading",
  states: {
    reading: {
      description: "Reads the stored token.",
      tags: "busy",
      invoke: {
        id: "readToken",
        src: "readToken",
        onDone: [
          {
            guard: { type: "isToken", params: ({ event }) => event.output },
            target: "ready",
            actions: { type: "take", params: ({ event }) => event.output },
          },
          { target: "obtaining" },
        ],
        onError: { target: "obtaining" },
      },
    },
    obtaining: {
      description: "Asks the server for a token, one tab at a time; calls wait.",
      tags: ["busy", "without"],
      invoke: {
        id: "obtainToken",
        src: "obtainToken",
        input: ({ context }) => ({ dead: context.dead }),
        onDone: {
          target: "ready",
          actions: { type: "take", params: ({ event }) => event.output },
        },
        onError: [
          {
            guard: { type: "isMisconfigured", params: ({ event }) => ({ error: event.error }) },
            target: "misconfigured",
            actions: { type: "fail", params: ({ event }) => asError(event.error) },
          },
          {
            target: "failed",
            actions: { type: "fail", params: ({ event }) => asError(event.error) },
          },
        ],
      },
    },
    ready: {
      description: "Holds a token; every call carries it.",
      after: {
        expiry: {
          target: "obtaining",
          actions: [
            { type: "forget", params: ({ context }) => ({ token: context.held?.token ?? null }) },
            "markLoggedOut",
          ],
        },
      },
      on: {
        "server.refused": [
          {
            guard: { type: "isSecondRefusal", params: ({ event }) => event },
            target: "failed",
            actions: [
              { type: "forget", params: ({ context }) => ({ token: context.held?.token ?? null }) },
              { type: "announce", params: ({ event }) => ({ message: event.message }) },
              "markLoggedOut",
              {
                type: "fail",
                params: ({ event }) => new Refusal(codes.appTokenInvalid, event.message),
              },
            ],
          },
          {
            guard: { type: "isOfHeldToken", params: ({ event }) => event.generation },
            target: "obtaining",
            actions: [
              { type: "forget", params: ({ context }) => ({ token: context.held?.token ?? null }) },
              { type: "announce", params: ({ event }) => ({ message: event.message }) },
              "markLoggedOut",
            ],
          },
        ],
        "elsewhere.changed": [
          {
            guard: { type: "isGone", params: ({ event }) => event.held },
            target: "obtaining",
            actions: "markLoggedOut",
          },
          {
            guard: { type: "isNews", params: ({ event }) => event.held },
            target: "ready",
            reenter: true,
            actions: { type: "take", params: ({ event }) => event.held },
          },
        ],
      },
    },
    failed: {
      description: "The server gave no token: calls fail with its reason; retries automatically.",
      tags: "without",
      after: { backoff: { target: "obtaining" } },
      on: {
        retry: { target: "obtaining" },
        "network.back": { target: "obtaining" },
        "elsewhere.changed": {
          guard: { type: "isNews", params: ({ event }) => event.held },
          target: "ready",
          actions: { type: "take", params: ({ event }) => event.held },
        },
      },
    },
    misconfigured: {
      description: "The page's host name names no company (配置错误).",
      tags: "without",
      on: { retry: { target: "obtaining" } },
    },
  },
});
