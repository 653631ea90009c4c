import { productOf } from "#components/product-geometry/product.ts";
import { short } from "#contract/format/numerals.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Plan } from "#contract/quotes/quote.ts";
import { Button } from "#ui/controls/button.tsx";
import { saveBlob } from "#ui/feedback/save-blob.ts";
import { toast } from "#ui/feedback/toast.tsx";
import styles from "./template-buttons.module.css";

interface TemplateButtonsProps {
  readonly title: string;
  readonly job: Job;
  readonly plan: Plan | null;
}

const types = {
  pdf: "application/pdf",
  svg: "image/svg+xml",
  dxf: "image/vnd.dxf",
} as const;
type Format = keyof typeof types;

/** Templates with bleed and safe lines; die lines of boxes and bags in three formats. */
export function TemplateButtons({ title, job, plan }: TemplateButtonsProps) {
  const product = productOf(job, plan);
  if (product === null || product.kind === "unsized") return null;
  const isDie = product.kind === "die";
  const name = isDie ? "刀线" : "模板";
  const formats: readonly Format[] = isDie ? ["pdf", "svg", "dxf"] : ["pdf", "svg"];
  const save = async (format: Format) => {
    const files = await import("./template-file.ts").catch(() => null);
    if (files === null) return toast("模板没有载入，请联网后再试", { tone: "danger" });
    const { widthMm, heightMm } = product.frame;
    const content = files.templateFile(product, format);
    const file = `${title}${name} ${short(widthMm)}×${short(heightMm)} mm.${format}`;
    saveBlob(new Blob([content], { type: types[format] }), file);
  };
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        {isDie ? "刀线（裁切、压痕、出血分层）" : "模板（裁切、出血、安全区分层）"}
      </span>
      {formats.map((format) => (
        <Button
          key={format}
          tone="plain"
          size="s"
          aria-label={`下载${name} ${format.toUpperCase()}`}
          onClick={() => void save(format)}
        >
          {format.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}
