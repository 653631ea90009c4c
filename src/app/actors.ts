import { createActor } from "xstate";
import { plugSession } from "#api/session-port.ts";
import { type Notices, plugShopActors, type ShopActors } from "#machines/shop-actors.ts";
import type { Session } from "#machines/user-session.machine.ts";
import { toast } from "#ui/toast.tsx";
import { loginModalLogic } from "./login-effects.ts";
import { onNetworkBack } from "./network.ts";
import { followOtherTabs } from "./other-tabs.ts";
import { sessionPortOf } from "./port.ts";
import { userSessionLogic } from "./session-effects.ts";
import { accessTokenLogic } from "./token-effects.ts";

/** Logouts that the server has not heard of yet; nothing waits for them. */
async function revokeLeft(): Promise<void> {
  const { revokeLeft: revoke } = await import("./leaving.ts");
  await revoke();
}

/** Builds and starts the actors that live as long as the page, and joins them to api and device. */
export function startActors(): ShopActors {
  const notices: Notices = { show: (text, tone = "info") => void toast(text, { tone }) };
  const accessToken = createActor(accessTokenLogic(notices));
  const userSession = createActor(userSessionLogic(notices));
  const adopt = (session: Session) => userSession.send({ type: "server.signedIn", session });
  const loginModal = createActor(loginModalLogic(adopt, notices), { input: { open: false } });
  const actors: ShopActors = { accessToken, userSession, loginModal, notices };

  let was = false;
  userSession.subscribe((snapshot) => {
    const isIn = snapshot.matches("signedIn");
    if (isIn !== was) loginModal.send({ type: isIn ? "session.began" : "session.ended" });
    was = isIn;
  });
  onNetworkBack(() => {
    accessToken.send({ type: "network.back" });
    void revokeLeft().catch(() => undefined);
  });

  plugShopActors(actors);
  plugSession(sessionPortOf(actors));
  for (const actor of [accessToken, userSession, loginModal]) actor.start();
  followOtherTabs(actors);
  return actors;
}
