import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const textsIn = (folder: string): { file: string; text: string }[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => ({ file, text: readFileSync(join(folder, file), "utf8") }));

const component = /^export (?:function|const) ([A-Z]\w*)/gm;

/** Shown by other means, and why: `Part: by what`. */
const shownOtherwise: Readonly<Record<string, string>> = {
  AddressFields: "AddressForm",
  AddressPaste: "AddressForm",
  FieldError: "TextField",
  LoadFailure: "Loaded",
  QrSvg: "QrCode",
  QuietInput: "TextField",
  RegionField: "AddressForm",
  RegionSheet: "AddressForm",
  Toaster: "toast",
};

test("every part of src/ui, loading and every address form is shown on /test/ui", () => {
  const shown = textsIn(join("src", "devtools", "gallery"))
    .map(({ text }) => text)
    .join("\n");
  const folders = ["ui", join("components", "addresses"), join("components", "loading")];
  const parts = folders
    .flatMap((folder) => textsIn(join("src", folder)))
    .filter(({ file }) => !file.includes("icons"))
    .flatMap(({ text }) => [...text.matchAll(component)].map(([, name = ""]) => name));
  expect(parts.length).toBeGreaterThan(40);
  const missing = parts.filter((name) => {
    const by = shownOtherwise[name];
    const isDrawn = new RegExp(`<${name}\\b`).test(shown);
    return by === undefined ? !isDrawn : isDrawn || !new RegExp(`\\b${by}\\b`).test(shown);
  });
  expect(missing).toEqual([]);
});
