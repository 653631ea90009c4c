import { type ReactNode, useState } from "react";
import { HelpButton } from "#components/help/help-button.tsx";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { paths } from "#contract/paths/paths.ts";
import { useUserKey } from "#machines/shop-actors.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { CheckoutForm } from "./checkout-form.tsx";
import { type Checkout, openCheckout } from "./open-checkout.ts";
import { takeUpDraft } from "./take-up-draft.ts";

interface CheckoutData {
  checkout: Loading<Checkout>;
}

export function loader({ request }: LoaderArgs): CheckoutData {
  const query = new URL(request.url).searchParams;
  const draft = query.get("draft");
  const asked = draft ?? query.get("lines") ?? "";
  const lineIds = [...new Set(asked.split(",").filter((id) => id !== ""))];
  const ready = draft === null ? Promise.resolve() : takeUpDraft(draft);
  return { checkout: handOn(ready.then(() => openCheckout(lineIds))) };
}

function NothingToOrder() {
  return (
    <Empty
      title="没有要下单的项目"
      text="它们不在报价车或纸张车里了，可能已经下过单"
      action={
        <>
          <LinkButton to={paths.cart()}>回报价车</LinkButton>
          <LinkButton tone="outline" to={paths.orders()}>
            看我的订单
          </LinkButton>
        </>
      }
    />
  );
}

/** The usual error card, within the page's frame. */
const Failure = ({ from }: { from: CheckoutData["checkout"] }) => (
  <Loaded from={from} skeleton={null}>
    {() => null}
  </Loaded>
);

/** 确认订单: from the lines of one cart to one placed order. */
export function Component() {
  const { checkout } = useLoaderData<CheckoutData>();
  const signedIn = useUserKey();
  // Bound to the first user: a login that expires suspends the screen and does not clear it.
  const [userKey] = useState(signedIn);
  const frame = (back: string, content: ReactNode) => (
    <Page title="确认订单" back={back} aside={<HelpButton />}>
      {content}
    </Page>
  );
  return (
    <Loaded
      from={checkout}
      skeleton={frame(paths.cart(), <Skeleton shape="card" lines={5} />)}
      failed={() => frame(paths.cart(), <Failure from={checkout} />)}
    >
      {(value) =>
        frame(
          cartPaths[value.kind],
          userKey === null || (value.lines.value.length === 0 && value.pending === null) ? (
            <NothingToOrder />
          ) : (
            <CheckoutForm key={value.lineIds.join()} checkout={value} userKey={userKey} />
          ),
        )
      }
    </Loaded>
  );
}
