import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { useFirmSharing } from "#components/firm-sharing/use-firm-sharing.tsx";
import { shipTogetherNow } from "#components/job-facts/dates-now.ts";
import { suppliedNow, usePaperStock } from "#components/job-facts/paper-supply.ts";
import { PromiseLine } from "#components/job-facts/promise-line.tsx";
import { Loaded, LoadFailure } from "#components/loading/loaded.tsx";
import { type CartKind, cartNames } from "#contract/cart/cart-kinds.ts";
import { type CartLine, isReadable, type ReadableLine } from "#contract/cart/carts.ts";
import { amountInWords, fenOf, yuanOf } from "#contract/format/money.ts";
import { paths } from "#contract/paths/paths.ts";
import { jointWord } from "#contract/wording/tax-words.ts";
import { useWhileVisible } from "#platform/while-visible.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { CheckField } from "#ui/controls/field.tsx";
import { GatedButton } from "#ui/controls/gated-button.tsx";
import { Money } from "#ui/feedback/money.tsx";
import { useLoaderData, useRevalidator } from "#ui/feedback/screen-data.ts";
import { Stale } from "#ui/feedback/stale.tsx";
import { Empty, Skeleton } from "#ui/feedback/states.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ActionBar } from "#ui/layout/bar.tsx";
import { Page } from "#ui/layout/page.tsx";
import styles from "./cart.module.css";
import { CartEditor, deskKey } from "./cart-editor.ts";
import { CartLineCard } from "./cart-line-card.tsx";
import type { CartData, CartScreenData } from "./cart-loading.ts";
import { useCartNews } from "./cart-news.ts";
import type { LineWork } from "./cart-state.ts";
import { CartTabs } from "./cart-tabs.tsx";
import { DraftFiles } from "./draft-files.tsx";
import { DraftList } from "./draft-list.tsx";
import { UnreadableLines } from "./unreadable-lines.tsx";

/** Texts of an empty cart, and a link to its products. */
const empty: Readonly<Record<CartKind, { text: string; to: string; action: string }>> = {
  print: { text: "报好价的产品放在这里，一起下单。", to: paths.products(), action: "去报价" },
  paper: { text: "选好的纸张放在这里，一起下单。", to: paths.paper(), action: "去选纸" },
};

