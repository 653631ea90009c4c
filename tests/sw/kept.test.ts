import { expect, test } from "vitest";
import { endpoints } from "#contract/endpoints.ts";
import { apiOrigins, isPage, isPicture, keptAs } from "#sw/routes.ts";
import { kindOf } from "#sw/whole-reply.ts";

const own = "https://qimo.example";
const origins = apiOrigins(own, "");
const kept = (path: string, init: RequestInit = {}, at = own) => {
  const url = new URL(path, at);
  return keptAs(new Request(url, init), url, origins);
};

test("of every declared call, only anonymous GETs that the contract marks are cached", () => {
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/\{\w+\}/g, "x-1");
    const isAnybodys = endpoint.guard === "app" || endpoint.guard === "public";
    const may = endpoint.method === "GET" && isAnybodys && endpoint.cache !== "never";
    const expected = may ? endpoint.cache : null;
    expect([path, kept(path, { method: endpoint.method })]).toEqual([path, expected]);
    // With a user's token not even those: the cache knows only the address.
    const personal = { method: endpoint.method, headers: { AuthUserToken: "t" } };
    expect([path, kept(path, personal)]).toEqual([path, null]);
  }
});

test("a path with a cached one as its prefix is not cached, nor is another origin", () => {
  expect(kept("/api/v2/system/province")).toBe("lookup");
  expect(kept("/api/v2/system/province/more")).toBeNull();
  expect(kept("/x/api/v2/system/province")).toBeNull();
  expect(kept("/api/v2/shop/produce/detail/a/b")).toBeNull();
  expect(kept("/api/v2/system/province", {}, "https://other.example")).toBeNull();
  expect(apiOrigins(own, "https://api.example/")).toEqual([own, "https://api.example"]);
});

test("the shell answers for pages only", () => {
  const page = (path: string) => isPage(new URL(path, own));
  expect(["/", "/user/order", "/produce/detail/roll-label", "/q/a1B2"].map(page)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(
    ["/api/user", "/sandbox/pay/1", "/healthz", "/openapi.json", "/sw.js", "/assets/a.js"].map(
      page,
    ),
  ).toEqual([false, false, false, false, false, false]);
});

test("pictures are the catalogue's own", () => {
  const picture = (address: string) => isPicture(new URL(address, own), own);
  expect(picture("/pictures/roll-label.svg")).toBe(true);
  expect(picture("/pictures/../api/user")).toBe(false);
  expect(picture("https://other.example/pictures/roll-label.svg")).toBe(false);
});

test("a reply of the network is the shop's whole one, its refusal, a page or something foreign", async () => {
  const reply = (body: string, init: ResponseInit = {}, type = "application/json; charset=utf-8") =>
    kindOf(new Response(body, { headers: { "Content-Type": type }, ...init }));
  const good = '{"code":10000,"msg":"成功","data":[]}';
  expect([
    await reply(good),
    await reply('{"code":20401,"msg":"x","data":null}'),
    await reply(good, { status: 503, headers: { "Content-Type": "application/json" } }),
    await reply("<html>登录 Wi-Fi</html>", {}, "text/html"),
    await reply("<html>登录 Wi-Fi</html>"),
    await reply("null"),
    await reply('{"code":10000,"msg":"成功","da'),
  ]).toEqual(["whole", "refusal", "refusal", "page", "foreign", "foreign", "foreign"]);
});
