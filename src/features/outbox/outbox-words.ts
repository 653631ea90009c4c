import { cartNames } from "#contract/cart/cart-kinds.ts";
import type { CallName } from "#db/outbox-calls.ts";

/** What a waiting call is, in the buyer's words. */
export function callWords(name: CallName): string {
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
  }
}
