import { useEffect, useState } from "react";
import { Button } from "./button.tsx";
import { SelectField } from "./field.tsx";
import styles from "./region-fields.module.css";

export interface RegionCodes {
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
}

export interface RegionOption {
  readonly value: string;
  readonly label: string;
}

/** The regions below `parent`, or the provinces. */
export type LoadRegions = (parent?: string) => Promise<readonly RegionOption[]>;

interface RegionFieldsProps {
  value: RegionCodes;
  errors: Partial<Record<keyof RegionCodes, string>>;
  load: LoadRegions;
  onChange(codes: RegionCodes): void;
}

type Known = Readonly<Record<string, readonly RegionOption[]>>;

/** Loads each level once; `""` stands for the provinces. */
function useRegions(load: LoadRegions, parents: readonly string[]) {
  const [known, setKnown] = useState<Known>({});
  const [failed, setFailed] = useState(false);
  const missing = failed ? undefined : parents.find((parent) => known[parent] === undefined);

  useEffect(() => {
    if (missing === undefined) return;
    let current = true;
    load(missing === "" ? undefined : missing).then(
      (options) => current && setKnown((now) => ({ ...now, [missing]: options })),
      () => current && setFailed(true),
    );
    return () => {
      current = false;
    };
  }, [load, missing]);

  return { known, failed, retry: () => setFailed(false) };
}

const choose = (text: string, options: readonly RegionOption[] | undefined) => [
  { value: "", label: options === undefined ? "加载中…" : text },
  ...(options ?? []),
];

/** Province, city and district, each below the one before. A city without districts asks none. */
export function RegionFields({ value, errors, load, onChange }: RegionFieldsProps) {
  const { provinceCode, cityCode, districtCode } = value;
  const parents = ["", provinceCode, cityCode].filter((code, index) => index === 0 || code !== "");
  const { known, failed, retry } = useRegions(load, parents);
  const districts = known[cityCode];

  return (
    <div className={styles.regions}>
      <SelectField
        label="省份"
        autoComplete="address-level1"
        value={provinceCode}
        error={errors.provinceCode}
        options={choose("请选择", known[""])}
        onChange={(event) =>
          onChange({ provinceCode: event.target.value, cityCode: "", districtCode: "" })
        }
      />
      <SelectField
        label="城市"
        autoComplete="address-level2"
        value={cityCode}
        disabled={provinceCode === ""}
        error={errors.cityCode}
        options={
          provinceCode === "" ? choose("请先选省份", []) : choose("请选择", known[provinceCode])
        }
        onChange={(event) =>
          onChange({ provinceCode, cityCode: event.target.value, districtCode: "" })
        }
      />
      {districts?.length === 0 ? null : (
        <SelectField
          label="区县"
          autoComplete="address-level3"
          value={districtCode}
          disabled={cityCode === ""}
          error={errors.districtCode}
          options={cityCode === "" ? choose("请先选城市", []) : choose("请选择", districts)}
          onChange={(event) =>
            onChange({ provinceCode, cityCode, districtCode: event.target.value })
          }
        />
      )}
      {failed ? (
        <p className={styles.failed} role="alert">
          地区加载失败
          <Button tone="plain" size="s" onClick={retry}>
            重试
          </Button>
        </p>
      ) : null}
    </div>
  );
}
