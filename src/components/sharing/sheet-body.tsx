import { shopNow } from "#api/device-clock.ts";
import { useWords } from "#api/shop-words.ts";
import { shipText, shopToday } from "#components/job-facts/dates-now.ts";
import type { ShownQuote } from "#components/job-form/shown-quote.ts";
import { grouped } from "#contract/format/numerals.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { jobFacts } from "#contract/wording/job-words.ts";
import { paperPlanFacts } from "#contract/wording/paper-plan-words.ts";
import { basisSentence, lineName } from "#contract/wording/quote-words.ts";
import { isTaxed, taxWord } from "#contract/wording/tax-words.ts";
import { freightOpen, type SheetTerms, sheetTerms } from "#pricing/analysis/sheet-terms.ts";
import type { Place } from "#pricing/core/delivery-area.ts";
import { fullTime } from "#ui/feedback/time.ts";
import { Logo } from "#ui/layout/logo.tsx";
import { type QrPath, QrSvg } from "#ui/layout/qr-code.tsx";
import { ControlStrip } from "#ui/layout/strip.tsx";
import type { Parties } from "./parties.ts";
import styles from "./sheet-body.module.css";
import { SheetParties } from "./sheet-parties.tsx";
import { SheetPicture } from "./sheet-picture.tsx";

export interface SheetBodyProps {
  readonly shown: ShownQuote;
  readonly book: PriceBook | null;
  /** The code of the link that holds the job. */
  readonly qr: QrPath;
  readonly parties: Parties;
  /** Destination of the freight's estimate; null = unknown. */
  readonly place: Place | null;
}

/** Without a price book the sheet has the server's dates and no estimate of the freight. */
function termsOf(
  { quote, job }: ShownQuote,
  book: PriceBook | null,
  place: Place | null,
): SheetTerms {
  if (book === null) return sheetTermsWithoutBook(quote);
  // A clock before the book's first day is wrong.
  const at = shopToday() < book.effectiveFrom ? null : shopNow();
  return sheetTerms({ quote, job, book, place, at });
}

const sheetTermsWithoutBook = (quote: ShownQuote["quote"]): SheetTerms => ({
  promise: `${shopToday()} 下单付款，${shipText(quote)}`,
  freight: quote.lines.some(({ code }) => code === "freight") ? null : freightOpen,
});

/** The content of a quote sheet, on the screen and on paper. */
export function SheetBody({ shown, book, qr, parties, place }: SheetBodyProps) {
  const { job, quote } = shown;
  const words = useWords();
  const { promise, freight } = termsOf(shown, book, place);
  return (
    <>
      <ControlStrip thin />
      <header className={styles.head}>
        <div>
          <Logo />
          <p className={styles.title}>报价单</p>
          <p>{shown.title}</p>
          <p className={styles.meta}>
            {shown.quoteNo === null ? "估价，未经店铺核价" : `编号 ${shown.quoteNo}`} · 价格簿{" "}
            {quote.priceVersion}
          </p>
          <p className={styles.meta}>
            {shown.validUntil === null
              ? "本机估价，以店铺核价为准"
              : `有效至 ${fullTime(shown.validUntil)}`}
          </p>
          <p className={styles.meta}>{promise}</p>
        </div>
        <div className={styles.code}>
          <QrSvg qr={qr} label="报价二维码，含全部规格" />
          <p>扫码打开这份报价</p>
        </div>
      </header>
      <SheetParties parties={parties} />
      <table className={styles.table}>
        <tbody>
          {[...jobFacts(job, quote.unit, { words, book }), ...paperPlanFacts(quote.plan)].map(
            (fact) => (
              <tr key={fact.name + fact.value}>
                <th scope="row">{fact.name}</th>
                <td>{fact.value}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <div className={styles.drawing}>
        <SheetPicture plan={quote.plan} job={job} />
      </div>
      <table className={`${styles.table} ${styles.prices}`}>
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
          {freight === null ? null : (
            <tr>
              <td>{freight.name}</td>
              <td>{freight.basis}</td>
              <td className={styles.amount}>{grouped(freight.amount)}</td>
            </tr>
          )}
          <tr className={styles.total}>
            <td>合计（{taxWord(isTaxed(quote))}）</td>
            <td>人民币{quote.amountInWords}</td>
            <td className={styles.amount}>¥{grouped(quote.total)}</td>
          </tr>
        </tbody>
      </table>
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
