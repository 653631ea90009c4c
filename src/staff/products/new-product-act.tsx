import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { newKey } from "#api/new-key.ts";
import type { QuoteType } from "#contract/catalog/storefront.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { saveProductDraft } from "#contract/staff/staff-product-editing.ts";
import { shelfCategories } from "#contract/staff/staff-products.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { SelectField, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

const kinds = shopChoices.quoteType.words;
const isKind = isKeyOf(kinds);

/** A draft of a product with a name only. */
const emptyDocument = (name: string, cateId: string, quoteType: QuoteType) => ({
  ...{ name, cateId, quoteType, summary: "", description: "", unit: "" },
  ...{ tags: [], facts: [], preset: {}, pictures: [] },
});

interface NewProductActProps {
  /** The chosen category of the list; empty without one. */
  readonly cateId: string;
  onClose(): void;
}

/** 新商品: its draft is made and opened. */
export function NewProductAct({ cateId, onClose }: NewProductActProps) {
  const navigate = useNavigate();
  const [product_id] = useState(newKey);
  const form = useForm<{ name: string; cate: string; kind: QuoteType }>({
    initial: { name: "", cate: cateId, kind: "pt" },
    check: ({ name, cate }) => needed({ name, cate }, { name: "请填写名称", cate: "请选择分类" }),
    send: ({ name, cate, kind }) =>
      done(
        staffCall(saveProductDraft, {
          ...{ product_id, edition: 0, base: 0, document: emptyDocument(name, cate, kind) },
        }),
        "草稿已建好，买家还看不到",
        () => void navigate(staffPaths.product({ id: product_id })),
      ),
  });
  return (
    <FormAct
      title="新商品"
      description="先存成草稿，填好再发布。"
      form={form}
      label="建草稿"
      onClose={onClose}
    >
      <TextField
        label="名称"
        maxLength={30}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name}
        onChange={({ target }) => form.set("name", target.value)}
      />
      <Ask load={() => staffCall(shelfCategories, {})}>
        {(categories) => (
          <SelectField
            label="分类"
            placeholder="请选择"
            value={form.values.cate}
            error={form.errors.cate}
            options={categories.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={({ target }) => form.set("cate", target.value)}
          />
        )}
      </Ask>
      <SelectField
        label="报价类型"
        value={form.values.kind}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ target: { value } }) => {
          if (isKind(value)) form.set("kind", value);
        }}
      />
    </FormAct>
  );
}
