import { Suspense } from "react";
import { loadEngine } from "#components/job-form/engine.ts";
import { type HeldForm, heldForm } from "#components/job-form/held-form.ts";
import { sizeOfAddress } from "#components/job-form/size-address.ts";
import { handOn, Loaded, type Loading } from "#components/loading/loaded.tsx";
import { ConfiguratorScreen } from "#configurator/screen/configurator-screen.tsx";
import { ConfiguratorSkeleton } from "#configurator/screen/configurator-skeleton.tsx";
import type { OfferedRules } from "#configurator/state/configurator-state.ts";
import { lateCode } from "#configurator/state/late-code.tsx";
import type { Product, ProductPage } from "#contract/catalog/product-lists.ts";
import { isSamplePack } from "#contract/catalog/samples.ts";
import { Refusal } from "#contract/http/reply.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { paths } from "#contract/paths/paths.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { networkFirst, type Seen } from "#data/copies/network-first.ts";
import { type LoadedPriceBook, loadPriceBook } from "#data/copies/price-book.ts";
import { productCopy } from "#data/copies/product-copies.ts";
import { untilLoaded } from "#platform/keep-loading.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { engineVersion } from "#pricing/quote/engine.ts";
import { type LoaderArgs, useLoaderData } from "#ui/feedback/screen-data.ts";
import { DataList } from "#ui/layout/data-list.tsx";
import { Page } from "#ui/layout/page.tsx";
import { useWide } from "#ui/style/wide.ts";
import type { OffSalePage } from "./off-sale.ts";
import styles from "./produce-detail.module.css";

const ProductTrail = lazyPart(async () => (await import("./product-trail.tsx")).ProductTrail);
const { Late: Reviews } = lateCode("买家评价", () => import("./product-reviews.tsx"));

const { Late: Pictures } = lateCode(
  "商品图片",
  () => import("#components/pictures/product-pictures.tsx"),
);
const { Late: Samples } = lateCode("样品清单", () => import("./sample-contents.tsx"));

/** A product that offers all needs no further code. */
async function rulesOf({ offered }: Product): Promise<OfferedRules | undefined> {
  if (offered === undefined) return undefined;
  const code = await untilLoaded(() => import("#components/job-form/offered-rules.ts"));
  return code.offeredRules(offered);
}

interface Detail {
  readonly product: Seen<Product>;
  readonly book: LoadedPriceBook | null;
  readonly held: HeldForm | null;
  /** Null where there is none. */
  readonly opening: Opening | null;
  readonly offered: OfferedRules | undefined;
  readonly paper: Awaited<ReturnType<typeof suppliedBy>>;
}

/** The initial form, and its price where the server has sent one that this device would find too. */
interface Opening {
  readonly form: JobForm;
  readonly quote?: Quote;
}

/** Paper is dated by the stock; other products do without. */
async function suppliedBy({ quoteType }: Product, book: LoadedPriceBook | null) {
  if (quoteType !== "paper") return {};
  const code = await untilLoaded(() => import("#components/job-facts/paper-supply.ts"));
  return code.paperOptionsInTime(book);
}

interface DetailData {
  readonly detail: Loading<Detail | OffSalePage>;
}

/** The server's opening, unless this device prices by another book or arithmetic. */
function sentOpening({ opening }: ProductPage, book: LoadedPriceBook | null): Opening | null {
  if (opening === undefined || opening.job === null || book === null) return null;
  const { job: form, quote } = opening;
  const isOwn = quote.priceVersion === book.book.version && quote.engineVersion === engineVersion;
  return isOwn ? { form, quote } : null;
}

/** A draft's or a line's form, else the product's own; the quick quote's input sets its size. */
async function openingOf(
  product: ProductPage,
  held: HeldForm | null,
  query: URLSearchParams,
  book: LoadedPriceBook | null,
): Promise<Opening | null> {
  const size = sizeOfAddress(query);
  const sent = held === null && size === null ? sentOpening(product, book) : null;
  if (sent !== null) return sent;
  const { sizedOpeningOf } = await loadEngine();
  const form = held?.form ?? sizedOpeningOf(product, size, book?.book ?? null);
  return form === null ? null : { form };
}

