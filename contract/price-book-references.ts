/** Reference checks of the price book, on the shape that matters only. */

interface Identified {
  readonly id: string;
  readonly name?: string;
}

interface Referenced {
  readonly parents: readonly Identified[];
  readonly papers: ReadonlyArray<
    Identified & {
      readonly parentIds: readonly string[];
      readonly gsms: ReadonlyArray<{
        readonly gsm: number;
        readonly tonPrice?: string | undefined;
        readonly squarePrice?: string | undefined;
      }>;
    }
  >;
  readonly kaiSizes: ReadonlyArray<{ readonly kai: number; readonly parentId: string }>;
  readonly presses: ReadonlyArray<
    Identified & {
      readonly minSheetMm: readonly [number, number];
      readonly maxSheetMm: readonly [number, number];
      readonly minGsm: number;
      readonly maxGsm: number;
    }
  >;
  readonly finishing: ReadonlyArray<
    Identified & { readonly requiresAny: readonly string[]; readonly conflicts: readonly string[] }
  >;
  readonly bindings: readonly Identified[];
  readonly labels: {
    readonly materials: readonly Identified[];
    readonly presses: ReadonlyArray<
      Identified & { readonly feedMode: string; readonly cylinders: readonly number[] }
    >;
    readonly digitalPresses: readonly Identified[];
  };
  readonly catalogue: ReadonlyArray<
    Identified & {
      readonly options: ReadonlyArray<Identified & { choices: readonly Identified[] }>;
    }
  >;
  readonly gangRun: ReadonlyArray<
    Identified & {
      readonly options: ReadonlyArray<Identified & { choices: readonly Identified[] }>;
    }
  >;
  readonly freight: {
    readonly provinces: ReadonlyArray<{ readonly code: string }>;
    readonly carriers: ReadonlyArray<
      Identified & {
        readonly provinces?: readonly string[];
        readonly zones?: ReadonlyArray<{ readonly provinces: readonly string[] }>;
      }
    >;
    readonly free: ReadonlyArray<{ readonly provinces: readonly string[] }>;
  };
}

function* duplicates(section: string, items: readonly Identified[]): Generator<string> {
  const seen = new Set<string>();
  for (const { id } of items) {
    if (seen.has(id)) yield `${section}「${id}」重复`;
    seen.add(id);
  }
}

function* paperProblems(book: Referenced): Generator<string> {
  const parents = new Set(book.parents.map(({ id }) => id));
  for (const paper of book.papers) {
    const title = `纸张「${paper.name ?? paper.id}」`;
    for (const id of paper.parentIds) if (!parents.has(id)) yield `${title}的规格「${id}」不存在`;
    for (const { gsm, tonPrice, squarePrice } of paper.gsms) {
      if ((tonPrice === undefined) === (squarePrice === undefined))
        yield `${title}${gsm} g：吨价与平方价须填且只填一个`;
    }
  }
  for (const { kai, parentId } of book.kaiSizes)
    if (!parents.has(parentId)) yield `开数表${kai}开的规格「${parentId}」不存在`;
}

function* pressProblems(book: Referenced): Generator<string> {
  for (const press of book.presses) {
    const title = `印刷机「${press.name ?? press.id}」`;
    const [minShort, minLong] = press.minSheetMm;
    const [maxShort, maxLong] = press.maxSheetMm;
    if (minShort > maxShort || minLong > maxLong) yield `${title}最小幅面大于最大幅面`;
    if (press.minGsm > press.maxGsm) yield `${title}最小克重大于最大克重`;
  }
  for (const press of book.labels.presses) {
    if (press.feedMode === "rotary" && press.cylinders.length === 0)
      yield `标签机「${press.name ?? press.id}」没有版辊齿数`;
  }
}

function* finishingProblems(book: Referenced): Generator<string> {
  const known = new Set(book.finishing.map(({ id }) => id));
  for (const step of book.finishing) {
    for (const id of [...step.requiresAny, ...step.conflicts])
      if (!known.has(id)) yield `后工序「${step.name ?? step.id}」提到的「${id}」不存在`;
  }
}

function* freightProblems(book: Referenced): Generator<string> {
  const provinces = new Set(book.freight.provinces.map(({ code }) => code));
  const unknown = (codes: readonly string[]) => codes.filter((code) => !provinces.has(code));
  for (const carrier of book.freight.carriers) {
    const zones = carrier.zones ?? [{ provinces: carrier.provinces ?? [] }];
    const seen = new Set<string>();
    for (const zone of zones) {
      for (const code of unknown(zone.provinces))
        yield `承运商「${carrier.name ?? carrier.id}」的省份「${code}」不存在`;
      for (const code of zone.provinces) {
        if (seen.has(code)) yield `承运商「${carrier.name ?? carrier.id}」的省份「${code}」重复`;
        seen.add(code);
      }
    }
  }
  for (const rule of book.freight.free)
    for (const code of unknown(rule.provinces)) yield `包邮规则的省份「${code}」不存在`;
}

/** Every broken reference in words; empty when all is well. At most a hundred. */
export function brokenReferences(book: Referenced): string[] {
  const found: string[] = [];
  const provinces = book.freight.provinces.map(({ code }) => ({ id: code }));
  const sources = [
    duplicates("全张规格", book.parents),
    duplicates("纸张", book.papers),
    duplicates("印刷机", book.presses),
    duplicates("后工序", book.finishing),
    duplicates("装订", book.bindings),
    duplicates("标签材料", book.labels.materials),
    duplicates("标签机", [...book.labels.presses, ...book.labels.digitalPresses]),
    duplicates("商品价目", book.catalogue),
    duplicates("拼版规格", book.gangRun),
    duplicates("承运商", book.freight.carriers),
    duplicates("省份", provinces),
    ...[...book.catalogue, ...book.gangRun].flatMap((table) => [
      duplicates(`「${table.name ?? table.id}」的选项`, table.options),
      ...table.options.map((option) =>
        duplicates(
          `「${table.name ?? table.id}」选项「${option.name ?? option.id}」的值`,
          option.choices,
        ),
      ),
    ]),
    paperProblems(book),
    pressProblems(book),
    finishingProblems(book),
    freightProblems(book),
  ];
  for (const source of sources) {
    for (const message of source) {
      found.push(message);
      if (found.length >= 100) return found;
    }
  }
  return found;
}
