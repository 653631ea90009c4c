import { usedValues } from "#contract/catalog/not-offered.ts";
import type { Offered, OfferedChoice } from "#contract/catalog/offered.ts";
import { offeredWords } from "#contract/catalog/offered-words.ts";
import type { ProductDocument } from "#contract/catalog/product-document.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";
import { productPriceBook } from "#contract/staff/staff-product-editing.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { CheckField, FieldError } from "#ui/controls/field.tsx";
import { Failed } from "#ui/feedback/states.tsx";
import { type OfferableChoice, offerableChoices } from "./offerable.ts";

interface OfferedPartProps {
  readonly document: ProductDocument;
  readonly error: string | undefined;
  change(offered: Offered): void;
}

interface ChoiceProps {
  readonly one: OfferableChoice;
  /** Undefined: all are offered. */
  readonly ids: readonly string[] | undefined;
  readonly used: readonly string[];
  change(ids: string[] | undefined): void;
}

/** One choice: all values, or the ticked ones. */
function Choice({ one: { choice, values }, ids, used, change }: ChoiceProps) {
  const name = offeredWords[choice];
  const toggled = (id: string): string[] =>
    values
      .map((value) => value.id)
      .filter((each) => (each === id) !== (ids?.includes(each) ?? false));
  return (
    <fieldset className={styles.list}>
      <legend>{name}</legend>
      <CheckField
        label={`全部${name}，以后新加的也提供`}
        checked={ids === undefined}
        onChange={({ target }) => change(target.checked ? undefined : [...used])}
      />
      {ids === undefined ? null : (
        <div className={styles.facts}>
          {values.map((value) => (
            <CheckField
              key={value.id}
              label={value.name}
              checked={ids.includes(value.id)}
              whyNot={
                used.includes(value.id) && ids.includes(value.id) ? "规格里用到了，不能去掉" : null
              }
              onChange={() => change(toggled(value.id))}
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}

interface ChoicesProps extends OfferedPartProps {
  readonly book: PriceBook;
}

function Choices({ document, error, change, book }: ChoicesProps) {
  const { offered = {} } = document;
  const choices = offerableChoices(document, book);
  const used = usedValues(document.preset);
  const usedOf = (choice: OfferedChoice) => [
    ...new Set(used.filter((one) => one.choice === choice).map(({ id }) => id)),
  ];
  if (document.quoteType === "pt" || document.quoteType === "pb") {
    return (
      <p className={styles.note}>这种商品的尺寸、数量和选项由价格簿的价目表决定，这里不能限定。</p>
    );
  }
  if (choices.length === 0) {
    return <p className={styles.note}>这种商品没有能限定的选项，或规格还没填。</p>;
  }
  return (
    <>
      <p className={styles.note}>尺寸、数量、印色和交货方式不能限定。</p>
      {choices.map((one) => (
        <Choice
          key={one.choice}
          one={one}
          ids={offered[one.choice]}
          used={usedOf(one.choice)}
          change={(ids) => {
            const { [one.choice]: _, ...rest } = offered;
            change(ids === undefined ? rest : { ...rest, [one.choice]: ids });
          }}
        />
      ))}
      <FieldError id="offered" error={error} />
    </>
  );
}

/** 可选项: which values of each choice buyers can take. */
export function OfferedPart(props: OfferedPartProps) {
  return (
    <Ask load={() => staffCall(productPriceBook, {})}>
      {(book, again) =>
        book === null ? (
          <Failed message="这个页面太旧，读不了现在的价格簿，请刷新" onRetry={again} />
        ) : (
          <Choices {...props} book={book} />
        )
      }
    </Ask>
  );
}
