import type { Plugin } from "vite";
import { paths } from "#contract/paths/paths.ts";
import { draftsFileExtension, draftsFileType } from "#contract/quotes/drafts-file-type.ts";

const icon = (name: string, size: number, purpose: "any" | "maskable" = "any") => ({
  src: `/icons/${name}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

const shortcut = (name: string, url: string, picture: string) => ({
  name,
  url,
  icons: [icon(`shortcut-${picture}`, 96)],
});

const screenshot = (name: string, sizes: string, formFactor: "narrow" | "wide", label: string) => ({
  src: `/screenshots/${name}.png`,
  sizes,
  type: "image/png",
  form_factor: formFactor,
  label,
});

/** The web app manifest. `id` never changes: it is what an installed app is known by. */
const manifest = {
  id: "/",
  name: "齐墨印纸",
  short_name: "齐墨印",
  description: "标签、画册、包装与纸张的在线报价、下单与跟踪，离线也能算价。",
  lang: "zh-CN",
  dir: "ltr",
  start_url: "/?source=pwa",
  scope: "/",
  display: "standalone",
  orientation: "any",
  background_color: "#f6f4ef",
  theme_color: "#f6f4ef",
  categories: ["shopping", "business"],
  icons: [icon("icon-192", 192), icon("icon-512", 512), icon("maskable-512", 512, "maskable")],
  shortcuts: [
    shortcut("标签报价", paths.products({ kind: "lz" }), "label"),
    shortcut("报价车", paths.cart(), "cart"),
    shortcut("我的订单", paths.orders(), "orders"),
  ],
  share_target: {
    action: paths.received(),
    method: "POST",
    enctype: "multipart/form-data",
    params: {
      files: [
        {
          name: "file",
          accept: ["application/pdf", ".pdf", ".ai", "image/jpeg", "image/png", "image/tiff"],
        },
      ],
    },
  },
  file_handlers: [{ action: paths.drafts(), accept: { [draftsFileType]: [draftsFileExtension] } }],
  screenshots: [
    screenshot("home-narrow", "780x1688", "narrow", "首页：快速报价与产品"),
    screenshot("quote-narrow", "780x1688", "narrow", "标签报价：价格随填随算"),
    screenshot("home-wide", "1440x900", "wide", "首页：产品分类"),
    screenshot("quote-wide", "1440x900", "wide", "标签报价与拼版图"),
  ],
  edge_side_panel: { preferred_width: 480 },
  handle_links: "preferred",
  launch_handler: { client_mode: ["navigate-existing", "auto"] },
};

const fileName = "manifest.webmanifest";

/** Emits the manifest, and names it in each page. */
export function webManifest(): Plugin {
  return {
    name: "web-manifest",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName, source: JSON.stringify(manifest) });
    },
    transformIndexHtml: () => [
      { tag: "link", attrs: { rel: "manifest", href: `/${fileName}` }, injectTo: "head" },
    ],
  };
}
