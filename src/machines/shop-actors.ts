import { useSelector } from "@xstate/react";
import { type ActorRefFrom, waitFor } from "xstate";
import type { accessTokenMachine } from "./access-token.machine.ts";
import type { loginModalMachine } from "./login-modal.machine.ts";
import type { userSessionMachine } from "./user-session.machine.ts";

/** Short messages for the buyer on any screen (toasts). */
export interface Toasts {
  show(text: string, tone?: "ok" | "info" | "danger"): void;
}

/** The actors with the lifetime of the page. */
export interface ShopActors {
  accessToken: ActorRefFrom<typeof accessTokenMachine>;
  userSession: ActorRefFrom<typeof userSessionMachine>;
  loginModal: ActorRefFrom<typeof loginModalMachine>;
  notices: Toasts;
  /** Recalls this buyer's unsettled intents. */
  lookForOpenTaps(): void;
  /** Sends the contents of 待发箱 now. */
  sendWaiting(): void;
}

let started: ShopActors | null = null;

/** Called once by app/start, before the first screen. */
export function registerShopActors(actors: ShopActors): void {
  started = actors;
}

/** The actors of this page, for components, event handlers and loaders. */
export function shopActors(): ShopActors {
  if (started === null) throw new Error("the shop's actors are not started");
  return started;
}

export function useSignedIn(): boolean {
  return useSelector(shopActors().userSession, (snapshot) => snapshot.matches("signedIn"));
}

/** The name of the buyer's data on this device; null for a visitor. */
export function useUserKey(): string | null {
  const { userSession } = shopActors();
  return useSelector(userSession, (snapshot) => snapshot.context.held?.userKey ?? null);
}

/** Opens the login modal, unless the buyer is signed in. */
export function openLogin(fromRegister = false): void {
  const { userSession, loginModal } = shopActors();
  const signedIn = userSession.getSnapshot().matches("signedIn");
  loginModal.send({ type: "open", signedIn, fromRegister });
}

/** Resolves with the buyer's `userKey` once one is signed in; for machines with suspended work. */
export async function untilSignedIn(signal: AbortSignal): Promise<string> {
  const { userSession } = shopActors();
  const forEver = { timeout: Number.POSITIVE_INFINITY, signal };
  const snapshot = await waitFor(userSession, ({ context }) => context.held !== null, forEver);
  return snapshot.context.held?.userKey ?? "";
}
