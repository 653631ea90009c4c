import { ProductPictures } from "#components/pictures/product-pictures.tsx";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { type EditedProduct, productEditor } from "#contract/staff/staff-product-editing.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { Card } from "#ui/layout/card.tsx";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { PresetPart } from "./preset-part.tsx";

/** The parts of the buyers' page, from the saved draft. */
function Preview({ product }: { readonly product: EditedProduct }) {
  const { document, draft } = product;
  return (
    <Page title={document.name} summary={document.summary} picture={document.pictures[0]?.address}>
      <Card>
        <p className={styles.note} role="status">
          {draft === null
            ? "这就是买家现在看到的。"
            : "这是没有发布的草稿，买家看不到。在这里试规格不会改草稿。"}
        </p>
        <LinkButton to={staffPaths.product({ id: product.product_id })} tone="outline" size="s">
          回到编辑
        </LinkButton>
      </Card>
      <PresetPart document={document} onForm={() => undefined} />
      <Card title="商品说明">
        <p>{document.description}</p>
        <DataList rows={document.facts} />
      </Card>
      <ProductPictures pictures={document.pictures} />
    </Page>
  );
}

/** 预览商品: the saved draft as buyers will see it; for staff only. */
export function ProductPreview({ id }: ScreenProps) {
  return (
    <Ask load={() => staffCall(productEditor, { product_id: id })}>
      {(product) => <Preview key={product.draft?.edition ?? 0} product={product} />}
    </Ask>
  );
}
