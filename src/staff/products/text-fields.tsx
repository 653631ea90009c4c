import { useState } from "react";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import * as shopChoices from "#contract/lookups/shop-choices.ts";
import { isKeyOf } from "#contract/lookups/vocabulary.ts";
import { SelectField, TextArea, TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";
import { factsOf, factsText, tagsOf, tagsText, wrongFact } from "./document-texts.ts";

interface TextFieldsProps {
  readonly document: ProductDocument;
  readonly errors: Readonly<Record<string, string>>;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  change(some: Partial<ProductDocument>): void;
}

const kinds = shopChoices.quoteType.words;
const isKind = isKeyOf(kinds);

/** Texts, category and kind of a product. */
export function TextFields({ document, errors, categories, change }: TextFieldsProps) {
  const [tags, setTags] = useState(() => tagsText(document.tags));
  const [facts, setFacts] = useState(() => factsText(document.facts));
  const lines = [
    ["name", "名称", 30],
    ["summary", "副标题", 60],
    ["unit", "单位", 6],
  ] as const;
  return (
    <Card title="基本">
      {lines.map(([name, label, most]) => (
        <TextField
          key={name}
          label={label}
          maxLength={most}
          autoComplete="off"
          value={document[name]}
          error={errors[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <TextArea
        label="商品说明"
        rows={4}
        maxLength={1000}
        value={document.description}
        error={errors.description}
        onChange={({ target }) => change({ description: target.value })}
      />
      <SelectField
        label="分类"
        value={document.cateId}
        error={errors.cateId}
        options={categories.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => change({ cateId: target.value })}
      />
      <SelectField
        label="报价类型"
        hint="换了类型，规格从头填"
        value={document.quoteType}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
        onChange={({ target: { value } }) => {
          if (isKind(value)) change({ quoteType: value, preset: {}, offered: {} });
        }}
      />
      <TextField
        label="标签"
        hint="用空格隔开，最多 8 个，买家搜得到"
        maxLength={80}
        autoComplete="off"
        value={tags}
        error={errors.tags}
        onChange={({ target }) => {
          setTags(target.value);
          change({ tags: tagsOf(target.value) });
        }}
      />
      <TextArea
        label="参数"
        hint="每行一条，写“名称：内容”"
        rows={4}
        maxLength={700}
        value={facts}
        error={wrongFact(facts) ?? errors.facts}
        onChange={({ target }) => {
          setFacts(target.value);
          change({ facts: factsOf(target.value) });
        }}
      />
    </Card>
  );
}
