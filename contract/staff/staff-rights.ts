import type * as staffChoices from "./staff-choices.ts";

export type StaffRole = keyof typeof staffChoices.staffRole.words;

const everybody: readonly StaffRole[] = ["owner", "orders", "production", "finance"];
const service: readonly StaffRole[] = ["owner", "orders"];
const works: readonly StaffRole[] = ["owner", "orders", "production"];
const money: readonly StaffRole[] = ["owner", "finance"];
const counter: readonly StaffRole[] = ["owner", "orders", "finance"];

/**
 * The roles of each call, by the start of its path; the longest match counts. A call without a row
 * is for owners only. Calls about the own account are for everybody.
 */
export const staffRights: Readonly<Record<string, readonly StaffRole[]>> = {
  "/files": everybody,
  "/api/v2/staff/me": everybody,
  "/api/v2/staff/logout": everybody,
  "/api/v2/staff/password": everybody,
  "/api/v2/staff/confirm": everybody,
  "/api/v2/staff/second-factor": everybody,
  "/api/v2/staff/orders": everybody,
  "/api/v2/staff/orders/table": counter,
  "/api/v2/staff/orders/advance": works,
  "/api/v2/staff/orders/ship": works,
  "/api/v2/staff/orders/ship-part": works,
  "/api/v2/staff/orders/delivery": service,
  "/api/v2/staff/orders/date": service,
  "/api/v2/staff/orders/reprint": service,
  "/api/v2/staff/orders/cancel": service,
  "/api/v2/staff/orders/refund": counter,
  "/api/v2/staff/orders/held": counter,
  "/api/v2/staff/buyers": counter,
  "/api/v2/staff/figures": money,
  "/api/v2/staff/tickets": works,
  "/api/v2/staff/delivery-note": works,
  "/api/v2/staff/carton-labels": works,
  "/api/v2/staff/regions": everybody,
  "/api/v2/staff/artwork": works,
  "/api/v2/staff/transfer": money,
  "/api/v2/staff/after-sale": counter,
  "/api/v2/staff/after-sale/accept": service,
  "/api/v2/staff/after-sale/refuse": service,
  "/api/v2/staff/after-sale/ask": service,
  "/api/v2/staff/after-sale/received": works,
  "/api/v2/staff/after-sale/reprint": works,
  "/api/v2/staff/after-sale/refund": money,
  "/api/v2/staff/refunds": money,
  "/api/v2/staff/payouts": money,
  "/api/v2/staff/suspense": money,
  "/api/v2/staff/invoices": money,
  "/api/v2/staff/firms": counter,
  "/api/v2/staff/firms/agreement": money,
  "/api/v2/staff/firms/credit": money,
  "/api/v2/staff/firms/payment": money,
  "/api/v2/staff/firms/return": money,
  "/api/v2/staff/inquiries": counter,
  "/api/v2/staff/reviews": service,
  "/api/v2/staff/stock": works,
  "/api/v2/staff/products": service,
  "/api/v2/staff/adverts": service,
  "/api/v2/staff/categories": service,
};

/** Who may make the call with this path. */
export function rolesFor(path: string): readonly StaffRole[] {
  const parts = path.split("/");
  for (let length = parts.length; length > 1; length -= 1) {
    const roles = staffRights[parts.slice(0, length).join("/")];
    if (roles !== undefined) return roles;
  }
  return ["owner"];
}

export const mayCall = (roles: readonly StaffRole[], path: string): boolean =>
  rolesFor(path).some((role) => roles.includes(role));
