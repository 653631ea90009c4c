import { fromPromise, setup, stateIn } from "xstate";
import { missing } from "./failures.ts";

export type AppUpdateEvent =
  /** A new version is installed on this device and waits. */
  | { type: "version.waiting" }
  /** A new version became active: in this tab or, with consent, in another. */
  | { type: "version.changed" }
  /** The visitor agrees. */
  | { type: "update" }
  /** The visitor declines for now. */
  | { type: "later" }
  /** A reload would lose work here (an order or payment, an upload, a form), or no longer. */
  | { type: "stake.began" }
  | { type: "stake.ended" };

/**
 * Updates the installed app with the visitor's consent, and never during an order, a payment, an
 * upload or a form. The region `moment` runs in parallel, so that every state knows whether a
 * reload is safe.
 */
export const appUpdateMachine = setup({
  types: {} as { events: AppUpdateEvent; tags: "asking" },
  actors: {
    /** Registers the service worker; settles when it is registered. */
    register: fromPromise<void>(missing),
  },
  actions: {
    /** Activates the waiting version. */
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
          description: "There is no service worker: each visit loads the newest version.",
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
          description: "The visitor declined: asked again with the next version.",
          on: {
            update: { guard: "isFree", target: "applying" },
            "version.waiting": "ready",
            "version.changed": "replaced",
          },
        },
        applying: {
          description: "The new version becomes active.",
          entry: "letIn",
          on: { "version.changed": "replaced" },
        },
        replaced: {
          description:
            "Another version is active: the page reloads as soon as no work would be lost.",
          always: { guard: "isFree", target: "reloading" },
        },
        reloading: {
          description: "The page reloads with the new version.",
          entry: "reload",
        },
      },
    },
    moment: {
      initial: "free",
      states: {
        free: {
          description: "A reload would lose nothing on this screen.",
          on: { "stake.began": "atStake" },
        },
        atStake: {
          description: "An order, payment, upload or form is in progress: no update now.",
          on: { "stake.ended": "free" },
        },
      },
    },
  },
});
