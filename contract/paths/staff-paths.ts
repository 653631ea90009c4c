import { screenPath } from "./screen-path.ts";

/** Addresses of the staff desk: a page of its own, beside the buyers' and not of their table. */
export const staffPaths = {
  orders: screenPath("/staff", "state", "keyword"),
  order: screenPath("/staff/orders/:id"),
  artwork: screenPath("/staff/artwork"),
  transfers: screenPath("/staff/transfers"),
  suspense: screenPath("/staff/suspense", "state"),
  refunds: screenPath("/staff/refunds", "list"),
  invoices: screenPath("/staff/invoices", "list", "number"),
  afterSales: screenPath("/staff/after-sale", "state"),
  afterSale: screenPath("/staff/after-sale/:id"),
  products: screenPath("/staff/products", "keyword", "cate_id", "off"),
  adverts: screenPath("/staff/adverts"),
  priceBook: screenPath("/staff/price-book"),
  shop: screenPath("/staff/shop"),
  people: screenPath("/staff/people"),
  acts: screenPath("/staff/acts", "keyword"),
  password: screenPath("/staff/password"),
};

/** Does the staff's page answer here, be it with a screen or by saying that there is none? */
export const isStaffPath = (path: string): boolean => /^\/staff(?:\/|$)/i.test(path);

export const isStaffScreen = (path: string): boolean =>
  Object.values(staffPaths).some((one) => one.isAt(path));
