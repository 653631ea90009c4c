import { type ComponentType, useEffect } from "react";
import { useLocation } from "react-router-dom";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import type { StaffMe } from "#contract/staff/staff-people.ts";
import { AdvertEditor } from "#staff/adverts/advert-editor.tsx";
import { Adverts } from "#staff/adverts/adverts.tsx";
import { Queue } from "#staff/artwork/queue.tsx";
import { Review } from "#staff/artwork/review.tsx";
import { BuyerPage } from "#staff/buyers/buyer.tsx";
import { Figures } from "#staff/figures/figures.tsx";
import { FirmPage } from "#staff/firms/firm.tsx";
import { Firms } from "#staff/firms/firm-list.tsx";
import { InquiryDetail } from "#staff/inquiries/inquiry-detail.tsx";
import { Inquiries } from "#staff/inquiries/inquiry-list.tsx";
import { HeldRefunds } from "#staff/money/held-refunds.tsx";
import { Invoices } from "#staff/money/invoices.tsx";
import { Refunds } from "#staff/money/refunds.tsx";
import { Suspense } from "#staff/money/suspense.tsx";
import { Transfers } from "#staff/money/transfers.tsx";
import { AfterSaleDetail } from "#staff/orders/after-sale-detail.tsx";
import { AfterSales } from "#staff/orders/after-sales.tsx";
import { OrderDetail } from "#staff/orders/order-detail.tsx";
import { Orders } from "#staff/orders/orders.tsx";
import { TicketScreen } from "#staff/orders/ticket.tsx";
import { Acts } from "#staff/people/acts.tsx";
import { ConfirmPassword } from "#staff/people/confirm-password.tsx";
import { Login } from "#staff/people/login.tsx";
import { OwnPassword } from "#staff/people/own-password.tsx";
import { People } from "#staff/people/people.tsx";
import { useStaffSession } from "#staff/people/session.ts";
import { ProductEditor } from "#staff/products/product-editor.tsx";
import { ProductPreview } from "#staff/products/product-preview.tsx";
import { Products } from "#staff/products/products.tsx";
import { Reviews } from "#staff/reviews/review-list.tsx";
import { Categories } from "#staff/shop/categories.tsx";
import { PriceBook } from "#staff/shop/price-book.tsx";
import { Shop } from "#staff/shop/shop.tsx";
import { Stock } from "#staff/stock/stock.tsx";
import { StockHistory } from "#staff/stock/stock-history.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { toastsAt } from "#ui/feedback/toast.tsx";
import { Page } from "#ui/layout/page.tsx";
import { Frame } from "./frame.tsx";

/** Props of every screen. */
export interface ScreenProps {
  readonly me: StaffMe;
  /** The last part of the address, where the screen shows one object. */
  readonly id: string;
  readonly query: URLSearchParams;
}

const screens: Record<
  keyof typeof staffPaths,
  [title: string, Screen: ComponentType<ScreenProps>]
> = {
  orders: ["订单", Orders],
  order: ["订单详情", OrderDetail],
  buyer: ["买家", BuyerPage],
  firms: ["企业", Firms],
  firm: ["企业", FirmPage],
  figures: ["经营数据", Figures],
  ticket: ["施工单", TicketScreen],
  artwork: ["审稿", Queue],
  artworkFile: ["审稿", Review],
  transfers: ["到账登记", Transfers],
  suspense: ["待核对", Suspense],
  refunds: ["退款", Refunds],
  heldRefunds: ["等确认的退款", HeldRefunds],
  invoices: ["发票", Invoices],
  afterSales: ["售后", AfterSales],
  afterSale: ["售后详情", AfterSaleDetail],
  inquiries: ["咨询", Inquiries],
  inquiry: ["咨询详情", InquiryDetail],
  reviews: ["评价", Reviews],
  products: ["商品", Products],
  product: ["编辑商品", ProductEditor],
  productPreview: ["预览商品", ProductPreview],
  categories: ["分类", Categories],
  adverts: ["广告", Adverts],
  advert: ["编辑广告", AdvertEditor],
  stock: ["库存", Stock],
  stockItem: ["库存明细", StockHistory],
  priceBook: ["价格簿", PriceBook],
  shop: ["店铺资料", Shop],
  people: ["员工", People],
  acts: ["操作记录", Acts],
  password: ["账号安全", OwnPassword],
};

const isName = (name: string): name is keyof typeof staffPaths => Object.hasOwn(staffPaths, name);
const names = Object.keys(staffPaths).filter(isName);

function Nowhere() {
  return (
    <Page title="未找到" narrow>
      <Empty
        title="后台没有这一页"
        action={<LinkButton to={staffPaths.orders()}>看订单</LinkButton>}
      />
    </Page>
  );
}

/** The staff page: without a login it shows the login, and then the requested screen. */
export function Desk() {
  const { pathname, search, key } = useLocation();
  const session = useStaffSession();
  const name = names.find((one) => staffPaths[one].isAt(pathname));
  const [title, Screen] = name === undefined ? ["未找到", Nowhere] : screens[name];
  const shown = session === null ? "登录" : title;
  useEffect(() => {
    document.title = `${shown} · 员工后台`;
  }, [shown]);
  useEffect(() => toastsAt(pathname), [pathname]);
  if (session === null) return <Login />;
  const { me } = session;
  if (me.mustChange) return <OwnPassword me={me} />;
  const id = decodeURIComponent(pathname.replace(/\/$/, "").split("/").at(-1) ?? "");
  return (
    <Frame me={me}>
      <ConfirmPassword />
      <Screen
        key={`${pathname}${search}${key}`}
        me={me}
        id={id}
        query={new URLSearchParams(search)}
      />
    </Frame>
  );
}
