import { useSelector } from "@xstate/react";
import { createContext, useContext } from "react";
import { type ActorRefFrom, waitFor } from "xstate";
import type { accessTokenMachine } from "./access-token.machine.ts";
import type { loginModalMachine } from "./login-modal.machine.ts";
import type { userSessionMachine } from "./user-session.machine.ts";

/** Short texts for the buyer, wherever they are (toasts). */
export interface Notices {
  show(text: string, tone?: "ok" | "info" | "danger"): void;
}

/** The actors that live as long as the page. */
export interface ShopActors {
  accessToken: ActorRefFrom<typeof accessTokenMachine>;
  userSession: ActorRefFrom<typeof userSessionMachine>;
  loginModal: ActorRefFrom<typeof loginModalMachine>;
  notices: Notices;
}

export const ShopActorsContext = createContext<ShopActors | null>(null);

let started: ShopActors | null = null;

/** Called once by app/start; gives event handlers and loaders the same actors as the context. */
export function plugShopActors(actors: ShopActors): void {
  started = actors;
}

export function useShopActors(): ShopActors {
  const actors = useContext(ShopActorsContext);
  if (actors === null) throw new Error("ShopActorsContext is not provided");
  return actors;
}

export function useSignedIn(): boolean {
  const { userSession } = useShopActors();
  return useSelector(userSession, (snapshot) => snapshot.matches("signedIn"));
}

/** Names the buyer's data on this device; null for a visitor. */
export function useUserKey(): string | null {
  const { userSession } = useShopActors();
  return useSelector(userSession, (snapshot) => snapshot.context.held?.userKey ?? null);
}

/** Opens the login modal, unless the buyer is signed in. */
export function openLogin(fromRegister = false): void {
  if (started === null) return;
  const signedIn = started.userSession.getSnapshot().matches("signedIn");
  started.loginModal.send({ type: "open", signedIn, fromRegister });
}

/** Resolves with the buyer's `userKey` once one is signed in; for machines that park work. */
export async function untilSignedIn(): Promise<string> {
  if (started === null) throw new Error("the shop's actors are not started");
  const snapshot = await waitFor(started.userSession, ({ context }) => context.held !== null);
  return snapshot.context.held?.userKey ?? "";
}
