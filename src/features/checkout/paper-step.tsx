import { useWords } from "#api/shop-words.ts";
import type { Options } from "#contract/lookups/lookups.ts";
import * as orderChoices from "#contract/lookups/order-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import type { PaymentMethod, SourceType } from "#contract/wording/paper-terms.ts";
import { Chips } from "#ui/controls/chips.tsx";
import { Card } from "#ui/layout/card.tsx";

const methods = codesOf(orderChoices.paymentMethod);
const sources = codesOf(orderChoices.sourceType);

const notes: Readonly<Record<PaymentMethod, string>> = {
  online: "提交后马上付",
  transfer: "按账号转账，到账后备货",
  balance: "从账户余额扣",
};

const sourceWords: Readonly<Record<SourceType, string>> = {
  stock: "常备规格，整张整卷发货",
  custom: "按您的尺寸裁切",
};

/** Why the other source is not available. */
const unfitting: Readonly<Record<SourceType, string>> = {
  stock: "有要裁切的纸",
  custom: "没有要裁切的纸",
};

/** The lookup's methods that this page knows, in the lookup's order. */
const onOffer = (offered: Options) =>
  offered.flatMap(({ value, label }) => {
    const known = methods.find((method) => method === value);
    return known === undefined ? [] : [{ value: known, label, note: notes[known] }];
  });

/** The chosen method, or the first on offer. */
export const methodOnOffer = (chosen: PaymentMethod, offered: Options): PaymentMethod => {
  const open = onOffer(offered).map(({ value }) => value);
  return open.includes(chosen) ? chosen : (open[0] ?? chosen);
};

interface PaperStepProps {
  methods: Options;
  method: PaymentMethod;
  source: SourceType;
  onChoose(method: PaymentMethod): void;
}

/** Questions about paper only: payment method, and source as the lines require. */
export function PaperStep({ methods: offered, method, source, onChoose }: PaperStepProps) {
  const words = useWords();
  return (
    <Card title="付款与货源">
      <Chips label="付款方式" value={method} options={onOffer(offered)} onChange={onChoose} />
      <Chips
        label="货源类型"
        value={source}
        options={sources.map((value) => ({
          value,
          label: words.of("sourceType", value),
          note: sourceWords[value],
          ...(value === source ? {} : { disabledReason: unfitting[value] }),
        }))}
        // The only one that fits the lines is selected.
        onChange={() => undefined}
      />
    </Card>
  );
}
