import * as account from "./account.ts";
import * as accountChange from "./account-change.ts";
import * as afterSale from "./after-sale.ts";
import * as appAccess from "./app-access.ts";
import * as artwork from "./artwork.ts";
import * as auth from "./auth.ts";
import * as carts from "./carts.ts";
import * as company from "./company.ts";
import * as drafts from "./drafts.ts";
import type { Endpoint } from "./endpoint.ts";
import * as invoices from "./invoices.ts";
import { plainLookups, province, smartParse } from "./lookups.ts";
import * as orderLists from "./order-lists.ts";
import * as orders from "./orders.ts";
import * as pageFaults from "./page-faults.ts";
import * as paying from "./paying.ts";
import * as personalData from "./personal-data.ts";
import * as placing from "./placing.ts";
import * as productLists from "./product-lists.ts";
import * as qa from "./qa.ts";
import * as qaRooms from "./qa-rooms.ts";
import * as quotes from "./quotes.ts";
import * as refunds from "./refunds.ts";
import * as sessions from "./sessions.ts";
import * as sheets from "./sheets.ts";
import * as shopOrder from "./shop-order.ts";
import * as shortLinks from "./short-links.ts";
import * as staff from "./staff.ts";
import * as staffActs from "./staff-acts.ts";
import * as staffAdverts from "./staff-adverts.ts";
import * as staffAfterSale from "./staff-after-sale.ts";
import * as staffArtwork from "./staff-artwork.ts";
import * as staffInvoices from "./staff-invoices.ts";
import * as staffOrderChanges from "./staff-order-changes.ts";
import * as staffOrders from "./staff-orders.ts";
import * as staffPayouts from "./staff-payouts.ts";
import * as staffPeople from "./staff-people.ts";
import * as staffPriceBook from "./staff-price-book.ts";
import * as staffProducts from "./staff-products.ts";
import * as staffRefunds from "./staff-refunds.ts";
import * as staffSecondFactor from "./staff-second-factor.ts";
import * as staffShop from "./staff-shop.ts";
import * as staffSuspense from "./staff-suspense.ts";
import * as storefront from "./storefront.ts";
import * as wxMini from "./wx-mini.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "guard" in value && "path" in value;
}

/** Every declared call, for `/openapi.json`, the route matrix of the tests and the service worker. */
export const endpoints: readonly Endpoint[] = [
  ...[
    appAccess,
    auth,
    company,
    storefront,
    productLists,
    wxMini,
    account,
    accountChange,
    sessions,
    personalData,
    pageFaults,
    qa,
    qaRooms,
    quotes,
    shortLinks,
    carts,
    drafts,
    placing,
    orderLists,
    orders,
    paying,
    refunds,
    artwork,
    shopOrder,
    sheets,
    staff,
    staffPeople,
    staffSecondFactor,
    staffActs,
    staffOrders,
    staffOrderChanges,
    staffArtwork,
    afterSale,
    staffAfterSale,
    staffProducts,
    staffAdverts,
    staffPriceBook,
    staffRefunds,
    staffPayouts,
    staffShop,
    staffSuspense,
    invoices,
    staffInvoices,
  ].flatMap((chapter) => Object.values(chapter).filter(isEndpoint)),
  province,
  smartParse,
  ...plainLookups,
];
