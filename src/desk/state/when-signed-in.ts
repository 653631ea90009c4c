import { openLogin, type ShopActors } from "#machines/shop-actors.ts";

/**
 * Opens the login modal and waits for what comes of it: true once the buyer is in and the
 * panel has finished, false where it was closed. True at once for a buyer who is in already.
 */
export function whenSignedIn({ userSession, loginModal }: ShopActors): Promise<boolean> {
  const signedIn = () => userSession.getSnapshot().matches("signedIn");
  if (signedIn()) return Promise.resolve(true);
  openLogin();
  return new Promise((resolve) => {
    const settle = (answer: boolean) => {
      watching.unsubscribe();
      resolve(answer);
    };
    const watching = loginModal.subscribe((snapshot) => {
      if (snapshot.matches("arrived")) {
        loginModal.send({ type: "close" });
        settle(signedIn());
      } else if (snapshot.matches("closed")) {
        settle(signedIn());
      }
    });
  });
}
