/** Reference checks of the price book, typed only by the fields they need. */

interface Identified {
  readonly id: string;
  readonly name?: string;
}

interface Operated {
  readonly listed: ReadonlyArray<{ readonly ids: readonly string[] }>;
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
  readonly paperSales: {
    readonly readyCut?: ReadonlyArray<{ readonly paperId: string }> | undefined;
  };
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
    readonly dies: ReadonlyArray<
      Identified & { readonly pressId: string; readonly alsoOn?: readonly string[] | undefined }
    >;
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
  readonly production: Readonly<
    Record<"sheetPresses" | "labelPresses" | "finishing" | "bindings", Operated>
  >;
  readonly neighbours?:
    | {
        readonly papers: ReadonlyArray<readonly string[]>;
        readonly sheetsOfMaterials: ReadonlyArray<{
          readonly materialId: string;
          readonly paperId: string;
        }>;
        readonly sheetSteps: ReadonlyArray<{ readonly web: string; readonly sheet: string }>;
        readonly cutStep?: string | undefined;
      }
    | undefined;
  readonly freight: {
    readonly provinces: ReadonlyArray<{ readonly code: string }>;
    readonly carriers: ReadonlyArray<
      Identified & {
        readonly provinces?: readonly string[];
        readonly areas?: ReadonlyArray<{ readonly code: string; readonly name: string }> | null;
        readonly zones?: ReadonlyArray<{ readonly provinces: readonly string[] }>;
      }
    >;
    readonly free: ReadonlyArray<{ readonly provinces: readonly string[] }>;
  };
}

/** One broken reference: its place in the document, and its fault. */
export interface BrokenReference {
  readonly path: ReadonlyArray<string | number>;
  readonly message: string;
}

type Path = ReadonlyArray<string | number>;

function* duplicates(
  section: string,
  path: Path,
  items: readonly Identified[],
): Generator<BrokenReference> {
  const seen = new Set<string>();
  for (const [index, { id }] of items.entries()) {
    if (seen.has(id)) yield { path: [...path, index], message: `${section}「${id}」重复` };
    seen.add(id);
  }
}

function* paperProblems(book: Referenced): Generator<BrokenReference> {
  const parents = new Set(book.parents.map(({ id }) => id));
  for (const [at, paper] of book.papers.entries()) {
    const title = `纸张「${paper.name ?? paper.id}」`;
    for (const [index, id] of paper.parentIds.entries())
      if (!parents.has(id))
        yield {
          path: ["papers", at, "parentIds", index],
          message: `${title}的规格「${id}」不存在`,
        };
    for (const [index, { gsm, tonPrice, squarePrice }] of paper.gsms.entries()) {
      if ((tonPrice === undefined) === (squarePrice === undefined))
        yield {
          path: ["papers", at, "gsms", index],
          message: `${title}${gsm} g：吨价与平方价须填且只填一个`,
        };
    }
  }
  const papers = new Set(book.papers.map(({ id }) => id));
  for (const [at, { paperId }] of (book.paperSales.readyCut ?? []).entries())
    if (!papers.has(paperId))
      yield {
        path: ["paperSales", "readyCut", at, "paperId"],
        message: `现成纸提到的纸张「${paperId}」不存在`,
      };
  for (const [at, { kai, parentId }] of book.kaiSizes.entries())
    if (!parents.has(parentId))
      yield {
        path: ["kaiSizes", at, "parentId"],
        message: `开数表${kai}开的规格「${parentId}」不存在`,
      };
}

