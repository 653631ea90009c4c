import type { PanelRole } from "#components/product-geometry/panel.ts";

/** Names of a box's panels. */
export const panelNames: Readonly<Record<PanelRole, string>> = {
  front: "正面",
  back: "背面",
  side: "侧面",
  glue: "糊口",
  lid: "盒盖",
  tuck: "插舌",
  dust: "防尘翼",
  bottom: "底",
  roof: "斜顶",
  handle: "提手",
  hem: "折边",
  wall: "侧墙",
  lining: "内衬",
  ear: "耳片",
  base: "底板",
};
