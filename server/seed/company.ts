import type { Company } from "#contract/storefront.ts";

export const seedCompany: Company = {
  name: "齐墨印纸（东莞）印务有限公司",
  shortName: "齐墨印纸",
  intro:
    "齐墨印纸在东莞有一间印厂和一间纸库：卷标、彩页、画册、包装、合版名片，也卖平张和卷筒纸。报价在您的手机上当场算出，用纸、拼版和每一项收费一起给您看。",
  phone: "0769-8000 6168",
  wechat: "qimo-print",
  email: "service@qimo.example",
  address: "广东省东莞市万江街道墨香路 18 号 2 幢",
  licence: "统一社会信用代码 91441900MA0QMY2X6T · 印刷经营许可证 (粤)印证字 441900118 号",
  hours: "周一至周六 8:30–18:00",
  deliveryArea: "全国发货；广东省内可送货上门，门店可自提。",
};