/** The product with the address's options, the price book, and the draft, line or size it names. */
async function detailOf({ params, request }: LoaderArgs): Promise<Detail> {
  const id = params.id ?? "";
  const query = new URL(request.url).searchParams;
  // A draft, a line, a size or options: the server has sent no price of these.
  if (query.size > 0) void loadEngine();
  const [product, book, held] = await Promise.all([
    networkFirst(productCopy({ id }), { signal: request.signal }),
    loadPriceBook(),
    heldForm(request),
  ]);
  const paper = await suppliedBy(product.value, book);
  const offered = await rulesOf(product.value);
  const value = await chosenOf(product.value, query.get("with"), book);
  const opening = await openingOf(value, held, query, book);
  return { product: { ...product, value }, book, held, opening, offered, paper };
}

/** The product with the options of the address. */
async function chosenOf(
  product: ProductPage,
  set: string | null,
  book: LoadedPriceBook | null,
): Promise<ProductPage> {
  if (set === null || book === null) return product;
  const { withOptions } = await untilLoaded(() => import("#contract/search/found-product.ts"));
  const chosen = withOptions(product, set, book.book);
  if (chosen === product) return product;
  // Description, facts and opening are those of the preset.
  const { opening: _, ...others } = chosen;
  return { ...others, description: "" };
}

async function shownOf(args: LoaderArgs): Promise<Detail | OffSalePage> {
  try {
    return await detailOf(args);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const { offSaleOf } = await untilLoaded(() => import("./off-sale.ts"));
    return offSaleOf(args.params.id ?? "", error);
  }
}

export const loader = (args: LoaderArgs): DetailData => ({ detail: handOn(shownOf(args)) });

/** `/produce/detail/:id`: a product is configured and priced. */
export function Component() {
  const { detail } = useLoaderData<DetailData>();
  return (
    <Loaded
      from={detail}
      skeleton={<ConfiguratorSkeleton title="产品报价" back={paths.products()} />}
    >
      {(found) => ("View" in found ? <found.View offSale={found} /> : <Screen detail={found} />)}
    </Loaded>
  );
}

function Screen({ detail }: { readonly detail: Detail }) {
  const { product: seenProduct, book, held, opening, offered, paper } = detail;
  const product = seenProduct.value;
  const { pictures = [] } = product;
  return (
    <Page
      title={product.name}
      summary={product.summary}
      picture={product.picture}
      back={paths.category({ cate_id: product.cateId })}
      aside={<Where product={product} resumed={held !== null} />}
    >
      <ConfiguratorScreen
        key={`${product.id} ${product.name} ${held?.id ?? ""}`}
        book={book}
        options={() => {
          const { id, name } = product;
          if (opening === null) return null;
          const draft = held === null ? {} : { draftId: held.id, edition: held.edition };
          return { title: name, productId: id, ...opening, offered, ...paper, ...draft };
        }}
      />
      <About product={product} />
      {pictures.length < 2 ? null : (
        <Pictures>{({ ProductPictures }) => <ProductPictures pictures={pictures} />}</Pictures>
      )}
      {book === null || !isSamplePack(product.preset) ? null : (
        <Samples>{({ SampleContents }) => <SampleContents book={book.book} />}</Samples>
      )}
      <Reviews>
        {({ ProductReviews }) => (
          <ProductReviews
            key={product.id}
            id={product.id}
            sold={product.sold}
            isCopy={seenProduct.at !== null}
          />
        )}
      </Reviews>
    </Page>
  );
}

interface WhereProps {
  readonly product: Product;
  readonly resumed: boolean;
}

/** The draft that goes on, and on wide windows the product's category. */
function Where({ product, resumed }: WhereProps) {
  const wide = useWide();
  return (
    <>
      {resumed ? "继续上次" : null}
      {wide ? (
        <Suspense fallback={null}>
          <ProductTrail cateId={product.cateId} name={product.name} />
        </Suspense>
      ) : null}
    </>
  );
}

function About({ product }: { readonly product: Product }) {
  if (product.description === "") return null;
  return (
    <details className={styles.about}>
      <summary>
        商品说明
        <span className={styles.brief} aria-hidden="true">
          {product.description}
        </span>
      </summary>
      <p>{product.description}</p>
      <DataList rows={product.facts} />
    </details>
  );
}
