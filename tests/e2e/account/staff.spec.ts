import { readFileSync } from "node:fs";
import { addAddress, addInvoiceTitle } from "#contract/account/account.ts";
import {
  afterSaleOffer,
  createAfterSale,
  receiveReprint,
} from "#contract/after-sale/after-sale.ts";
import { attachFiles, putPreview } from "#contract/artwork/artwork.ts";
import { userInfo } from "#contract/auth/auth.ts";
import { companyInfo } from "#contract/catalog/company.ts";
import { products } from "#contract/catalog/product-lists.ts";
import { adverts } from "#contract/catalog/storefront.ts";
import type { InputOf } from "#contract/http/endpoint.ts";
import { orderDetailCall } from "#contract/orders/orders.ts";
import { placeOrder, reviewOrder } from "#contract/orders/placing.ts";
import { payInit, putSlips } from "#contract/payments/paying.ts";
import { currentPriceBook } from "#contract/quotes/quotes.ts";
import { test } from "#tests/e2e/support/changed-shop.ts";
import { expect, signIn } from "#tests/e2e/support/fixtures.ts";
import { legible } from "#tests/e2e/support/legible.ts";
import { fillCart, homeAddress, newKey, placedPaper } from "#tests/e2e/support/screens.ts";
import { sendFile } from "#tests/e2e/support/send-file.ts";
import type { Buyer, ShopClient } from "#tests/e2e/support/shop-client.ts";
import { button, confirm, dialog, newOwner, open } from "#tests/e2e/support/staff-pages.ts";

const company = { buyerName: "小墨商贸有限公司", taxNo: "91310000MA1K000006" };

/** A print order that travels and wants an invoice, paid in the sandbox. */
async function paidPrint(client: ShopClient, buyer: Buyer) {
  const { id } = await client.call(addAddress, homeAddress, { as: buyer, key: newKey() });
  const title = { titleType: "company", kind: "normal", ...company } as const;
  const invoice = await client.call(addInvoiceTitle, title, { as: buyer, key: newKey() });
  const way = { address_id: id, express_type: "express", carrier_id: null } as const;
  const lines = { line_ids: [await fillCart(client, buyer)], tax_included: true };
  const { total } = await client.call(reviewOrder, { ...lines, ...way }, { as: buyer });
  const intent = { draft_id: newKey(), invoice_id: invoice.id, expected_total: total };
  const placing = { ...lines, ...way, ...intent };
  const order = await client.call(placeOrder, placing, { as: buyer, key: newKey() });
  const paying = { order_id: order.order_id, channel: "sandbox", expected_total: total } as const;
  const { next } = await client.call(payInit, paying, { as: buyer, key: newKey() });
  if (next.kind !== "open") throw new Error("the sandbox is not opened");
  const sandbox = new URL(next.url, client.url);
  const sign = sandbox.searchParams.get("sign") ?? "";
  const body = new URLSearchParams({ sign, action: "success" });
  await fetch(sandbox, { method: "POST", body, redirect: "manual" });
  return order;
}

async function attachFile(
  client: ShopClient,
  buyer: Buyer,
  order_id: string,
  name: string,
  preview?: string,
) {
  const detail = await client.call(orderDetailCall, { order_id }, { as: buyer });
  const item_id = detail.items[0]?.id ?? "";
  const bytes = Buffer.from(`%PDF-1.7\n${name}\n%%EOF\n`);
  const purpose = { kind: "artwork", order_id, item_id } as const;
  const upload_id = await sendFile(
    client,
    buyer,
    { purpose, name, type: "application/pdf" },
    bytes,
  );
  if (preview !== undefined) {
    await client.call(putPreview, { upload_id, preview }, { as: buyer });
  }
  const files = [{ item_id, upload_id }];
  await client.call(attachFiles, { order_id, files }, { as: buyer });
}

