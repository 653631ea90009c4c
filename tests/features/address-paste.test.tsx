// @vitest-environment bundled-happy-dom
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allRegions } from "#api/regions.ts";
import { emptyAddress } from "#components/addresses/address-fields.tsx";
import { AddressPaste } from "#components/addresses/address-paste.tsx";
import type { ReadAddress } from "#components/addresses/region-table.ts";

let root: Root;
let read: ReadAddress[] = [];

beforeEach(() => {
  read = [];
  const host = document.createElement("div");
  document.body.replaceChildren(host);
  root = createRoot(host);
  root.render(
    <AddressPaste
      whenLoaded={allRegions}
      stands={emptyAddress}
      onParsed={(address) => read.push(address)}
    />,
  );
});
afterEach(() => root.unmount());

/** Puts the text into the box as a paste does. */
async function paste(text: string): Promise<string> {
  const box = await vi.waitUntil(() => document.querySelector("textarea"));
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {};
  set?.call(box, text);
  box.dispatchEvent(new Event("input", { bubbles: true }));
  const status = await vi.waitUntil(() => {
    const said = document.querySelector("[role=status]")?.textContent ?? "";
    return said === "" ? null : said;
  });
  expect(document.querySelector("textarea")?.value).toBe(text);
  return status;
}

const address = "王小墨 13900001111 广东省深圳市南山区科技园南区8栋201";

test("a text of 300 characters is parsed whole, without a message about its length", async () => {
  expect(address.length).toBe(35);
  const text = `${address} ${"备".repeat(264)}`;
  expect(text.length).toBe(300);
  expect(await paste(text)).toBe("已分好，请核对");
  expect(read.at(-1)?.found.detail).toBe(`科技园南区8栋201 ${"备".repeat(264)}`);
});

test("of a longer text the first 300 characters are parsed, and the box says so and keeps the text", async () => {
  const text = `${address} ${"备".repeat(264)}完`;
  expect(await paste(text)).toBe("超过300字，只认了前300字。已分好，请核对");
  expect(read.at(-1)?.found).toMatchObject({
    name: "王小墨",
    mobile: "13900001111",
    districtCode: "440305",
    detail: `科技园南区8栋201 ${"备".repeat(264)}`,
  });
});
