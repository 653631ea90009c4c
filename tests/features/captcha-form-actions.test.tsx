// @vitest-environment bundled-happy-dom
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { createActor, fromPromise, waitFor } from "xstate";
import { CaptchaFormActions } from "#features/auth/captcha-form-actions.tsx";
import { type CaptchaKind, captchaMachine } from "#machines/captcha.machine.ts";

const root = createRoot(document.body.appendChild(document.createElement("div")));
afterEach(() => root.unmount());

test("重置 empties the form and fetches another captcha; it submits nothing", async () => {
  const calls: string[] = [];
  const fetchChallenge = fromPromise(async ({ input: kind }: { input: CaptchaKind }) => {
    calls.push("fetch");
    return { id: `captcha ${calls.length}`, kind, data: "data:image/svg+xml," };
  });
  const captcha = createActor(captchaMachine.provide({ actors: { fetchChallenge } })).start();
  await waitFor(captcha, ({ context }) => context.challenge?.id === "captcha 1");
  const form = { busy: false, reset: () => void calls.push("reset") };
  flushSync(() =>
    root.render(
      <form onSubmit={() => void calls.push("submit")}>
        <CaptchaFormActions submit="登录" form={form} captcha={captcha} />
      </form>,
    ),
  );
  const buttons = [...document.querySelectorAll("button")];
  expect(buttons.map((button) => button.textContent)).toEqual(["登录", "重置"]);
  buttons[1]?.click();
  await waitFor(captcha, ({ context }) => context.challenge?.id === "captcha 3");
  expect(calls).toEqual(["fetch", "reset", "fetch"]);
});
