import { call } from "#api/call.ts";
import { type Address, addresses, type InvoiceTitle, invoiceTitles } from "#contract/account.ts";
import { type CartLine, cart } from "#contract/carts.ts";
import { expressTypes, type Options } from "#contract/lookups.ts";
import { carriers } from "#contract/storefront.ts";
import { type Intent, openIntents } from "#db/intents.ts";
import { type Seen, seen } from "#db/seen.ts";
import { useUserKey } from "#machines/shop-actors.ts";
import { LinkButton } from "#ui/button.tsx";
import { handOn, Loaded } from "#ui/loaded.tsx";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/screen-data.ts";
import { Empty, Skeleton } from "#ui/states.tsx";
import { type CheckoutDraft, openCheckoutDraft } from "./checkout-draft.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import type { Carrier } from "./delivery-step.tsx";

/** All that the screen starts from. */
export interface Checkout {
  readonly lineIds: readonly string[];
  readonly lines: Seen<readonly CartLine[]>;
  readonly addresses: readonly Address[];
  readonly titles: readonly InvoiceTitle[];
  readonly ways: Options;
  readonly carriers: readonly Carrier[];
  readonly draft: CheckoutDraft;
  /** A tap from before a reload whose outcome is not known. */
  readonly pending: Intent | null;
}

interface CheckoutData {
  checkout: Promise<Checkout>;
}

/** The contract's ways in words, for a host or a moment without the lookup. */
const knownWays: Options = [
  { value: "express", label: "快递" },
  { value: "logistics", label: "物流" },
  { value: "pickup", label: "自提" },
  { value: "city", label: "送货" },
];

async function open(lineIds: readonly string[]): Promise<Checkout> {
  const [lines, known, titles, ways, serving, draft, intents] = await Promise.all([
    seen("cart-lines", () => call(cart, {})),
    seen("addresses", () => call(addresses, {})),
    seen("invoice-titles", () => call(invoiceTitles, {})),
    call(expressTypes, {}).catch(() => knownWays),
    call(carriers, {}).catch(() => []),
    openCheckoutDraft(lineIds),
    openIntents(),
  ]);
  const pending = intents.find(({ body }) => body.line_ids.some((id) => lineIds.includes(id)));
  return {
    lineIds,
    lines: { ...lines, value: lines.value.filter(({ line_id }) => lineIds.includes(line_id)) },
    addresses: known.value,
    titles: titles.value,
    ways,
    carriers: serving,
    draft,
    pending: pending ?? null,
  };
}

export function loader({ request }: LoaderArgs): CheckoutData {
  const asked = new URL(request.url).searchParams.get("lines") ?? "";
  const lineIds = [...new Set(asked.split(",").filter((id) => id !== ""))];
  return { checkout: handOn(open(lineIds)) };
}

function NothingToOrder() {
  return (
    <Empty
      title="没有要下单的项目"
      text="它们不在报价车里了，可能已经下过单"
      action={
        <>
          <LinkButton to="/shopping-cart">回报价车</LinkButton>
          <LinkButton tone="outline" to="/user/order">
            看我的订单
          </LinkButton>
        </>
      }
    />
  );
}

/** 确认订单: from cart lines to one placed order. */
export function Component() {
  const { checkout } = useLoaderData<CheckoutData>();
  const userKey = useUserKey();
  return (
    <Page title="确认订单" back="/shopping-cart">
      <Loaded from={checkout} skeleton={<Skeleton shape="card" lines={5} />}>
        {(value) =>
          userKey === null || (value.lines.value.length === 0 && value.pending === null) ? (
            <NothingToOrder />
          ) : (
            <CheckoutForm key={value.lineIds.join()} checkout={value} userKey={userKey} />
          )
        }
      </Loaded>
    </Page>
  );
}
