import { useSelector } from "@xstate/react";
import { useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import type { checkoutMachine } from "#machines/checkout.machine.ts";
import type { Choice } from "#machines/checkout-terms.ts";
import { useOwnActor } from "#machines/door.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Card } from "#ui/card.tsx";
import { TextArea } from "#ui/field.tsx";
import { Stale } from "#ui/states.tsx";
import { AddressStep } from "./address-step.tsx";
import { type CheckoutDraft, keepCheckoutDraft } from "./checkout-draft.ts";
import { shopCheckout } from "./checkout-effects.ts";
import styles from "./checkout-form.module.css";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { InvoiceStep } from "./invoice-step.tsx";
import { LinesStep } from "./lines-step.tsx";
import type { Checkout } from "./open-checkout.ts";
import { PlaceBar } from "./place-bar.tsx";
import { PriceMoved } from "./price-moved.tsx";
import { Totals } from "./totals.tsx";

interface CheckoutFormProps {
  checkout: Checkout;
  userKey: string;
}

/** The draft with an address and a title that still exist. */
function settled({ draft, addresses, titles }: Checkout): CheckoutDraft {
  const kept = addresses.find(({ id }) => id === draft.addressId);
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const title = titles.find(({ id }) => id === draft.invoiceId);
  return { ...draft, addressId: (kept ?? usual)?.id ?? null, invoiceId: title?.id ?? null };
}

const choiceOf = (draft: CheckoutDraft, lineIds: readonly string[]): Choice => ({
  line_ids: [...lineIds],
  address_id: draft.addressId,
  express_type: draft.expressType,
  carrier_id: draft.carrierId,
  invoice_id: draft.invoiceId,
  remark: draft.remark,
});

const contextOf = (snapshot: SnapshotFrom<typeof checkoutMachine>) => snapshot.context;

/** The steps of one checkout around its machine: what is typed stays, one tap makes one order. */
export function CheckoutForm({ checkout, userKey }: CheckoutFormProps) {
  const { lineIds, lines, ways, carriers, pickupPlace, pending } = checkout;
  const actors = shopActors();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(() => settled(checkout));
  const [addresses, setAddresses] = useState(checkout.addresses);
  const [titles, setTitles] = useState(checkout.titles);
  const latest = useRef(draft);
  const [machine] = useState(() =>
    shopCheckout(
      actors,
      () => latest.current,
      (placed) => {
        void keepCheckoutDraft(lineIds, null);
        void navigate(`/pay/${placed.order_id}`, { replace: true });
      },
    ),
  );

  const input = { userKey, choice: choiceOf(draft, lineIds), pending };
  const actor = useOwnActor("checkout", machine, { input });
  const { review } = useSelector(actor, contextOf);
  const editable = useSelector(actor, (snapshot) => snapshot.hasTag("editable"));
  const reviewing = useSelector(actor, (snapshot) => snapshot.matches("reviewing"));

  const keep = (some: Partial<CheckoutDraft>): CheckoutDraft => {
    const next = { ...latest.current, ...some };
    latest.current = next;
    setDraft(next);
    void keepCheckoutDraft(lineIds, next);
    return next;
  };
  /** What changes the price is priced again. */
  const choose = (some: Partial<CheckoutDraft>) =>
    actor.send({ type: "choose", choice: choiceOf(keep(some), lineIds) });

  const pickup = draft.expressType === "pickup";
  const address = addresses.find(({ id }) => id === draft.addressId) ?? null;
  const known = review !== null && (pickup || address !== null);

  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        {lines.at === null ? null : <Stale at={lines.at} />}
        <fieldset className={styles.fields} disabled={!editable}>
          <AddressStep
            addresses={addresses}
            chosen={address}
            typed={draft.addressForm}
            locked={!editable}
            needless={pickup}
            onChoose={({ id }) => choose({ addressId: id })}
            onAdded={(added) => {
              setAddresses((now) => [added, ...now]);
              choose({ addressId: added.id, addressForm: null });
            }}
            onTyped={(addressForm) => keep({ addressForm })}
          />
          <DeliveryStep
            ways={ways}
            carriers={carriers}
            pickupPlace={pickupPlace}
            chosen={draft.expressType}
            carrierId={draft.carrierId}
            freight={
              known
                ? { yuan: review.freight, weightKg: review.weightKg, parcels: review.parcels }
                : null
            }
            onChange={(expressType, carrierId) => choose({ expressType, carrierId })}
          />
          <LinesStep lines={lines.value} />
          <InvoiceStep
            titles={titles}
            chosen={draft.invoiceId}
            typed={draft.invoiceForm}
            locked={!editable}
            onChoose={(invoiceId) => keep({ invoiceId })}
            onAdded={(added) => {
              setTitles((now) => [added, ...now]);
              keep({ invoiceId: added.id, invoiceForm: null });
            }}
            onTyped={(invoiceForm) => keep({ invoiceForm })}
          />
          <Card>
            <TextArea
              label="备注（选填）"
              rows={2}
              maxLength={200}
              placeholder="交货时间、包装等要求"
              value={draft.remark}
              onChange={(event) => keep({ remark: event.target.value })}
            />
          </Card>
        </fieldset>
      </div>
      <div className={styles.side}>
        <Totals review={review} busy={reviewing} />
        <div className={styles.foot}>
          <CheckoutNotice actor={actor} />
          <PlaceBar actor={actor} hasAddress={pickup || address !== null} />
        </div>
      </div>
      <PriceMoved actor={actor} lines={lines.value} />
    </div>
  );
}
