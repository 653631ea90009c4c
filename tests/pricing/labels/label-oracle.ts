import type { LabelJob } from "#contract/jobs/jobs.ts";
import type { LabelPress } from "#contract/price-book/labels.ts";
import type { PriceBook } from "#contract/price-book/price-book.ts";

/**
 * A second, slow calculation of a rotary label's price: every press, every number of lanes, every
 * frame and every cylinder, each in integers from the book's texts. It shares no code with the
 * shop's arithmetic.
 */
const scaled = (text: string): bigint => {
  const [whole = "0", fraction = ""] = text.split(".");
  return BigInt(whole) * 1_000_000n + BigInt(`${fraction}000000`.slice(0, 6));
};

const um = (mm: number): bigint => BigInt(Math.round(mm * 1000));
const halfUp = (above: bigint, below: bigint): bigint => (2n * above + below) / (2n * below);
const up = (above: bigint, below: bigint): bigint => (above + below - 1n) / below;
const most = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const fee = (text: string): bigint => scaled(text) / 10_000n;

/** µm² of web are 10^12 a m²; rates are 10^6 a yuan, which is 10^4 a fen. */
const areaFen = (area: bigint, around: bigint, rate: bigint): bigint =>
  halfUp(area * rate, around * 1_000_000_000_000n * 10_000n);

interface Frame {
  readonly around: bigint;
  readonly repeat: bigint;
  readonly teeth?: number;
}

/** Every number of labels around, on every cylinder or in every frame. */
function framesOf(job: LabelJob, press: LabelPress, book: PriceBook): Frame[] {
  const height = um(job.heightMm);
  const { below, above, minimum } = book.labels.gapAround;
  const found: Frame[] = [];
  if (press.feedMode === "semiRotary") {
    const asked = um(job.gapAroundMm);
    const least = most(asked - um(below), um(minimum));
    const pitch = height + most(asked, least);
    for (let around = 1n; around * pitch <= um(press.maxRepeatMm); around += 1n)
      if (around * pitch >= um(press.minRepeatMm)) found.push({ around, repeat: around * pitch });
    return found;
  }
  for (const teeth of press.cylinders) {
    const repeat = halfUp(BigInt(teeth) * scaled(press.toothMm), 1000n);
    for (let around = 1n; around * height <= repeat; around += 1n) {
      const gap = repeat - around * height;
      const least = around * most(um(job.gapAroundMm) - um(below), um(minimum));
      const greatest = around * most(um(job.gapAroundMm) + um(above), um(minimum));
      if (gap >= least && gap <= greatest) found.push({ around, repeat, teeth });
    }
  }
  return found;
}

/** The narrowest stocked web, in µm. */
function stockOf(web: bigint, press: LabelPress, book: PriceBook): bigint | undefined {
  const wanted = most(web, um(press.minWebMm));
  const widths = book.labels.stockWebsMm.map(um).filter((width) => width >= wanted);
  const stock = widths.sort((a, b) => Number(a - b))[0];
  return stock !== undefined && stock <= um(press.maxWebMm) ? stock : undefined;
}

/** Every assignment of designs to sets of plates, by the number of the set. */
function assignments(designs: number): number[][] {
  let found: number[][] = [[]];
  for (let at = 0; at < designs; at += 1)
    found = found.flatMap((before) => {
      const used = before.length === 0 ? 0 : Math.max(...before) + 1;
      return Array.from({ length: used + 1 }, (_, set) => [...before, set]);
    });
  return found;
}

/** The fewest rows of one set: each further lane goes to the design that runs longest. */
function rowsOn(lanes: number, pieces: readonly number[]): number {
  if (pieces.length > lanes) return Number.POSITIVE_INFINITY;
  const own = pieces.map((wanted) => ({ wanted, lanes: 1, rows: wanted }));
  const longest = () => own.reduce((most, one) => (one.rows > most.rows ? one : most));
  for (let spare = lanes - pieces.length; spare > 0; spare -= 1) {
    const one = longest();
    one.lanes += 1;
    one.rows = Math.ceil(one.wanted / one.lanes);
  }
  return longest().rows;
}

interface Laid {
  readonly sets: bigint;
  readonly rows: bigint;
}

/** Sets of plates and rows of every assignment of designs to sets. */
const laidOn = (lanes: number, pieces: readonly number[]): Laid[] =>
  assignments(pieces.length).flatMap((assignment) => {
    const sets = [...new Set(assignment)];
    const rows = sets.map((set) =>
      rowsOn(
        lanes,
        pieces.filter((_, at) => assignment[at] === set),
      ),
    );
    const all = rows.reduce((sum, one) => sum + one, 0);
    return Number.isFinite(all) ? [{ sets: BigInt(sets.length), rows: BigInt(all) }] : [];
  });

/** Of as many sets the fewest rows: nothing else of an assignment has a price. */
const shortest = (all: readonly Laid[]): Laid[] =>
  [...new Set(all.map(({ sets }) => sets))].flatMap((sets) =>
    all
      .filter((one) => one.sets === sets)
      .sort((a, b) => Number(a.rows - b.rows))
      .slice(0, 1),
  );

