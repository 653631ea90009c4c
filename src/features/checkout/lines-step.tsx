import { useSyncExternalStore } from "react";
import { Link } from "react-router-dom";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { ThingNote, ThingQuantity, ThingRow } from "#components/job-facts/thing-row.tsx";
import { needsFile, withoutArtwork } from "#components/job-facts/without-artwork.ts";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { PickedOnGoods } from "#components/product-view/picked-on-goods.tsx";
import { ProofingSegment } from "#components/proofs/proofing-segment.tsx";
import type { Proofing } from "#contract/artwork/artwork-proof.ts";
import { type CartKind, cartNames } from "#contract/cart/cart-kinds.ts";
import type { CartLine } from "#contract/cart/carts.ts";
import { paths } from "#contract/paths/paths.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { isLineChange, waitingLineOf } from "#data/cart/waiting-lines.ts";
import { outboxNow, rowsOf, watchOutbox } from "#data/outbox/outbox-now.ts";
import type { Review } from "#machines/checkout-terms.ts";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { Card } from "#ui/layout/card.tsx";
import { movedReason } from "./invoice-choice.ts";
import styles from "./lines-step.module.css";

type ReviewedLine = NonNullable<Review["lines"]>[number];

interface LineProps {
  kind: CartKind;
  line: CartLine;
  /** As the order charges it; absent before the review. */
  reviewed: ReviewedLine | undefined;
  /** It shows its tax basis itself. */
  marked: boolean;
}

const isIncluded = (line: CartLine, reviewed: ReviewedLine | undefined): boolean =>
  reviewed?.tax_included ?? line.job?.taxIncluded ?? isTaxed(line.quote);

function Line({ kind, line, reviewed, marked }: LineProps) {
  const { quote } = line;
  const included = isIncluded(line, reviewed);
  const before = reviewed?.before ?? null;
  return (
    <li>
      <ThingRow
        picture={line.picture}
        kind={kind}
        title={
          <>
            {line.title} {line.state === "orderable" ? null : <Tag tone="y">按现价</Tag>}
          </>
        }
        sums={
          <>
            {before === null ? null : (
              <s>
                <Money yuan={before} size="s" plain />
              </s>
            )}
            <Money yuan={reviewed?.amount ?? quote.total} plain />
            {before !== null && reviewed !== undefined ? (
              <Tag tone="y">{movedReason(reviewed)}</Tag>
            ) : marked ? (
              <TaxMark included={included} />
            ) : null}
            <ThingQuantity quantity={quote.quantity} unit={quote.unit} />
          </>
        }
      >
        <ThingNote>{line.summary}</ThingNote>
        {line.job === null ? null : (
          <PickedOnGoods
            draftId={line.line_id}
            title={line.title}
            job={line.job}
            quote={line.quote}
          />
        )}
      </ThingRow>
    </li>
  );
}

interface ProofingProps {
  readonly proofing: Proofing;
  onProofing(proofing: Proofing): void;
}

/** Files to send after the payment, and goods that need none. */
function Files({ lines, ...choice }: ProofingProps & { lines: readonly CartLine[] }) {
  const wanted = lines.some((line) => needsFile(line) === true);
  const without = withoutArtwork(lines);
  if (!wanted && without.length < lines.length) return null;
  return (
    <>
      <p className={styles.files}>
        {wanted ? "印刷文件付款后在订单里上传，现在不用准备。" : "这些商品不用印刷文件。"}
        {wanted && without.length > 0 ? `${without.join("、")}不用文件。` : null}
      </p>
      {wanted ? <ProofingSegment value={choice.proofing} onChange={choice.onProofing} /> : null}
    </>
  );
}

/** Unsent changes of this device: the order does not include them. */
function NotYet({ lines }: { lines: readonly CartLine[] }) {
  const rows = rowsOf(useSyncExternalStore(watchOutbox, outboxNow));
  const isOurs = (id: string | null) => lines.some(({ line_id }) => line_id === id);
  const count = rows.filter((row) => isLineChange(row) && isOurs(waitingLineOf(row))).length;
  if (count === 0) return null;
  return (
    <p role="status" className={styles.files}>
      有 {count} 项改动还没有保存，这里不含这些改动。<Link to={paths.outbox()}>去待发箱</Link>
    </p>
  );
}

interface LinesStepProps extends ProofingProps {
  kind: CartKind;
  lines: readonly CartLine[];
  reviewed: readonly ReviewedLine[];
}

/** The ordered lines with their prices; one that differs from its quote says why. */
export function LinesStep({ kind, lines, reviewed, ...choice }: LinesStepProps) {
  const reviewOf = (line: CartLine) => reviewed.find(({ line_id }) => line_id === line.line_id);
  const taxed = lines.every((line) => isIncluded(line, reviewOf(line)));
  const title = `商品（${lines.length}）${taxed ? ` · ${taxWord(true)}` : ""}`;
  return (
    <Card title={title} aside={<Link to={cartPaths[kind]}>回{cartNames[kind]}修改</Link>}>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line
            key={line.line_id}
            kind={kind}
            line={line}
            reviewed={reviewOf(line)}
            marked={!taxed}
          />
        ))}
      </ul>
      <NotYet lines={lines} />
      <Files lines={lines} {...choice} />
    </Card>
  );
}
