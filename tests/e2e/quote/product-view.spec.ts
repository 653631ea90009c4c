import type { Page } from "@playwright/test";
import { pdf } from "#tests/components/make-pdf.ts";
import { form, handPdf } from "#tests/components/preflight/hand-pdf.ts";
import { expect, test } from "#tests/e2e/support/fixtures.ts";
import { payInSandbox } from "#tests/e2e/support/pay-in-sandbox.ts";
import { placedOrder, productOf } from "#tests/e2e/support/screens.ts";

const goods = (page: Page) => page.getByRole("region", { name: "成品效果", exact: true });

async function pick(page: Page, name: string, buffer: Uint8Array): Promise<void> {
  const file = { name, mimeType: "application/pdf", buffer: Buffer.from(buffer) };
  await page.getByLabel("选文件看效果").setInputFiles(file);
}

test("shows a picked file on the reel after a reload, and sends it for the paid order", async ({
  signedIn: page,
  client,
  buyer,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await pick(
    page,
    "标签.pdf",
    await pdf({ sheet: [64, 84], operators: "0 0 1 0 k 20 20 60 60 re f" }),
  );
  await expect(goods(page).getByRole("img", { name: /^单枚标签/ })).toBeVisible();
  await expect(page.getByText("标签.pdf，已存在本机，付款后可以直接用它上传。")).toBeVisible();
  await expect(page).toHaveURL(/draft=/);
  await page.reload();
  await expect(goods(page).locator("image").first()).toBeVisible();
  await page.context().setOffline(true);
  await goods(page).getByRole("radio", { name: "卷上" }).check();
  await expect(goods(page).getByRole("img", { name: "卷上的标签，标面朝外" })).toBeVisible();
  await page.context().setOffline(false);

  const draft = new URL(page.url()).searchParams.get("draft") ?? "";
  const other = await placedOrder(client, buyer);
  await payInSandbox(client, buyer, other);
  const order = await placedOrder(client, buyer, "lz", draft);
  await payInSandbox(client, buyer, order);
  // Goods of the same title, which the file was not picked for.
  await page.goto(`/user/order/detail/${other.order_id}`);
  await expect(page.getByLabel("选择文件")).toBeAttached();
  await expect(page.getByRole("button", { name: /^用报价时选的文件/ })).toBeHidden();
  await page.goto(`/user/order/detail/${order.order_id}`);
  await page.getByRole("button", { name: "用报价时选的文件：标签.pdf" }).click();
  await page.getByRole("button", { name: "看成品效果" }).click();
  await expect(goods(page).getByRole("img", { name: /^单枚标签/ })).toBeVisible();
});

/** Size, and colours of a grid of points, of the picture that the goods show. */
async function drawnPoints(page: Page) {
  const picture = goods(page).locator("image").first();
  await expect(picture).toBeVisible();
  return picture.evaluate(async (element) => {
    const image = new Image();
    image.src = element.getAttribute("href") ?? "";
    await image.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.naturalWidth, image.naturalHeight];
    const paper = canvas.getContext("2d");
    if (paper === null) throw new Error("the browser has no canvas");
    paper.drawImage(image, 0, 0);
    const { data } = paper.getImageData(0, 0, canvas.width, canvas.height);
    const points = Array.from({ length: 900 }, (_, at) => {
      const x = Math.floor(((at % 30) + 0.5) * (canvas.width / 30));
      const y = Math.floor((Math.floor(at / 30) + 0.5) * (canvas.height / 30));
      const from = 4 * (y * canvas.width + x);
      return [...data.slice(from, from + 4)].join(" ");
    });
    return { size: [canvas.width, canvas.height], points };
  });
}

/** Text, a gradient and curves; `mask`: red under a soft mask that leaves the left half. */
function drawnFile(kind: "plain" | "mask"): Buffer {
  const sizes = { entries: "/MediaBox [0 0 181.42 238.11]" };
  if (kind === "plain") {
    const ramp = "<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [0 1 0 0] /C1 [1 0 0 0.3] >>";
    const shading = `<< /ShadingType 2 /ColorSpace /DeviceCMYK /Coords [0 0 181 0] /Function ${ramp} >>`;
    const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
    const resources = `/Shading << /S ${shading} >> /Font << /F ${font} >>`;
    const text = "BT /F 30 Tf 20 150 Td 0 0 0 1 k (Label 64) Tj ET";
    const content = `q 0 0 181 90 re W n /S sh Q 0 0 1 0 k 20 200 m 90 260 150 120 170 200 c f ${text}`;
    return handPdf({ pages: [{ ...sizes, resources, content }] });
  }
  const group = "/Group << /S /Transparency /CS /DeviceGray >>";
  const left = form("0 g 0 0 500 500 re f 1 g 0 0 90.71 500 re f", "", group);
  const state = "<< /Type /ExtGState /SMask << /S /Luminosity /G 1000 0 R >> >>";
  const resources = `/ExtGState << /G ${state} >>`;
  const content = "/G gs 0 1 1 0 k 0 0 500 500 re f";
  return handPdf({ pages: [{ ...sizes, resources, content }], objects: { 1000: left } });
}

test("@long draws a file in a thread as the page does, and soft masks on the page", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  const show = async (kind: "plain" | "mask") => {
    await page.goto(`/produce/detail/${card.id}`);
    await pick(page, "标签.pdf", drawnFile(kind));
    return drawnPoints(page);
  };
  const masked = await show("mask");
  const halves = [masked.points[0], masked.points[29]];
  expect(halves).toEqual([expect.stringMatching(/^2\d\d .* 255$/), "0 0 0 0"]);
  const inThread = await show("plain");
  expect(new Set(inThread.points).size).toBeGreaterThan(20);
  // A browser without such canvases draws on the page.
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, "OffscreenCanvas"));
  expect(await show("plain")).toEqual(inThread);
});