const piecesOf = (job: LabelJob): number[] =>
  job.quantities ?? Array.from({ length: job.kinds }, () => job.quantity);

/** Fen of one plan, without what no plan changes. */
function planFen(
  job: LabelJob,
  book: PriceBook,
  press: LabelPress,
  lanes: bigint,
  web: bigint,
  stock: bigint,
  { around, repeat, teeth }: Frame,
  { sets, rows }: Laid,
): bigint {
  const kinds = BigInt(job.kinds);
  const stations = BigInt(job.colors + job.spots);
  const waste =
    BigInt(press.wasteBaseM) +
    BigInt(press.wastePerColorM) * stations +
    BigInt(press.wastePerKindM) * (sets - 1n);
  /** Times `around`. */
  const length = rows * repeat + waste * 1_000_000n * around;
  const material = book.labels.materials.find(({ id }) => id === job.materialId);
  if (material === undefined) throw new Error("no such material");
  let fen = areaFen(length * stock, around, scaled(material.perM2)) + fee(press.startFee);
  fen += halfUp(length * scaled(press.perMetre), around * 1_000_000n * 10_000n);
  if (stations > 0n) {
    const rate = scaled(book.labels.inkPerM2Color) * stations;
    fen += areaFen(length * stock, around, rate);
    const plate = halfUp(web * repeat * scaled(press.plate.perCm2), 100_000_000n * 10_000n);
    fen += most(plate, fee(press.plate.minimum)) * stations * sets;
  }
  const die = book.labels.dies.find(
    (one) =>
      one.pressId === press.id &&
      one.shape === job.shape &&
      (one.shape !== "rounded" || one.cornerRadiusMm === job.cornerRadiusMm) &&
      one.widthMm === job.widthMm &&
      one.heightMm === job.heightMm &&
      BigInt(one.across) === lanes &&
      BigInt(one.around) === around &&
      one.z === teeth,
  );
  if (!job.dieExisting && die === undefined) {
    const percent = job.shape === "special" ? 100n + BigInt(book.labels.specialDiePercent) : 100n;
    const die = web * repeat * scaled(press.die.perCm2) * percent;
    fen += most(halfUp(die, 100_000_000n * 100n * 10_000n), fee(press.die.minimum));
  }
  if (press.feedMode === "semiRotary" && scaled(press.perThousandFrames) > 0n)
    fen += halfUp(up(length, around * repeat) * scaled(press.perThousandFrames), 1000n * 10_000n);
  for (const { id } of job.hgx) {
    const step = book.finishing.find((entry) => entry.id === id);
    if (step?.basis !== "webArea") throw new Error("the oracle knows steps by area alone");
    fen += most(areaFen(length * stock, around, scaled(step.rate)), fee(step.minCharge));
    fen += fee(step.setupFee ?? "0") * kinds;
  }
  return fen;
}

/** Spot colours and shipping: the same in every plan. */
function sameFen(job: LabelJob, book: PriceBook): bigint {
  const spots = fee(book.labels.spotFee) * BigInt(job.spots);
  if (job.shipForm === "roll") {
    const core = book.labels.cores.find(({ mm }) => mm === job.coreMm)?.price ?? "0";
    const rolls = piecesOf(job).reduce(
      (sum, pieces) => sum + up(BigInt(pieces), BigInt(job.labelsPerRoll)),
      0n,
    );
    return spots + halfUp(rolls * (scaled(book.labels.rewindPerRoll) + scaled(core)), 10_000n);
  }
  const form = book.labels.forms.find((entry) => entry.form === job.shipForm);
  if (form === undefined) return spots;
  const pieces = BigInt(piecesOf(job).reduce((sum, one) => sum + one, 0));
  const byRate = halfUp(pieces * scaled(form.per1000), 1000n * 10_000n);
  return spots + most(byRate, fee(form.minCharge));
}

/** Untaxed fen of the cheapest plan and how many plans there are; undefined where none fits. */
export function cheapestLabel(
  job: LabelJob,
  book: PriceBook,
): { fen: number; plans: number } | undefined {
  let best: bigint | undefined;
  let plans = 0;
  for (const press of book.labels.presses) {
    if (job.colors + job.spots > press.maxColors) continue;
    const gap = most(um(job.gapAcrossMm), um(book.labels.gapAcrossMinimum));
    const frames = framesOf(job, press, book);
    for (let lanes = 1n; ; lanes += 1n) {
      const printed = lanes * um(job.widthMm) + (lanes - 1n) * gap;
      if (printed > um(press.printableMm)) break;
      const web = printed + 2n * um(press.edgeMm);
      const stock = stockOf(web, press, book);
      if (stock === undefined) continue;
      const laid = shortest(laidOn(Number(lanes), piecesOf(job)));
      for (const frame of frames) {
        plans += 1;
        for (const one of laid) {
          const fen = planFen(job, book, press, lanes, web, stock, frame, one);
          if (best === undefined || fen < best) best = fen;
        }
      }
    }
  }
  return best === undefined ? undefined : { fen: Number(best + sameFen(job, book)), plans };
}
