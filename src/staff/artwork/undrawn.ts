import type { Undrawable } from "#components/product-view/drawn-page.ts";

/** Why a file has no pages on the screen. */
export const undrawnWords: Readonly<Record<Undrawable, string>> = {
  tiff: "TIFF 在浏览器里画不出来，请下载后看。",
  large: "文件太大，浏览器画不出来，请下载后看。",
  reader: "画图的程序没有载入，请联网后刷新。",
  unreadable: "文件打不开：要密码，或没存完整。请下载后看，或退回。",
};
