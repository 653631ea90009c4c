import { useSelector } from "@xstate/react";
import { shopActors } from "#machines/shop-actors.ts";
import { Dialog } from "#ui/layout/dialog.tsx";
import { LoginPanel } from "./login-panel.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";

/** The shell's two modals: login and find password. */
export function AuthModals() {
  const { loginModal } = shopActors();
  // Read from the location: a screen writes its draft id there without a navigation.
  const { pathname, search } = window.location;
  const asking = useSelector(
    loginModal,
    (snapshot) => snapshot.hasTag("login") || snapshot.hasTag("welcome"),
  );
  const recovering = useSelector(loginModal, (snapshot) => snapshot.matches("recovering"));
  const close = (open: boolean) => {
    if (!open) loginModal.send({ type: "close" });
  };
  return (
    <>
      <Dialog
        open={asking}
        onOpenChange={close}
        title="登录"
        width="max(30vw, 22.5rem)"
        sheet="full"
      >
        <LoginPanel login={loginModal} place="modal" back={pathname + search} />
      </Dialog>
      <Dialog
        open={recovering}
        onOpenChange={close}
        title="找回密码"
        width="max(30vw, 22.5rem)"
        sheet="full"
      >
        <RecoveryPanel
          onLogin={() => loginModal.send({ type: "backToLogin" })}
          onLeave={() => close(false)}
        />
      </Dialog>
    </>
  );
}
