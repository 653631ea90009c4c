import { fromPromise, setup, stateIn } from "xstate";
import { missing } from "./failures.ts";

export type AppUpdateEvent =
  /** A new version is on this device and waits. */
  | { type: "version.waiting" }
  /** A new version took over: in this tab or, agreed to, in another. */
  | { type: "version.changed" }
  /** The visitor agrees. */
  | { type: "update" }
  /** The visitor would rather not now. */
  | { type: "later" }
  /** Something here would be lost by a reload (an order or payment, an upload, a form), or no longer. */
  | { type: "stake.began" }
  | { type: "stake.ended" };

/**
 * The installed app renews itself by consent, and never while an order is placed or paid, a file
 * sent or a form filled in. `moment` runs beside it, so that every state knows whether now is bad.
 */
export const appUpdateMachine = setup({
  types: {} as { events: AppUpdateEvent; tags: "asking" },
  actors: {
    /** Registers the service worker; settles when it is registered. */
    register: fromPromise<void>(missing),
  },
  actions: {
    /** Tells the waiting version to take over. */
    letIn: () => {},
    reload: () => {},
  },
  guards: {
    isFree: stateIn({ moment: "free" }),
  },
}).createMachine({
  id: "appUpdate",
  type: "parallel",
  states: {
    version: {
      initial: "registering",
      states: {
        registering: {
          description: "The service worker is being registered.",
          invoke: { id: "register", src: "register", onDone: "current", onError: "without" },
          on: { "version.waiting": "ready", "version.changed": "replaced" },
        },
        without: {
          description: "No service worker here: each visit loads the newest version anyway.",
        },
        current: {
          description: "This is the newest version known.",
          on: { "version.waiting": "ready", "version.changed": "replaced" },
        },
        ready: {
          description: "A new version waits for the visitor's consent.",
          tags: "asking",
          on: {
            update: { guard: "isFree", target: "applying" },
            later: "postponed",
            "version.changed": "replaced",
          },
        },
        postponed: {
          description: "The visitor said later: asked again when yet another version comes.",
          on: {
            update: { guard: "isFree", target: "applying" },
            "version.waiting": "ready",
            "version.changed": "replaced",
          },
        },
        applying: {
          description: "The new version takes over.",
          entry: "letIn",
          on: { "version.changed": "replaced" },
        },
        replaced: {
          description:
            "Another version serves this page: it reloads as soon as nothing is at stake.",
          always: { guard: "isFree", target: "reloading" },
        },
        reloading: {
          description: "The page starts anew, under the new version.",
          entry: "reload",
        },
      },
    },
    moment: {
      initial: "free",
      states: {
        free: {
          description: "Nothing is at stake on this screen.",
          on: { "stake.began": "atStake" },
        },
        atStake: {
          description:
            "An order is being placed or paid, a file sent or a form filled in: no update now.",
          on: { "stake.ended": "free" },
        },
      },
    },
  },
});
