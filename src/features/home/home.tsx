import { Suspense } from "react";
import { lazyPart } from "#platform/lazy-part.ts";
import { useLoaderData } from "#ui/feedback/screen-data.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./home.module.css";
import { type HomeData, homeData } from "./home-data.ts";

/** The code of the screen loads while its data are under way. */
const parts = () => import("./home-parts.tsx");
const HomeParts = lazyPart(async () => (await parts()).HomeParts);

export function loader(): HomeData {
  void parts().catch(() => undefined);
  return homeData();
}

/** The space that quick quote and categories take. */
const frame = (
  <div className={styles.top}>
    <div className={styles.heroSpace} />
    <Skeleton shape="card" lines={4} />
  </div>
);

/** 首页: the quick quote first; everything else is one link away. */
export function Component() {
  const data = useLoaderData<HomeData>();
  return (
    <Page>
      {/* The same text at the same place as in index.html, so that it is the largest paint. */}
      <h1 className={styles.title}>标签、画册、包装、纸张，填尺寸和数量，当场出价</h1>
      <Suspense fallback={frame}>
        <HomeParts data={data} />
      </Suspense>
    </Page>
  );
}
