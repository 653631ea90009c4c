import { Link } from "react-router-dom";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import type { StaffInquiry } from "#contract/staff/staff-inquiries.ts";

/** The order of a question, linked, or the number of its quote. */
export function SubjectLink({ about }: Pick<StaffInquiry, "about">) {
  switch (about.kind) {
    case "none":
      return null;
    case "order":
      return (
        <span>
          订单 <Link to={staffPaths.order({ id: about.order_id })}>{about.order_no}</Link>
        </span>
      );
    case "quote":
      return <span>报价单号 {about.quote_no}</span>;
  }
}
