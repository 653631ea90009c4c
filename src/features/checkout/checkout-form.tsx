import { useSelector } from "@xstate/react";
import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import { allRegions } from "#api/regions.ts";
import { emptyAddress } from "#components/addresses/address-fields.tsx";
import { useRegions } from "#components/addresses/use-regions.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { paths } from "#contract/paths/paths.ts";
import { placeWords } from "#contract/wording/date-words.ts";
import { sourceTypeOf } from "#contract/wording/paper-terms.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import type { checkoutMachine } from "#machines/checkout.machine.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { TextArea } from "#ui/controls/field.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { AddressStep } from "./address-step.tsx";
import { type CheckoutDraft, heldDraft } from "./checkout-draft.ts";
import { shopCheckout } from "./checkout-effects.ts";
import styles from "./checkout-form.module.css";
import { CheckoutNotice } from "./checkout-notice.tsx";
import { DeliveryStep } from "./delivery-step.tsx";
import { FirstAddress } from "./first-address.tsx";
import { gapsOf, goToGap } from "./gaps.ts";
import { openingChoice, repricedWords } from "./invoice-choice.ts";
import { InvoiceStep } from "./invoice-step.tsx";
import { LinesStep } from "./lines-step.tsx";
import type { Checkout } from "./open-checkout.ts";
import { methodOnOffer, PaperStep } from "./paper-step.tsx";
import { PlaceBar } from "./place-bar.tsx";
import { PriceMoved } from "./price-moved.tsx";
import { Totals } from "./totals.tsx";

interface CheckoutFormProps {
  checkout: Checkout;
  userKey: string;
}

/** No parcel carrier takes pallets and reels. */
const isHeavy = ({ quote }: CartLine): boolean => (quote.packing?.form ?? "carton") !== "carton";

/**
 * The draft with an existing address and title, a carrier that takes the goods, and a tax basis.
 */
function withKnownEntries(checkout: Checkout): CheckoutDraft {
  const { draft, lines, addresses, titles, paymentMethods } = checkout;
  const kept = addresses.find(({ id }) => id === draft.addressId);
  const usual = addresses.find(({ isDefault }) => isDefault) ?? addresses[0];
  const addressId = (kept ?? usual)?.id ?? null;
  const heavy = lines.value.some(isHeavy);
  const expressType = heavy && draft.expressType === "express" ? "logistics" : draft.expressType;
  const paymentMethod = methodOnOffer(draft.paymentMethod, paymentMethods);
  const invoice = openingChoice(draft, lines.value, titles);
  return { ...draft, addressId, expressType, paymentMethod, ...invoice };
}

/** The parts of an address that decide about carriers. */
const regionParts = ["provinceCode", "cityCode", "districtCode"] as const;

const contextOf = (snapshot: SnapshotFrom<typeof checkoutMachine>) => snapshot.context;

/**
 * The steps of one checkout around its machine: the input is preserved, and one press makes one
 * order.
 */
