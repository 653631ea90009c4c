import { useState } from "react";
import { call } from "#api/call.ts";
import { handOn, Loaded } from "#components/loading/loaded.tsx";
import { categories } from "#contract/catalog/storefront.ts";
import { paths } from "#contract/paths/paths.ts";
import { Trail, type TrailStep } from "#ui/layout/trail.tsx";

/** Above every category. */
export const catalogueSteps: readonly TrailStep[] = [
  { name: "首页", to: paths.home() },
  { name: "报价", to: paths.products() },
];

interface ProductTrailProps {
  readonly cateId: string;
  readonly name: string;
}

/** 首页 / 报价 / 卷装标签 / 铜版纸卷标; without the category where its name does not load. */
export function ProductTrail({ cateId, name }: ProductTrailProps) {
  const [all] = useState(() => handOn(call(categories, {})));
  const short = <Trail steps={catalogueSteps} here={name} />;
  return (
    <Loaded from={all} skeleton={short} failed={() => short}>
      {(found) => {
        const above = found
          .filter(({ id }) => id === cateId)
          .map((one) => ({ name: one.name, to: paths.category({ cate_id: cateId }) }));
        return <Trail steps={[...catalogueSteps, ...above]} here={name} />;
      }}
    </Loaded>
  );
}
