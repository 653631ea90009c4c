import * as account from "#contract/account/account.ts";
import * as accountChange from "#contract/account/account-change.ts";
import * as introduced from "#contract/account/introduced.ts";
import * as movements from "#contract/account/movements.ts";
import * as afterSale from "#contract/after-sale/after-sale.ts";
import * as artwork from "#contract/artwork/artwork.ts";
import * as dataCalls from "#contract/artwork/data-calls.ts";
import * as proofCalls from "#contract/artwork/proof-calls.ts";
import * as appAccess from "#contract/auth/app-access.ts";
import * as auth from "#contract/auth/auth.ts";
import * as codeLogin from "#contract/auth/code-login.ts";
import * as sessions from "#contract/auth/sessions.ts";
import * as carts from "#contract/cart/carts.ts";
import * as company from "#contract/catalog/company.ts";
import * as productLists from "#contract/catalog/product-lists.ts";
import * as storefront from "#contract/catalog/storefront.ts";
import * as events from "#contract/events/events.ts";
import * as firmAccount from "#contract/firms/firm-account.ts";
import * as firmApprovals from "#contract/firms/firm-approvals.ts";
import * as firmEntries from "#contract/firms/firm-entries.ts";
import * as firmInvoices from "#contract/firms/firm-invoices.ts";
import * as firmJobs from "#contract/firms/firm-jobs.ts";
import * as firmOrders from "#contract/firms/firm-orders.ts";
import * as firms from "#contract/firms/firms.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import * as inquiries from "#contract/inquiries/inquiries.ts";
import * as invoices from "#contract/invoices/invoices.ts";
import { plainLookups, province, smartParse } from "#contract/lookups/lookups.ts";
import * as sheets from "#contract/orders/exports.ts";
import * as orderLists from "#contract/orders/order-lists.ts";
import * as orders from "#contract/orders/orders.ts";
import * as placing from "#contract/orders/placing.ts";
import * as repeats from "#contract/orders/repeat-calls.ts";
import * as shopOrder from "#contract/orders/shop-order.ts";
import * as paying from "#contract/payments/paying.ts";
import * as personalData from "#contract/personal-data/personal-data.ts";
import * as pageFaults from "#contract/qa/page-faults.ts";
import * as qa from "#contract/qa/qa.ts";
import * as qaRooms from "#contract/qa/qa-rooms.ts";
import * as drafts from "#contract/quotes/drafts.ts";
import * as quotes from "#contract/quotes/quotes.ts";
import * as shortLinks from "#contract/quotes/short-links.ts";
import * as wxMini from "#contract/quotes/wx-mini.ts";
import * as refunds from "#contract/refunds/refunds.ts";
import * as reviews from "#contract/reviews/reviews.ts";
import * as staffActs from "#contract/staff/staff-acts.ts";
import * as staffAdvertEditing from "#contract/staff/staff-advert-editing.ts";
import * as staffAdverts from "#contract/staff/staff-adverts.ts";
import * as staffAfterSale from "#contract/staff/staff-after-sale.ts";
import * as staffAgreements from "#contract/staff/staff-agreements.ts";
import * as staffArtwork from "#contract/staff/staff-artwork.ts";
import * as staffBuyers from "#contract/staff/staff-buyers.ts";
import * as staffCategories from "#contract/staff/staff-categories.ts";
import * as staffFigures from "#contract/staff/staff-figures.ts";
import * as staffFirmInvoices from "#contract/staff/staff-firm-invoices.ts";
import * as staffFirms from "#contract/staff/staff-firms.ts";
import * as staffHeldRefunds from "#contract/staff/staff-held-refunds.ts";
import * as staffInquiries from "#contract/staff/staff-inquiries.ts";
import * as staffInvoices from "#contract/staff/staff-invoices.ts";
import * as staffOrderChanges from "#contract/staff/staff-order-changes.ts";
import * as staffOrders from "#contract/staff/staff-orders.ts";
import * as staffParcels from "#contract/staff/staff-parcels.ts";
import * as staffPayouts from "#contract/staff/staff-payouts.ts";
import * as staffPeople from "#contract/staff/staff-people.ts";
import * as staffPriceBook from "#contract/staff/staff-price-book.ts";
import * as staffProductEditing from "#contract/staff/staff-product-editing.ts";
import * as staffProducts from "#contract/staff/staff-products.ts";
import * as staffRefunds from "#contract/staff/staff-refunds.ts";
import * as staffReprints from "#contract/staff/staff-reprints.ts";
import * as staffReviews from "#contract/staff/staff-reviews.ts";
import * as staffSecondFactor from "#contract/staff/staff-second-factor.ts";
import * as staffShop from "#contract/staff/staff-shop.ts";
import * as staffStock from "#contract/staff/staff-stock.ts";
import * as staffSuspense from "#contract/staff/staff-suspense.ts";
import * as staffTickets from "#contract/staff/staff-tickets.ts";
import * as staff from "#contract/staff/staff-transfers.ts";
import * as stock from "#contract/stock/stock.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "guard" in value && "path" in value;
}

/** Every declared call, for `/openapi.json`, the tests of all routes and the service worker. */
export const endpoints: readonly Endpoint[] = [
  ...[
    appAccess,
    auth,
    codeLogin,
    company,
    storefront,
    productLists,
    wxMini,
    account,
    introduced,
    movements,
    firms,
    firmEntries,
    firmAccount,
    firmJobs,
    firmOrders,
    firmApprovals,
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
    events,
    placing,
    orderLists,
    orders,
    paying,
    refunds,
    artwork,
    dataCalls,
    proofCalls,
    shopOrder,
    repeats,
    sheets,
    staff,
    staffPeople,
    staffSecondFactor,
    staffActs,
    staffOrders,
    staffOrderChanges,
    staffBuyers,
    staffAgreements,
    staffFirms,
    staffHeldRefunds,
    staffFigures,
    staffTickets,
    staffArtwork,
    afterSale,
    staffAfterSale,
    staffProductEditing,
    staffProducts,
    staffAdvertEditing,
    staffAdverts,
    staffCategories,
    staffPriceBook,
    staffRefunds,
    staffPayouts,
    staffParcels,
    staffReprints,
    staffShop,
    staffSuspense,
    invoices,
    staffInvoices,
    firmInvoices,
    staffFirmInvoices,
    inquiries,
    staffInquiries,
    reviews,
    staffReviews,
    stock,
    staffStock,
  ].flatMap((chapter) => Object.values(chapter).filter(isEndpoint)),
  province,
  smartParse,
  ...plainLookups,
];