function* pressProblems(book: Referenced): Generator<BrokenReference> {
  for (const [at, press] of book.presses.entries()) {
    const title = `印刷机「${press.name ?? press.id}」`;
    const [minShort, minLong] = press.minSheetMm;
    const [maxShort, maxLong] = press.maxSheetMm;
    if (minShort > maxShort || minLong > maxLong)
      yield { path: ["presses", at, "minSheetMm"], message: `${title}最小幅面大于最大幅面` };
    if (press.minGsm > press.maxGsm)
      yield { path: ["presses", at, "minGsm"], message: `${title}最小克重大于最大克重` };
  }
  for (const [at, press] of book.labels.presses.entries()) {
    if (press.feedMode === "rotary" && press.cylinders.length === 0)
      yield {
        path: ["labels", "presses", at, "cylinders"],
        message: `标签机「${press.name ?? press.id}」没有版辊齿数`,
      };
  }
  const labelPresses = new Set(book.labels.presses.map(({ id }) => id));
  for (const [at, die] of book.labels.dies.entries()) {
    for (const pressId of [die.pressId, ...(die.alsoOn ?? [])])
      if (!labelPresses.has(pressId))
        yield {
          path: ["labels", "dies", at, pressId === die.pressId ? "pressId" : "alsoOn"],
          message: `刀版「${die.id}」的标签机「${pressId}」不存在`,
        };
  }
}

function* finishingProblems(book: Referenced): Generator<BrokenReference> {
  const known = new Set(book.finishing.map(({ id }) => id));
  for (const [at, step] of book.finishing.entries()) {
    for (const field of ["requiresAny", "conflicts"] as const)
      for (const [index, id] of step[field].entries())
        if (!known.has(id))
          yield {
            path: ["finishing", at, field, index],
            message: `后工序「${step.name ?? step.id}」提到的「${id}」不存在`,
          };
  }
}

/** Working times name existing entries, each once. */
function* productionProblems(book: Referenced): Generator<BrokenReference> {
  const { presses, digitalPresses } = book.labels;
  const named = {
    sheetPresses: book.presses,
    labelPresses: [...presses, ...digitalPresses],
    finishing: book.finishing,
    bindings: book.bindings,
  } as const;
  for (const section of ["sheetPresses", "labelPresses", "finishing", "bindings"] as const) {
    const known = new Set(named[section].map(({ id }) => id));
    const seen = new Set<string>();
    for (const [at, { ids }] of book.production[section].listed.entries())
      for (const [index, id] of ids.entries()) {
        const path = ["production", section, "listed", at, "ids", index];
        if (!known.has(id)) yield { path, message: `工时提到的「${id}」不存在` };
        if (seen.has(id)) yield { path, message: `工时里的「${id}」重复` };
        seen.add(id);
      }
  }
}

/** Each area once, and in a province that the car serves. */
function* areaProblems(
  path: Path,
  areas: ReadonlyArray<{ readonly code: string; readonly name: string }>,
  provinces: readonly string[],
): Generator<BrokenReference> {
  yield* duplicates(
    "送货地区",
    path,
    areas.map(({ code }) => ({ id: code })),
  );
  for (const [index, { code, name }] of areas.entries())
    if (!provinces.includes(`${code.slice(0, 2)}0000`))
      yield { path: [...path, index], message: `送货地区「${name}」不在列出的省份里` };
}

function* freightProblems(book: Referenced): Generator<BrokenReference> {
  const known = new Set(book.freight.provinces.map(({ code }) => code));
  for (const [at, carrier] of book.freight.carriers.entries()) {
    const title = `承运商「${carrier.name ?? carrier.id}」`;
    const path = ["freight", "carriers", at];
    const lists =
      carrier.zones === undefined
        ? [{ path: [...path, "provinces"], provinces: carrier.provinces ?? [] }]
        : carrier.zones.map((zone, index) => ({
            path: [...path, "zones", index, "provinces"],
            provinces: zone.provinces,
          }));
    const seen = new Set<string>();
    for (const list of lists)
      for (const [index, code] of list.provinces.entries()) {
        const place = [...list.path, index];
        if (!known.has(code)) yield { path: place, message: `${title}的省份「${code}」不存在` };
        if (seen.has(code)) yield { path: place, message: `${title}的省份「${code}」重复` };
        seen.add(code);
      }
  }
  for (const [at, { areas, provinces = [] }] of book.freight.carriers.entries())
    yield* areaProblems(["freight", "carriers", at, "areas"], areas ?? [], provinces);
  for (const [at, rule] of book.freight.free.entries())
    for (const [index, code] of rule.provinces.entries())
      if (!known.has(code))
        yield {
          path: ["freight", "free", at, "provinces", index],
          message: `包邮规则的省份「${code}」不存在`,
        };
}

