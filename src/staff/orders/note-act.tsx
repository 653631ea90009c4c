import { noteOrder } from "#contract/staff/staff-order-changes.ts";
import type { StaffOrder } from "#contract/staff/staff-orders.ts";
import { staffAct } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface NoteActProps {
  readonly order: Pick<StaffOrder, "order_id">;
  onDone(): void;
  onClose(): void;
}

type Kind = "inner" | "buyer";

/** 留言: for staff, or for the buyer. */
export function NoteAct({ order: { order_id }, onDone, onClose }: NoteActProps) {
  const form = useForm<{ kind: Kind; words: string }>({
    initial: { kind: "inner", words: "" },
    check: ({ words }) => needed({ words }, { words: "请填写留言" }),
    send: ({ kind, words }) => {
      const sending = staffAct(noteOrder, { order_id, kind, words: words.trim() });
      return done(sending, kind === "inner" ? "已记下" : "已留言，买家在订单里看得到", onDone);
    },
  });
  const { kind, words } = form.values;
  return (
    <FormAct
      title="留言"
      description={
        kind === "inner"
          ? "只有店里的人看得到。"
          : "买家在订单里看得到；有邮箱的，另发一封邮件。不能撤回。"
      }
      form={form}
      label="留言"
      onClose={onClose}
    >
      <Chips
        label="给谁看"
        value={kind}
        options={[
          { value: "inner", label: "店里" },
          { value: "buyer", label: "买家" },
        ]}
        onChange={(to: Kind) => form.set("kind", to)}
      />
      <TextArea
        label="内容"
        rows={3}
        maxLength={300}
        value={words}
        error={form.errors.words}
        onChange={(event) => form.set("words", event.target.value)}
      />
    </FormAct>
  );
}