export function CheckoutForm({ checkout, userKey }: CheckoutFormProps) {
  const { kind, lineIds, lines, ways, carriers, pickupPlace, pending } = checkout;
  const navigate = useNavigate();
  const [held] = useState(() => heldDraft(kind, lineIds, withKnownEntries(checkout)));
  const draft = useSyncExternalStore(held.subscribe, held.read);
  const [addresses, setAddresses] = useState(checkout.addresses);
  const [titles, setTitles] = useState(checkout.titles);
  const [pressed, setPressed] = useState(false);
  const sourceType = sourceTypeOf(lines.value.map(({ job }) => job));
  const [machine] = useState(() =>
    shopCheckout(held, sourceType, {
      saved: (address) => setAddresses((now) => [address, ...now]),
      leave: ({ order_id }) => void navigate(paths.cashier({ order_id }), { replace: true }),
      left: () => {
        const { held: session } = shopActors().userSession.getSnapshot().context;
        const own = session?.userKey === userKey;
        if (own && lines.value.some(({ direct }) => direct === true)) {
          toast(`没有提交订单，已存为草稿，在${cartNames[kind]}里`, { tone: "wait" });
        }
      },
    }),
  );
  const actor = useOwnActor("checkout", machine, { input: { userKey, pending } });
  const { review } = useSelector(actor, contextOf);
  const editable = useSelector(actor, (snapshot) => snapshot.hasTag("editable"));
  const pricing = useSelector(actor, (snapshot) =>
    snapshot.matches({ stage: { editing: "pricing" } }),
  );
  const isFirst = addresses.length === 0;
  const regions = useRegions(isFirst ? allRegions : null);

  /** A change that affects the price requests a new one. */
  const choose = (some: Partial<CheckoutDraft>) => {
    held.change(some);
    actor.send({ type: "terms.changed" });
  };

  const pickup = draft.expressType === "pickup";
  const address = addresses.find(({ id }) => id === draft.addressId) ?? null;
  const typed = { ...emptyAddress, ...draft.addressForm };
  const invoiced = titles.find(({ id }) => id === draft.invoiceId) ?? null;
  const gaps = gapsOf(draft, address !== null, invoiced);
  const placed = pickup || address !== null || review?.ways !== undefined;
  const region = address?.region ?? regions.table?.textOf(typed) ?? "";
  const place = placeWords(region);

  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        {lines.at === null ? null : <Stale at={lines.at} />}
        <fieldset className={styles.fields} disabled={!editable}>
          {isFirst && !pickup ? (
            <FirstAddress
              values={typed}
              issues={gaps.address}
              pressed={pressed}
              regions={regions}
              onChange={(addressForm) => {
                const same = regionParts.every((part) => addressForm[part] === typed[part]);
                if (same) held.change({ addressForm });
                else choose({ addressForm });
              }}
            />
          ) : null}
          {isFirst ? null : (
            <AddressStep
              addresses={addresses}
              chosen={address}
              typed={draft.addressForm}
              locked={!editable}
              onChoose={({ id }) => choose({ addressId: id })}
              onAdded={(added) => {
                setAddresses((now) => [added, ...now]);
                choose({ addressId: added.id, addressForm: null });
              }}
              onTyped={(addressForm) => held.change({ addressForm })}
            />
          )}
          <DeliveryStep
            ways={ways}
            carriers={carriers}
            pickupPlace={pickupPlace}
            heavy={lines.value.some(isHeavy)}
            chosen={draft.expressType}
            carrierId={draft.carrierId}
            load={review}
            offered={review?.ways ?? null}
            placed={placed}
            onChange={(expressType, carrierId) => choose({ expressType, carrierId })}
          />
          {kind === "paper" ? (
            <PaperStep
              methods={checkout.paymentMethods}
              method={draft.paymentMethod}
              source={sourceType}
              onChoose={(paymentMethod) => held.change({ paymentMethod })}
            />
          ) : null}
          <LinesStep kind={kind} lines={lines.value} reviewed={review?.lines ?? []} />
          <InvoiceStep
            titles={titles}
            chosen={draft}
            moved={review === null ? null : repricedWords(review)}
            typed={draft.invoiceForm}
            locked={!editable}
            onChoose={({ taxIncluded, invoiceId }) => {
              const same = taxIncluded === draft.taxIncluded;
              if (same) held.change({ invoiceId });
              else choose({ taxIncluded, invoiceId });
            }}
            onAdded={(added) => {
              setTitles((now) => [added, ...now]);
              choose({ taxIncluded: true, invoiceId: added.id, invoiceForm: null });
            }}
            onChanged={(changed) => {
              setTitles((now) => now.map((one) => (one.id === changed.id ? changed : one)));
              choose({});
            }}
            onTyped={(invoiceForm) => held.change({ invoiceForm })}
          />
          <Card>
            <TextArea
              label="备注（选填）"
              rows={2}
              maxLength={200}
              placeholder="交货时间、包装等要求"
              value={draft.remark}
              onChange={(event) => held.change({ remark: event.target.value })}
            />
          </Card>
        </fieldset>
      </div>
      <div className={styles.side}>
        <Totals review={review} placed={placed} pickup={pickup} place={place} busy={pricing} />
        <PlaceBar
          actor={actor}
          notice={<CheckoutNotice actor={actor} kind={kind} />}
          gaps={gaps.names}
          placed={placed}
          pickup={pickup}
          place={place}
          onGap={() => {
            flushSync(() => setPressed(true));
            goToGap();
          }}
        />
      </div>
      <PriceMoved actor={actor} lines={lines.value} />
    </div>
  );
}
