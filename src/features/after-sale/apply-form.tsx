import { useSelector } from "@xstate/react";
import { type FormEvent, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";
import { useNavigate } from "react-router-dom";
import { PictureField } from "#components/pictures/picture-field.tsx";
import { type AfterSaleOffer, mostPictures, type Remedy } from "#contract/after-sale/after-sale.ts";
import { yuanOf } from "#contract/format/money.ts";
import { grouped } from "#contract/format/numerals.ts";
import { afterSaleRemedy } from "#contract/lookups/after-sale-choices.ts";
import { codesOf } from "#contract/lookups/vocabulary.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { useOwnActor } from "#machines/actor-registry.ts";
import { ChoiceRows } from "#ui/controls/choice-rows.tsx";
import { TextArea, TextField } from "#ui/controls/field.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { plainNumber } from "#ui/controls/plain-number.ts";
import { barredBecause } from "#ui/controls/why-not.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Stale } from "#ui/feedback/stale.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Card } from "#ui/layout/card.tsx";
import { remedyLines } from "./after-sale-words.ts";
import {
  type ApplyErrors,
  askedFen,
  type Checked,
  checkApplication,
  mostFen,
} from "./apply-check.ts";
import { type ApplyDraft, type HeldApplyDraft, heldApplyDraft } from "./apply-draft.ts";
import { shopAfterSale } from "./apply-effects.ts";
import styles from "./apply-form.module.css";
import { ApplyLine } from "./apply-line.tsx";
import { formPhotos } from "./form-photos.ts";

interface ApplyFormProps {
  offer: Seen<AfterSaleOffer>;
  opened: ApplyDraft;
}

const remedies = codesOf(afterSaleRemedy);
const isRemedy = (value: string): value is Remedy => remedies.some((one) => one === value);
const noErrors: ApplyErrors = { quantities: {}, reasons: {} };

interface PartProps {
  offer: AfterSaleOffer;
  draft: HeldApplyDraft;
  held: ApplyDraft;
  checked: Checked | null;
}

const errorsOf = (checked: Checked | null) =>
  checked?.kind === "wrong" ? checked.errors : noErrors;

function Things({ offer, draft, held, checked }: PartProps) {
  const errors = errorsOf(checked);
  const put = (lines: ApplyDraft["lines"]) => void draft.change({ lines });
  return (
    <Card title="哪些商品有问题">
      {errors.none === undefined ? null : (
        <p className={styles.refused} role="alert">
          {errors.none}
        </p>
      )}
      <ul className={styles.things}>
        {offer.lines.map((line) => (
          <li key={line.item_id}>
            <ApplyLine
              kind={offer.kind}
              line={line}
              own={held.lines[line.item_id] ?? null}
              quantityError={errors.quantities[line.item_id]}
              reasonError={errors.reasons[line.item_id]}
              onChange={(own) => {
                const { [line.item_id]: _, ...others } = held.lines;
                put(own === null ? others : { ...others, [line.item_id]: own });
              }}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface WishProps extends PartProps {
  offline: boolean;
  onBusy(busy: boolean): void;
}

function Wish({ offer, draft, held, checked, offline, onBusy }: WishProps) {
  const errors = errorsOf(checked);
  const most = yuanOf(mostFen(offer, held));
  const [keeping] = useState(() => formPhotos(draft));
  return (
    <Card>
      <ChoiceRows
        label="希望怎么处理"
        kind="one"
        chosen={[held.remedy]}
        rows={remedies.map((value) => ({
          value,
          label: afterSaleRemedy.words[value],
          line: remedyLines[value],
        }))}
        onToggle={(value) => {
          if (isRemedy(value)) void draft.change({ remedy: value });
        }}
      />
      {held.remedy === "reprint" ? null : (
        <TextField
          label="退款金额"
          prefix="¥"
          inputMode="decimal"
          autoComplete="off"
          value={held.amount}
          placeholder={most}
          hint={`不填就按所选数量退 ¥${grouped(most)}`}
          error={errors.amount}
          onChange={(event) => void draft.change({ amount: plainNumber(event.target.value) })}
        />
      )}
      <TextArea
        label="问题说明"
        rows={4}
        maxLength={500}
        value={held.words}
        placeholder="哪里不对，影响多少，怎么发现的"
        error={errors.words}
        onChange={(event) => void draft.change({ words: event.target.value })}
      />
      <PictureField
        purpose="after-sale"
        legend="照片"
        most={mostPictures}
        orderId={offer.order_id}
        pictures={held.pictures}
        keptPhotos={held.keptPhotos}
        keeping={keeping}
        offline={offline}
        onAdd={(id) => {
          const { pictures } = draft.read();
          if (!pictures.includes(id)) void draft.change({ pictures: [...pictures, id] });
        }}
        onRemove={(id) =>
          void draft.change({ pictures: draft.read().pictures.filter((one) => one !== id) })
        }
        onBusy={onBusy}
      />
    </Card>
  );
}

/** The form of one application; its input is stored on the device until it is submitted. */
export function ApplyForm({ offer: { value: offer, at }, opened }: ApplyFormProps) {
  const navigate = useNavigate();
  const [draft] = useState(() => heldApplyDraft(offer, opened));
  const held = useSyncExternalStore(draft.subscribe, draft.read);
  // The offer of the last press: a copy of the device may have opened the form.
  const [pressed] = useState(() => ({ offer }));
  const [logic] = useState(() =>
    shopAfterSale(
      () => pressed.offer,
      draft,
      ({ after_id }) => {
        void navigate(paths.afterSale({ after_id }), { replace: true });
      },
    ),
  );
  const actor = useOwnActor("afterSale", logic, { input: { key: opened.key } });
  const busy = useSelector(actor, (state) => state.hasTag("busy"));
  const unsure = useSelector(actor, (state) => state.hasTag("unsure"));
  const message = useSelector(actor, (state) => state.context.message);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const checked = tried ? checkApplication(offer, held) : null;
  const asked = askedFen(offer, held);
  const parts = { offer, draft, held, checked };

  const later = async () => {
    if (!(await draft.keepReady())) {
      toast("本机存不下，请联网后再提交", { tone: "danger" });
      return;
    }
    const action = { label: "去待发箱", onAction: () => void navigate(paths.outbox()) };
    toast("申请已存下，联网后请您提交", { tone: "wait", action });
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || sending) return;
    const form = event.currentTarget;
    flushSync(() => setTried(true));
    if (checkApplication(offer, draft.read()).kind === "ready") {
      pressed.offer = offer;
      if (at === null) actor.send({ type: "submit" });
      else void later();
      return;
    }
    form.querySelector<HTMLElement>("[aria-invalid=true], input")?.focus();
  };

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {at === null ? null : <Stale at={at} />}
      {unsure ? <Notice tone="wait">正在确认是否提交成功，请不要重复提交</Notice> : null}
      {held.ready ? (
        <Notice tone="wait">
          {at === null ? "申请还没有提交，核对后请点提交申请" : "申请已存在本机，联网后请您提交"}
        </Notice>
      ) : null}
      {message === null || busy ? null : <Notice tone="danger">{message}</Notice>}
      <div {...barredBecause(busy ? "申请正在提交，暂时不能改" : null)}>
        <fieldset className={styles.fields} disabled={busy}>
          <Things {...parts} />
          <Wish {...parts} offline={at !== null} onBusy={setSending} />
        </fieldset>
      </div>
      <ActionBar
        actions={
          <GatedButton
            type="submit"
            busy={busy}
            whyNot={sending ? "照片还在上传，传完再提交" : null}
          >
            {at === null ? "提交申请" : "存下，联网后提交"}
          </GatedButton>
        }
      >
        {asked === null || asked === 0 ? null : (
          <span>
            申请退款 <Money yuan={yuanOf(asked)} size="l" />
          </span>
        )}
      </ActionBar>
    </form>
  );
}
