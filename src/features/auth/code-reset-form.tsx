import type { ReactNode } from "react";
import { call } from "#api/call.ts";
import { codeReset } from "#contract/auth/code-login.ts";
import { deviceId } from "#db/device-id.ts";
import { CodeForm } from "./code-form.tsx";

/** 短信找回: a new password by a code; it counts at once, and every session ends. */
export const CodeResetForm = ({ children }: { readonly children: ReactNode }) => (
  <CodeForm
    purpose="reset"
    name="短信找回"
    submit="设置新密码"
    done="新密码已生效，请用它登录。原来登录着的设备都已退出。"
    verify={async ({ codeId: code_id, recipient: mobile }, { code, password = "" }) => {
      const asked = { mobile, code_id, one_time_code: code, device: deviceId(), password };
      await call(codeReset, asked);
    }}
  >
    {children}
  </CodeForm>
);
