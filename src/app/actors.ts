import { plugSession } from "#api/session-port.ts";
import { loginModalLogic } from "#app/session/login-effects.ts";
import { followOtherTabs } from "#app/session/other-tabs.ts";
import { userSessionLogic } from "#app/session/session-effects.ts";
import { accessTokenLogic } from "#app/session/token-effects.ts";
import { isSharedDevice } from "#db/shared-mark.ts";
import { startActor } from "#machines/actor-registry.ts";
import { registerShopActors, type ShopActors, type Toasts } from "#machines/shop-actors.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { keepLoading } from "#platform/keep-loading.ts";
import { onNetworkBack } from "#platform/network.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { sessionPortOf } from "./port.ts";

/** The background actors of a signed-in buyer's page. */
const keepBuyerInStep = (): void => void keepLoading(() => import("#app/session/signed-in.ts"));

function followVisit(actors: ShopActors): void {
  if (!isSharedDevice()) return;
  void keepLoading(() => import("#app/session/shared-visit.ts")).then((part) =>
    part?.watchVisit(actors),
  );
}

/** Starts the actors with the lifetime of the page, and connects them to api and device. */
export function startActors(): void {
  const notices: Toasts = { show: (text, tone = "info") => void toast(text, { tone }) };
  const accessToken = startActor("accessToken", accessTokenLogic(notices));
  const userSession = startActor("userSession", userSessionLogic(notices));
  const adopt = (session: UserSession) => userSession.send({ type: "server.signedIn", session });
  const input = { open: false };
  const loginModal = startActor("loginModal", loginModalLogic(adopt, notices), { input });
  const actors: ShopActors = {
    accessToken,
    userSession,
    loginModal,
    notices,
    lookForOpenTaps: () =>
      void keepLoading(() => import("./recovery.ts")).then((part) => part?.lookForOpenTaps()),
    sendWaiting: () =>
      void keepLoading(() => import("./outbox.ts")).then((part) => part?.lookIntoOutbox()),
  };

  let was = false;
  userSession.subscribe((snapshot) => {
    const isIn = snapshot.matches("signedIn");
    if (isIn) keepBuyerInStep();
    if (isIn) followVisit(actors);
    if (isIn !== was) loginModal.send({ type: isIn ? "session.began" : "session.ended" });
    was = isIn;
  });
  onNetworkBack(() => accessToken.send({ type: "network.back" }));

  registerShopActors(actors);
  plugSession(sessionPortOf(actors));
  followOtherTabs(actors);
  followVisit(actors);
}
