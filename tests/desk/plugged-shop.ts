import { createActor } from "xstate";
import { accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { plugShopActors, type ShopActors } from "#machines/shop-actors.ts";

/** The shop's actors as a desk meets them, with this session; the login panel is closed. */
export const plugShop = (userSession: ShopActors["userSession"]): void =>
  plugShopActors({
    userSession,
    accessToken: createActor(accessTokenMachine),
    loginModal: createActor(loginModalMachine, { input: { open: false } }),
    notices: { show: () => {} },
    lookForOpenTaps: () => {},
    sendWaiting: () => {},
  });
