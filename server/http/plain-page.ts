import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { paths } from "#contract/paths/paths.ts";
import { faultEnvelope, retryAfterSeconds } from "./faults.ts";

interface PlainPage {
  readonly title: string;
  readonly text: string;
  readonly links: ReadonlyArray<readonly [href: string, label: string]>;
  /** Reloads after so many seconds; 0 = never. */
  readonly again: number;
}

const missing: PlainPage = {
  title: "没有找到这个页面",
  text: "地址可能写错了，或内容已经下架。",
  links: [
    [paths.home(), "回首页"],
    [paths.products(), "去报价"],
  ],
  again: 0,
};

const preparing: PlainPage = {
  title: "正在准备开门",
  text: "店铺正在启动，马上就好。这个页面会自己重试。",
  links: [],
  again: retryAfterSeconds,
};

const html = ({ title, text, links, again }: PlainPage): string => `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
${again > 0 ? `<meta http-equiv="refresh" content="${again}">\n` : ""}<title>${title} · 齐墨印纸</title>
<link rel="stylesheet" href="/plain.css">
</head>
<body>
<main>
<h1>${title}</h1>
<p>${text}</p>
<nav>${links.map(([href, label]) => `<a href="${href}">${label}</a>`).join("")}</nav>
</main>
</body>
</html>
`;

/** The shop's colours by value: these pages work without any file of the app. */
const sheet = `:root{--paper:#f6f4ef;--ink:#16181d;--ink-2:#4a4f58;--c:#00688b}
@media (prefers-color-scheme:dark){:root{--paper:#121418;--ink:#f2f0ea;--ink-2:#c0c4cc;--c:#4cc3e6}}
body{margin:0;background:var(--paper);color:var(--ink);line-height:1.6;
font-family:"PingFang SC","HarmonyOS Sans SC","MiSans","Noto Sans SC","Noto Sans CJK SC","Microsoft YaHei",sans-serif}
main{max-width:30rem;margin:0 auto;padding:4rem 1rem}
h1{margin:0 0 .5rem;font-size:1.5rem}p{margin:0 0 1.5rem;color:var(--ink-2)}
nav{display:flex;gap:1.5rem}a{color:var(--c);display:inline-block;padding:.75rem 0}
a:focus-visible{outline:3px solid var(--c);outline-offset:2px}
`;

export function servePlainSheet(app: FastifyInstance): void {
  app.get("/plain.css", (_request, reply) =>
    reply.type("text/css; charset=utf-8").header("cache-control", "no-cache").send(sheet),
  );
}

/** A browser navigation; scripts, pictures and programs ask for other types. */
export const isVisit = ({ method, headers }: FastifyRequest): boolean =>
  (method === "GET" || method === "HEAD") && (headers.accept ?? "").includes("text/html");

const sendHtml = (reply: FastifyReply, page: PlainPage): FastifyReply =>
  reply.type("text/html; charset=utf-8").send(html(page));

/** 404: a page for a browser, the envelope for a caller. */
export function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404).header("cache-control", "no-store");
  return isVisit(request) ? sendHtml(reply, missing) : reply.send(faultEnvelope(404));
}

/** 503 while the shop is not open yet, in the same two forms. */
export function sendPreparing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(503).header("cache-control", "no-store").header("retry-after", retryAfterSeconds);
  return isVisit(request) ? sendHtml(reply, preparing) : reply.send(faultEnvelope(503));
}
