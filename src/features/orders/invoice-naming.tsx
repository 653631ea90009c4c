import { useState } from "react";
import { useWords } from "#api/shop-words.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type InvoiceTitle, taxNoFault } from "#contract/account/account.ts";
import { paths } from "#contract/paths/paths.ts";
import { invoiceTitlesCopy } from "#data/copies/account-copies.ts";
import { networkFirst, type Seen } from "#data/copies/network-first.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import { nameInvoice } from "./order-actions.ts";
import styles from "./order-facts.module.css";

interface InvoiceNamingProps {
  orderId: string;
  /** Titles of the buyer's firm may be named too. */
  ofFirm: boolean;
  /** Offline, actions that need the server are disabled. */
  offline: boolean;
  onNamed(): void;
}

/** 提供抬头: sets the invoice title of a taxed order, from the account's titles. */
export function InvoiceNaming({ orderId, ofFirm, offline, onNamed }: InvoiceNamingProps) {
  const [titles, setTitles] = useState<Loading<Seen<readonly InvoiceTitle[]>> | null>(null);
  const close = () => setTitles(null);
  return (
    <>
      <GatedButton
        tone="plain"
        size="s"
        whyNot={offline ? "联网后可用" : null}
        aria-haspopup="dialog"
        onClick={() => setTitles(handOn(networkFirst(invoiceTitlesCopy({}))))}
      >
        提供抬头
      </GatedButton>
      <Dialog open={titles !== null} onOpenChange={close} title="提供发票抬头">
        {titles === null ? null : (
          <Loaded from={titles} skeleton={<Skeleton lines={3} />}>
            {({ value }) => (
              <Titles
                titles={value.filter(({ firm }) => ofFirm || !firm)}
                orderId={orderId}
                onNamed={() => {
                  close();
                  onNamed();
                }}
              />
            )}
          </Loaded>
        )}
      </Dialog>
    </>
  );
}

interface TitlesProps {
  titles: readonly InvoiceTitle[];
  orderId: string;
  onNamed(): void;
}

function Titles({ titles, orderId, onNamed }: TitlesProps) {
  const words = useWords();
  const [chosen, setChosen] = useState(
    (titles.find(({ isDefault }) => isDefault) ?? titles[0])?.id ?? null,
  );
  const [busy, setBusy] = useState(false);
  const title = titles.find(({ id }) => id === chosen);
  const fault = title === undefined ? null : taxNoFault(title);
  const add = (
    <LinkButton tone="outline" to={paths.invoices()}>
      {fault === null ? "新增抬头" : "去更正抬头"}
    </LinkButton>
  );
  if (chosen === null)
    return <Empty title="还没有抬头" text="新增后再回到这个订单。" action={add} />;

  const send = async () => {
    setBusy(true);
    const refused = await nameInvoice(orderId, chosen);
    setBusy(false);
    if (refused !== null) return toast(refused, { tone: "danger" });
    toast("发票抬头已定", { tone: "ok" });
    onNamed();
  };

  return (
    <div className={styles.naming}>
      <Chips
        label="开票抬头"
        value={chosen}
        options={titles.map((title) => ({
          value: title.id,
          label: title.buyerName,
          note: `${title.firm ? "企业 · " : ""}${words.of("invoiceKind", title.kind)}`,
        }))}
        hint="定下后不能自己改"
        error={fault ?? undefined}
        onChange={setChosen}
      />
      <div className={styles.acts}>
        {add}
        <GatedButton busy={busy} whyNot={fault} onClick={() => void send()}>
          就用这个抬头
        </GatedButton>
      </div>
    </div>
  );
}
