import { waitFor } from "xstate";
import type { Carried, CarriedToken, SessionPort } from "#api/session-port.ts";
import { Unreachable } from "#api/unreachable.ts";
import { Misconfigured } from "#contract/http/deployment.ts";
import { codes, type Refusal } from "#contract/http/reply.ts";
import { openLogin, type ShopActors } from "#machines/shop-actors.ts";
import { isAway } from "#platform/network.ts";

/** 配置错误 is shown to the buyer like any other failed connection. */
const sayable = (error: Error | null): Error =>
  error instanceof Misconfigured
    ? new Unreachable("config", error.message)
    : (error ?? new Unreachable("config", "网络请求失败"));

/** Connects `call()` to the machines: tokens to it, refusals back. */
export function sessionPortOf({ accessToken, userSession, notices }: ShopActors): SessionPort {
  const token = async (): Promise<CarriedToken> => {
    const { status } = accessToken.getSnapshot();
    if (status !== "active") throw new Error("the token machine has stopped");
    // Offline the failure stays until the network is back; else a new call is a new attempt.
    if (accessToken.getSnapshot().matches("failed") && !isAway()) {
      accessToken.send({ type: "retry" });
    }
    const now = await waitFor(accessToken, (snapshot) => !snapshot.hasTag("busy"));
    const { held, generation, error } = now.context;
    if (held === null) throw sayable(error);
    return { token: held.token, generation };
  };

  const refused = (refusal: Refusal, carried: Carried, replayed: boolean): void => {
    switch (refusal.code) {
      case codes.appTokenInvalid:
        if (carried.access === null) return;
        accessToken.send({
          type: "server.refused",
          generation: carried.access,
          replayed,
          message: refusal.message,
        });
        return;
      case codes.loginExpired:
        if (carried.user === null) openLogin();
        else userSession.send({ type: "server.expired", generation: carried.user });
        return;
      case codes.forbidden:
        notices.show(refusal.message, "danger");
        return;
      default:
    }
  };

  return {
    accessToken: token,
    userToken: async () => {
      const now = await waitFor(userSession, (snapshot) => !snapshot.matches("checking"));
      const { held, generation } = now.context;
      return held === null ? null : { token: held.token, generation };
    },
    isCurrentUser: (generation) => {
      const { held, generation: current } = userSession.getSnapshot().context;
      return held !== null && current === generation;
    },
    refused,
  };
}
