import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import * as v from "valibot";
import { earlierFiles } from "#contract/artwork/artwork.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { serverPaths } from "#contract/paths/server-paths.ts";
import { decideArtwork, waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { confirmTransfer, staffTransfers } from "#contract/staff/staff-transfers.ts";
import { pdf } from "#tests/components/make-pdf.ts";
import { test as base } from "#tests/e2e/support/behind-proxy.ts";
import type { FaultProxy } from "#tests/e2e/support/fault-proxy.ts";
import { expect, signIn, withoutEvents } from "#tests/e2e/support/fixtures.ts";
import { chooseFile, type Device, withDevice } from "#tests/e2e/support/killable-browser.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { placedOrder, untilInstalled, untilWritten } from "#tests/e2e/support/screens.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { staffKey } from "#tests/e2e/support/staff-key.ts";

const test = base.extend<{ device: Device }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture names from here
  device: async ({}, use, info) => withDevice(use, info),
});

test.use({ serviceWorkers: "allow" });

let folder = "";
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "shop-artwork-"));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A file that begins like a PDF; the same name and size give the same bytes. */
function fileOf(name: string, size: number): { path: string; bytes: Buffer } {
  const bytes = Buffer.alloc(size, createHash("sha512").update(name).digest());
  bytes.write("%PDF-1.7\n", 0, "latin1");
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return { path, bytes };
}

async function paidOrder(client: ShopClient, buyer: Buyer, kind = "lz"): Promise<string> {
  const order = await placedOrder(client, buyer, kind);
  await payInSandbox(client, buyer, order);
  return order.order_id;
}

async function openOrder(page: Page, orderId: string, origin = ""): Promise<void> {
  await page.goto(`${origin}/user/order/detail/${orderId}`);
  await expect(page.getByRole("heading", { name: "文件" })).toBeVisible();
}

async function slowed(page: Page): Promise<void> {
  const wire = await page.context().newCDPSession(page);
  await wire.send("Network.enable");
  await wire.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 1024 * 1024,
  });
}

