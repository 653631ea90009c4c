import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

/**
 * A picture of the catalogue is an image of its own, which sees nothing of the page but its colour
 * scheme: so each carries the drawing colours of both themes.
 */
const folder = join("public", "pictures");
const pictures = readdirSync(folder).filter((name) => name.endsWith(".svg"));
const tokens = readFileSync(join("src", "ui", "style", "picture-tokens.css"), "utf8");

/** The drawing colours of the block that follows a selector, as one line. */
function coloursAfter(selector: string): string {
  const from = tokens.indexOf(`${selector} {`);
  const block = tokens.slice(from, tokens.indexOf("}", from));
  const found = [...block.matchAll(/(--p-[\w-]+): (#[\da-f]{6});/g)];
  return found.map(([, name, colour]) => `${name}:${colour}`).join(";");
}

const light = coloursAfter('[data-theme="light"]');
const dark = coloursAfter('[data-theme="dark"]');
const style = `<style>svg{${light}}@media (prefers-color-scheme:dark){svg{${dark}}}</style>`;

test("by night the colours are the same whether the device or the buyer asked for it", () => {
  expect(light.split(";").length).toBe(16);
  expect(coloursAfter(':root:not([data-theme="light"])')).toBe(dark);
});

/** Relative luminance after WCAG 2.2. */
function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

test("by night paper is lighter than the card and the ground that it lies on", () => {
  const screen = readFileSync(join("src", "ui", "style", "tokens.css"), "utf8");
  const night = screen.slice(screen.indexOf('[data-theme="dark"]'));
  const card = /--surface: (#[\da-f]{6});/.exec(night)?.[1] ?? "";
  const named = (name: string) => new RegExp(`${name}:(#[\\da-f]{6})`).exec(dark)?.[1] ?? "";
  const paper = luminance(named("--p-paper"));
  expect(paper).toBeGreaterThan(3 * luminance(card));
  expect(paper).toBeGreaterThan(2 * luminance(named("--p-ground")));
});

test("every picture carries the colours of both themes, and draws with nothing else", () => {
  expect(pictures.length).toBeGreaterThan(60);
  const strays = pictures.filter((name) => {
    const text = readFileSync(join(folder, name), "utf8");
    const drawn = text.replace(style, "");
    const used = [...drawn.matchAll(/var\((--p-[\w-]+)\)/g)].map(([, token = ""]) => token);
    const unknown = used.filter((token) => !light.includes(`${token}:`));
    return drawn.length === text.length || unknown.length > 0 || /#[\da-f]{3,8}\b/i.test(drawn);
  });
  expect(strays).toEqual([]);
});
