// @vitest-environment bundled-happy-dom
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, expect, test } from "vitest";
import { refusedForm } from "#api/say-why.ts";
import { Unreachable } from "#api/unreachable.ts";
import { AddressForm } from "#components/addresses/address-form.tsx";
import { InvoiceForm } from "#components/invoice-form.tsx";
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

async function submitted(form: ReactNode): Promise<HTMLElement> {
  const place = document.createElement("div");
  document.body.replaceChildren(place);
  root = createRoot(place);
  act(() => root?.render(form));
  await act(async () => {
    place
      .querySelector("form")
      ?.dispatchEvent(new Event("submit", { bubbles: true, cancelable: true }));
  });
  return place;
}
const neverLoads = () => new Promise<never>(() => undefined);
const noIssues = () => ({});
const nothing = () => undefined;
const refusedOf = (field: string) =>
  refusedForm(new Refusal(codes.invalidInput, "这一项不行", { field }));
const words = {
  titleType: { company: "单位", person: "个人" },
  kind: { normal: "普通发票", special: "专用发票" },
  specialNeedsCompany: "专用发票只开给单位",
};
const addressForm = (field: string) => (
  <AddressForm
    regions={neverLoads}
    check={noIssues}
    save={async () => refusedOf(field)}
    onCancel={nothing}
  />
);
const invoiceForm = (field: string) => (
  <InvoiceForm
    words={words}
    tidyTaxNumber={(text) => text}
    check={noIssues}
    save={async () => refusedOf(field)}
    onCancel={nothing}
  />
);

test.each([
  ["an address", "name", addressForm],
  ["an address", "mobile", addressForm],
  ["an address", "districtCode", addressForm],
  ["an address", "detail", addressForm],
  ["an invoice title", "buyerName", invoiceForm],
  ["an invoice title", "taxNo", invoiceForm],
  ["an invoice title", "email", invoiceForm],
])("the server's refusal of %s is shown beside its field: %s", async (_what, field, form) => {
  const place = await submitted(form(field));
  const focused = document.activeElement;
  expect(focused?.matches("[aria-invalid=true], [data-gap]")).toBe(true);
  const ids = focused?.getAttribute("aria-describedby")?.split(" ") ?? [];
  const described = ids.map((id) => document.getElementById(id)?.textContent).join();
  expect(described).toContain("这一项不行");
  expect(place.querySelector("[role=alert]")).toBeNull();
});

test.each([
  ["an address", addressForm],
  ["an invoice title", invoiceForm],
])(
  "a refusal of %s that names no field of the form is shown for the whole",
  async (_what, form) => {
    const place = await submitted(form("somethingElse"));
    expect(place.querySelector("[role=alert]")?.textContent).toBe("这一项不行");
    expect(place.querySelector("[aria-invalid=true]")).toBeNull();
  },
);

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