function* optionProblems(
  section: "catalogue" | "gangRun",
  tables: Referenced["catalogue"],
): Generator<BrokenReference> {
  for (const [at, table] of tables.entries()) {
    const title = `「${table.name ?? table.id}」`;
    const path = [section, at, "options"];
    yield* duplicates(`${title}的选项`, path, table.options);
    for (const [index, option] of table.options.entries())
      yield* duplicates(
        `${title}选项「${option.name ?? option.id}」的值`,
        [...path, index, "choices"],
        option.choices,
      );
  }
}

/** What serves in the place of something else is in the book. */
function* neighbourProblems(book: Referenced): Generator<BrokenReference> {
  if (book.neighbours === undefined) return;
  const { papers, sheetsOfMaterials, sheetSteps, cutStep } = book.neighbours;
  const known = (items: readonly Identified[]) => new Set(items.map(({ id }) => id));
  const ofPapers = known(book.papers);
  const ofMaterials = known(book.labels.materials);
  const ofSteps = known(book.finishing);
  const named: ReadonlyArray<readonly [string, ReadonlySet<string>, readonly string[][]]> = [
    ["papers", ofPapers, papers.map((alike) => [...alike])],
    ["sheetsOfMaterials", ofPapers, sheetsOfMaterials.map(({ paperId }) => [paperId])],
    ["sheetsOfMaterials", ofMaterials, sheetsOfMaterials.map(({ materialId }) => [materialId])],
    ["sheetSteps", ofSteps, sheetSteps.map(({ web, sheet }) => [web, sheet])],
    ["cutStep", ofSteps, cutStep === undefined ? [] : [[cutStep]]],
  ];
  for (const [section, entries, rows] of named)
    for (const [at, ids] of rows.entries())
      for (const id of ids)
        if (!entries.has(id))
          yield { path: ["neighbours", section, at], message: `相近规格提到的「${id}」不存在` };
}

function* allProblems(book: Referenced): Generator<BrokenReference> {
  const { labels, freight } = book;
  yield* duplicates("全张规格", ["parents"], book.parents);
  yield* duplicates("纸张", ["papers"], book.papers);
  yield* duplicates("印刷机", ["presses"], book.presses);
  yield* duplicates("后工序", ["finishing"], book.finishing);
  yield* duplicates("装订", ["bindings"], book.bindings);
  yield* duplicates("标签材料", ["labels", "materials"], labels.materials);
  yield* duplicates("标签机", ["labels", "presses"], labels.presses);
  yield* duplicates("现成刀版", ["labels", "dies"], labels.dies);
  yield* duplicates("数码标签机", ["labels", "digitalPresses"], labels.digitalPresses);
  yield* duplicates("商品价目", ["catalogue"], book.catalogue);
  yield* duplicates("拼版规格", ["gangRun"], book.gangRun);
  yield* duplicates("承运商", ["freight", "carriers"], freight.carriers);
  const provinces = freight.provinces.map(({ code }) => ({ id: code }));
  yield* duplicates("省份", ["freight", "provinces"], provinces);
  yield* optionProblems("catalogue", book.catalogue);
  yield* optionProblems("gangRun", book.gangRun);
  yield* paperProblems(book);
  yield* pressProblems(book);
  yield* finishingProblems(book);
  yield* productionProblems(book);
  yield* freightProblems(book);
  yield* neighbourProblems(book);
}

/** Every broken reference; empty when all are valid. At most a hundred. */
export function brokenReferences(book: Referenced): BrokenReference[] {
  const found: BrokenReference[] = [];
  for (const problem of allProblems(book)) {
    found.push(problem);
    if (found.length >= 100) break;
  }
  return found;
}
