import type { FirmIssuedInvoice } from "#contract/firms/firm-invoices.ts";
import { amountInWords } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { shanghaiTime } from "#contract/format/shanghai-day.ts";
import type { IssuedInvoice } from "#contract/invoices/invoices.ts";
import type { WithClock, WithDatabase } from "#server/infra/deps.ts";
import type { InvoiceContent } from "#server/modules/documents/invoice-pdf.ts";
import { printPaper } from "#server/modules/documents/printer.ts";
import { findCompany } from "#server/modules/shop/shop-facts.repository.ts";

const stateWords: Record<IssuedInvoice["state"], string> = {
  standing: "已开具",
  reduced: "已部分红冲",
  reversed: "已全部红冲",
  void: "登记有误，已作废：没有这个号码的发票",
};

const kindWords: Record<IssuedInvoice["kind"], string> = {
  normal: "普通发票",
  special: "增值税专用发票",
};

const plainly = (seller: string, at: number): readonly string[] => [
  `本页由${seller}按自己的开票记录在 ${shanghaiTime(at).replace("T", " ")} 生成，只供核对，不是发票，不能报销、抵扣。`,
  "发票以税务机关的电子发票服务平台为准：凭发票号码、开票日期和价税合计，可在国家税务总局全国增值税发票查验平台查验。",
];

type Fact = InvoiceContent["facts"][number];

/** @param orders what the invoice is about */
function contentOf(
  invoice: Omit<IssuedInvoice, "order_id" | "order_no">,
  seller: string,
  at: number,
  orders: readonly Fact[],
): InvoiceContent {
  const { letter, blueNumber, takenBack, words } = invoice;
  const sign = letter === "red" ? "-" : "";
  return {
    number: invoice.number,
    plainly: plainly(seller, at),
    facts: [
      { name: "发票号码", value: invoice.number },
      {
        name: "发票类型",
        value: `电子发票（${kindWords[invoice.kind]}）${letter === "red" ? "，红字" : ""}`,
      },
      { name: "开票日期", value: invoice.issuedOn },
      {
        name: "价税合计",
        value: `${sign}${invoice.amount} 元（${amountInWords(`${sign}${invoice.amount}`)}）`,
      },
      { name: "状态", value: stateWords[invoice.state] },
      ...(takenBack === "0.00" ? [] : [{ name: "已红冲", value: `${takenBack} 元` }]),
      ...(blueNumber === null ? [] : [{ name: "对应蓝字发票", value: blueNumber }]),
      ...(words === "" ? [] : [{ name: "原因", value: words }]),
      { name: "购买方", value: invoice.buyerName },
      ...(invoice.taxNo === "" ? [] : [{ name: "购买方税号", value: invoice.taxNo }]),
      { name: "销售方", value: seller },
      ...orders,
    ],
  };
}

/** The PDF of 开票信息. */
export async function invoiceFile(
  deps: WithDatabase & WithClock,
  invoice: IssuedInvoice,
): Promise<Buffer> {
  const { name } = await findCompany(deps.db);
  const orders = [{ name: "订单号", value: invoice.order_no }];
  const content = contentOf(invoice, name, deps.clock.now(), orders);
  return printPaper({ kind: "invoice", content });
}

/** The same of an invoice over a firm's month, with its orders. */
export async function firmInvoiceFile(
  deps: WithDatabase & WithClock,
  month: string,
  invoice: FirmIssuedInvoice,
): Promise<Buffer> {
  const { name } = await findCompany(deps.db);
  const sign = invoice.letter === "red" ? "-" : "";
  const orders = [
    { name: "月结月份", value: month },
    ...invoice.orders.map(({ order_no, amount }) => ({
      name: "订单",
      value: `${order_no}，${sign}${grouped(amount)} 元`,
    })),
  ];
  const content = contentOf(invoice, name, deps.clock.now(), orders);
  return printPaper({ kind: "invoice", content });
}
