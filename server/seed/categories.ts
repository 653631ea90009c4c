/** Categories in display order; `position` of a product starts at its category's index × 1000. */
export const seedCategories = [
  { id: "labels", name: "卷装标签", summary: "食品、日化、物流的卷标，机贴手贴都行" },
  { id: "digital-labels", name: "数码标签", summary: "小批量、多款、可变数据，不用开版" },
  { id: "flyers", name: "单张折页", summary: "传单、海报、折页、菜单" },
  { id: "books", name: "画册书刊", summary: "骑马钉、胶装、精装、台历" },
  { id: "packaging", name: "盒袋包装", summary: "彩盒、手提袋、封套、拷贝纸" },
  { id: "cards", name: "合版名片", summary: "名片、卡片、吊牌，拼版更省" },
  { id: "office", name: "办公用品", summary: "联单、信封、信纸、便签" },
  { id: "display", name: "广告物料", summary: "写真、喷绘、展架、织带" },
  { id: "paper", name: "纸张", summary: "铜版、双胶、白卡、特种纸，可裁切" },
] as const;
