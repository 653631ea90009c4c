import type { ReactNode } from "react";
import type { UserSession } from "#machines/user-session.machine.ts";
import { CodeForm } from "./code-form.tsx";
import { signInByCode } from "./sign-in.ts";

interface CodeLoginFormProps {
  readonly onOpened: (session: UserSession) => void;
  /** The links below the button. */
  readonly children: ReactNode;
}

/** Login by mobile number and a code by text message. */
export const CodeLoginForm = ({ onOpened, children }: CodeLoginFormProps) => (
  <CodeForm
    purpose="login"
    name="验证码登录"
    submit="登录"
    verify={async ({ codeId, recipient }, { code }) =>
      onOpened(await signInByCode({ mobile: recipient, code_id: codeId, one_time_code: code }))
    }
  >
    {children}
  </CodeForm>
);
