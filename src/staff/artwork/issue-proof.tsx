import { Suspense, useRef, useState } from "react";
import { lookOfQuote } from "#components/job-facts/material-look.ts";
import type { FileFacts } from "#components/preflight/facts.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { done, FormAct } from "#staff/form-act.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { Skeleton } from "#ui/feedback/states.tsx";
import { useKeptInput } from "./kept-input.ts";
import styles from "./review.module.css";
import { calledOf, type ReviewedFile } from "./reviewed-file.ts";
import { WordsField } from "./words-field.tsx";

const ProductView = lazyPart(
  async () => (await import("#components/product-view/product-view.tsx")).ProductView,
);

/** What a proof shows: the file, and the goods that it is printed on. */
export interface ProofMaterial {
  readonly bytes: Blob;
  /** Null where the goods cannot be drawn. */
  readonly job: Job | null;
  readonly quote: Quote | null;
  readonly facts: FileFacts | null;
}

interface IssueProofProps {
  readonly file: ReviewedFile;
  readonly material: ProofMaterial | null;
  onDone(): void;
  onClose(): void;
}

/** 发样稿: staff's browser draws the pages and the goods; the server makes the PDF. */
export function IssueProof({ file, material, onDone, onClose }: IssueProofProps) {
  const goods = useRef<HTMLDivElement>(null);
  const [progress, setProgress] = useState("");
  const { input, change, forget } = useKeptInput(file.file_id, "issue");
  const { job = null, quote = null } = material ?? {};
  const form = useForm({
    initial: { words: input.words },
    check: () => ({}),
    edited: ({ words }) => change({ words }),
    send: async ({ words }) => {
      const { sendProof } = await import("./proof-sending.ts");
      const svg = goods.current?.querySelector("svg[role=img]") ?? null;
      const sending = sendProof({
        ...{ file, words, onProgress: setProgress },
        bytes: material?.bytes ?? null,
        facts: material?.facts ?? null,
        goods: svg instanceof SVGSVGElement ? svg : null,
      });
      const refused = await done(sending, "样稿已发给买家", () => {
        forget();
        onDone();
      });
      setProgress("");
      return refused;
    },
  });
  return (
    <FormAct
      title={`发样稿第 ${(file.proofs[0]?.revision ?? 0) + 1} 版`}
      description={`${calledOf(file)}：样稿有每一页、裁切线、油墨覆盖率和文件校验码，买家确认后才印刷。`}
      form={form}
      label="发给买家"
      width="44rem"
      onClose={onClose}
    >
      <WordsField label="给买家的说明" hint="可以不写" form={form} />
      {material !== null && job !== null && quote !== null ? (
        <div ref={goods} className={styles.drawing}>
          <p className={styles.quiet}>样稿里的成品图，就是下面现在看到的平面图：</p>
          <Suspense fallback={<Skeleton shape="card" lines={6} />}>
            <ProductView
              job={job}
              plan={quote.plan}
              look={lookOfQuote(quote)}
              file={material.bytes}
            />
          </Suspense>
        </div>
      ) : null}
      <p role="status" className={styles.quiet}>
        {progress}
      </p>
    </FormAct>
  );
}