/** One of the buyer's two carts, and this device's drafts of its kind. */
export function CartScreen({ kind }: { readonly kind: CartKind }) {
  const { cart: loading, own } = useLoaderData<CartScreenData>();
  return (
    <Page title={cartNames[kind]}>
      <CartTabs current={kind} />
      <Loaded
        from={loading}
        skeleton={<Skeleton lines={3} shape="card" />}
        failed={(error) => (
          <>
            <LoadFailure error={error} />
            <Loaded from={own} skeleton={null} failed={() => <></>}>
              {({ drafts, book }) => (
                <DraftList drafts={drafts} book={book?.book ?? null} title="报价草稿" />
              )}
            </Loaded>
          </>
        )}
      >
        {(data) => (
          <>
            {data.cart.at === null ? null : <Stale at={data.cart.at} />}
            {data.cart.at === null ? null : <Refresh />}
            <Lines key={deskKey(data.cart.value, data.rows)} kind={kind} data={data} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

const refreshEveryMs = 30_000;

/** While the cart is this device's copy, loads the server's. */
function Refresh() {
  const { revalidate } = useRevalidator();
  useWhileVisible(() => void revalidate(), refreshEveryMs);
  return null;
}

/** The tax state of the lines' sum. */
const basisOf = (lines: readonly ReadableLine[]): string =>
  jointWord(lines.map(({ job }) => job.taxIncluded));

const ofLine = ({ line_id: id, product_id: productId, ...line }: ReadableLine) => ({
  ...{ id, productId, title: line.title, job: line.job },
  file: line.shared_file,
});

const isDraft = ({ direct }: CartLine): boolean => direct === true;

const isOff = ({ off }: CartLine): boolean => off === true;

/** Its product no longer offers one of its values. */
const isWithheld = (line: CartLine): boolean => !isOff(line) && line.not_offered !== undefined;

const inCart = (state: CartLine["state"]) => (line: CartLine) =>
  !isDraft(line) && !isOff(line) && !isWithheld(line) && line.state === state;

const groups: readonly { title: string; note?: string; holds(line: CartLine): boolean }[] = [
  { title: "可下单", holds: inCart("orderable") },
  { title: "需重新报价", holds: inCart("requote") },
  { title: "已过期", holds: inCart("expired") },
  { title: "规格要改", note: "改好后可下单", holds: (line) => !isDraft(line) && isWithheld(line) },
  { title: "已下架", note: "不能再下单", holds: isOff },
  {
    title: "草稿",
    note: "点过立即下单，还没有提交",
    holds: (line) => isDraft(line) && !isOff(line),
  },
];

/** What prevents ordering the selected lines; null where nothing does. */
function whyNot(working: readonly LineWork[], chosen: number): string | null {
  const is = (kind: LineWork["kind"]) => working.some((one) => one.kind === kind);
  if (is("refused")) return "请先改正或放弃改动";
  if (is("waiting")) return "改动保存后可下单";
  if (is("saving")) return "等价格更新好再下单";
  return chosen === 0 ? "请选择要下单的项目" : null;
}

interface LinesProps {
  readonly kind: CartKind;
  readonly data: CartData;
}

function Lines({ kind, data }: LinesProps) {
  const [editor] = useState(
    () => new CartEditor(data.cart.value, data.rows, data.book?.book ?? null),
  );
  const { lines, work, selected, typed } = useSyncExternalStore(editor.subscribe, editor.read);
  const navigate = useNavigate();
  const orderable = lines.filter(inCart("orderable"));
  const chosen = lines.filter((line) => line.state === "orderable" && selected.has(line.line_id));
  const mayGo = lines.some((line) => line.state === "orderable" && !isOff(line));
  const all = orderable.length > 0 && orderable.every((line) => selected.has(line.line_id));
  const total = yuanOf(chosen.reduce((sum, line) => sum + fenOf(line.quote.total), 0));
  const basis = basisOf(chosen);
  const book = data.book?.book ?? null;
  const stock = usePaperStock(kind === "paper");
  const supplied = chosen.flatMap(({ job, quote }) => suppliedNow(stock, job, quote, book) ?? []);
  const together = supplied.length < chosen.length ? null : shipTogetherNow(supplied, book);
  const offline = data.cart.at !== null;
  const working = chosen.flatMap((line) => work.get(line.line_id) ?? []);
  const reason = offline ? "联网后可下单" : whyNot(working, chosen.length);
  const { revalidate } = useRevalidator();
  useCartNews(kind, editor, () => void revalidate());
  const firm = useFirmSharing();

  const remove = async (lineId: string) => {
    const removed = await editor.remove(lineId);
    if (removed.kind === "failed") {
      toast(removed.message ?? "没有删除成功，请稍后再试", { tone: "danger" });
      if (removed.message !== null) void revalidate();
      return;
    }
    const action = { label: "撤销", onAction: removed.undo };
    if (removed.waits) toast("已删除，联网后自动保存", { tone: "wait", action });
    else toast("已删除", { tone: "ok", action });
  };
  const withdraw = async (lineId: string) => {
    await editor.withdraw(lineId);
    void revalidate();
  };

  return (
    <>
      {lines.length === 0 && data.cart.value.every(isReadable) ? (
        <Empty
          title={`${cartNames[kind]}是空的`}
          text={empty[kind].text}
          action={<LinkButton to={empty[kind].to}>{empty[kind].action}</LinkButton>}
        />
      ) : null}
      {groups.map((group) => {
        const here = lines.filter(group.holds);
        if (here.length === 0) return null;
        return (
          <section key={group.title} className={styles.group} aria-label={group.title}>
            <h2 className={styles.groupTitle}>
              {group.title}
              <span className={styles.count}>{here.length}</span>
              {group.note === undefined ? null : <span className={styles.count}>{group.note}</span>}
            </h2>
            {here.map((line) => (
              <CartLineCard
                key={line.line_id}
                line={line}
                before={data.before.find((one) => one.line_id === line.line_id)}
                book={book}
                stock={stock}
                work={work.get(line.line_id)}
                typed={typed.get(line.line_id)}
                selected={selected.has(line.line_id)}
                editor={editor}
                onRemove={() => void remove(line.line_id)}
                onWithdraw={() => void withdraw(line.line_id)}
                onShare={
                  firm.share === null || isOff(line)
                    ? null
                    : () => firm.share?.({ ...ofLine(line), book })
                }
              />
            ))}
          </section>
        );
      })}
      {firm.dialog}
      <UnreadableLines lines={data.cart.value} />
      <DraftList drafts={data.drafts} book={data.book?.book ?? null} title="报价草稿" />
      <DraftFiles hasDrafts={data.drafts.length > 0} />
      {mayGo ? (
        <ActionBar
          actions={
            <GatedButton
              whyNot={reason}
              onClick={() =>
                void navigate(
                  paths.checkout({ lines: chosen.map((line) => line.line_id).join(",") }),
                )
              }
            >
              去下单{chosen.length > 0 ? `（${chosen.length}）` : ""}
            </GatedButton>
          }
        >
          <div className={styles.sum}>
            <CheckField
              label="全选"
              checked={all}
              whyNot={orderable.length === 0 ? "没有可以下单的商品" : null}
              onChange={() => editor.select(all ? [] : orderable.map((line) => line.line_id))}
            />
            <div>
              <Money yuan={total} size="l" />
              {together === null ? null : (
                <p className={styles.words}>
                  <PromiseLine dates={together} />
                </p>
              )}
              <p className={styles.words}>
                {reason ?? <span className={styles.basis}>{basis}</span>}
                {reason === null ? (
                  <span className={styles.inWords}>，{amountInWords(total)}</span>
                ) : null}
              </p>
            </div>
          </div>
        </ActionBar>
      ) : null}
    </>
  );
}
