import { createActor } from "xstate";
import { accessTokenMachine } from "#machines/access-token.machine.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { registerShopActors, type ShopActors } from "#machines/shop-actors.ts";

/** The shop's actors as a session meets them, with this session; the login panel is closed. */
export const plugShop = (userSession: ShopActors["userSession"]): void =>
  registerShopActors({
    userSession,
    accessToken: createActor(accessTokenMachine),
    loginModal: createActor(loginModalMachine, { input: { open: false } }),
    notices: { show: () => {} },
    lookForOpenTaps: () => {},
    sendWaiting: () => {},
  });
