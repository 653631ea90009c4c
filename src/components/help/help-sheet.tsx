import { Suspense, use, useState } from "react";
import { call } from "#api/call.ts";
import { type Company, companyInfo } from "#contract/catalog/company.ts";
import { useUserKey } from "#machines/shop-actors.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { CopyButton } from "#ui/controls/copy-button.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { QrCode } from "#ui/layout/qr-code.tsx";
import { PhoneIcon } from "#ui/layout/screen-icons.tsx";
import { BuyerQuestion } from "./buyer-question.tsx";
import styles from "./help-sheet.module.css";
import { type HelpTopic, numberOf } from "./help-topic.ts";

const GuestQuestion = lazyPart(async () => (await import("./guest-question.tsx")).GuestQuestion);

interface HelpSheetProps {
  readonly topic: HelpTopic;
  /** A link of the sheet was followed. */
  onLeave(): void;
}

/** Telephone and WeChat, each as far as the shop has set it. */
function Contacts({ company }: { readonly company: Company }) {
  const { phone, hours, wechat, wechatCode } = company;
  return (
    <>
      <div className={styles.way}>
        <a className={styles.phone} href={`tel:${phone.replace(/[^\d+]/g, "")}`}>
          <PhoneIcon size={18} />
          拨打 {phone}
        </a>
        <p className={styles.hours}>{hours}</p>
      </div>
      {wechat === undefined ? null : (
        <p className={styles.number}>
          微信 <b>{wechat}</b>
          <CopyButton text={wechat} label="复制微信号" />
        </p>
      )}
      {wechatCode === undefined ? null : (
        <figure className={styles.code}>
          <QrCode text={wechatCode} label="客服微信的二维码" />
          <figcaption>微信扫一扫，加客服</figcaption>
        </figure>
      )}
    </>
  );
}

function Ways({ asked }: { readonly asked: Promise<Company | null> }) {
  const company = use(asked);
  if (company !== null) return <Contacts company={company} />;
  return <p className={styles.hours}>电话和微信没有取到，联网后重新打开。</p>;
}

/** 联系客服: how to reach the shop, the number to name, and a form for a question. */
export function HelpSheet({ topic, onLeave }: HelpSheetProps) {
  const [asked] = useState(() => call(companyInfo, {}).catch(() => null));
  const userKey = useUserKey();
  const number = numberOf(topic);
  return (
    <div className={styles.sheet}>
      <Suspense fallback={<Skeleton lines={2} />}>
        <Ways asked={asked} />
      </Suspense>
      {number === null ? null : (
        <p className={styles.number}>
          {number.name} <b>{number.no}</b>
          <CopyButton text={number.no} label={`复制${number.name}`} />
        </p>
      )}
      {userKey === null ? (
        <Suspense fallback={<Skeleton lines={3} />}>
          <GuestQuestion topic={topic} />
        </Suspense>
      ) : (
        <BuyerQuestion topic={topic} onLeave={onLeave} />
      )}
    </div>
  );
}
