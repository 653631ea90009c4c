import {
  dropProductDraft,
  type EditedProduct,
  publishProduct,
} from "#contract/staff/staff-product-editing.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

interface DraftActProps {
  readonly product: EditedProduct;
  onDone(): void;
  onClose(): void;
}

/** 发布: the saved draft becomes the next version. */
export function PublishAct({ product, onDone, onClose }: DraftActProps) {
  const { product_id, version, draft, state } = product;
  const edition = draft?.edition ?? 0;
  const form = useForm({
    initial: { note: "" },
    check: () => ({}),
    send: ({ note }) =>
      done(
        staffCall(publishProduct, { product_id, edition, note }),
        `已发布第 ${version + 1} 版`,
        onDone,
      ),
  });
  return (
    <FormAct
      title={`发布第 ${version + 1} 版？`}
      description={
        state === "off"
          ? "商品已下架，发布后仍不卖；要卖请在商品列表里上架。"
          : "买家马上看到。已下的订单不变。"
      }
      form={form}
      label="发布"
      onClose={onClose}
    >
      <TextField
        label="改动说明"
        hint="可以不填，记在发布历史里"
        maxLength={60}
        autoComplete="off"
        value={form.values.note}
        onChange={({ target }) => form.set("note", target.value)}
      />
    </FormAct>
  );
}

/** 放弃草稿: with a confirmation, because it cannot be undone. */
export function DropAct({ product, onDone, onClose }: DraftActProps) {
  const { product_id, version, draft } = product;
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: () =>
      done(
        staffCall(dropProductDraft, { product_id, edition: draft?.edition ?? 0 }),
        "草稿已放弃",
        onDone,
      ),
  });
  return (
    <FormAct
      title="放弃草稿？"
      description={
        version === 0
          ? "这个商品还没有发布过，会整个删掉。"
          : `没发布的改动会删掉，商品仍是第 ${version} 版。`
      }
      form={form}
      label="放弃"
      tone="danger"
      onClose={onClose}
    />
  );
}
