import { useState } from "react";
import { TextField } from "#ui/controls/field.tsx";
import styles from "./region-sheet.module.css";
import type { Region, RegionCodes, RegionTable } from "./region-table.ts";

interface RegionSheetProps {
  table: RegionTable;
  value: RegionCodes;
  onChange(codes: RegionCodes): void;
  /** Called when the last level was chosen. */
  onDone(): void;
}

interface ColumnProps {
  label: string;
  regions: readonly Region[];
  chosen: string;
  onChoose(code: string): void;
}

function Column({ label, regions, chosen, onChoose }: ColumnProps) {
  return (
    <fieldset className={styles.column}>
      <legend className={styles.legend}>{label}</legend>
      {regions.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          className={styles.region}
          aria-pressed={code === chosen}
          ref={(button) => {
            if (code === chosen) button?.scrollIntoView({ block: "nearest" });
          }}
          onClick={() => onChoose(code)}
        >
          {name}
        </button>
      ))}
    </fieldset>
  );
}

/** Three columns, each inside the one before, and a search over all of them. */
export function RegionSheet({ table, value, onChange, onDone }: RegionSheetProps) {
  const [sought, setSought] = useState("");
  const { provinceCode, cityCode, districtCode } = value;
  const found = table.search(sought);
  const choose = (codes: RegionCodes, done: boolean) => {
    onChange(codes);
    if (done) onDone();
  };
  const isLast = (city: string) => table.districtsOf(city).length === 0;

  return (
    <div className={styles.sheet}>
      <TextField
        label="搜地区"
        type="search"
        placeholder="区县或城市，如 南山区"
        enterKeyHint="search"
        maxLength={30}
        value={sought}
        onChange={(event) => setSought(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Otherwise the surrounding form would be submitted.
          event.preventDefault();
          const [first] = found;
          if (first !== undefined) choose(first.codes, first.codes.districtCode !== "");
        }}
      />
      {sought.trim() === "" ? (
        <div className={styles.columns}>
          <Column
            label="省份"
            regions={table.provinces}
            chosen={provinceCode}
            onChoose={(code) =>
              choose({ provinceCode: code, cityCode: "", districtCode: "" }, false)
            }
          />
          <Column
            label="城市"
            regions={provinceCode === "" ? [] : table.citiesOf(provinceCode)}
            chosen={cityCode}
            onChoose={(code) =>
              choose({ provinceCode, cityCode: code, districtCode: "" }, isLast(code))
            }
          />
          <Column
            label="区县"
            regions={cityCode === "" ? [] : table.districtsOf(cityCode)}
            chosen={districtCode}
            onChoose={(code) => choose({ provinceCode, cityCode, districtCode: code }, true)}
          />
        </div>
      ) : (
        <ul className={styles.found} aria-label="找到的地区">
          {found.map(({ codes, text }) => (
            <li key={text}>
              <button
                type="button"
                className={styles.region}
                onClick={() => {
                  const done = codes.districtCode !== "" || isLast(codes.cityCode);
                  setSought("");
                  choose(codes, done);
                }}
              >
                {text}
              </button>
            </li>
          ))}
          {found.length === 0 ? <li className={styles.none}>没有找到，换个写法试试</li> : null}
        </ul>
      )}
    </div>
  );
}