test("folds a box whose file was picked, and shows the flat picture without WebGL @long", async ({
  page,
}) => {
  await page.goto("/produce/detail/tuck-box");
  await pick(page, "盒子.pdf", await pdf({ sheet: [300, 300] }));
  await expect(goods(page).getByRole("img", { name: /^展开/ })).toBeVisible();
  await page.context().setOffline(true);
  await goods(page).getByRole("radio", { name: "折好（立体）" }).check();
  await expect(goods(page).getByText("本机没有存立体图的程序，联网后会自己出来。")).toBeVisible();
  await page.context().setOffline(false);
  const box = goods(page).getByRole("img", { name: /折好的盒子/ });
  await expect(box).toBeVisible();
  const before = await box.screenshot();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(async () => (await box.screenshot()).equals(before)).toBe(false);
  await page.addInitScript(() => {
    const own = HTMLCanvasElement.prototype.getContext;
    Object.defineProperty(HTMLCanvasElement.prototype, "getContext", {
      value(this: HTMLCanvasElement, kind: string, ...rest: unknown[]) {
        return kind.startsWith("webgl") ? null : Reflect.apply(own, this, [kind, ...rest]);
      },
    });
  });
  await page.goto("/produce/detail/tuck-box");
  await pick(page, "盒子.pdf", await pdf({ sheet: [300, 300] }));
  await goods(page).getByRole("radio", { name: "折好（立体）" }).check();
  await expect(goods(page).getByText("这台设备画不了立体图，请看展开图。")).toBeVisible();
  await expect(goods(page).getByRole("img", { name: /^展开/ })).toBeVisible();
});

test("leads from a finding to its place on the label, and moves there by a thumb @long", async ({
  page,
  client,
}) => {
  const { card } = await productOf(client, "lz");
  await page.goto(`/produce/detail/${card.id}`);
  await pick(page, "红.pdf", await pdf({ sheet: [64, 84], operators: "1 0 0 rg 20 20 9 9 re f" }));
  const finding = goods(page).getByRole("button", { name: /含 RGB 颜色/ });
  const number = await finding.locator("span").first().textContent();
  const drawing = goods(page).getByRole("img", { name: /^单枚标签/ });
  await expect(drawing.getByText(number ?? "none", { exact: true })).toBeVisible();
  await finding.click();
  await expect(finding).toHaveAttribute("aria-pressed", "true");
  const scale = async () => {
    const [, , width = "0"] = ((await drawing.getAttribute("viewBox")) ?? "").split(" ");
    return Number(width);
  };
  const close = await scale();
  expect(close).toBeLessThan(20);
  await goods(page).getByRole("button", { name: "缩小成品图" }).click();
  expect(await scale()).toBeGreaterThan(close);
  await expect(goods(page).getByRole("region", { name: "成品图" })).toHaveCSS(
    "touch-action",
    "none",
  );
});

test("turns a paper cup with the picked file, and downloads its curved template @long", async ({
  page,
}) => {
  await page.goto("/produce/detail/paper-cup");
  await pick(
    page,
    "杯.pdf",
    await pdf({ sheet: [238, 110], operators: "0 1 0 0 k 0 0 900 900 re f" }),
  );
  const cup = goods(page).getByRole("img", { name: "杯子上的图案，杯口 76、杯底 53、高 85 mm" });
  await expect(cup.locator("image").first()).toBeVisible();
  const before = await cup.screenshot();
  await goods(page).getByLabel("转杯子").fill("30");
  await expect.poll(async () => (await cup.screenshot()).equals(before)).toBe(false);
  await goods(page).getByRole("radio", { name: "展开" }).check();
  await expect(goods(page).getByRole("img", { name: /^杯身展开/ })).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "下载模板 PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/mm\.pdf$/);
});

/** Grey pixels where a row through the middle of the picture crosses the edges of black and white. */
async function blurredPixels(page: Page, picture: Buffer): Promise<number> {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.width;
    canvas.height = 1;
    const paper = canvas.getContext("2d");
    if (paper === null) throw new Error("the browser has no canvas");
    paper.drawImage(image, 0, -Math.round(image.height * 0.4));
    const { data } = paper.getImageData(0, 0, canvas.width, 1);
    const greens = Array.from({ length: canvas.width }, (_, at) => data[4 * at + 1] ?? 0);
    if (Math.min(...greens) > 60) throw new Error("the line is not in the window");
    return greens.filter((green) => green > 60 && green < 225).length;
  }, picture.toString("base64"));
}

test.describe("on a screen of three pixels for each of CSS", () => {
  test.use({ deviceScaleFactor: 3 });

  test("draws a thin line sharp at 800 % @long", async ({ page, client }) => {
    const { card } = await productOf(client, "lz");
    await page.goto(`/produce/detail/${card.id}`);
    // Black, 0.4 mm wide, through the whole height of the page, near its middle.
    const line = "0 0 0 1 k 90.7 0 1.13 999 re f";
    await pick(page, "线.pdf", await pdf({ sheet: [64, 84], operators: line }));
    const drawing = goods(page).getByRole("img", { name: /^单枚标签/ });
    await expect(drawing.locator("image").first()).toBeVisible();
    const closer = goods(page).getByRole("button", { name: "放大成品图" });
    while (await closer.isEnabled()) await closer.click();
    await expect(drawing.locator("image[data-sharp]").first()).toBeVisible();
    // Each of the two edges may lie inside a pixel.
    expect(await blurredPixels(page, await drawing.screenshot())).toBeLessThanOrEqual(2);
  });
});
