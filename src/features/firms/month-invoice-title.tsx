import { useState } from "react";
import { callOnce } from "#api/call-once.ts";
import { useWords } from "#api/shop-words.ts";
import { Loaded, type Loading } from "#components/loading/loaded.tsx";
import { type InvoiceTitle, taxNoFault } from "#contract/account/account.ts";
import { askFirmInvoice } from "#contract/firms/firm-invoices.ts";
import { grouped } from "#contract/format/numerals.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/network-first.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { Dialog } from "#ui/layout/dialog.tsx";
import styles from "./firm.module.css";
import { useFirmAct } from "./use-firm-act.ts";

interface Asking {
  readonly month: string;
  /** Yuan with tax. */
  readonly amount: string;
  onClose(): void;
}

interface MonthInvoiceTitleProps extends Asking {
  /** Null while nobody asks. */
  readonly titles: Loading<Seen<readonly InvoiceTitle[]>> | null;
}

/** Asks for a month's invoice with a title of the firm. */
export function MonthInvoiceTitle({ titles, ...asking }: MonthInvoiceTitleProps) {
  return (
    <Dialog open={titles !== null} onOpenChange={asking.onClose} title="申请月结发票">
      {titles === null ? null : (
        <Loaded from={titles} skeleton={<Skeleton lines={3} />}>
          {({ value }) => <Titles {...asking} titles={value.filter(({ firm }) => firm)} />}
        </Loaded>
      )}
    </Dialog>
  );
}

const mailText = (email: string): string =>
  email === "" ? "这个抬头没有邮箱，开票后发邮件到您账号的邮箱" : `开票后发邮件到 ${email}`;

function Titles({
  month,
  amount,
  titles,
  onClose,
}: Asking & { readonly titles: readonly InvoiceTitle[] }) {
  const words = useWords();
  const act = useFirmAct();
  const [chosen, setChosen] = useState(titles[0]?.id ?? null);
  const title = titles.find(({ id }) => id === chosen);
  if (title === undefined) {
    return (
      <Empty
        title="企业还没有抬头"
        text="新增后再回到这个月申请。"
        action={<LinkButton to={paths.firm()}>去新增企业抬头</LinkButton>}
      />
    );
  }
  const fault = taxNoFault(title);
  const send = async () => {
    const sending = () => callOnce(askFirmInvoice, { month, title_id: title.id });
    if (await act.run(sending, "已申请，等本店开票")) onClose();
  };
  return (
    <div className={styles.rows}>
      <Chips
        label="开票抬头"
        value={chosen}
        options={titles.map(({ id, buyerName, kind }) => ({
          value: id,
          label: buyerName,
          note: words.of("invoiceKind", kind),
        }))}
        hint="申请后不能自己改"
        error={fault ?? undefined}
        onChange={setChosen}
      />
      <p className={styles.note}>
        价税合计 ¥{grouped(amount)}。{mailText(title.email)}。申请后，这些订单不能再单独开票。
      </p>
      <GatedButton block busy={act.busy} whyNot={fault} onClick={() => void send()}>
        申请这张发票
      </GatedButton>
    </div>
  );
}
