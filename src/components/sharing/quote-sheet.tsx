import { createPortal } from "react-dom";
import { useWords } from "#api/shop-words.ts";
import { datedNow, shipText, shopToday } from "#components/job-facts/dates-now.ts";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { basisSentence, lineName } from "#contract/wording/quote-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { fullTime } from "#ui/feedback/time.ts";
import { type QrPath, QrSvg } from "#ui/layout/qr-code.tsx";
import { ControlStrip } from "#ui/layout/strip.tsx";
import type { Parties } from "./parties.ts";
import styles from "./quote-sheet.module.css";
import { SheetParties } from "./sheet-parties.tsx";
import { SheetPicture } from "./sheet-picture.tsx";

interface QuoteSheetProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
  /** The code of the link that holds the job. */
  readonly qr: QrPath;
  readonly parties: Parties;
}

/** The A4 quote sheet: hidden on the screen, and printed alone. */
export function QuoteSheet(props: QuoteSheetProps) {
  return createPortal(
    <article className={styles.sheet} aria-hidden="true" data-print-sheet="" data-theme="light">
      <Sheet {...props} />
    </article>,
    document.body,
  );
}

/** The freight note of a quote without a destination. */
const freightAsked = "下单时按收货地址和重量算";

function Sheet({ shown, book, qr, parties }: QuoteSheetProps) {
  const { job } = shown;
  const quote = datedNow(shown.quote, book);
  const words = useWords();
  const freight = quote.lines.find(({ code }) => code === "freight");
  return (
    <>
      <ControlStrip thin />
      <header className={styles.head}>
        <div>
          <p className={styles.title}>报价单</p>
          <p>{shown.title}</p>
          <p className={styles.meta}>
            {shown.quoteNo === null ? "估价，未经店铺核价" : `编号 ${shown.quoteNo}`} · 价格簿{" "}
            {quote.priceVersion}
          </p>
          <p className={styles.meta}>
            {shown.validUntil === null ? "" : `有效至 ${fullTime(shown.validUntil)} · `}
            {shopToday()} 下单，{shipText(quote)}
          </p>
        </div>
        <QrSvg qr={qr} label="报价二维码，含全部规格" />
      </header>
      <SheetParties parties={parties} />
      <table className={styles.table}>
        <tbody>
          {jobFacts(job, quote.unit, { words, book }).map((fact) => (
            <tr key={fact.name + fact.value}>
              <th scope="row">{fact.name}</th>
              <td>{fact.value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">依据</th>
            <th scope="col" className={styles.amount}>
              未税金额（元）
            </th>
          </tr>
        </thead>
        <tbody>
          {quote.lines.map((line) => (
            <tr key={line.code + line.name + line.amount}>
              <td>{lineName(line, words)}</td>
              <td>{line.basis}</td>
              <td className={styles.amount}>{grouped(line.amount)}</td>
            </tr>
          ))}
          {freight === undefined ? (
            <tr>
              <td>运费</td>
              <td>{freightAsked}</td>
              <td className={styles.amount}>未含</td>
            </tr>
          ) : null}
          <tr className={styles.total}>
            <td>合计（{taxWord(isTaxed(quote))}）</td>
            <td>人民币{quote.amountInWords}</td>
            <td className={styles.amount}>¥{grouped(quote.total)}</td>
          </tr>
        </tbody>
      </table>
      <div className={styles.drawing}>
        <SheetPicture plan={quote.plan} job={job} />
      </div>
      <p className={styles.basis}>
        报价依据：
        {basisSentence(quote.assumptions, words)}。
      </p>
      <footer className={styles.sign}>
        <span>供方（盖章）</span>
        <span>需方（签章）</span>
        <span>日期</span>
      </footer>
    </>
  );
}
