import { useSelector } from "@xstate/react";
import { useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import type { SnapshotFrom } from "xstate";
import { allRegions } from "#api/regions.ts";
import { emptyAddress } from "#components/addresses/address-fields.tsx";
import { addressValuesOf } from "#components/addresses/address-wishes.ts";
import { useRegions } from "#components/addresses/use-regions.ts";
import { titleValuesOf } from "#components/invoice-wishes.ts";
import { cartNames } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { paths } from "#contract/paths/paths.ts";
import { placeWords } from "#contract/wording/date-words.ts";
import { sourceTypeOf } from "#contract/wording/paper-terms.ts";
import { outboxNow, watchOutbox } from "#data/outbox/outbox-now.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import type { checkoutMachine } from "#machines/checkout.machine.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { TextArea } from "#ui/controls/field.tsx";
import { goToGap } from "#ui/controls/go-to-gap.ts";
import { barredBecause } from "#ui/controls/why-not.ts";
import { Notice } from "#ui/feedback/notice.tsx";
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
import { gapsOf } from "./gaps.ts";
import { openingChoice, repricedWords } from "./invoice-choice.ts";
import { InvoiceStep } from "./invoice-step.tsx";
import { LinesStep } from "./lines-step.tsx";
import {
  type Books,
  entriesOf,
  offeredIn,
  waitingIn,
  withAddress,
  withRegion,
  withTitle,
} from "./offered-entries.ts";
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
  const { draft, lines, paymentMethods } = checkout;
  const { addresses, titles } = offeredIn(checkout, checkout.rows, draft);
  const kept = addresses.find(({ entry }) => entry.id === draft.addressId);
  const usual = addresses.find(({ entry }) => entry.isDefault) ?? addresses[0];
  const address = kept ?? usual;
  const heavy = lines.value.some(isHeavy);
  const expressType = heavy && draft.expressType === "express" ? "logistics" : draft.expressType;
  const paymentMethod = methodOnOffer(draft.paymentMethod, paymentMethods);
  const invoice = openingChoice(draft, lines.value, entriesOf(titles));
  const title = titles.find(({ entry }) => entry.id === invoice.invoiceId);
  return {
    ...draft,
    addressId: address?.entry.id ?? null,
    waitingAddress: waitingIn(address, addressValuesOf),
    expressType,
    paymentMethod,
    ...invoice,
    waitingTitle: waitingIn(title, titleValuesOf),
  };
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
  const [book, setBook] = useState<Books>(checkout);
  const noted = useSyncExternalStore(watchOutbox, outboxNow);
  const rows = noted.kind === "read" ? noted.rows : checkout.rows;
  const { addresses, titles } = offeredIn(book, rows, draft);
  const [pressed, setPressed] = useState(false);
  const sourceType = sourceTypeOf(lines.value.map(({ job }) => job));
  const [machine] = useState(() =>
    shopCheckout(held, sourceType, {
      saved: (address) => setBook((now) => withAddress(now, address)),
      settled: {
        address: (address) => {
          setBook((now) => withAddress(now, address));
          actor.send({ type: "terms.changed" });
        },
        title: (title) => setBook((now) => withTitle(now, title)),
      },
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
  const unprinted = addresses.some(({ entry }) => entry.region === "");
  const regions = useRegions(isFirst || unprinted ? allRegions : null);

  /** A change that affects the price requests a new one. */
  const choose = (some: Partial<CheckoutDraft>) => {
    held.change(some);
    actor.send({ type: "terms.changed" });
  };

  const pickup = draft.expressType === "pickup";
  const printed = addresses.map((shown) => withRegion(shown, regions.table));
  const chosen = printed.find(({ entry }) => entry.id === draft.addressId) ?? null;
  const address = chosen?.entry ?? null;
  const typed = { ...emptyAddress, ...draft.addressForm };
  const invoiced = titles.find(({ entry }) => entry.id === draft.invoiceId)?.entry ?? null;
  const gaps = gapsOf(draft, address !== null, invoiced);
  const placed = pickup || address !== null || review?.ways !== undefined;
  const region = address?.region ?? regions.table?.textOf(typed) ?? "";
  const place = placeWords(region);

  return (
    <div className={styles.layout}>
      <div className={styles.steps}>
        {lines.at === null ? null : <Stale at={lines.at} />}
        <div {...barredBecause(editable ? null : "订单正在提交，暂时不能改")}>
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
                addresses={printed}
                chosen={chosen}
                typed={draft.addressForm}
                locked={!editable}
                onChoose={(shown) =>
                  choose({
                    addressId: shown.entry.id,
                    waitingAddress: waitingIn(shown, addressValuesOf),
                  })
                }
                onAdded={(added) => {
                  setBook((now) => withAddress(now, added));
                  choose({ addressId: added.id, waitingAddress: null, addressForm: null });
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
            <LinesStep
              kind={kind}
              lines={lines.value}
              reviewed={review?.lines ?? []}
              proofing={draft.proofing}
              onProofing={(proofing) => held.change({ proofing })}
            />
            <InvoiceStep
              titles={titles}
              chosen={draft}
              moved={review === null ? null : repricedWords(review)}
              typed={draft.invoiceForm}
              locked={!editable}
              onChoose={({ taxIncluded, invoiceId }) => {
                const title = titles.find(({ entry }) => entry.id === invoiceId);
                const named = { invoiceId, waitingTitle: waitingIn(title, titleValuesOf) };
                const same =
                  taxIncluded === draft.taxIncluded && title?.entry.firm === invoiced?.firm;
                if (same) held.change(named);
                else choose({ taxIncluded, ...named });
              }}
              onAdded={(added) => {
                setBook((now) => withTitle(now, added));
                const named = { invoiceId: added.id, waitingTitle: null };
                choose({ taxIncluded: true, ...named, invoiceForm: null });
              }}
              onChanged={(changed) => {
                setBook((now) => withTitle(now, changed));
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
      </div>
      <div className={styles.side}>
        {(address?.firm && !pickup) || invoiced?.firm ? (
          <Notice tone="wait">这是企业订单：企业的负责人、审批人和财务看得到</Notice>
        ) : null}
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
