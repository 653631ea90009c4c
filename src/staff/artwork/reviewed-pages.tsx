import { type ReactNode, Suspense, useEffect, useState } from "react";
import { artworkFrame, jobOfPlace, partFrame } from "#components/job-facts/artwork-frame.ts";
import { lookOfQuote } from "#components/job-facts/material-look.ts";
import type { FileFacts } from "#components/preflight/facts.ts";
import { usePages } from "#components/product-view/use-pages.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Quote } from "#contract/quotes/quote.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import list from "#staff/list.module.css";
import { Button } from "#ui/controls/button.tsx";
import { Segment } from "#ui/controls/segment.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { Card } from "#ui/layout/card.tsx";
import { useFileBytes } from "./file-bytes.ts";
import { FilePages } from "./file-pages.tsx";
import { FoundList } from "./found-list.tsx";
import { type Inspection, useInspection } from "./inspection.ts";
import type { ProofMaterial } from "./issue-proof.tsx";
import type { ReviewedFile } from "./reviewed-file.ts";

const ProductView = lazyPart(
  async () => (await import("#components/product-view/product-view.tsx")).ProductView,
);

interface ReviewedPagesProps {
  readonly file: ReviewedFile;
  /** 0: the whole line. */
  readonly place: number;
  readonly job: Job | null;
  readonly quote: Quote | null;
  readonly page: number;
  onPage(page: number): void;
  /** The file has so many pages. */
  onPages(pages: number): void;
  readonly head: ReactNode;
  readonly acts: (material: ProofMaterial | null) => ReactNode;
  readonly facts: ReactNode;
}

/** A label or a book's block that is sent apart is drawn alone. */
const ownJob = (job: Job, place: number): Job => (place > 0 ? jobOfPlace(job, place) : null) ?? job;

function Found({ inspection }: { inspection: Inspection }) {
  switch (inspection.kind) {
    case "going": {
      const { progress } = inspection;
      return (
        <p className={list.note}>
          {progress === null
            ? "正在检查文件"
            : `正在检查第 ${progress.page} 页，共 ${progress.pages} 页`}
        </p>
      );
    }
    case "failed":
      return <p className={list.note}>本机没能检查这个文件，请下载后看。</p>;
    case "done":
      return <FoundList findings={inspection.findings} />;
  }
}

type Shown = "pages" | "goods";

interface LoadedProps extends ReviewedPagesProps {
  readonly bytes: Blob;
}

function Loaded(props: LoadedProps) {
  const { bytes, place, job, quote, page, onPage, onPages, head, acts, facts } = props;
  const [shown, setShown] = useState<Shown>("pages");
  const plan = quote?.plan ?? null;
  const frame = job && (place === 0 ? artworkFrame(job, plan) : partFrame(job, plan));
  const inspection = useInspection(bytes, frame);
  const state = usePages(bytes, [page]);
  const count = state.kind === "open" ? state.pages : 1;
  useEffect(() => onPages(count), [onPages, count]);
  const found: FileFacts | null = inspection.kind === "done" ? inspection.facts : null;
  const marks =
    inspection.kind === "done" ? inspection.findings.flatMap(({ mark }) => mark ?? []) : [];
  const own = job && ownJob(job, place);
  const material = { bytes, job: own, quote, facts: found };
  return (
    <div className={list.columns}>
      <div className={list.column}>
        {head}
        <Card>
          {own === null || quote === null ? null : (
            <Segment
              label="看什么"
              value={shown}
              onChange={setShown}
              options={[
                { value: "pages", label: "文件页面" },
                { value: "goods", label: "成品效果" },
              ]}
            />
          )}
          {shown === "goods" && own !== null && quote !== null ? (
            <Suspense fallback={<Skeleton shape="card" lines={8} />}>
              <ProductView job={own} plan={quote.plan} look={lookOfQuote(quote)} file={bytes} />
            </Suspense>
          ) : (
            <FilePages
              file={bytes}
              page={page}
              onPage={onPage}
              sizes={found?.sizes ?? []}
              marks={marks}
            />
          )}
        </Card>
      </div>
      <div className={list.column}>
        {acts(material)}
        <Card title="本机检查">
          <Found inspection={inspection} />
        </Card>
        {facts}
      </div>
    </div>
  );
}

function Pages(props: ReviewedPagesProps & { onAgain(): void }) {
  const bytes = useFileBytes(props.file.uploadId);
  if (bytes.kind === "ready") return <Loaded {...props} bytes={bytes.file} />;
  return (
    <div className={list.columns}>
      <div className={list.column}>
        {props.head}
        <Card>
          {bytes.kind === "loading" ? (
            <>
              <p className={list.note}>正在取文件</p>
              <Skeleton shape="card" lines={8} />
            </>
          ) : (
            <>
              <p>{props.file.uploadId === null ? "文件已删除，看不到了。" : "文件没有取到。"}</p>
              {props.file.uploadId === null ? null : (
                <Button tone="outline" size="s" onClick={props.onAgain}>
                  再试一次
                </Button>
              )}
            </>
          )}
        </Card>
      </div>
      <div className={list.column}>
        {props.acts(null)}
        {props.facts}
      </div>
    </div>
  );
}

/** The file's pages and goods on the left; acts, findings and facts on the right. */
export function ReviewedPages(props: ReviewedPagesProps) {
  const [attempt, setAttempt] = useState(0);
  return <Pages key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}
