import type { Company } from "#contract/storefront.ts";

export const seedCompany: Company = {
  name: "齐墨印纸（苏州）印务有限公司",
  shortName: "齐墨印纸",
  intro:
    "齐墨印纸在苏州有一间印厂和一间纸库：卷标、彩页、画册、包装、合版名片，也卖平张和卷筒纸。报价在您的手机上当场算出，连同用纸、拼版和每一项收费一起给您看。",
  phone: "0512-8000 6168",
  wechat: "qimo-print",
  email: "service@qimo.example",
  address: "江苏省苏州市吴中区墨香路 18 号 2 幢",
  licence: "统一社会信用代码 91320506MA0QMY2X6T · 印刷经营许可证 (苏)印证字 326050118 号",
  hours: "周一至周六 8:30–18:00",
  deliveryArea: "全国发货；苏州、上海、无锡、嘉兴可送货上门，本店可自提。",
};
