import { screenPath } from "./screen-path.ts";

/** Addresses of the staff page, which is separate from the buyers' page. */
export const staffPaths = {
  orders: screenPath(
    "/staff",
    ...(["state", "keyword", "from", "to", "product", "buyer", "least", "most"] as const),
  ),
  order: screenPath("/staff/orders/:id"),
  buyer: screenPath("/staff/buyers/:id"),
  firms: screenPath("/staff/firms", "keyword"),
  firm: screenPath("/staff/firms/:id"),
  figures: screenPath("/staff/figures", "by", "until"),
  ticket: screenPath("/staff/tickets/:id"),
  artwork: screenPath("/staff/artwork"),
  artworkFile: screenPath("/staff/artwork/:id"),
  transfers: screenPath("/staff/transfers"),
  suspense: screenPath("/staff/suspense", "state"),
  refunds: screenPath("/staff/refunds", "list"),
  heldRefunds: screenPath("/staff/held-refunds"),
  invoices: screenPath("/staff/invoices", "list", "number"),
  afterSales: screenPath("/staff/after-sale", "state"),
  afterSale: screenPath("/staff/after-sale/:id"),
  inquiries: screenPath("/staff/inquiries", "state"),
  inquiry: screenPath("/staff/inquiries/:id"),
  reviews: screenPath("/staff/reviews", "state"),
  products: screenPath("/staff/products", "keyword", "cate_id", "off", "draft"),
  product: screenPath("/staff/products/:id"),
  productPreview: screenPath("/staff/product-preview/:id"),
  categories: screenPath("/staff/categories"),
  adverts: screenPath("/staff/adverts"),
  advert: screenPath("/staff/adverts/:id"),
  stock: screenPath("/staff/stock", "keyword", "low"),
  stockItem: screenPath("/staff/stock/:id"),
  priceBook: screenPath("/staff/price-book"),
  shop: screenPath("/staff/shop"),
  people: screenPath("/staff/people"),
  acts: screenPath("/staff/acts", "keyword"),
  password: screenPath("/staff/password"),
};

/** Does the staff page answer here, with a screen or with its 404? */
export const isStaffPath = (path: string): boolean => /^\/staff(?:\/|$)/i.test(path);

export const isStaffScreen = (path: string): boolean =>
  Object.values(staffPaths).some((one) => one.isAt(path));
