import { type SeenStock, supplyNow, usePaperStock } from "#components/job-facts/paper-supply.ts";
import { problemAt } from "#components/job-form/job-form.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import type { Job } from "#contract/jobs/jobs.ts";
import type { Paper } from "#contract/price-book/print.ts";
import { supplyText, supplyWords } from "#contract/wording/supply-words.ts";
import { Tiles } from "#ui/controls/tiles.tsx";
import { FormBlock } from "./form-block.tsx";
import type { FieldProps } from "./form-props.ts";

interface PaperSourceProps extends FieldProps<"paper"> {
  readonly session: QuoteSession;
  readonly paper: Paper;
}

const ofBrand = (job: Job, brand: string): Job => {
  if (job.quoteType !== "paper") return job;
  const { brand: _, ...rest } = job;
  return brand === "" ? rest : { ...rest, brand };
};

/** What stands there while the shop has not said what is at hand. */
function unanswered(stock: SeenStock): string | null {
  if (stock === "waiting") return "正在看库存";
  return stock === null ? "联网后看货源" : null;
}

/** 品牌: each with its supply for the current amount; 不限 takes the one that is there first. */
export function PaperSource({ session, form, problems, change, paper }: PaperSourceProps) {
  const priced = useSessionPart(session, (state) => state.priced);
  const { paperStock, book } = session;
  // A product's page opens without the stock.
  const asked = usePaperStock(paperStock === null);
  const stock = paperStock ?? asked;
  const supplyFor = (brand: string) =>
    priced === null || stock === null || stock === "waiting"
      ? null
      : supplyNow(stock, ofBrand(priced.job, brand), priced.quote, book);
  const own = supplyFor(form.brand ?? "");
  const tile = (brand: string, label: string) => {
    const supply = supplyFor(brand);
    return { value: brand, label, ...(supply && { note: supplyWords[supply.level] }) };
  };
  const aside = own !== null ? supplyText(own) : unanswered(stock);
  return (
    <FormBlock title="品牌" aside={aside}>
      <Tiles
        label="品牌"
        columns={3}
        value={form.brand ?? ""}
        onChange={(brand) => {
          const { brand: _, ...rest } = form;
          change(brand === "" ? rest : { ...rest, brand });
        }}
        error={problemAt(problems, "brand")}
        options={[tile("", "不限"), ...paper.brands.map((brand) => tile(brand, brand))]}
      />
    </FormBlock>
  );
}
