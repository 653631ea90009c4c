import type { EditedProduct } from "#contract/staff/staff-product-editing.ts";
import { Tag } from "#ui/feedback/tag.tsx";

const tags = {
  draft: <Tag tone="m">草稿</Tag>,
  shown: <Tag tone="ok">已上架</Tag>,
  off: <Tag tone="danger">已下架</Tag>,
};

/** 草稿, 已上架 or 已下架. */
export const stateTag = ({ state }: Pick<EditedProduct, "state">) => tags[state];
