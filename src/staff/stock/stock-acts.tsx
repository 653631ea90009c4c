import { useState } from "react";
import {
  correctStock,
  receiveStock,
  type StockItem,
  setStockTerms,
} from "#contract/staff/staff-stock.ts";
import { staffAct, staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { type FormState, useForm } from "#ui/controls/form-state.ts";
import { amountOf, amountText, fieldText, nameOf, unitOf, wrongAmount } from "./amount-text.ts";

interface ActProps {
  readonly item: StockItem;
  onDone(): void;
  onClose(): void;
}

interface Noted {
  readonly amount: string;
  readonly note: string;
}

interface NotedFieldsProps {
  readonly item: StockItem;
  readonly form: FormState<Noted>;
  readonly amountName: string;
  readonly noteName: string;
}

/** An amount with the words that explain it. */
function NotedFields({ item, form, amountName, noteName }: NotedFieldsProps) {
  return (
    <>
      <TextField
        label={amountName}
        inputMode="decimal"
        suffix={unitOf(item)}
        value={form.values.amount}
        error={form.errors.amount}
        onChange={(event) => form.set("amount", event.target.value)}
      />
      <TextField
        label={noteName}
        maxLength={60}
        value={form.values.note}
        error={form.errors.note}
        onChange={(event) => form.set("note", event.target.value)}
      />
    </>
  );
}

const checkNoted =
  (item: StockItem, least: number, amountName: string, noteName: string) => (values: Noted) => {
    const amount = amountOf(item, values.amount);
    return {
      ...(amount === null || amount < least ? { amount: wrongAmount(item, amountName) } : {}),
      ...(values.note.trim() === "" ? { note: `请填写${noteName}` } : {}),
    };
  };

/** 入库: adds what has come. */
export function ReceiveAct({ item, onDone, onClose }: ActProps) {
  const form = useForm<Noted>({
    initial: { amount: "", note: "" },
    check: checkNoted(item, 1, "入库数量", "来源"),
    send: ({ amount, note }) => {
      const input = {
        item_id: item.item_id,
        amount: amountOf(item, amount) ?? 0,
        note: note.trim(),
      };
      return done(staffAct(receiveStock, input), "已入库", onDone);
    },
  });
  return (
    <FormAct
      title="入库"
      description={`${nameOf(item)}，现有 ${amountText(item, item.on_hand)}`}
      form={form}
      label="确认入库"
      onClose={onClose}
    >
      <NotedFields item={item} form={form} amountName="入库数量" noteName="来源" />
    </FormAct>
  );
}

/** 盘点: replaces the amount by the counted one, unless it has changed meanwhile. */
export function CorrectAct({ item, onDone, onClose }: ActProps) {
  const [was] = useState(item.on_hand);
  const form = useForm<Noted>({
    initial: { amount: fieldText(item, was), note: "" },
    check: checkNoted(item, 0, "盘点数", "原因"),
    send: ({ amount, note }) => {
      const counted = amountOf(item, amount) ?? 0;
      const input = { item_id: item.item_id, was, counted, note: note.trim() };
      return done(staffCall(correctStock, input), "库存已改", onDone);
    },
  });
  return (
    <FormAct
      title="盘点"
      description={`${nameOf(item)}，账上 ${amountText(item, was)}，其中订单占用 ${amountText(item, item.reserved)}`}
      form={form}
      label="改为盘点数"
      onClose={onClose}
    >
      <NotedFields item={item} form={form} amountName="盘点数" noteName="原因" />
    </FormAct>
  );
}

/** 库存线: the low mark, and the days until more comes. */
export function TermsAct({ item, onDone, onClose }: ActProps) {
  const form = useForm({
    initial: { mark: fieldText(item, item.low_mark), days: String(item.restock_days) },
    check: ({ mark, days }) => ({
      ...(amountOf(item, mark) === null ? { mark: wrongAmount(item, "低库存线") } : {}),
      ...(/^\d{1,2}$/.test(days) && Number(days) <= 60 ? {} : { days: "补货天数须为0到60" }),
    }),
    send: ({ mark, days }) => {
      const { item_id } = item;
      const input = { item_id, low_mark: amountOf(item, mark) ?? 0, restock_days: Number(days) };
      return done(staffCall(setStockTerms, input), "已改", onDone);
    },
  });
  return (
    <FormAct
      title="库存线和补货"
      description={`${nameOf(item)}。没有现货时，买家看到的发货日期按补货天数推后；两天以内写“两天内”，更久写“需订货”。`}
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="低库存线"
        inputMode="decimal"
        suffix={unitOf(item)}
        value={form.values.mark}
        error={form.errors.mark}
        onChange={(event) => form.set("mark", event.target.value)}
      />
      <TextField
        label="补货天数"
        inputMode="numeric"
        suffix="个工作日"
        value={form.values.days}
        error={form.errors.days}
        onChange={(event) => form.set("days", event.target.value)}
      />
    </FormAct>
  );
}
