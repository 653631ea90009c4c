// @vitest-environment happy-dom
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { Unreachable } from "#api/unreachable.ts";
import { codes, Refusal } from "#contract/http/reply.ts";
import { registrationRefusal } from "#features/auth/registration-refusal.ts";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);

let root: Root | undefined;
afterEach(() => act(() => root?.unmount()));

function TwoFields() {
  const form = useForm({
    initial: { mobile: "13800138000", name: "王小墨" },
    check: () => ({}),
    send: async () => ({ field: "name" as const, message: "这个名字不行" }),
  });
  return (
    <form onSubmit={form.submit}>
      <TextField label="手机号" value={form.values.mobile} error={form.errors.mobile} readOnly />
      <TextField label="姓名" value={form.values.name} error={form.errors.name} readOnly />
      <output>{form.refused}</output>
    </form>
  );
}

test("a refusal that names its field is shown beside it, and the field gets the focus", async () => {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() => root?.render(<TwoFields />));
  await act(async () => {
    place
      .querySelector("form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  const [mobile, name] = [...place.querySelectorAll("input")];
  expect(document.activeElement).toBe(name);
  expect(name?.getAttribute("aria-invalid")).toBe("true");
  const described = document.getElementById(name?.getAttribute("aria-describedby") ?? "");
  expect(described?.textContent).toContain("这个名字不行");
  expect(mobile?.hasAttribute("aria-invalid")).toBe(false);
  expect(place.querySelector("output")?.textContent).toBe("");
});

test.each([
  [
    new Refusal(codes.mobileTaken, "该手机号已注册"),
    { field: "mobile", message: "该手机号已注册" },
  ],
  [new Refusal(codes.captchaWrong, "验证码不正确"), { field: "captcha", message: "验证码不正确" }],
  [
    new Refusal(codes.invalidInput, "太容易", { field: "password" }),
    { field: "password", message: "太容易" },
  ],
  [new Refusal(codes.throttled, "太频繁"), "太频繁"],
  [new Unreachable("offline", "网络请求失败"), "网络请求失败"],
])("a refused registration names its field: %s", async (error, expected) => {
  expect(await registrationRefusal(Promise.reject(error))).toEqual(expected);
});

test("an accepted registration names nothing", async () => {
  expect(await registrationRefusal(Promise.resolve({}))).toBeNull();
});
