import { useState } from "react";
import { call } from "#api/call.ts";
import type { JobForm } from "#contract/job-form.ts";
import { type Product, productDetail } from "#contract/storefront.ts";
import { getDraft } from "#db/drafts.ts";
import { type LoadedPriceBook, loadPriceBook } from "#db/price-book.ts";
import { type Seen, seen } from "#db/seen.ts";
import { Configurator } from "#quote/configurator.tsx";
import { DeskTools } from "#quote/desk-tools.tsx";
import { QuoteDesk } from "#quote/quote-desk.ts";
import { showDraft } from "#quote/show-draft.ts";
import { startForm } from "#quote/start-form.ts";
import { DataList } from "#ui/data-list.tsx";
import { Page } from "#ui/page.tsx";
import { type LoaderArgs, useLoaderData, useRevalidator } from "#ui/screen-data.ts";
import { Failed, Stale } from "#ui/states.tsx";
import styles from "./produce-detail.module.css";

interface Detail {
  readonly product: Seen<Product>;
  readonly book: LoadedPriceBook | null;
  readonly draft: { readonly id: string; readonly form: JobForm } | null;
}

/** The product, the price book, and the draft that the address names. */
export async function loader({ params, request }: LoaderArgs): Promise<Detail> {
  const id = params.id ?? "";
  const draftId = new URL(request.url).searchParams.get("draft");
  const [product, book, draft] = await Promise.all([
    seen(`product:${id}`, () => call(productDetail, { id }, { signal: request.signal })),
    loadPriceBook(),
    draftId === null ? null : getDraft(draftId).catch(() => null),
  ]);
  return { product, book, draft: draft === null ? null : { id: draft.id, form: draft.job } };
}

/** `/produce/detail/:id`: a product is configured and priced. */
export function Component() {
  const detail = useLoaderData<Detail>();
  const { revalidate } = useRevalidator();
  const product = detail.product.value;
  return (
    <Page title={`${product.name}报价`} back={`/produce/list/${product.cateId}`}>
      {detail.product.at === null ? null : <Stale at={detail.product.at} />}
      {detail.book === null ? (
        <Failed message="暂时拿不到价格簿，不能报价" onRetry={() => void revalidate()} />
      ) : (
        <Desk
          key={`${product.id} ${detail.draft?.id ?? ""}`}
          product={product}
          book={detail.book}
          draft={detail.draft}
        />
      )}
      <About product={product} />
    </Page>
  );
}

interface DeskProps {
  readonly product: Product;
  readonly book: LoadedPriceBook;
  readonly draft: Detail["draft"];
}

function Desk({ product, book, draft }: DeskProps) {
  const [desk] = useState(
    () =>
      new QuoteDesk({
        title: product.name,
        productId: product.id,
        book: book.book,
        bookAt: book.fetchedAt,
        form: draft?.form ?? startForm(product.quoteType, product.preset, product.id, book.book),
        onDraft: showDraft,
        ...(draft === null ? {} : { draftId: draft.id }),
      }),
  );
  return <Configurator desk={desk} tools={<DeskTools desk={desk} />} />;
}

function About({ product }: { readonly product: Product }) {
  return (
    <details className={styles.about}>
      <summary>商品说明</summary>
      <p>{product.description}</p>
      <DataList rows={product.facts} />
    </details>
  );
}
