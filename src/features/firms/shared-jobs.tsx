import { call } from "#api/call.ts";
import { sayWhy } from "#api/say-why.ts";
import { firmJobs } from "#contract/firms/firm-jobs.ts";
import type { OutputOf } from "#contract/http/endpoint.ts";
import type { Seen } from "#data/copies/fetch-with-cache.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty } from "#ui/feedback/states.tsx";
import { MoreFoot } from "#ui/layout/more-foot.tsx";
import { useMorePages } from "#ui/layout/more-pages.ts";
import styles from "./firm.module.css";
import { SharedJob } from "./shared-job.tsx";

/** 企业共享: jobs that the firm's people share, newest first. */
export function SharedJobs({
  seen: { value, at },
}: {
  readonly seen: Seen<OutputOf<typeof firmJobs>>;
}) {
  const { revalidate } = useRevalidator();
  useWhileVisible(() => void revalidate(), 60_000);
  const offline = at !== null;
  const pages = useMorePages(
    value,
    ({ job_id }) => job_id,
    (cursor) => call(firmJobs, { cursor }).catch(sayWhy),
  );
  return (
    <>
      {at === null ? null : <Stale at={at} />}
      {pages.items.length === 0 ? (
        <Empty
          title="还没有共享的报价"
          text="负责人和采购在报价车、纸张车或草稿里点“共享给企业”，同事就能取用"
        />
      ) : null}
      {value.mayUse || pages.items.length === 0 ? null : (
        <p className={styles.note}>只有负责人和采购能共享和取用。</p>
      )}
      <ul className={styles.rows}>
        {pages.items.map((shared) => (
          <li key={shared.job_id}>
            <SharedJob
              shared={shared}
              mayUse={value.mayUse}
              mayRemove={value.mayRemove || shared.isMine}
              offline={offline}
            />
          </li>
        ))}
      </ul>
      <MoreFoot pages={pages} offline={offline} />
    </>
  );
}
