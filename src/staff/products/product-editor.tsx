import { useState } from "react";
import { wholeJob } from "#components/job-form/job-form.ts";
import { documentChanges } from "#contract/catalog/product-changes.ts";
import { documentFaults, type ProductDocument } from "#contract/catalog/product-document.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  dropProductDraft,
  type EditedProduct,
  productEditor,
  productVersions,
  publishProduct,
  restoreProduct,
  saveProductDraft,
} from "#contract/staff/staff-product-editing.ts";
import { shelfCategories } from "#contract/staff/staff-products.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { firstFaults, type UnsavedInput, useDraft } from "#staff/versions/draft.ts";
import { DraftBar } from "#staff/versions/draft-bar.tsx";
import { EditionActs } from "#staff/versions/edition-acts.tsx";
import { VersionList } from "#staff/versions/version-list.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { OfferedPart } from "./offered-part.tsx";
import { PictureList } from "./picture-list.tsx";
import { PresetPart } from "./preset-part.tsx";
import { TextFields } from "./text-fields.tsx";

interface EditorProps {
  readonly loaded: EditedProduct;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  again(): void;
}

/** The job of a form, without texts that belong to one buyer's job. */
const presetOf = (form: JobForm): ProductDocument["preset"] | null => {
  const job = wholeJob(form);
  if (job === null) return null;
  const { productId: _, ...preset } = job;
  return preset;
};

/** Of products. */
const kept: UnsavedInput<EditedProduct, ProductDocument> = new Map();

function Editor({ loaded, categories, again }: EditorProps) {
  const [asked, setAsked] = useState<"publish" | "drop" | null>(null);
  const { product_id } = loaded;
  const draft = useDraft<ProductDocument, EditedProduct>({
    ...{ id: product_id, loaded, kept },
    differ: (before, after) => documentChanges(before, after).length > 0,
    send: (document, seen) => staffCall(saveProductDraft, { product_id, ...seen, document }),
  });
  const { seen, document, change } = draft;
  const { version } = seen;
  const errors = firstFaults(documentFaults(document));
  return (
    <>
      <DraftBar
        {...draft}
        fault={Object.values(errors)[0]}
        publish={() => setAsked("publish")}
        drop={() => setAsked("drop")}
      >
        <LinkButton to={staffPaths.productPreview({ id: product_id })} tone="plain">
          预览已保存的
        </LinkButton>
      </DraftBar>
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextFields document={document} errors={errors} categories={categories} change={change} />
          <Card title="规格">
            <p className={styles.note}>买家打开商品时的规格，用的就是买家的报价页。</p>
            <PresetPart
              key={document.quoteType}
              document={document}
              onForm={(form) => change({ preset: presetOf(form) ?? {} })}
            />
          </Card>
          <Card title="可选项">
            <p className={styles.note}>买家只能选这里提供的。购物车里已选别的，会请他改选。</p>
            <OfferedPart
              document={document}
              error={errors.offered}
              change={(offered) => change({ offered })}
            />
          </Card>
        </div>
        <div className={styles.column}>
          <PictureList
            pictures={document.pictures}
            error={errors.pictures}
            change={(pictures) => change({ pictures })}
          />
          <VersionList
            version={version}
            isDrafted={seen.draft !== null}
            effect="买家马上看到"
            load={() => staffCall(productVersions, { product_id })}
            restore={(number) =>
              staffCall(restoreProduct, { product_id, version: number, current: version })
            }
            again={again}
          />
        </div>
      </div>
      <EditionActs
        asked={asked}
        draft={draft}
        thing="商品"
        effect={
          seen.state === "off"
            ? "商品已下架，发布后仍不卖；要卖请在商品列表里上架。"
            : "买家马上看到。已下的订单不变。"
        }
        list={staffPaths.products()}
        publish={(edition, note) => staffCall(publishProduct, { product_id, edition, note })}
        drop={(edition) => staffCall(dropProductDraft, { product_id, edition })}
        again={again}
        onClose={() => setAsked(null)}
      />
    </>
  );
}

/** 编辑商品: texts, pictures, preset and history of one product. */
export function ProductEditor({ id }: ScreenProps) {
  const [round, setRound] = useState(0);
  const load = async () => {
    const [product, categories] = await Promise.all([
      staffCall(productEditor, { product_id: id }),
      staffCall(shelfCategories, {}),
    ]);
    return { product, categories };
  };
  return (
    <Page title="编辑商品" back={staffPaths.products()}>
      <Ask key={round} load={load}>
        {({ product, categories }) => (
          <Editor
            loaded={product}
            categories={categories}
            again={() => setRound((count) => count + 1)}
          />
        )}
      </Ask>
    </Page>
  );
}