for (const { title, name, isWhole } of [
  {
    title: "a staff member checks a file, makes and ships an order, confirms a transfer",
    name: "banri",
    isWhole: false,
  },
  { title: "@long a day of a staff member", name: "laoban", isWhole: true },
])
  test(title, async ({ page, browser, client, buyer }) => {
    test.setTimeout(300_000);
    const password = await newOwner(client, name, "墨老板");
    const print = await paidPrint(client, buyer);
    const firstPage = await page.evaluate(() => {
      const canvas = document.createElement("canvas");
      Object.assign(canvas, { width: 300, height: 180 });
      return canvas.toDataURL("image/jpeg");
    });
    await attachFile(client, buyer, print.order_id, "没有出血.pdf", firstPage);
    const paper = await placedPaper(client, buyer);
    const paying = {
      order_id: paper.order_id,
      channel: "offline",
      expected_total: paper.total,
    } as const;
    await client.call(payInit, paying, { as: buyer, key: newKey() });
    const seen = (order_id: string) => client.call(orderDetailCall, { order_id }, { as: buyer });

    await test.step("logs in, with a password of their own", async () => {
      const reply = await page.goto("/staff/artwork");
      expect(reply?.headers()["x-robots-tag"]).toBe("noindex");
      await page.getByLabel("登录名").fill(name);
      await page.getByLabel("密码").fill("not the password");
      await button(page, "登录").click();
      await expect(page.getByText("登录名或密码错误")).toBeVisible();
      await legible(page);
      await page.getByLabel("密码").fill(password);
      await button(page, "登录").click();
      await expect(page.getByRole("heading", { name: "先换一个自己的密码" })).toBeVisible();
      await page.getByLabel("店里给的密码").fill(password);
      await page.getByLabel("新密码", { exact: true }).fill("four inks on paper");
      await page.getByLabel("再填一次新密码").fill("four inks on paper");
      await button(page, "保存新密码").click();
      await expect(page.getByRole("heading", { name: "订单", exact: true })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("user_token"))).toBeNull();
    });

    await test.step("sends a file back, and accepts the next one", async () => {
      await open(page, "审稿");
      await button(page, "退回 没有出血.pdf").click();
      await button(page, "退回给买家").click();
      await expect(page.getByText("请写明为什么退回，买家照着改")).toBeVisible();
      await page.getByLabel("退回原因").fill("四周没有出血，请补 2 mm");
      const sheet = button(page, /^标出要改的地方/);
      const shown = await sheet.boundingBox();
      if (shown === null) throw new Error("no first page is shown");
      const { x, y, width, height } = shown;
      await page.mouse.move(x + 0.25 * width, y + 0.5 * height);
      await page.mouse.down();
      await page.mouse.move(x + 0.75 * width, y + 0.9 * height, { steps: 3 });
      await page.mouse.up();
      await button(page, "退回给买家").click();
      await expect(page.getByText("没有待审的文件")).toBeVisible();
      await legible(page);
      const back = (await seen(print.order_id)).artwork?.[0];
      expect(back?.words).toBe("四周没有出血，请补 2 mm");
      const tenths = Object.entries(back?.mark ?? {}).map(([side, part]) => [
        side,
        Math.round(part * 20) / 20,
      ]);
      expect(Object.fromEntries(tenths)).toEqual({ x: 0.25, y: 0.5, width: 0.5, height: 0.4 });
      await attachFile(client, buyer, print.order_id, "补了出血.pdf");
      await open(page, "订单");
      await page
        .getByRole("searchbox", { name: "订单号、手机号、商品或备注" })
        .fill(print.order_no);
      await button(page, "查找").click();
      await page.getByRole("link", { name: print.order_no }).click();
      const saving = page.waitForEvent("download");
      await button(page, "下载 补了出血.pdf").click();
      expect((await saving).suggestedFilename()).toBe("补了出血.pdf");
      await button(page, "通过 补了出血.pdf").click();
      await confirm(page, "文件通过审核？", "通过");
      await expect(page.getByText("已通过", { exact: true })).toBeVisible();
      await legible(page);
    });

    await test.step("adds the numbers by which the receiver is reached", async () => {
      await button(page, "改配送").click();
      const form = dialog(page, "改配送");
      await form.getByLabel("换一个收货地址").check();
      await form.getByLabel("分机（选填）").fill("91-00");
      await form.getByLabel("座机（选填）").fill("０７５５－26001234");
      await form.getByLabel("邮编（选填）").fill("518057");
      await form.getByLabel("原因（买家会看到）").fill("买家来电");
      await form.getByRole("button", { name: "改配送" }).click();
      await expect(form.getByText("分机须为1至6位数字")).toBeVisible();
      await form.getByLabel("分机（选填）").fill("9100");
      await form.getByRole("button", { name: "改配送" }).click();
      await expect(page.getByText("配送已改，运费不变")).toBeVisible();
      expect((await seen(print.order_id)).address).toMatchObject({
        extension: "9100",
        landline: "0755-26001234",
        postcode: "518057",
      });
    });

    await test.step("records the floor's steps on the ticket, and prints the papers", async () => {
      const order = page.url();
      await page.getByRole("link", { name: "施工单", exact: true }).click();
      await button(page, "审稿制版完成").click();
      await button(page, "印刷模切完成").click();
      await button(page, "撤销印刷模切").click();
      await page.getByLabel("原因").fill("套印不准，重印");
      await dialog(page, "撤销印刷模切？").getByRole("button", { name: "撤销" }).click();
      await button(page, "印刷模切完成").click();
      await expect(button(page, "撤销印刷模切")).toBeVisible();
      await expect(page.getByText("撤销过 1 次")).toBeVisible();
      await legible(page);
      expect((await seen(print.order_id)).floor).toBe("印刷模切完成，下一步分切复卷");
      const saving = page.waitForEvent("download");
      await button(page, "施工单 PDF").click();
      expect((await saving).suggestedFilename()).toBe(`施工单-${print.order_no}-1.pdf`);
      await page.goto(order);
      for (const paper of ["送货单", "箱标"]) {
        const printing = page.waitForEvent("download");
        await button(page, `${paper} PDF`).click();
        expect((await printing).suggestedFilename()).toBe(`${paper}-${print.order_no}.pdf`);
      }
    });

    await test.step("makes it, and ships it with its number", async () => {
      const steps = ["模切与复卷", "质检", "打包"];
      for (const step of steps) {
        await button(page, `${step}做好了`).click();
        await confirm(page, `${step}做好了？`, "做好了");
      }
      await button(page, "登记发货").click();
      await page.getByLabel("快递公司").fill("顺丰速运");
      await button(page, "确认发货").click();
      await expect(page.getByText("请填写运单号")).toBeVisible();
      await page.getByLabel("运单号").fill("SF7788990011");
      await button(page, "确认发货").click();
      await expect(page.getByRole("status").filter({ hasText: "待收货" })).toBeVisible();
      expect((await seen(print.order_id)).logistics?.trackingNo).toBe("SF7788990011");
    });

    await test.step("confirms a transfer that has come", async () => {
      const slip = {
        purpose: { kind: "slip", order_id: paper.order_id },
        name: "回单.png",
      } as const;
      const picture = readFileSync("public/icons/icon-192.png");
      const id = await sendFile(client, buyer, { ...slip, type: "image/png" }, picture);
      await client.call(putSlips, { order_id: paper.order_id, pictures: [id] }, { as: buyer });
      await open(page, "到账");
      await button(page, "看回单 1").click();
      await expect(page.getByRole("img", { name: "回单 1" })).toBeVisible();
      await legible(page);
      await page.getByRole("link", { name: paper.order_no }).click();
      await button(page, "确认到账").click();
      const form = dialog(page, "确认到账");
      await form.getByLabel("银行流水号").fill("ICBC-20261122-7");
      await form.getByLabel("到账金额").fill("1.00");
      await form.getByRole("button", { name: "确认到账" }).click();
      await expect(form.getByText("金额和应付的不符，什么也没有改")).toBeVisible();
      await form.getByLabel("到账金额").fill(paper.total);
      await form.getByRole("button", { name: "确认到账" }).click();
      await expect(page.getByText("已到账，订单已付款")).toBeVisible();
      expect((await seen(paper.order_id)).payState).toBe("paid");
    });

    if (!isWhole) return;

    await test.step("puts money that fits nothing where it belongs", async () => {
      await open(page, "待核对");
      await button(page, "登记一笔").click();
      const record = dialog(page, "登记一笔对不上的钱");
      await record.getByLabel("银行流水号").fill("ICBC-20261122-8");
      await record.getByLabel("到账金额（元）").fill("88.5");
      await record.getByRole("button", { name: "登记" }).click();
      await expect(page.getByText("1 笔待核对，共 ¥88.50")).toBeVisible();
      await button(page, "处理 ¥88.50").click();
      const resolve = dialog(page, "¥88.50 怎么处理");
      await resolve.getByRole("radio", { name: "转入买家余额" }).check();
      await resolve.getByLabel("买家手机号").fill(buyer.mobile);
      await resolve.getByRole("button", { name: "确认" }).click();
      const again = dialog(page, "请再输一次密码");
      await again.getByLabel("登录密码").fill("not my words");
      await again.getByRole("button", { name: "继续" }).click();
      await expect(again.getByText("密码错误")).toBeVisible();
      await legible(page);
      await again.getByLabel("登录密码").fill("four inks on paper");
      await again.getByRole("button", { name: "继续" }).click();
      await expect(page.getByText("没有对不上的钱")).toBeVisible();
      await legible(page);
      const { balance } = await client.call(userInfo, {}, { as: buyer });
      expect(balance).toBe("88.50");
    });

    await test.step("writes down the invoice of an order, with its document", async () => {
      await open(page, "发票");
      await expect(page.getByText(company.taxNo)).toBeVisible();
      await expect(page.getByText(/^10,000 枚，¥/)).toBeVisible();
      await legible(page);
      await button(page, `登记 ${print.order_no} 的发票`).click();
      const form = dialog(page, "登记已开发票");
      await form.getByLabel("发票号码").fill("2644200000001234567");
      await form.getByRole("button", { name: "登记" }).click();
      await expect(form.getByText("发票号码须为20位数字")).toBeVisible();
      await form.getByLabel("发票号码").fill("26442000000012345678");
      const document = { name: "数电票.pdf", mimeType: "application/pdf" };
      const buffer = Buffer.from("%PDF-1.7 invoice");
      await form.getByLabel("发票文件").setInputFiles({ ...document, buffer });
      await form.getByRole("button", { name: "登记" }).click();
      await expect(page.getByText("没有要单独开票的订单")).toBeVisible();
      await page.getByRole("link", { name: "已开票" }).click();
      const saving = page.waitForEvent("download");
      await button(page, "下载 26442000000012345678").click();
      expect((await saving).suggestedFilename()).toBe("数电票.pdf");
      await legible(page);
      await button(page, "换 26442000000012345678 的文件").click();
      const change = dialog(page, "换发票文件");
      const corrected = Buffer.from("%PDF-1.7 invoice, as it should be");
      const another = { name: "数电票2.pdf", mimeType: "application/pdf", buffer: corrected };
      await change.getByLabel("发票文件").setInputFiles(another);
      await change.getByRole("button", { name: "上传" }).click();
      await expect(page.getByText("文件 数电票2.pdf")).toBeVisible();
      const again = page.waitForEvent("download");
      await button(page, "下载 26442000000012345678").click();
      expect((await again).suggestedFilename()).toBe("数电票2.pdf");
    });

    await test.step("decides after-sales: a reprint, and a refund in part", async () => {
      const { order_id } = print;
      const { lines } = await client.call(afterSaleOffer, { order_id }, { as: buyer });
      const [line] = lines;
      if (line === undefined) throw new Error("the order has no line");
      const half = Math.floor(line.left / 2);
      const applied = (remedy: "reprint" | "refund", quantity: number, words: string) => {
        const application: InputOf<typeof createAfterSale> = {
          draft_id: newKey(),
          order_id,
          remedy,
          lines: [{ item_id: line.item_id, quantity, reason: "print" }],
          amount: remedy === "refund" ? "20.00" : null,
          words,
        };
        return client.call(createAfterSale, application, { as: buyer, key: newKey() });
      };
      const reprint = await applied("reprint", half, "有一半切歪了");
      await open(page, "售后");
      await page.getByRole("link", { name: reprint.after_no }).click();
      await button(page, "同意").click();
      await dialog(page, "同意售后").getByRole("button", { name: "同意" }).click();
      await button(page, "补印件寄出").click();
      const parcel = dialog(page, "补印件寄出");
      await parcel.getByLabel("快递公司").fill("中通快递");
      await parcel.getByLabel("运单号").fill("ZT5566778899");
      await parcel.getByRole("button", { name: "已寄出" }).click();
      const parcelRow = page.getByRole("definition").filter({ hasText: "中通快递 ZT5566778899" });
      await expect(parcelRow).toBeVisible();
      // A line has one application at a time: the reprint is there first.
      await client.call(receiveReprint, { after_id: reprint.after_id }, { as: buyer });

      const { after_no } = await applied("refund", line.left - half, "颜色偏红");
      await open(page, "售后");
      await page.getByRole("link", { name: after_no }).click();
      await expect(page.getByText("颜色偏红").first()).toBeVisible();
      await legible(page);
      await button(page, "同意").click();
      const form = dialog(page, "同意售后");
      await form.getByLabel("退款金额").fill("15");
      await form.getByLabel("对买家说").fill("给您添麻烦了");
      await form.getByRole("button", { name: "同意并退款" }).click();
      await expect(page.getByText("同意退款 ¥15.00")).toBeVisible();
      await open(page, "退款");
      await expect(page.getByText("没有要处理的退款")).toBeVisible();
      await legible(page);
    });

    await test.step("takes a product off sale, and puts it back", async () => {
      const line = await fillCart(client, buyer);
      const elsewhere = await browser.newContext();
      const shopper = await elsewhere.newPage();
      await signIn(shopper, buyer);
      await open(page, "商品");
      await page.getByRole("searchbox", { name: "商品名称" }).fill("铜版纸卷标");
      await button(page, "查找").click();
      await button(page, "下架 铜版纸卷标").click();
      await confirm(page, "下架“铜版纸卷标”？", "下架");
      await expect(page.getByText("1 个商品已下架", { exact: false })).toBeVisible();
      const { items } = await client.call(products, { keyword: "铜版纸卷标" });
      expect(items.filter(({ name }) => name === "铜版纸卷标")).toEqual([]);
      await legible(page);
      // The buyer's cart marks the line, and offers no action that would be refused.
      await shopper.goto("/shopping-cart");
      const off = shopper.getByRole("region", { name: "已下架", exact: true });
      await expect(off.getByRole("link", { name: "铜版纸卷标" })).toBeVisible();
      await expect(off).toContainText("不能再下单");
      await expect(shopper.getByRole("button", { name: /^去下单/ })).toHaveCount(0);
      await off.getByRole("link", { name: "铜版纸卷标" }).click();
      await expect(shopper.getByText("这个商品已下架，不能再下单")).toBeVisible();
      await button(page, "上架 铜版纸卷标").click();
      await expect(page.getByText("商品都在架上", { exact: false })).toBeVisible();
      // Goods whose print the shop has already: their buyers are asked for no file.
      await button(page, "改为无需文件 铜版纸卷标").click();
      await expect(page.getByText("无需文件", { exact: true })).toBeVisible();
      await shopper.goto(`/checkout?lines=${line}`);
      await expect(shopper.getByText("这些商品不用印刷文件。")).toBeVisible();
      await button(page, "改为要传文件 铜版纸卷标").click();
      await expect(page.getByText("无需文件", { exact: true })).toHaveCount(0);
      await elsewhere.close();
    });

    await test.step("sets an ad of the home page", async () => {
      await open(page, "广告");
      await button(page, "新广告").click();
      const form = dialog(page, "新广告");
      await form.getByLabel("标题", { exact: true }).fill("秋季画册");
      await form.getByRole("button", { name: "建草稿" }).click();
      await page.getByLabel("链接").fill("https://example.com/");
      await page.getByLabel("图片", { exact: true }).setInputFiles("public/icons/icon-512.png");
      const preview = page.getByRole("region", { name: "首页预览" });
      await expect(preview.getByText("秋季画册")).toBeInViewport({ ratio: 1 });
      await expect(page.getByText("链接写本店的地址，以 / 开头")).toBeVisible();
      await page.getByLabel("链接").fill("/produce/list/books");
      await button(page, "保存草稿").click();
      await expect(page.getByText("草稿已保存").first()).toBeVisible();
      // A press on the preview leaves the editor open.
      await preview.getByRole("link", { name: /秋季画册/ }).click();
      await expect(page.getByRole("heading", { name: "编辑广告" })).toBeVisible();
      const unseen = await client.call(adverts, {});
      expect(unseen.map(({ title }) => title)).not.toContain("秋季画册");
      await legible(page);
      await button(page, "发布").click();
      await confirm(page, "发布第 1 版？", "发布");
      await expect(page.getByText("现在这版")).toBeVisible();
      await open(page, "广告");
      await button(page, "前移 秋季画册").click();
      await expect(page.getByRole("listitem").nth(-2)).toContainText("秋季画册");
      await legible(page);
      const shown = await client.call(adverts, {});
      expect(shown.map(({ title }) => title)).toContain("秋季画册");
      await page.getByRole("link", { name: "编辑 秋季画册" }).click();
      await page.getByLabel("开始时间").fill("2090-10-01T09:00");
      await page.getByLabel("结束时间").fill("2090-10-01T09:00");
      await expect(page.getByText("结束要晚于开始")).toBeVisible();
      await page.getByLabel("结束时间").fill("2090-10-08T00:00");
      await button(page, "发布").click();
      await confirm(page, "发布第 2 版？", "发布");
      await expect(page.getByText("改了开始时间、结束时间")).toBeVisible();
      await open(page, "广告");
      await expect(page.getByText("2090-10-01 09:00 开始")).toBeVisible();
      await expect(page.getByText("还没开始", { exact: true })).toBeVisible();
      const waiting = await client.call(adverts, {});
      expect(waiting.map(({ title }) => title)).not.toContain("秋季画册");
      await page.getByRole("link", { name: "编辑 秋季画册" }).click();
      await button(page, "恢复第 1 版").click();
      await confirm(page, "恢复第 1 版“秋季画册”？", "恢复");
      await expect(page.getByText("第 3 版", { exact: true }).first()).toBeVisible();
      const again = await client.call(adverts, {});
      expect(again.map(({ title }) => title)).toContain("秋季画册");
    });

    await test.step("says what the shop says of itself", async () => {
      await open(page, "店铺");
      await expect(page.getByText("选项的叫法")).toBeVisible();
      await legible(page);
      await button(page, "修改公司资料").click();
      const form = dialog(page, "修改公司资料");
      await form.getByLabel("营业时间").fill("");
      await form.getByRole("button", { name: "保存" }).click();
      await expect(form.getByText("请填写营业时间")).toBeVisible();
      await form.getByLabel("营业时间").fill("天天 9:00–21:00");
      await form.getByRole("button", { name: "保存" }).click();
      await expect(page.getByText("天天 9:00–21:00")).toBeVisible();
      await button(page, "改顺丰速运的电话").click();
      await page.getByLabel("电话", { exact: true }).fill("0769-2222 1111");
      await confirm(page, "顺丰速运的电话", "保存");
      await expect(page.getByText("0769-2222 1111")).toBeVisible();
      await button(page, "改“自提”的叫法").click();
      await page.getByLabel("本店叫法").fill("到店自取");
      await button(page, "保存").click();
      await expect(button(page, "改“到店自取”的叫法")).toBeVisible();
      expect((await client.call(companyInfo, {})).hours).toBe("天天 9:00–21:00");
    });

    await test.step("brings another price book, after its difference", async () => {
      await open(page, "价格");
      const saving = page.waitForEvent("download");
      await button(page, "导出文件").click();
      const book = JSON.parse(readFileSync(await (await saving).path(), "utf8"));
      const file = (changed: object) => ({
        name: "price-book.json",
        mimeType: "application/json",
        buffer: Buffer.from(JSON.stringify({ ...book, ...changed }, null, 2)),
      });
      await page.getByLabel("价格簿文件").setInputFiles(file({ version: "next", validHours: -1 }));
      await expect(page.getByRole("alert")).toContainText("文件有 1 处错误，没有导入");
      const dearer = { version: "next", adjustmentPercent: 10 };
      await page.getByLabel("价格簿文件").setInputFiles(file(dearer));
      await page.getByText("整单系数：1 处").click();
      await expect(page.getByRole("table", { name: "整单系数的改动" })).toContainText("10");
      await page.getByText(/个打开时的价格会变，\+10\.\d%/).click();
      await expect(page.getByRole("table", { name: "商品价格改动" })).toBeVisible();
      await legible(page);
      await button(page, "导入这本价格簿").click();
      await confirm(page, "导入价格簿 next？", "确认导入");
      await expect(page.getByText("用过的")).toBeVisible();
      expect((await client.call(currentPriceBook, {}))?.version).toBe("next");
    });

    await test.step("finds every act with who did it", async () => {
      await open(page, "记录");
      const rows = page.getByRole("listitem").filter({ hasText: "墨老板" });
      await expect(rows.first()).toBeVisible();
      // The day fills several pages; its first act is on the last one.
      await expect(async () => {
        const more = button(page, "加载更多");
        if (await more.isVisible()) await more.click();
        await expect(more).toBeHidden({ timeout: 1_000 });
      }).toPass();
      for (const act of ["同意售后", "确认到账", "发货", "工序完成", "审稿", "修改密码", "登录"]) {
        await expect(rows.filter({ hasText: act }).first()).toBeVisible();
      }
      await legible(page);
      await open(page, "员工");
      await button(page, "新员工").click();
      await page.getByLabel("登录名").fill("shengchan");
      await page.getByLabel("姓名").fill("小产");
      await page.getByLabel(/^客服/).uncheck();
      await page.getByLabel(/^生产/).check();
      await button(page, "加入").click();
      const reported = dialog(page, "shengchan 的初始密码");
      await expect(reported).toBeVisible();
      await legible(page);
      await reported.getByRole("button", { name: "记下了" }).click();
      await expect(page.getByText("小产", { exact: true })).toBeVisible();
    });

    await test.step("leaves, and nothing is shown any more", async () => {
      await button(page, "退出").click();
      await expect(page.getByRole("heading", { name: "员工登录" })).toBeVisible();
      expect(await page.evaluate(() => localStorage.getItem("staff-session"))).toBeNull();
    });
  });
