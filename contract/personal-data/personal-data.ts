import * as v from "valibot";
import { address, invoiceTitle, ledgerRow } from "#contract/account/account.ts";
import { password } from "#contract/account/account-fields.ts";
import { afterSaleDetail } from "#contract/after-sale/after-sale.ts";
import { session } from "#contract/auth/sessions.ts";
import { firmRoles } from "#contract/firms/firm-roles.ts";
import { endpoint } from "#contract/http/endpoint.ts";
import { instant, nothing } from "#contract/http/fields.ts";
import { ownInquiry } from "#contract/inquiries/inquiries.ts";
import { storedJob } from "#contract/jobs/stored-job.ts";
import { orderDetail } from "#contract/orders/orders.ts";
import { keptDraft } from "#contract/quotes/drafts.ts";
import { signedQuote } from "#contract/quotes/quotes.ts";
import { refundProof, refundView } from "#contract/refunds/refunds.ts";
import { ownReview } from "#contract/reviews/reviews.ts";

const again = v.object({ password });

/** All stored data of a buyer, without secrets (hashes, tokens). */
export const personalData = v.object({
  exportedAt: instant,
  profile: v.object({
    mobile: v.string(),
    email: v.string(),
    qq: v.string(),
    name: v.string(),
    introducer: v.string(),
    createdAt: instant,
  }),
  sessions: v.array(v.omit(session, ["current"])),
  addresses: v.array(address),
  invoiceTitles: v.array(invoiceTitle),
  /** The buyer's place in a firm; null without one. Its addresses and titles are the firm's. */
  firm: v.nullable(
    v.object({
      name: v.string(),
      taxNo: v.string(),
      role: v.picklist(firmRoles),
      joinedAt: instant,
    }),
  ),
  cart: v.array(
    v.object({
      lineId: v.string(),
      title: v.string(),
      job: storedJob,
      quoteNo: v.nullable(v.string()),
    }),
  ),
  drafts: v.array(v.omit(keptDraft, ["edition"])),
  quotes: v.array(signedQuote),
  orders: v.array(orderDetail),
  /** Uploaded files; each can be read at `/files/<id>` while it is stored. */
  files: v.array(
    v.object({
      id: v.string(),
      name: v.string(),
      type: v.string(),
      size: v.number(),
      at: instant,
    }),
  ),
  afterSales: v.array(afterSaleDetail),
  /** Questions to the shop with its answers. */
  inquiries: v.array(v.omit(ownInquiry, ["unread"])),
  /** Reviews of bought goods. */
  reviews: v.array(v.object({ ...ownReview.entries, title: v.string(), order_no: v.string() })),
  /**
   * Paid and pending refunds. `order_no` is null for a payout of the balance, `payee` where no bank
   * account was given.
   */
  refunds: v.array(
    v.object({
      ...refundView.entries,
      order_no: v.nullable(v.string()),
      since: instant,
      channelText: v.nullable(v.string()),
      reason: v.string(),
      payee: v.nullable(v.object({ name: v.string(), bank: v.string(), account: v.string() })),
      /** The bank's slip of a transfer. */
      proof: v.nullable(refundProof),
    }),
  ),
  ledger: v.array(ledgerRow),
});
export type PersonalData = v.InferOutput<typeof personalData>;

/** A POST, because it carries the password. At most three an hour. */
export const exportData = endpoint({
  method: "POST",
  path: "/api/v2/user/export",
  guard: "user",
  addition: true,
  summary: "Everything that the shop holds of this buyer; asks the password again",
  input: again,
  output: personalData,
});

/**
 * Refused with `stateConflict` while an order is open or the balance is not zero. The order and
 * money records that the law requires stay, without personal data.
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/api/v2/user/delete",
  guard: "user",
  addition: true,
  summary: "Delete this account for good; asks the password again",
  input: again,
  output: nothing,
});
