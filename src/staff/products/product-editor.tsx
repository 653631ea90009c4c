import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import { refusalOf } from "#api/say-why.ts";
import { wholeJob } from "#components/job-form/job-form.ts";
import { documentChanges } from "#contract/catalog/product-changes.ts";
import { documentFaults, type ProductDocument } from "#contract/catalog/product-document.ts";
import type { JobForm } from "#contract/jobs/job-form.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import {
  type EditedProduct,
  productEditor,
  saveProductDraft,
} from "#contract/staff/staff-product-editing.ts";
import { shelfCategories } from "#contract/staff/staff-products.ts";
import { Ask } from "#staff/ask.tsx";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import type { ScreenProps } from "#staff/staff-app.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { gated } from "#ui/controls/why-not.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { Card } from "#ui/layout/card.tsx";
import { Page } from "#ui/layout/page.tsx";
import { OfferedPart } from "./offered-part.tsx";
import { PictureList } from "./picture-list.tsx";
import { PresetPart } from "./preset-part.tsx";
import { stateTag } from "./product-state.tsx";
import { DropAct, PublishAct } from "./publish-act.tsx";
import { TextFields } from "./text-fields.tsx";
import { VersionList } from "./version-list.tsx";

interface EditorProps {
  readonly loaded: EditedProduct;
  readonly categories: readonly { readonly id: string; readonly name: string }[];
  again(): void;
}

/** The job of a form, without texts that belong to one buyer's job. */
const presetOf = (form: JobForm): ProductDocument["preset"] | null => {
  const job = wholeJob(form);
  if (job === null) return null;
  const { productId: _, ...preset } = job;
  return preset;
};

/** The first message of each field. */
const errorsOf = (document: ProductDocument): Record<string, string> =>
  Object.fromEntries(
    documentFaults(document)
      .reverse()
      .map(({ field, message }) => [field, message]),
  );

/** Input that was not saved, by product: it is there again when the editor is opened again. */
const unsavedInput = new Map<string, { seen: EditedProduct; document: ProductDocument }>();

/** The browser asks before the page with such input is closed. */
const askFirst = (event: BeforeUnloadEvent): void => {
  if (unsavedInput.size > 0) event.preventDefault();
};

/** The input stays while the shop's own state is loaded again; a save names what it began from. */
function Editor({ loaded, categories, again }: EditorProps) {
  const navigate = useNavigate();
  const [begun] = useState(() => unsavedInput.get(loaded.product_id));
  const [seen, setSeen] = useState(begun?.seen ?? loaded);
  const [document, setDocument] = useState(begun?.document ?? loaded.document);
  const [refused, setRefused] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<"publish" | "drop" | null>(null);
  const { product_id } = seen;
  const change = (some: Partial<ProductDocument>) => setDocument((held) => ({ ...held, ...some }));
  const unsaved = documentChanges(seen.document, document).length > 0;
  useEffect(() => {
    if (unsaved) unsavedInput.set(product_id, { seen, document });
    else unsavedInput.delete(product_id);
  }, [unsaved, product_id, seen, document]);
  useEffect(() => {
    addEventListener("beforeunload", askFirst);
    return () => removeEventListener("beforeunload", askFirst);
  }, []);
  const errors = errorsOf(document);
  const save = async (): Promise<boolean> => {
    setBusy(true);
    const { draft, version: base } = seen;
    const saving = staffCall(saveProductDraft, {
      ...{ product_id, edition: draft?.edition ?? 0, base, document },
    });
    const why = await refusalOf(saving.then((now) => setSeen(now)));
    setRefused(why);
    setBusy(false);
    if (why === null) toast("草稿已保存", { tone: "ok" });
    return why === null;
  };
  const publish = async () => {
    if (!unsaved || (await save())) setAsked("publish");
  };
  const isBehind =
    loaded.version !== seen.version || (loaded.draft?.edition ?? 0) > (seen.draft?.edition ?? 0);
  const [fault] = Object.values(errors);
  const nothingNew = seen.draft === null && !unsaved;
  const whyNot = fault ?? (nothingNew ? "没有改动，不用发布" : null);
  return (
    <>
      <Card>
        <p className={styles.line} role="status">
          {stateTag(seen)}
          {seen.version === 0 ? null : <Tag>第 {seen.version} 版</Tag>}
          <span className={styles.note}>
            {unsaved ? "有改动没保存" : seen.draft === null ? "与发布的一样" : "草稿已保存"}
          </span>
        </p>
        {isBehind ? <p className={styles.note}>别人刚改过，重新打开这一页才能保存。</p> : null}
        {refused === null ? null : <p role="alert">{refused}</p>}
        <div className={styles.actions}>
          <Button
            tone="outline"
            busy={busy}
            {...gated(unsaved ? null : "没有改动，不用保存", () => void save())}
          >
            保存草稿
          </Button>
          <Button busy={busy} {...gated(whyNot, () => void publish())}>
            发布
          </Button>
          <LinkButton to={staffPaths.productPreview({ id: product_id })} tone="plain">
            预览已保存的
          </LinkButton>
          {seen.draft === null ? null : (
            <Button tone="plain" onClick={() => setAsked("drop")}>
              放弃草稿
            </Button>
          )}
        </div>
      </Card>
      <div className={styles.columns}>
        <div className={styles.column}>
          <TextFields document={document} errors={errors} categories={categories} change={change} />
          <Card title="规格">
            <p className={styles.note}>买家打开商品时的规格，用的就是买家的报价页。</p>
            <PresetPart
              key={document.quoteType}
              document={document}
              onForm={(form) => change({ preset: presetOf(form) ?? {} })}
            />
          </Card>
          <Card title="可选项">
            <p className={styles.note}>买家只能选这里提供的。购物车里已选别的，会请他改选。</p>
            <OfferedPart
              document={document}
              error={errors.offered}
              change={(offered) => change({ offered })}
            />
          </Card>
        </div>
        <div className={styles.column}>
          <PictureList
            pictures={document.pictures}
            error={errors.pictures}
            change={(pictures) => change({ pictures })}
          />
          <VersionList product={seen} again={again} />
        </div>
      </div>
      {asked === "publish" ? (
        <PublishAct product={seen} onClose={() => setAsked(null)} onDone={again} />
      ) : null}
      {asked === "drop" ? (
        <DropAct
          product={seen}
          onClose={() => setAsked(null)}
          onDone={() => {
            unsavedInput.delete(product_id);
            if (seen.version === 0) void navigate(staffPaths.products());
            else again();
          }}
        />
      ) : null}
    </>
  );
}

/** 编辑商品: texts, pictures, preset and history of one product. */
export function ProductEditor({ id }: ScreenProps) {
  const [round, setRound] = useState(0);
  const load = async () => {
    const [product, categories] = await Promise.all([
      staffCall(productEditor, { product_id: id }),
      staffCall(shelfCategories, {}),
    ]);
    return { product, categories };
  };
  return (
    <Page title="编辑商品" back={staffPaths.products()}>
      <Ask key={round} load={load}>
        {({ product, categories }) => (
          <Editor
            loaded={product}
            categories={categories}
            again={() => setRound((count) => count + 1)}
          />
        )}
      </Ask>
    </Page>
  );
}
