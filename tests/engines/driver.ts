import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import * as v from "valibot";
import { eventually } from "#tests/eventually.ts";
import { foundByName, type Named } from "./found-by-name.ts";
import type { Wire } from "./wire.ts";

/** WebDriver's own key for a reference to an element. */
export const elementKey = "element-6066-11e4-a52e-4f735466cecf";
const reference = v.object({ [elementKey]: v.string() });

/** A name is plain words, or a pattern. */
const patternOf = (name: string | RegExp) => (typeof name === "string" ? `^${name}$` : name.source);

/** What a buyer does to a page, in whichever engine. */
export class Driver {
  readonly #wire: Wire;

  private constructor(wire: Wire) {
    this.#wire = wire;
  }

  /** A window as narrow as the engine makes one, as high as a phone. */
  static async on(wire: Wire): Promise<Driver> {
    await wire.ask("resize", { width: 412, height: 915 });
    return new Driver(wire);
  }

  get browser(): string {
    return this.#wire.browser;
  }

  async goto(url: string): Promise<void> {
    await this.#wire.ask("navigate", { url });
  }

  /** The body of a function, run in the page; a promise is waited for. */
  js(script: string, ...args: readonly unknown[]): Promise<unknown> {
    return this.#wire.ask("execute", { script, args });
  }

  async #element(named: Named): Promise<string> {
    const script = `return (${foundByName.toString()})(arguments[0])`;
    const found = v.safeParse(reference, await this.js(script, named));
    if (found.success) return found.output[elementKey];
    const where = await this.js("return location.href");
    throw new Error(`${where}: no ${named.role} ${named.name}`);
  }

  /** Presses what has that name, as soon as it is there and nothing lies over it. */
  async click(role: Named["role"], name: string | RegExp, region = ""): Promise<void> {
    const named = { role, name: patternOf(name), region };
    await eventually(async () => {
      const element = await this.#element(named);
      // WebKitGTK presses only what is in sight.
      await this.js("arguments[0].scrollIntoView({ block: 'center' })", { [elementKey]: element });
      await this.#wire.ask("click", { element });
    });
  }

  /** Replaces the text of a field. */
  async fill(label: string, text: string): Promise<void> {
    const named: Named = { role: "field", name: patternOf(label), region: "" };
    const element = await eventually(() => this.#element(named));
    await this.js("arguments[0].focus(); arguments[0].select()", { [elementKey]: element });
    await this.#wire.ask("type", { element, text });
  }

  async shot(path: string): Promise<void> {
    mkdirSync(dirname(path), { recursive: true });
    const picture = v.parse(v.string(), await this.#wire.ask("picture", {}));
    writeFileSync(path, Buffer.from(picture, "base64"));
  }

  /** All that the page says, as it is laid out. */
  async words(): Promise<string> {
    return v.parse(v.string(), await this.js("return document.body.innerText"));
  }

  close(): Promise<void> {
    return this.#wire.close();
  }
}
