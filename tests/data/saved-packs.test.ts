import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readSavedPacks, removePack, savedPacks, savePack } from "#data/copies/saved-packs.ts";

const own = "https://qimo.example";

/** Caches of a browser, as far as a pack needs them. */
class Held {
  readonly files = new Map<string, Response>();
  private readonly room: { left: number };
  constructor(room: { left: number }) {
    this.room = room;
  }
  async match(address: string) {
    return this.files.get(new URL(address, own).href)?.clone();
  }
  async put(address: string, reply: Response) {
    if (this.room.left === 0) throw new DOMException("full", "QuotaExceededError");
    this.room.left -= 1;
    this.files.set(new URL(address, own).href, reply);
  }
  async keys() {
    return [...this.files.keys()].map((url) => ({ url }));
  }
  async delete({ url }: { url: string }) {
    return this.files.delete(url);
  }
}

const room = { left: 99 };
const held = new Map<string, Held>();
const asked: string[] = [];
let away = new Set<string>();

beforeEach(() => {
  room.left = 99;
  held.clear();
  asked.length = 0;
  away = new Set();
  vi.stubGlobal("location", new URL(own));
  vi.stubGlobal("caches", {
    open: async (name: string) => {
      const cache = held.get(name) ?? new Held(room);
      held.set(name, cache);
      return cache;
    },
    has: async (name: string) => held.has(name),
    delete: async (name: string) => held.delete(name),
  });
  vi.stubGlobal("fetch", async (address: string) => {
    asked.push(address);
    if (away.has(address)) throw new TypeError("no network");
    return new Response("12345", { headers: { "Content-Type": "image/svg+xml" } });
  });
  vi.useFakeTimers({ now: 1000, toFake: ["Date"] });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const filesIn = (id: string) => [...(held.get(`saved-${id}`)?.files.keys() ?? [])];

test("an interrupted download keeps its files, and the next one loads the rest", async () => {
  const pack = { id: "category-a", name: "标签" };
  away.add("/b.svg");
  await savePack(pack, async () => ["/a.svg", "/b.svg", "/a.svg"]);
  expect(savedPacks()[pack.id]).toEqual({ kind: "partly", name: "标签" });
  expect(asked).toEqual(["/a.svg", "/b.svg"]);
  await readSavedPacks();
  expect(savedPacks()[pack.id]).toEqual({ kind: "partly", name: "标签" });
  away.clear();
  asked.length = 0;
  await savePack(pack, async () => ["/a.svg", "/b.svg"]);
  expect(asked).toEqual(["/b.svg"]);
  expect(savedPacks()[pack.id]).toEqual({ kind: "saved", name: "标签", bytes: 10, at: 1000 });
  expect(filesIn(pack.id)).toEqual([`${own}/a.svg`, `${own}/b.svg`]);
});

test("files that a later list omits are deleted; deleted packs are not shown as saved", async () => {
  const pack = { id: "tools", name: "文件检查工具" };
  await savePack(pack, async () => ["/old.js", "/same.js"]);
  await savePack(pack, async () => ["/same.js", "/new.js"]);
  expect(filesIn(pack.id)).toEqual([`${own}/same.js`, `${own}/new.js`]);
  held.delete("saved-tools");
  await readSavedPacks();
  expect(savedPacks().tools).toEqual({ kind: "none" });
});

test("what does not fit leaves nothing behind, and a removal neither", async () => {
  const pack = { id: "category-b", name: "纸盒" };
  room.left = 1;
  await savePack(pack, async () => ["/a.svg", "/b.svg"]);
  expect(savedPacks()[pack.id]).toEqual({ kind: "full", name: "纸盒" });
  expect(filesIn(pack.id)).toEqual([]);
  room.left = 9;
  await savePack(pack, async () => ["/a.svg"]);
  expect(filesIn(pack.id)).toEqual([`${own}/a.svg`]);
  await removePack(pack.id);
  await readSavedPacks();
  expect([savedPacks()[pack.id], filesIn(pack.id)]).toEqual([{ kind: "none" }, []]);
});

test("a page that something in front of the shop answers with is no file", async () => {
  vi.stubGlobal(
    "fetch",
    async () => new Response("<p>login</p>", { headers: { "Content-Type": "text/html" } }),
  );
  await savePack({ id: "category-c", name: "画册" }, async () => ["/a.svg"]);
  expect(savedPacks()["category-c"]).toEqual({ kind: "partly", name: "画册" });
  expect(filesIn("category-c")).toEqual([]);
});
