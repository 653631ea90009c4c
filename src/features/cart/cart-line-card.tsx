import { Link } from "react-router-dom";
import { useWords } from "#api/shop-words.ts";
import { SharedFile } from "#components/firm-sharing/shared-file.tsx";
import { datedNow, shipText } from "#components/job-facts/dates-now.ts";
import { DifferenceTable } from "#components/job-facts/difference-table.tsx";
import { type SeenStock, supplySentence } from "#components/job-facts/paper-supply.ts";
import { SavedTools } from "#components/job-facts/saved-tools.tsx";
import { TaxMark } from "#components/job-facts/tax-mark.tsx";
import { ThingPicture } from "#components/job-facts/thing-picture.tsx";
import { linePath } from "#components/job-form/draft-path.ts";
import { PickedOnGoods } from "#components/product-view/picked-on-goods.tsx";
import { cartKindOf } from "#contract/cart/cart-kinds.ts";
import type { CartLine, ReadableLine } from "#contract/cart/carts.ts";
import { unitPriceText } from "#contract/format/amounts.ts";
import { hasOwnQuantities } from "#contract/jobs/quantities.ts";
import { paths } from "#contract/paths/paths.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { amountText, jobSentence } from "#contract/wording/job-words.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { NumberField } from "#ui/controls/number-field.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { Tag } from "#ui/feedback/tag.tsx";
import { showTime } from "#ui/feedback/time.ts";
import { Card } from "#ui/layout/card.tsx";
import styles from "./cart.module.css";
import type { CartEditor } from "./cart-editor.ts";
import type { LineWork } from "./cart-state.ts";

interface CartLineCardProps {
  readonly line: ReadableLine;
  /** The line's previous copy on this device. */
  readonly before: CartLine | undefined;
  readonly book: PriceBook | null;
  /** Paper at hand, for lines of paper. */
  readonly stock: SeenStock;
  readonly work: LineWork | undefined;
  /** The amount in the field where it differs from the line's. */
  readonly typed: number | null | undefined;
  readonly selected: boolean;
  readonly editor: CartEditor;
  readonly onRemove: () => void;
  /** Discards the line's unsent change. */
  readonly onWithdraw: () => void;
  /** Shares the line with the buyer's firm; null for a buyer who may not. */
  readonly onShare: (() => void) | null;
}

/** The message that a change is sent by itself appears once it is stored on the device. */
function waitingText(kept: boolean | null): string {
  switch (kept) {
    case null:
      return "离线估价";
    case true:
      return "估价，联网后自动保存";
    case false:
      return "离线估价，本机存不下，请先不要关闭";
  }
}

function State({ line, work }: Pick<CartLineCardProps, "line" | "work">) {
  if (line.off === true) return <Tag tone="danger">已下架</Tag>;
  if (line.not_offered !== undefined) return <Tag tone="danger">规格要改</Tag>;
  if (work?.kind === "saving") return <Tag tone="y">核价中</Tag>;
  if (work?.kind === "waiting") return <Tag tone="y">{waitingText(work.kept)}</Tag>;
  if (work?.kind === "refused") return <Tag tone="danger">改动没有保存</Tag>;
  switch (line.state) {
    case "orderable":
      return <Tag tone="ok">已锁价至 {showTime(line.validUntil)}</Tag>;
    case "requote":
      return <Tag tone="y">价格簿已更新</Tag>;
    case "expired":
      return <Tag tone="danger">报价已过期</Tag>;
  }
}

function Amount({ line, typed, editor }: Pick<CartLineCardProps, "line" | "typed" | "editor">) {
  const words = useWords();
  const { job, quote } = line;
  // Kinds of unlike quantities are changed where they were typed in: 改规格.
  if (hasOwnQuantities(job)) return <p>{amountText(job, quote.unit, words)}</p>;
  const held = job.quoteType === "paper" ? Number(job.qty) : job.quantity;
  const label =
    job.quoteType === "paper" || job.kinds === 1 ? "数量" : `每款数量（${job.kinds} 款）`;
  return (
    <NumberField
      label={label}
      unit={quote.unit}
      value={typed === undefined ? held : typed}
      onChange={(next) => editor.setQuantity(line.line_id, next)}
    />
  );
}

