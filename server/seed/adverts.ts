import { paths } from "#contract/paths/paths.ts";

export const seedAdverts = [
  {
    id: "labels",
    title: "卷标当场算价",
    subtitle: "改一个数字，价钱马上跟着变",
    picture: "/pictures/advert-labels.svg",
    link: paths.product({ id: "roll-label-coated" }),
  },
  {
    id: "books",
    title: "画册样本月",
    subtitle: "骑马钉、胶装、精装，拼版图随报价给您看",
    picture: "/pictures/advert-books.svg",
    link: paths.category({ cate_id: "books" }),
  },
  {
    id: "paper",
    title: "纸库直发",
    subtitle: "铜版、双胶、白卡，按令、按张、按吨都卖",
    picture: "/pictures/advert-paper.svg",
    link: paths.paper(),
  },
] as const;

/** As they are published, always shown. */
export const openingAdverts = seedAdverts.map(({ id, ...texts }) => ({
  id,
  document: { ...texts, from: null, until: null },
}));
