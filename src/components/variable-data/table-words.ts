import { grouped } from "#contract/format/numerals.ts";
import type { FieldFaults } from "#contract/variable-data/check-table.ts";

/** Sentences about a table's empty cells and doubles. */

const mostNumbers = 10;
const mostDoubles = 5;

const numbersText = (numbers: readonly number[]): string =>
  `第 ${numbers.slice(0, mostNumbers).join("、")} 行${numbers.length > mostNumbers ? "等" : ""}`;

function doublesText({ doubles }: FieldFaults): string {
  const shown = doubles.slice(0, mostDoubles).map((numbers) => `${numbersText(numbers)}相同`);
  const more = doubles.length - shown.length;
  return `${shown.join("；")}${more > 0 ? `；还有 ${grouped(more)} 处` : ""}`;
}

/** What a buyer should look at in a table of so many rows, a sentence a fault. */
export function faultTexts(faults: readonly FieldFaults[], records: number): string[] {
  return faults.flatMap((fault) => {
    const { name, empty, doubles } = fault;
    const repeated = doubles.reduce((sum, { length }) => sum + length, 0);
    return [
      ...(empty.length === 0
        ? []
        : [`${name}有 ${grouped(empty.length)} 行空着：${numbersText(empty)}`]),
      ...(doubles.length === 0
        ? []
        : [
            repeated * 2 > records
              ? `${name}多数行相同：${doublesText(fault)}`
              : `${name}有重复：${doublesText(fault)}`,
          ]),
    ];
  });
}
