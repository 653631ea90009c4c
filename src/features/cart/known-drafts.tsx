import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { draftPath } from "#components/job-form/draft-path.ts";
import { paths } from "#contract/paths/paths.ts";
import type { KnownBuyer } from "#data/device/known-buyer.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./cart.module.css";

/** Data of a buyer whose session expired stay on this device until the next login. */
export function KnownDrafts({ drafts, waiting }: KnownBuyer) {
  return (
    <section className={styles.group} aria-label="上次登录的草稿">
      <h2 className={styles.groupTitle}>
        上次登录的草稿
        <span className={styles.count}>{drafts.length}</span>
      </h2>
      <p className={styles.words}>
        登录已过期，草稿还在这台设备上。
        {waiting === 0 ? null : `${waiting} 项待发，登录后接着发。`}
      </p>
      {drafts.length > 0 ? null : <LinkButton to={paths.login()}>登录</LinkButton>}
      {drafts.map((draft) => (
        <Card key={draft.id}>
          <div className={`${styles.line} ${styles.draft}`}>
            <div className={styles.what}>
              <span className={styles.title}>{draft.title}</span>
              <Tag tone="y">草稿 · {showTime(draft.updatedAt)}</Tag>
            </div>
            <div className={styles.acts}>
              <LinkButton
                tone="outline"
                to={paths.login()}
                state={{ back: draftPath(draft) }}
                aria-label={`登录后继续${draft.title}`}
              >
                登录后继续
              </LinkButton>
            </div>
            <div className={styles.price}>
              {draft.total === undefined ? null : (
                <>
                  <Money yuan={draft.total} size="l" />
                  {draft.job.taxIncluded === undefined ? null : (
                    <TaxMark included={draft.job.taxIncluded} />
                  )}
                </>
              )}
            </div>
          </div>
        </Card>
      ))}
    </section>
  );
}
