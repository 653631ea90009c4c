import { fromPromise } from "xstate";
import { goTo, here } from "#app/navigation.ts";
import { paths } from "#contract/paths/paths.ts";
import { readSession } from "#db/records.ts";
import { loginModalMachine } from "#machines/login-modal.machine.ts";
import type { Toasts } from "#machines/shop-actors.ts";
import type { UserSession } from "#machines/user-session.machine.ts";
import { safePath } from "#ui/feedback/safe-path.ts";

/** The login modal with its effects. Its form and its call load when it first opens. */
export function loginModalLogic(adopt: (session: UserSession) => void, notices: Toasts) {
  return loginModalMachine.provide({
    actors: {
      login: fromPromise(async ({ input }) => {
        const { signIn } = await import("#features/auth/sign-in.ts");
        return signIn(input);
      }),
    },
    actions: {
      adopt: (_, { session }) => {
        adopt(session);
        notices.show("登录成功", "ok");
      },
      goOn: ({ self }, { fromRegister }) => {
        const to = fromRegister ? paths.home() : safePath(readSession("referrer"));
        if (to !== null && to !== here()) goTo(to);
        queueMicrotask(() => self.send({ type: "close" }));
      },
    },
  });
}