/** One line: product, quantity, current price, and why it cannot be ordered yet. */
export function CartLineCard(props: CartLineCardProps) {
  const { line, before, book, stock, work, typed, selected, editor } = props;
  const { onRemove, onWithdraw, onShare } = props;
  const { job, quote } = line;
  const words = useWords();
  const place = { productId: line.product_id, quoteType: job.quoteType };
  const off = line.off === true;
  const withheld = off ? undefined : line.not_offered;
  const stale = line.state !== "orderable";
  const moved = before !== undefined && before.quote.total !== quote.total && stale;
  return (
    <Card>
      <div className={styles.line}>
        <div className={styles.side}>
          {stale ? null : (
            <CheckField
              label={<span className={styles.hidden}>选择{line.title}</span>}
              checked={selected}
              onChange={() => editor.toggle(line.line_id)}
            />
          )}
          <ThingPicture picture={line.picture} kind={cartKindOf(job)} className={styles.picture} />
        </div>
        <div className={styles.what}>
          <Link className={styles.title} to={paths.cartLine({ id: line.line_id })}>
            {line.title}
          </Link>
          <p className={styles.spec}>{jobSentence(job, { words, book })}</p>
          <State line={line} work={work} />
          <SavedTools quote={quote} />
          {line.shared_file === undefined ? null : (
            <SharedFile file={line.shared_file} className={styles.spec} />
          )}
          <p className={styles.spec}>
            {off
              ? "本店不再做这个商品，不能下单，可以删除"
              : withheld !== undefined
                ? "改好规格才能下单"
                : job.quoteType === "paper"
                  ? supplySentence(stock, job, quote, book)
                  : `现在下单，${shipText(datedNow(quote, book))}`}
          </p>
        </div>
        <div className={styles.acts}>
          {off || withheld !== undefined ? null : (
            <Amount line={line} typed={typed} editor={editor} />
          )}
          {stale && !off && withheld === undefined ? (
            <Button busy={work?.kind === "saving"} onClick={() => editor.send(line.line_id)}>
              按现价重新报价
            </Button>
          ) : null}
          {line.direct === true && !stale ? (
            <LinkButton tone="outline" to={paths.checkout({ lines: line.line_id })}>
              继续下单
            </LinkButton>
          ) : null}
          {off ? null : (
            <LinkButton tone="plain" size="s" to={linePath(place, line.line_id)}>
              改规格
            </LinkButton>
          )}
          <PickedOnGoods draftId={line.line_id} title={line.title} job={job} quote={quote} />
          {work?.kind === "waiting" || work?.kind === "refused" ? (
            <Button tone="plain" size="s" aria-label={`放弃改动${line.title}`} onClick={onWithdraw}>
              放弃改动
            </Button>
          ) : null}
          {onShare === null ? null : (
            <Button
              tone="plain"
              size="s"
              aria-label={`共享${line.title}`}
              aria-haspopup="dialog"
              onClick={onShare}
            >
              共享给企业
            </Button>
          )}
          <Button tone="plain" size="s" aria-label={`删除${line.title}`} onClick={onRemove}>
            删除
          </Button>
        </div>
        <div className={styles.price}>
          <Money yuan={quote.total} size="l" />
          <TaxMark included={job.taxIncluded} />
          <span className={styles.unit}>
            {unitPriceText(quote.unitPrice)} 元/{quote.unit}
          </span>
        </div>
      </div>
      {work?.kind === "refused" ? (
        <p role="alert" className={styles.refused}>
          {work.message}
        </p>
      ) : null}
      {withheld === undefined ? null : <p className={styles.refused}>{withheld}</p>}
      {moved ? <DifferenceTable before={before.quote} after={quote} /> : null}
    </Card>
  );
}
