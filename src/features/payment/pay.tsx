import { useState } from "react";
import { HelpButton } from "#components/help/help-button.tsx";
import { noSuchOrder } from "#components/job-facts/no-such-order.tsx";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { paths } from "#contract/paths/paths.ts";
import { useUserKey } from "#machines/shop-actors.ts";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import { type Bill, openBill } from "./bill.ts";
import { Cashier } from "./cashier.tsx";

interface PayData {
  bill: Loading<Bill>;
}

export function loader({ params }: LoaderArgs): PayData {
  return { bill: handOn(openBill(params.order_id ?? "")) };
}

function Help({ bill }: PayData) {
  const plain = <HelpButton />;
  return (
    <Loaded from={bill} skeleton={plain} failed={() => plain}>
      {({ order: { value } }) => (
        <HelpButton topic={{ kind: "order", order_id: value.order_id, order_no: value.order_no }} />
      )}
    </Loaded>
  );
}

/** 收银台: one order's payment. It always continues from the server's state. */
export function Component() {
  const { bill } = useLoaderData<PayData>();
  const signedIn = useUserKey();
  // Bound to the first user: a login that expires suspends the screen and does not clear it.
  const [userKey] = useState(signedIn);
  return (
    <Page title="收银台" back={paths.orders()} aside={<Help bill={bill} />} narrow>
      <Loaded from={bill} skeleton={<Skeleton shape="card" lines={4} />} failed={noSuchOrder}>
        {(value) =>
          userKey === null ? null : (
            <Cashier key={value.order.value.order_id} bill={value} userKey={userKey} />
          )
        }
      </Loaded>
    </Page>
  );
}