const staffAct = async (client: ShopClient, path: string, method: string, body?: object) => {
  const reply = await fetch(`${client.url}${path}`, {
    method,
    headers: { staffkey: staffKey, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer: {
    code: number;
    data: { items: { file_id: string; order_id: string; part: string }[] };
  } = await reply.json();
  expect(answer.code).toBe(10_000);
  return answer.data;
};

async function decide(
  client: ShopClient,
  orderId: string,
  decision: object,
  forPart = "",
): Promise<void> {
  const { items } = await staffAct(client, `${waitingArtwork.path}?limit=100`, "GET");
  const file_id = items.find(
    ({ order_id, part }) => order_id === orderId && part === forPart,
  )?.file_id;
  await staffAct(client, decideArtwork.path, "POST", { file_id, ...decision });
}

const keptHere = "文件已存在本机，下次打开这一页不用重选。";

/** Names of the files that this device holds of any buyer. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names: string[] = [];
    for await (const folder of (await navigator.storage.getDirectory()).values()) {
      if (!(folder instanceof FileSystemDirectoryHandle)) continue;
      for await (const name of folder.keys()) names.push(name);
    }
    return names;
  });

const artworkBytes = 10 * 1024 * 1024;

/** The file is cut once 60 % of it have reached the shop, and nothing more of it arrives. */
function cutAt60(): FaultProxy["fault"] {
  let isCut = false;
  return ({ method, headers }) => {
    if (method !== "PATCH") return { kind: "none" };
    if (isCut) return { kind: "refused" };
    isCut = true;
    return { kind: "cutRequest", bytes: artworkBytes * 0.6 - Number(headers["upload-offset"]) };
  };
}

test("@long a file cut at 60 % goes on by itself after the browser was killed; sent back, replaced, accepted", async ({
  device,
  viewport,
  between,
  client,
  buyer,
}) => {
  const orderId = await paidOrder(client, buyer);
  const { path, bytes } = fileOf("茉莉花茶标签.pdf", artworkBytes);
  const sent: number[] = [];
  const signedIn = async () => {
    const page = await device.start();
    sent.length = 0;
    page.on("request", (request) => {
      const offset = request.headers()["upload-offset"];
      if (offset !== undefined) sent.push(Number(offset));
    });
    if (viewport !== null) await page.setViewportSize(viewport);
    await signIn(page, buyer, between.url);
    return page;
  };
  const page = await signedIn();
  await openOrder(page, orderId, between.url);
  await slowed(page);
  await page.getByLabel("直接印刷").check();
  await chooseFile(page, "选择文件", path);
  await expect(page.getByText(/^约剩 \d+ 秒$/)).toBeVisible();
  await expect(page.getByText(keptHere)).toBeVisible();
  await page.getByRole("button", { name: "暂停" }).click();
  await expect(page.getByText("已暂停")).toBeVisible();
  between.fault = cutAt60();
  await page.getByRole("button", { name: "继续上传" }).click();
  await expect(page.getByText("连接断了，马上续传")).toBeVisible({ timeout: 30_000 });
  await device.kill();
  between.fault = { kind: "none" };

  // From whatever screen.
  const later = await signedIn();
  await later.goto(`${between.url}/about`);
  const reported = later.getByText("“茉莉花茶标签.pdf”已传完，等待审核");
  await expect(reported).toBeVisible({ timeout: 30_000 });
  await openOrder(later, orderId, between.url);
  await expect(later.getByText("审核中", { exact: true })).toBeVisible();
  expect(sent).toEqual([artworkBytes * 0.6]);
  await expect.poll(() => keptNames(later)).toEqual([]);
  const [file] = await client.call(earlierFiles, {}, { as: buyer });
  const stored = await fetch(`${client.url}${serverPaths.files}/${file?.upload_id}`, {
    headers: client.headers(buyer),
  });
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);

  await decide(client, orderId, { decision: "return", words: "四周没有出血，请补 2 mm" });
  await later.reload();
  await expect(later.getByText("请重传", { exact: true })).toBeVisible();
  await expect(later.getByText("四周没有出血，请补 2 mm", { exact: true })).toBeVisible();
  await later.getByLabel("换一个文件").setInputFiles(fileOf("改好的标签.pdf", 300_000).path);
  await expect(later.getByText("审核中", { exact: true })).toBeVisible();
  await decide(client, orderId, { decision: "accept" });
  await later.reload();
  await expect(later.getByText("已通过", { exact: true })).toBeVisible();
  await expect(later.getByLabel("换一个文件")).toHaveCount(0);
  const { state } = await client.call(orderDetailCall, { order_id: orderId }, { as: buyer });
  expect(state).toBe(30);
});

test("@long a file picked without a network waits on the device, is paused over a reload, and goes at the logout", async ({
  page,
  between,
  client,
  buyer,
}) => {
  const orderId = await paidOrder(client, buyer);
  await signIn(page, buyer, between.url);
  await openOrder(page, orderId, between.url);
  await untilInstalled(page);
  await between.goAway();
  await page.reload();
  await expect(page.getByRole("heading", { name: "文件" })).toBeVisible();
  const { path, bytes } = fileOf("车间里选的.pdf", 400_000);
  await page.getByLabel("选择文件").setInputFiles(path);
  await expect(page.getByText("断网了，联网后自动续传")).toBeVisible();
  await expect(page.getByText(keptHere)).toBeVisible();
  expect(await keptNames(page)).toHaveLength(1);
  await page.getByRole("button", { name: "暂停" }).click();
  await expect(page.getByText("已暂停")).toBeVisible();
  await untilWritten(page);
  await page.reload();
  await expect(page.getByText("已暂停")).toBeVisible();
  await between.comeBack();
  await page.getByRole("button", { name: "继续上传" }).click();
  await expect(page.getByText("审核中", { exact: true })).toBeVisible({ timeout: 30_000 });
  const [file] = await client.call(earlierFiles, {}, { as: buyer });
  const stored = await fetch(`${client.url}${serverPaths.files}/${file?.upload_id}`, {
    headers: client.headers(buyer),
  });
  expect(Buffer.from(await stored.arrayBuffer()).equals(bytes)).toBe(true);
  await expect.poll(() => keptNames(page)).toEqual([]);

  await openOrder(page, await paidOrder(client, buyer), between.url);
  await between.goAway();
  await page.getByLabel("选择文件").setInputFiles(path);
  await expect(page.getByText(keptHere)).toBeVisible();
  await between.comeBack();
  between.fault = ({ method }) => (method === "PATCH" ? { kind: "refused" } : { kind: "none" });
  await page.goto(`${between.url}/auth/login_out`);
  await page.getByRole("button", { name: "退出登录" }).click();
  const asked = page.getByRole("dialog", { name: "还有 1 项没有发出" });
  await expect(asked.getByText("上传稿件：车间里选的.pdf")).toBeVisible();
  expect(await keptNames(page)).toHaveLength(1);
  await asked.getByRole("button", { name: "放弃" }).click();
  await expect(page.getByText("已退出登录")).toBeVisible();
  expect(await keptNames(page)).toEqual([]);
});

test("@long where the browser keeps no files the half sent one is picked again", async ({
  page,
  client,
  between,
  buyer,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(FileSystemFileHandle.prototype, "createWritable");
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (name, version) {
      if (name === "shop-files") throw new DOMException("no room", "UnknownError");
      return open.call(this, name, version);
    };
  });
  const orderId = await paidOrder(client, buyer);
  await signIn(page, buyer, between.url);
  await openOrder(page, orderId, between.url);
  const { path } = fileOf("再选一次.pdf", 700_000);
  between.fault = ({ method }) => (method === "PATCH" ? { kind: "refused" } : { kind: "none" });
  await page.getByLabel("选择文件").setInputFiles(path);
  await expect(page.getByText("连接断了，马上续传")).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText(keptHere)).toHaveCount(0);
  await untilWritten(page);
  between.fault = { kind: "none" };
  await page.reload();
  await expect(page.getByText("上次没有传完")).toBeVisible();
  await page.getByLabel("选回“再选一次.pdf”，接着传").setInputFiles(path);
  await expect(page.getByText("审核中", { exact: true })).toBeVisible({ timeout: 30_000 });
});

