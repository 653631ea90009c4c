import type { ReactNode } from "react";
import { Tag } from "#ui/feedback/tag.tsx";
import styles from "./address-card.module.css";

export interface AddressShown {
  readonly name: string;
  readonly mobile: string;
  readonly region: string;
  readonly detail: string;
  readonly extension?: string | undefined;
  readonly landline?: string | undefined;
  readonly postcode?: string | undefined;
  readonly isDefault?: boolean | undefined;
  readonly firm?: boolean | undefined;
}

interface AddressCardProps {
  address: AddressShown;
  actions?: ReactNode;
  /** A note beside the name. */
  mark?: ReactNode;
  /** The colour-control strip at the foot: marks the delivery address. */
  strip?: boolean | undefined;
}

/** 138****8000, so that others who see the screen do not learn the number. */
const masked = (mobile: string) => mobile.replace(/^(\d{3})\d{4}/, "$1****");

/** The receiver and the address. */
export function AddressCard({ address, actions, mark, strip }: AddressCardProps) {
  return (
    <div className={styles.card} data-strip={strip ? "" : undefined}>
      <p className={styles.who}>
        <b>{address.name}</b>
        <span className={styles.mobile}>
          {masked(address.mobile)}
          {address.extension ? ` 转 ${address.extension}` : ""}
        </span>
        {address.isDefault ? <Tag tone="c">默认</Tag> : null}
        {address.firm ? <Tag>企业</Tag> : null}
        {mark}
      </p>
      <p className={styles.where}>
        {address.region} {address.detail}
        {address.landline ? `，座机 ${address.landline}` : ""}
        {address.postcode ? `，邮编 ${address.postcode}` : ""}
      </p>
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
