import { useSelector } from "@xstate/react";
import { useNavigate } from "react-router-dom";
import { fromPromise } from "xstate";
import { paths } from "#contract/paths/paths.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import { shopActors, useSignedIn } from "#machines/shop-actors.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { LoginPanel } from "./login-panel.tsx";
import styles from "./panel.module.css";
import { signIn } from "./sign-in.ts";
import { useWayBack } from "./way-back.ts";

/** 登录 as a page. Goes back to where the guard sent the visitor from; else offers the home page. */
export function Component() {
  const navigate = useNavigate();
  const { userSession, notices } = shopActors();
  const signedIn = useSignedIn();
  const back = useWayBack();
  const login = useOwnActor(
    "loginPage",
    loginModalMachine.provide({
      actors: { login: fromPromise(({ input }) => signIn(input)) },
      actions: {
        adopt: (_, { session }) => {
          userSession.send({ type: "server.signedIn", session });
          notices.show("登录成功", "ok");
        },
        goOn: () => {
          if (back !== null) void navigate(back, { replace: true });
        },
      },
    }),
    { input: { open: true } },
  );
  const opened = (session: UserSession) => {
    userSession.send({ type: "server.signedIn", session });
    notices.show("登录成功", "ok");
    if (back !== null) void navigate(back, { replace: true });
  };
  const welcome = useSelector(login, (snapshot) => snapshot.hasTag("welcome"));
  return (
    <Page title="登录" narrow>
      <Card marks>
        {signedIn && !welcome ? (
          <div className={styles.welcome}>
            <p>您已登录</p>
            <LinkButton to={back ?? paths.home()}>{back === null ? "返回首页" : "继续"}</LinkButton>
          </div>
        ) : (
          <LoginPanel login={login} place="page" back={back} onOpened={opened} />
        )}
      </Card>
    </Page>
  );
}