test("@long front and back are two files, each with its own decision", async ({
  page,
  client,
  buyer,
}) => {
  const orderId = await paidOrder(client, buyer, "ysp");
  await signIn(page, buyer);
  await openOrder(page, orderId);
  await page.getByLabel("直接印刷").check();
  await page.getByRole("button", { name: "分 2 个文件传：正面、反面" }).click();
  const side = (name: string) => page.getByRole("listitem", { name: `${name}的文件` });
  await page
    .getByLabel("一次选 2 个，按文件名依次放好")
    .setInputFiles([fileOf("卡片 10.pdf", 90_000).path, fileOf("卡片 9.pdf", 80_000).path]);
  await expect(side("正面").getByText("审核中", { exact: true })).toBeVisible();
  await expect(side("正面").getByText("卡片 9.pdf")).toBeVisible();
  await expect(side("反面").getByText("审核中", { exact: true })).toBeVisible();
  await expect(side("反面").getByText("卡片 10.pdf")).toBeVisible();

  await decide(client, orderId, { decision: "accept" }, "正面");
  await decide(client, orderId, { decision: "return", words: "反面是空的" }, "反面");
  await page.reload();
  await expect(side("正面").getByText("已通过", { exact: true })).toBeVisible();
  await expect(side("反面").getByText("反面是空的", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "合成一个文件传" })).toHaveCount(0);
  await page.getByLabel("换反面的文件").setInputFiles(fileOf("卡片 11.pdf", 70_000).path);
  await expect(side("反面").getByText("审核中", { exact: true })).toBeVisible();
  await decide(client, orderId, { decision: "accept" }, "反面");
  const { state } = await client.call(orderDetailCall, { order_id: orderId }, { as: buyer });
  expect(state).toBe(30);
});

