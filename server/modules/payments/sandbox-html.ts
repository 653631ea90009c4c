import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { paths } from "#contract/paths/paths.ts";
import { escaped } from "#server/http/escaped.ts";
import { sandboxPaths } from "#server/modules/payments/providers/sandbox-paths.ts";

export interface SandboxView {
  readonly outTradeNo: string;
  readonly amountFen: number;
  readonly orderNo: string;
  readonly sign: string;
  readonly delaySeconds: number;
  /** The outcome of the trade; null while it is open. */
  readonly note: string | null;
  readonly backTo: string;
}

const button = (action: string, tone: string, label: string, hint: string): string =>
  `<li><button class="${tone}" name="action" value="${action}">${escaped(label)}</button>` +
  `<span>${escaped(hint)}</span></li>`;

const choices = (delaySeconds: number): string =>
  [
    button("success", "primary", "支付成功", "立即到账，并通知商店"),
    button("fail", "danger", "支付失败", "可以回到收银台重试"),
    button("delay", "plain", "延迟到账", `支付成功，但 ${delaySeconds} 秒后才能查到，也不通知`),
    button("abandon", "plain", "放弃支付", "什么也不发生，就像关掉了页面"),
  ].join("");

const page = (body: string): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>沙箱支付</title>
<link rel="icon" href="/icons/mark.svg">
<link rel="stylesheet" href="${sandboxPaths.sheet}">
</head>
<body>
<main>
<p class="mark" role="note">沙箱 · 只供试用，不会真的付款</p>
${body}
</main>
</body>
</html>
`;

/** The page of one trade: plain forms, no script, under the shop's own policy. */
export function sandboxPage(view: SandboxView): string {
  const form =
    view.note === null
      ? `<form method="post" action="${sandboxPaths.trade(view.outTradeNo)}">
<input type="hidden" name="sign" value="${escaped(view.sign)}">
<ul>${choices(view.delaySeconds)}</ul>
</form>`
      : `<p class="note">${escaped(view.note)}</p>
<p><a href="${escaped(view.backTo)}">回到商店</a></p>`;
  return page(`<h1>沙箱支付</h1>
<dl>
<div><dt>应付</dt><dd class="amount">¥${grouped(yuanOf(view.amountFen))}</dd></div>
<div><dt>订单</dt><dd>${escaped(view.orderNo)}</dd></div>
<div><dt>支付单</dt><dd>${escaped(view.outTradeNo)}</dd></div>
</dl>
${form}`);
}

export const sandboxMissing = (): string =>
  page(`<h1>没有这笔支付</h1>
<p class="note">链接不完整或已失效，请回到收银台重新支付。</p>
<p><a href="${paths.orders()}">我的订单</a></p>`);

/**
 * The sandbox's own style sheet: the shop's colours by value, because the page is not part of the
 * build.
 */
export const sandboxSheet = `:root{--paper:#f6f4ef;--surface:#fff;--ink:#16181d;--ink-2:#4a4f58;--line:#d9d5cc;
--strong:#7d786c;--c:#00688b;--on-c:#fff;--m:#b8125c;--danger:#b3261e;--y:#fff4cc;--y-ink:#6b4e00}
@media (prefers-color-scheme:dark){:root{--paper:#121418;--surface:#1b1e24;--ink:#f2f0ea;--ink-2:#c0c4cc;
--line:#31363f;--strong:#6f7682;--c:#4cc3e6;--on-c:#06222c;--m:#ff7fb0;--danger:#ff8a80;--y:#3a2f0b;--y-ink:#ffd34d}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.6;
font-family:"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:30rem;margin:0 auto;padding:1.5rem 1rem 3rem}
.mark{margin:0 0 1rem;padding:.5rem .75rem;border:1px dashed var(--y-ink);border-radius:4px;
background:var(--y);color:var(--y-ink);font-weight:600}
h1{margin:0 0 1rem;font-size:1.5rem}
dl{margin:0 0 1.5rem;padding:1rem;border:1px solid var(--line);border-radius:8px;background:var(--surface)}
dl div{display:flex;justify-content:space-between;gap:1rem}
dt{color:var(--ink-2)}dd{margin:0;overflow-wrap:anywhere}
.amount{color:var(--m);font-size:1.5rem;font-weight:700;font-variant-numeric:tabular-nums}
ul{list-style:none;margin:0;padding:0;display:grid;gap:1rem}
li span{display:block;margin-top:.25rem;color:var(--ink-2);font-size:.875rem}
button{width:100%;min-height:48px;border:1px solid var(--strong);border-radius:4px;background:var(--surface);
color:var(--ink);font:inherit;font-weight:600;cursor:pointer}
button.primary{border-color:var(--c);background:var(--c);color:var(--on-c)}
button.danger{border-color:var(--danger);color:var(--danger)}
button:focus-visible,a:focus-visible{outline:3px solid var(--c);outline-offset:2px}
a{color:var(--c)}.note{color:var(--ink-2)}
`;
