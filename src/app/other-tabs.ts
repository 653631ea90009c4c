import type { ShopActors } from "#machines/shop-actors.ts";
import { storedSession } from "./session-effects.ts";
import { storedAccessToken } from "./token-effects.ts";

/** Follows what other tabs log in, log out and obtain; looks again when the page is shown. */
export function followOtherTabs({ accessToken, userSession }: ShopActors): void {
  const lookAtSession = () => {
    const session = storedSession();
    const held = userSession.getSnapshot().context.held;
    if (session !== null) userSession.send({ type: "elsewhere.signedIn", session });
    else if (held !== null) userSession.send({ type: "elsewhere.signedOut" });
  };
  const lookAtToken = () => {
    accessToken.send({ type: "elsewhere.changed", held: storedAccessToken() });
  };
  window.addEventListener("storage", (event) => {
    if (event.key === "user_token" || event.key === null) lookAtSession();
    if (event.key === "access_token" || event.key === null) lookAtToken();
  });
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) lookAtSession();
  });
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible") return;
    if (!userSession.getSnapshot().matches("checking")) lookAtSession();
  });
}
