import { accessTokens, type TokenStore } from "#data/device/token-store.ts";
import type { ShopActors } from "#machines/shop-actors.ts";
import { recall, type SessionGround, sessionGround } from "./session-effects.ts";
import { storedAccessToken } from "./token-effects.ts";

/** The channel to other tabs, and the storage that is shared with them. */
export interface Tab {
  readonly window: Pick<Window, "addEventListener">;
  readonly document: Pick<Document, "addEventListener" | "visibilityState">;
  readonly tokens: TokenStore;
  readonly session: SessionGround;
}

const thisTab = (): Tab => ({ window, document, tokens: accessTokens, session: sessionGround });

/**
 * Follows logins, logouts and tokens of other tabs; reads them again when the page becomes visible.
 */
export function followOtherTabs(
  { accessToken, userSession }: Pick<ShopActors, "accessToken" | "userSession">,
  tab: Tab = thisTab(),
): void {
  const lookAtSession = async () => {
    const session = await recall(tab.session);
    const { held } = userSession.getSnapshot().context;
    if (session !== null) userSession.send({ type: "elsewhere.signedIn", session });
    else if (held !== null) userSession.send({ type: "elsewhere.signedOut" });
  };
  const lookAtToken = () => {
    accessToken.send({ type: "elsewhere.changed", held: storedAccessToken(tab.tokens) });
  };
  tab.window.addEventListener("storage", (event) => {
    if (event.key === "user_token" || event.key === null) void lookAtSession();
    if (event.key === "access_token" || event.key === null) lookAtToken();
  });
  tab.window.addEventListener("pageshow", (event) => {
    if (event.persisted) void lookAtSession();
  });
  tab.document.addEventListener("visibilitychange", () => {
    if (tab.document.visibilityState !== "visible") return;
    if (!userSession.getSnapshot().matches("checking")) void lookAtSession();
  });
}
