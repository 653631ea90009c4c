import { Link } from "react-router-dom";
import type { OrderDetail } from "#contract/orders/orders.ts";

type Named = NonNullable<OrderDetail["reprintOf"]>;

interface ReprintLinksProps {
  readonly order: Pick<OrderDetail, "reprintOf" | "reprints" | "reprintClaim">;
  /** The address of another order. */
  to(other: Named): string;
  /** The address of an after-sale application. */
  toClaim(afterId: string): string;
}

/** 重印: the order that was made again, or that this one makes again. */
export function ReprintLinks({ order, to, toClaim }: ReprintLinksProps) {
  const { reprintOf, reprints = [], reprintClaim: claim } = order;
  return (
    <>
      {reprintOf == null ? null : (
        <p>
          免费重印订单 <Link to={to(reprintOf)}>{reprintOf.order_no}</Link> 的货，不用付款。
        </p>
      )}
      {claim === undefined ? null : (
        <p>
          按售后单 <Link to={toClaim(claim.after_id)}>{claim.after_no}</Link> 补印。
        </p>
      )}
      {reprints.map((other) => (
        <p key={other.order_id}>
          已安排免费重印：<Link to={to(other)}>{other.order_no}</Link>（{other.stateText}）
        </p>
      ))}
    </>
  );
}
