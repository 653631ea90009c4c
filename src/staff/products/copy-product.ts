import { newKey } from "#api/new-key.ts";
import { productEditor, saveProductDraft } from "#contract/staff/staff-product-editing.ts";
import { staffCall } from "#staff/call.ts";

const longestName = 30;

/** A new draft with everything of another product; returns its id. @throws like `staffCall` */
export async function copyProduct(id: string): Promise<string> {
  const { document } = await staffCall(productEditor, { product_id: id });
  const name = `${document.name.slice(0, longestName - 4)}（副本）`;
  const product_id = newKey();
  await staffCall(saveProductDraft, {
    ...{ product_id, edition: 0, base: 0, document: { ...document, name } },
  });
  return product_id;
}