test("@long a file's faults are shown at once; a sent file is used again", async ({
  page,
  client,
  buyer,
}) => {
  const orderId = await paidOrder(client, buyer);
  await signIn(page, buyer);
  await openOrder(page, orderId);
  await page.getByLabel("选择文件").setInputFiles({
    name: "标签.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("PK\u0003\u0004 an archive"),
  });
  await expect(page.getByText("只收 PDF、AI（存为 PDF）、JPG、PNG、TIFF 文件")).toBeVisible();
  await expect(page.getByText("待上传", { exact: true })).toBeVisible();
  await page.getByLabel("选择文件").setInputFiles({
    name: "名片.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from(await pdf({ sheet: [90, 54], standardFont: true })),
  });
  await expect(page.getByText("审核中", { exact: true })).toBeVisible();
  // The first page, 90×54 mm, as this device drew it.
  const first = page.getByRole("img", { name: "文件第一页" });
  await expect(first).toBeVisible();
  const drawn = await first.evaluate((image) =>
    image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : [],
  );
  expect(drawn).toEqual([320, 192]);
  const advice = page.getByRole("region", { name: "预检结果" });
  await expect(advice.getByText(/^页面是 90×54 mm，订单的成品是 /)).toBeVisible();
  await expect(advice.getByRole("img", { name: "虚线是订单要的大小" })).toBeVisible();
  await expect(advice.getByText("字体没有嵌入：Helvetica，请转曲或嵌入")).toBeVisible();

  // Rejected with a mark, which is shown on that page.
  const mark = { x: 0.5, y: 0.1, width: 0.4, height: 0.3 };
  await decide(client, orderId, { decision: "return", words: "电话少一位", mark });
  await page.reload();
  const words = await page.getByText("电话少一位", { exact: true }).boundingBox();
  const marked = page.getByRole("img", { name: "框住的是店里请您改的地方" });
  await expect(marked).toBeVisible();
  expect((await marked.boundingBox())?.y).toBeGreaterThan((words?.y ?? 0) + (words?.height ?? 0));

  await openOrder(page, await paidOrder(client, buyer));
  await page.getByRole("button", { name: "用以前的文件" }).click();
  const earlier = page.getByRole("dialog", { name: "用以前的文件" });
  await expect(earlier.getByText("名片.pdf")).toBeVisible();
  await earlier.getByRole("button", { name: "用这个" }).click();
  await expect(page.getByText("审核中", { exact: true })).toBeVisible();
  await expect(page.getByText("名片.pdf")).toBeVisible();
});

test("@long a file without bleed gets it in one tap, and the original is sent again in another", async ({
  page,
  client,
  buyer,
}) => {
  const orderId = await paidOrder(client, buyer);
  await signIn(page, buyer);
  await openOrder(page, orderId);
  const buffer = Buffer.from(await pdf({ sheet: [50, 30] }));
  const mimeType = "application/pdf";
  await page.getByLabel("选择文件").setInputFiles({ name: "标签.pdf", mimeType, buffer });
  const advice = page.getByRole("region", { name: "预检结果" });
  await expect(advice.getByText(/^没有出血：四周各加 2 mm/)).toBeVisible();
  await page.getByRole("button", { name: "加出血" }).click();
  const made = page.getByRole("region", { name: "加出血" });
  // 50×30 mm and 54×34 mm, as this device drew them.
  const sides = (name: string) =>
    made
      .getByRole("img", { name })
      .evaluate((image) => (image instanceof HTMLImageElement ? image.naturalHeight : 0));
  expect([await sides("改前"), await sides("改后")]).toEqual([192, 201]);
  await made.getByRole("button", { name: "用改好的文件" }).click();
  await expect(advice.getByText("尺寸 50×30 mm，含出血")).toBeVisible();
  await expect(page.getByText("标签-加出血.pdf", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "换回原文件：标签.pdf" }).click();
  await expect(advice.getByText(/^没有出血：四周各加 2 mm/)).toBeVisible();
  await expect(page.getByText("标签.pdf", { exact: true })).toBeVisible();
});

test("@long a picture of a transfer's slip reaches the staff with the transfer, who confirm it", async ({
  page,
  client,
  buyer,
}) => {
  const { order_id, total } = await placedOrder(client, buyer);
  await signIn(page, buyer);
  await withoutEvents(page);
  await page.goto(`/pay/${order_id}`);
  await page.getByRole("radio", { name: /转账/ }).check();
  await page.getByRole("button", { name: "立即支付" }).click();
  await page.getByLabel("加照片").setInputFiles("public/icons/icon-192.png");
  await expect(page.getByText("回单已交给本店，核对到账时会看。")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("img", { name: "照片 1" })).toBeVisible();

  const headers = { staffkey: staffKey };
  const listed = await fetch(`${client.url}${staffTransfers.path}?limit=100`, { headers });
  const { items } = v.parse(v.object({ data: staffTransfers.output }), await listed.json()).data;
  const transfer = items.find((one) => one.order_id === order_id);
  const slip = await fetch(`${client.url}/files/${transfer?.slips[0]}`, { headers });
  const sent = readFileSync("public/icons/icon-192.png");
  expect(Buffer.from(await slip.arrayBuffer()).equals(sent)).toBe(true);
  const confirmed = { reference: transfer?.reference, amount: total, transaction_id: "B-1" };
  await staffAct(client, confirmTransfer.path, "POST", confirmed);
  await page.getByRole("button", { name: "我已转账，去查询" }).click();
  await expect(page.getByText("付款成功")).toBeVisible();
});
