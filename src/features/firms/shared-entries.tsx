import { call } from "#api/call.ts";
import { callOnce } from "#api/call-once.ts";
import { allRegions } from "#api/regions.ts";
import { type FormRefused, refusedForm } from "#api/say-why.ts";
import { useWords } from "#api/shop-words.ts";
import { AddressCard } from "#components/addresses/address-card.tsx";
import type { AddressValues } from "#components/addresses/address-fields.tsx";
import { AddressForm } from "#components/addresses/address-form.tsx";
import { addressValuesOf } from "#components/addresses/address-wishes.ts";
import { InvoiceForm, type InvoiceValues } from "#components/invoice-form.tsx";
import { titleValuesOf } from "#components/invoice-wishes.ts";
import {
  type Address,
  addressForm,
  type InvoiceTitle,
  invoiceForm,
  invoiceWords,
} from "#contract/account/account.ts";
import { tidyTaxNumber } from "#contract/account/tax-number.ts";
import * as entries from "#contract/firms/firm-entries.ts";
import { type FirmRole, mayInFirm } from "#contract/firms/firm-roles.ts";
import { fieldIssues } from "#contract/http/field-issues.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { EntriesCard } from "./entries-card.tsx";
import styles from "./firm.module.css";

interface SharedProps<E> {
  readonly shared: readonly E[];
  readonly role: FirmRole;
  readonly offline: boolean;
}

/** Saves an entry; then its sheet closes and the screen is loaded again. */
function useSaving() {
  const { revalidate } = useRevalidator();
  return async (
    sending: Promise<unknown>,
    close: () => void,
    done: string,
  ): Promise<FormRefused | null> => {
    const refused = await sending.then(() => null, refusedForm);
    if (refused !== null) return refused;
    close();
    toast(done, { tone: "ok" });
    void revalidate();
    return null;
  };
}

/** The firm's delivery addresses. */
export function SharedAddresses({ shared, role, offline }: SharedProps<Address>) {
  const save = useSaving();
  const send = (entry: Address | null, { isDefault: _default, ...values }: AddressValues) =>
    entry === null
      ? callOnce(entries.addFirmAddress, values)
      : call(entries.changeFirmAddress, { ...values, id: entry.id });
  return (
    <EntriesCard
      noun="地址"
      entries={shared}
      barred={mayInFirm(role, "addresses") ? null : "只有负责人和采购能改企业地址"}
      offline={offline}
      lineOf={({ region, detail }) => `${region} ${detail}`}
      card={({ firm: _firm, ...address }, actions) => (
        <AddressCard address={address} actions={actions} />
      )}
      form={(entry, close) => (
        <AddressForm
          {...(entry === null ? {} : { initial: addressValuesOf(entry) })}
          shared
          regions={allRegions}
          check={(values) => fieldIssues(addressForm, values)}
          save={(values) => save(send(entry, values), close, "企业地址已保存")}
          onCancel={close}
        />
      )}
      remove={(id) => call(entries.removeFirmAddress, { id })}
    />
  );
}

/** The firm's invoice titles. */
export function SharedTitles({ shared, role, offline }: SharedProps<InvoiceTitle>) {
  const words = useWords();
  const save = useSaving();
  const send = (entry: InvoiceTitle | null, values: InvoiceValues) =>
    entry === null
      ? callOnce(entries.addFirmTitle, values)
      : call(entries.changeFirmTitle, { ...values, id: entry.id });
  return (
    <EntriesCard
      noun="抬头"
      entries={shared}
      barred={mayInFirm(role, "titles") ? null : "只有负责人和财务能改企业抬头"}
      offline={offline}
      lineOf={({ buyerName }) => buyerName}
      card={({ buyerName, taxNo, kind }, actions) => (
        <div className={styles.row}>
          <p className={styles.who}>
            <b>{buyerName}</b> <Tag>{words.of("invoiceKind", kind)}</Tag>
            <span className={styles.note}>{taxNo === "" ? "" : `税号 ${taxNo}`}</span>
          </p>
          <div className={styles.acts}>{actions}</div>
        </div>
      )}
      form={(entry, close) => (
        <InvoiceForm
          {...(entry === null ? {} : { initial: titleValuesOf(entry) })}
          shared
          words={invoiceWords}
          tidyTaxNumber={tidyTaxNumber}
          check={(values) => fieldIssues(invoiceForm, values)}
          save={(values) => save(send(entry, values), close, "企业抬头已保存")}
          onCancel={close}
        />
      )}
      remove={(id) => call(entries.removeFirmTitle, { id })}
    />
  );
}
