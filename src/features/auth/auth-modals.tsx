import { useSelector } from "@xstate/react";
import { useNavigate } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { readSession } from "#db/records.ts";
import { shopActors } from "#machines/shop-actors.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { safePath } from "#ui/feedback/safe-path.ts";
import { Dialog } from "#ui/layout/dialog.tsx";
import { LoginPanel } from "./login-panel.tsx";
import { RecoveryPanel } from "./recovery-panel.tsx";

/** The shell's two modals: login and find password. */
export function AuthModals() {
  const navigate = useNavigate();
  const { loginModal, userSession, notices } = shopActors();
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
  /** The session closes the modal by itself. */
  const opened = (session: UserSession) => {
    const { fromRegister } = loginModal.getSnapshot().context;
    const to = fromRegister ? paths.home() : safePath(readSession("referrer"));
    userSession.send({ type: "server.signedIn", session });
    notices.show("登录成功", "ok");
    if (to !== null && to !== pathname + search) void navigate(to);
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
        <LoginPanel login={loginModal} place="modal" back={pathname + search} onOpened={opened} />
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
