import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { renderSVG } from "uqr";
import { afterAll, beforeAll, expect, test } from "vitest";
import { miniProgram, unlimitedQrCode } from "#contract/quotes/wx-mini.ts";
import { type Shop, startShop } from "#tests/server/support/harness.ts";

/**
 * A server that behaves as WeChat does: tokens for the right secret, pictures for the right token.
 */
interface Counterpart {
  readonly server: Server;
  readonly base: string;
  readonly asked: string[];
  broken: boolean;
}

const png = Buffer.from("89504e470d0a1a0a", "hex");
const appId = "wx0123456789abcdef";
const secret = "a-secret-of-the-mini-program";

async function counterpart(): Promise<Counterpart> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      asked.push(`${request.url} ${body}`);
      const json = (value: object) => {
        response.setHeader("content-type", "application/json; encoding=utf-8");
        response.end(JSON.stringify(value));
      };
      if (wechat.broken) return json({ errcode: 40001, errmsg: "invalid credential" });
      if (request.url === "/cgi-bin/stable_token") {
        const isOurs = body.includes(secret) && body.includes(appId);
        return json(isOurs ? { access_token: "t1", expires_in: 7200 } : { errcode: 40125 });
      }
      if (request.url !== "/wxa/getwxacodeunlimit?access_token=t1") return json({ errcode: 40001 });
      response.setHeader("content-type", "image/png");
      response.end(png);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { server, base: `http://127.0.0.1:${port}`, asked, broken: false };
}

let wechat: Counterpart;
let plain: Shop;
let withProgram: Shop;
beforeAll(async () => {
  wechat = await counterpart();
  plain = await startShop();
  const wechatMini = { appId, secret, base: wechat.base };
  withProgram = await startShop({ settings: { wechatMini } });
});
afterAll(async () => {
  await plain.close();
  await withProgram.close();
  wechat.server.close();
});

const svgOf = (url: string) =>
  `data:image/svg+xml;base64,${Buffer.from(renderSVG(url, { ecc: "M", border: 4 })).toString("base64")}`;

test("without a mini program the code holds the shop's address and the page's path", async () => {
  expect(await plain.call(miniProgram, {})).toEqual({ app_id: "", ready: false });
  const host = { host: "shop.qimo.example" };
  expect(await plain.call(unlimitedQrCode, {}, { headers: host })).toEqual({
    kind: "web",
    url: "http://shop.qimo.example/",
    image: svgOf("http://shop.qimo.example/"),
  });
  const headers = { ...host, origin: "https://www.qimo.example" };
  const { url } = await plain.call(unlimitedQrCode, { page: "/paper" }, { headers });
  expect(url).toBe("https://www.qimo.example/paper");
  const { body } = await plain.send(unlimitedQrCode, { page: "//evil.example" });
  expect(body).toMatchObject({ code: 40000, msg: "页面不存在" });
});

test("WeChat draws the code of a configured program once, and its token stays on the server", async () => {
  expect(await withProgram.call(miniProgram, {})).toEqual({ app_id: appId, ready: true });
  const first = await withProgram.call(unlimitedQrCode, { page: "/paper" });
  const again = await withProgram.call(unlimitedQrCode, { page: "/paper" });
  expect([first.kind, first.image]).toEqual([
    "mini",
    `data:image/png;base64,${png.toString("base64")}`,
  ]);
  expect(again).toEqual(first);
  expect(wechat.asked).toEqual([
    `/cgi-bin/stable_token ${JSON.stringify({ grant_type: "client_credential", appid: appId, secret })}`,
    `/wxa/getwxacodeunlimit?access_token=t1 ${JSON.stringify({ scene: "paper", width: 430 })}`,
  ]);
});

test("while WeChat refuses, the shop's address is used", async () => {
  wechat.broken = true;
  expect((await withProgram.call(unlimitedQrCode, { page: "/about" })).kind).toBe("web");
  wechat.broken = false;
  expect((await withProgram.call(unlimitedQrCode, { page: "/about" })).kind).toBe("mini");
});

/** How often WeChat has drawn a code. */
const drawn = () => wechat.asked.filter((asked) => asked.startsWith("/wxa/")).length;
const codeOf = (page: string) => withProgram.call(unlimitedQrCode, { page });

test("the front page has a scene of its own; an address of more than 32 characters stays the shop's", async () => {
  expect((await codeOf("/")).kind).toBe("mini");
  expect(wechat.asked.at(-1)).toContain(JSON.stringify({ scene: "home", width: 430 }));
  const before = drawn();
  const longest = `/produce/detail/${"a".repeat(17)}`;
  expect((await codeOf(longest)).kind).toBe("mini");
  expect(wechat.asked.at(-1)).toContain(JSON.stringify({ scene: longest.slice(1), width: 430 }));
  expect((await codeOf(`${longest}a`)).kind).toBe("web");
  expect(drawn()).toBe(before + 1);
});

test("a code is drawn again after an hour, not before", async () => {
  await codeOf("/produce/detail/hour");
  const before = drawn();
  withProgram.clock.advance(3_599_999);
  await codeOf("/produce/detail/hour");
  expect(drawn()).toBe(before);
  withProgram.clock.advance(1);
  await codeOf("/produce/detail/hour");
  expect(drawn()).toBe(before + 1);
});

test("a hundred codes are stored at most", async () => {
  const shop = await startShop({
    settings: { wechatMini: { appId, secret, base: wechat.base } },
  });
  const code = (index: number) => shop.call(unlimitedQrCode, { page: `/produce/detail/p${index}` });
  for (let index = 0; index < 100; index += 1) await code(index);
  const before = drawn();
  await code(0);
  expect(drawn()).toBe(before);
  await code(100);
  await code(0);
  expect(drawn()).toBe(before + 2);
  await shop.close();
});
