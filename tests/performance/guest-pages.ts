import * as lists from "#contract/catalog/product-lists.ts";
import { paths } from "#contract/paths/paths.ts";
import { makeShortLink } from "#contract/quotes/short-links.ts";
import { encodeJob } from "#pricing/analysis/job-code.ts";
import { readJob } from "#pricing/quote/read-job.ts";
import type { ShopClient } from "#tests/e2e/support/shop-client.ts";
import { type GuestAsk, got } from "./guest-asks.ts";
import * as jobs from "./guest-jobs.ts";

async function codeOf(step: number): Promise<string> {
  const read = readJob(jobs.dearBook(step));
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  return encodeJob({ title: "", job: read.value });
}

const page = { accept: "text/html" };

/** What the server answers beside the contract. */
export async function otherAsks(client: ShopClient): Promise<GuestAsk[]> {
  const { items } = await client.call(lists.products, { limit: 1 });
  const { code } = await client.call(makeShortLink, { title: "短", job: jobs.dearBook(7) });
  const see = (path: string, worst: string): GuestAsk => ({
    name: `GET ${path.replace(/\/[^/]{30,}$/, "/…")}`,
    worst,
    call: () => got(fetch(`${client.url}${path}`, { headers: page })),
  });
  const post = (path: string, worst: string, headers: Record<string, string>): GuestAsk => ({
    name: `POST ${path}`,
    worst,
    call: (step) =>
      got(
        fetch(`${client.url}${path}`, {
          method: "POST",
          headers,
          body: `a=${step}&${"x=1&".repeat(64_000)}`.slice(0, 250_000),
        }),
      ),
  });
  const id = "0b1f6e0e-51a1-4c0b-9a57-2a9f0a3f2f10";
  const wechat = {
    "wechatpay-serial": "PUB_KEY_ID_1",
    "wechatpay-timestamp": String(Math.floor(Date.now() / 1000)),
    "wechatpay-nonce": "x".repeat(32),
    "wechatpay-signature": Buffer.alloc(256, 1).toString("base64"),
    "content-type": "application/json",
  };
  const form = { "content-type": "application/x-www-form-urlencoded" };
  return [
    see(paths.home(), "the home page with its card"),
    see(paths.products(), "the shelf with its card"),
    see(paths.product({ id: items[0]?.id ?? "" }), "a product with its card"),
    see(paths.paper(), "every paper, with its card"),
    {
      name: "GET /q/…",
      worst: "a link that carries a book of eight parts",
      call: async (step) =>
        got(
          fetch(`${client.url}${paths.sharedQuote({ code: await codeOf(step + 200) })}`, {
            headers: page,
          }),
        ),
    },
    {
      name: "GET /q/…",
      worst: "a code that unfolds to 200 KB",
      call: async (step) => {
        const packed = await packedText(`["",{"a":"${step}${" ".repeat(199_000)}"}]`);
        return got(
          fetch(`${client.url}${paths.sharedQuote({ code: `1${packed}` })}`, { headers: page }),
        );
      },
    },
    see(paths.shortQuote({ code }), "a short link to a book of eight parts"),
    see(`/${"x".repeat(4000)}`, "an address that nobody has"),
    see("/sitemap.xml", "the whole shelf"),
    see("/robots.txt", "the file"),
    see("/openapi.json", "the whole contract"),
    see("/plain.css", "the sheet"),
    see("/sandbox/pay/none?sign=x", "a forged address"),
    post("/sandbox/pay/none", "250 KB of fields", form),
    post("/notify/wechat", "250 KB with a forged signature", wechat),
    post("/notify/alipay", "250 KB of fields with a forged signature", form),
    see(`/files/${id}`, "no token"),
    {
      name: "PATCH /files/…",
      worst: "250 KB under a forged policy",
      call: () =>
        got(
          fetch(`${client.url}/files/${id}`, {
            method: "PATCH",
            headers: {
              "tus-resumable": "1.0.0",
              "upload-offset": "0",
              "upload-policy": `${"x".repeat(8000)}.${"y".repeat(100)}`,
              "content-type": "application/offset+octet-stream",
            },
            body: Buffer.alloc(250_000),
          }),
        ),
    },
  ];
}

async function packedText(text: string): Promise<string> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(packed).arrayBuffer()).toString("base64url");
}
