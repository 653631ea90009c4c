import { cartNames } from "#contract/cart/cart-kinds.ts";
import { isAboutProof, type OrderRequest } from "#data/outbox/order-requests.ts";
import type { Waiting } from "#data/outbox/waiting.ts";
import type { CallName } from "#db/outbox-calls.ts";

/** The name of a waiting call. */
function callWords(name: CallName): string {
  switch (name) {
    case "addAddress":
      return "新增收货地址";
    case "changeAddress":
      return "修改收货地址";
    case "removeAddress":
      return "删除收货地址";
    case "addInvoiceTitle":
      return "新增发票抬头";
    case "changeInvoiceTitle":
      return "修改发票抬头";
    case "removeInvoiceTitle":
      return "删除发票抬头";
    case "putCartLine":
      return `加入${cartNames.print}`;
    case "putPaperCartLine":
      return `加入${cartNames.paper}`;
    case "changeCartLine":
      return `修改${cartNames.print}`;
    case "changePaperCartLine":
      return `修改${cartNames.paper}`;
    case "removeCartLine":
      return `从${cartNames.print}删除`;
    case "removePaperCartLine":
      return `从${cartNames.paper}删除`;
    case "askShop":
    case "addToInquiry":
      return "给客服的话";
    case "putReview":
      return "商品评价";
    case "removeReview":
      return "删除评价";
  }
}

/** The name of an act on an order. */
export const actWords: Record<OrderRequest["act"], string> = {
  cancel: "取消订单",
  receive: "确认收货",
  approve: "确认印刷",
  answer: "修改样稿",
};

/** The order; of a proof also its goods and revision. */
export const requestWords = (request: OrderRequest): string =>
  isAboutProof(request)
    ? `${request.orderNo}，${request.goods}，样稿第 ${request.revision} 版`
    : request.orderNo;

/** The kind of a waiting change. */
export function kindWords(one: Waiting): string {
  switch (one.kind) {
    case "call":
      return callWords(one.row.intent.name);
    case "draft":
      return one.removed ? "删除草稿" : "草稿存入账户";
    case "upload":
      return "上传稿件";
    case "afterSale":
      return "售后申请";
    case "order":
      return actWords[one.request.act];
  }
}

/** Its subject in the buyer's own words; empty where the kind is enough. */
export function aboutWords(one: Waiting): string {
  switch (one.kind) {
    case "call":
      return one.row.label;
    case "draft":
      return one.title;
    case "upload":
      return one.name;
    case "afterSale": {
      const photos = one.photos > 0 ? `含 ${one.photos} 张没有上传的照片` : "";
      return [one.orderNo, photos].filter((text) => text !== "").join("，");
    }
    case "order":
      return requestWords(one.request);
  }
}

export const nameOfWaiting = (one: Waiting): string =>
  [kindWords(one), aboutWords(one)].filter((text) => text !== "").join("：");
