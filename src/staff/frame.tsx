import type { ReactNode } from "react";
import { Link, useLocation } from "react-router-dom";
import { refusalOf } from "#api/say-why.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { staffActs } from "#contract/staff/staff-acts.ts";
import { staffAdverts } from "#contract/staff/staff-adverts.ts";
import { staffAfterSales } from "#contract/staff/staff-after-sale.ts";
import { waitingArtwork } from "#contract/staff/staff-artwork.ts";
import { staffCategories } from "#contract/staff/staff-categories.ts";
import * as staffChoices from "#contract/staff/staff-choices.ts";
import { staffFigures } from "#contract/staff/staff-figures.ts";
import { staffFirms } from "#contract/staff/staff-firms.ts";
import { heldRefunds } from "#contract/staff/staff-held-refunds.ts";
import { staffInquiries } from "#contract/staff/staff-inquiries.ts";
import { waitingInvoices } from "#contract/staff/staff-invoices.ts";
import { staffOrders } from "#contract/staff/staff-orders.ts";
import { addStaffPerson, type StaffMe, staffLogout } from "#contract/staff/staff-people.ts";
import { staffPriceBook } from "#contract/staff/staff-price-book.ts";
import { staffProducts } from "#contract/staff/staff-products.ts";
import { staffRefunds } from "#contract/staff/staff-refunds.ts";
import { staffReviews } from "#contract/staff/staff-reviews.ts";
import { mayCall } from "#contract/staff/staff-rights.ts";
import { staffShop } from "#contract/staff/staff-shop.ts";
import { staffStock } from "#contract/staff/staff-stock.ts";
import { staffSuspense } from "#contract/staff/staff-suspense.ts";
import { confirmTransfer } from "#contract/staff/staff-transfers.ts";
import { useNetwork } from "#platform/network.ts";
import { useOpenInquiries } from "#staff/inquiries/inquiry-news.ts";
import { dropSession, staffSession } from "#staff/people/session.ts";
import { Button } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Logo } from "#ui/layout/logo.tsx";
import { staffCall } from "./call.ts";
import styles from "./frame.module.css";

/** Menu entries, each with the call that its screen needs: without that right it is hidden. */
const places = [
  {
    to: staffPaths.orders(),
    label: "订单",
    call: staffOrders.path,
    below: /^\/staff(?:\/?$|\/orders)/,
  },
  {
    to: staffPaths.artwork(),
    label: "审稿",
    call: waitingArtwork.path,
    below: /^\/staff\/artwork/,
  },
  {
    to: staffPaths.transfers(),
    label: "到账",
    call: confirmTransfer.path,
    below: /^\/staff\/transfers/,
  },
  {
    to: staffPaths.suspense(),
    label: "待核对",
    call: staffSuspense.path,
    below: /^\/staff\/suspense/,
  },
  {
    to: staffPaths.refunds(),
    label: "退款",
    call: staffRefunds.path,
    below: /^\/staff\/refunds/,
  },
  {
    to: staffPaths.heldRefunds(),
    label: "待确认",
    call: heldRefunds.path,
    below: /^\/staff\/held-refunds/,
  },
  {
    to: staffPaths.invoices(),
    label: "发票",
    call: waitingInvoices.path,
    below: /^\/staff\/invoices/,
  },
  {
    to: staffPaths.firms(),
    label: "企业",
    call: staffFirms.path,
    below: /^\/staff\/firms/,
  },
  {
    to: staffPaths.afterSales(),
    label: "售后",
    call: staffAfterSales.path,
    below: /^\/staff\/after-sale/,
  },
  {
    to: staffPaths.inquiries(),
    label: "咨询",
    call: staffInquiries.path,
    below: /^\/staff\/inquiries/,
  },
  {
    to: staffPaths.reviews(),
    label: "评价",
    call: staffReviews.path,
    below: /^\/staff\/reviews/,
  },
  {
    to: staffPaths.stock(),
    label: "库存",
    call: staffStock.path,
    below: /^\/staff\/stock/,
  },
  {
    to: staffPaths.figures(),
    label: "数据",
    call: staffFigures.path,
    below: /^\/staff\/figures/,
  },
  {
    to: staffPaths.products(),
    label: "商品",
    call: staffProducts.path,
    below: /^\/staff\/product/,
  },
  {
    to: staffPaths.categories(),
    label: "分类",
    call: staffCategories.path,
    below: /^\/staff\/categories/,
  },
  {
    to: staffPaths.adverts(),
    label: "广告",
    call: staffAdverts.path,
    below: /^\/staff\/adverts/,
  },
  {
    to: staffPaths.priceBook(),
    label: "价格",
    call: staffPriceBook.path,
    below: /^\/staff\/price-book/,
  },
  { to: staffPaths.shop(), label: "店铺", call: staffShop.path, below: /^\/staff\/shop/ },
  { to: staffPaths.people(), label: "员工", call: addStaffPerson.path, below: /^\/staff\/people/ },
  { to: staffPaths.acts(), label: "记录", call: staffActs.path, below: /^\/staff\/acts/ },
] as const;

async function leave(): Promise<void> {
  const token = staffSession()?.token ?? "";
  const refused = await refusalOf(staffCall(staffLogout, {}));
  if (refused !== null && staffSession() !== null) {
    toast(`${refused}，还没有退出`, { tone: "danger" });
    return;
  }
  dropSession(token);
}

function Offline() {
  const { reach } = useNetwork();
  if (reach !== "silent" && reach !== "captive") return null;
  return (
    <p className={styles.offline} role="status">
      连不上店铺服务器。员工后台要联网才能用，看到的可能不是最新。
    </p>
  );
}

/** The number of questions that wait, beside the menu's word; nothing where none waits. */
function OpenInquiries() {
  const open = useOpenInquiries();
  if (open === 0) return null;
  return (
    <span className={styles.count} role="status" aria-label={`${open} 个待答复`}>
      {open}
    </span>
  );
}

interface FrameProps {
  readonly me: StaffMe;
  readonly children: ReactNode;
}

/** The header of the staff page: the person, and the menu entries of their roles. */
export function Frame({ me, children }: FrameProps) {
  const { pathname } = useLocation();
  const roles = me.roles.map((role) => staffChoices.staffRole.words[role]).join("、");
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <div className={styles.bar}>
          <Link to={staffPaths.orders()} className={styles.mark} aria-label="齐墨印纸员工后台">
            <Logo />
            <span className={styles.desk}>后台</span>
          </Link>
          <p className={styles.who}>
            {me.name}（{roles}）
          </p>
          <Link to={staffPaths.password()} className={styles.own}>
            账号安全
          </Link>
          <Button tone="plain" size="s" onClick={() => void leave()}>
            退出
          </Button>
        </div>
        <nav aria-label="员工后台" className={styles.nav}>
          <ul className={styles.places}>
            {places
              .filter(({ call }) => mayCall(me.roles, call))
              .map(({ to, label, below }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className={styles.place}
                    aria-current={below.test(pathname) ? "page" : undefined}
                  >
                    {label}
                    {to === staffPaths.inquiries() ? <OpenInquiries /> : null}
                  </Link>
                </li>
              ))}
          </ul>
        </nav>
        <Offline />
      </header>
      <main>{children}</main>
    </div>
  );
}
