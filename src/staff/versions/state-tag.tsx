import type { EditedProduct } from "#contract/staff/staff-product-editing.ts";
import { Tag } from "#ui/feedback/tag.tsx";

const tones = { draft: "m", shown: "ok", off: "danger" } as const;

const ofProduct = { draft: "草稿", shown: "已上架", off: "已下架" };

/** 草稿, 已上架 or 已下架; other things have words of their own. */
export const stateTag = (
  { state }: Pick<EditedProduct, "state">,
  words: Readonly<Record<EditedProduct["state"], string>> = ofProduct,
) => <Tag tone={tones[state]}>{words[state]}</Tag>;
