import type { FirmAgreement } from "#contract/firms/firm-agreement.ts";
import { quoteType } from "#contract/lookups/shop-choices.ts";
import { agreementDays, agreementStates, percentOf } from "#contract/wording/agreement-words.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import styles from "./firm.module.css";

/** 协议价: what the firm's orders cost less, by kind of goods. */
export function AgreementCard({ agreement }: { readonly agreement: FirmAgreement | null }) {
  if (agreement === null) {
    return (
      <Card title="协议价">
        <p>企业没有协议价，要谈请联系客服。</p>
      </Card>
    );
  }
  const [tone, words] = agreementStates[agreement.state];
  return (
    <Card title="协议价" aside={<Tag tone={tone}>{words}</Tag>}>
      <DataList
        rows={[
          ...agreement.discounts.map(({ kind, permille }) => ({
            name: quoteType.words[kind],
            value: `优惠 ${percentOf(permille)}`,
          })),
          { name: "有效期", value: agreementDays(agreement) },
        ]}
      />
      <p className={styles.note}>
        下单时用企业的地址或抬头，商品按未税价优惠。运费和没列的品类按原价。
      </p>
    </Card>
  );
}
