import { useEffect, useState } from "react";
import { sayWhy } from "#api/say-why.ts";
import type { Options } from "#contract/lookups/lookups.ts";
import { staffRegions } from "#contract/staff/staff-order-changes.ts";
import { staffCall } from "#staff/call.ts";
import { SelectField } from "#ui/controls/field.tsx";

export interface RegionValues {
  readonly provinceCode: string;
  readonly cityCode: string;
  readonly districtCode: string;
}

/** The children of `parent`; none for an empty one. */
function useRegionsBelow(parent: string | null): { options: Options; failed: string | null } {
  const [found, setFound] = useState<{ of: string | null; options: Options }>();
  const [failed, setFailed] = useState<string | null>(null);
  useEffect(() => {
    if (parent === "") return;
    let wanted = true;
    staffCall(staffRegions, parent === null ? {} : { parent }).then(
      (options) => {
        if (!wanted) return;
        setFound({ of: parent, options });
        setFailed(null);
      },
      (error: unknown) => {
        if (wanted) setFailed(sayWhy(error));
      },
    );
    return () => {
      wanted = false;
    };
  }, [parent]);
  return { options: found?.of === parent ? found.options : [], failed };
}

interface RegionSelectsProps {
  readonly values: RegionValues;
  readonly error?: string | undefined;
  onChange(values: RegionValues): void;
}

/** Province, city and district, one below the other. */
export function RegionSelects({ values, error, onChange }: RegionSelectsProps) {
  const { provinceCode, cityCode, districtCode } = values;
  const provinces = useRegionsBelow(null);
  const cities = useRegionsBelow(provinceCode);
  const districts = useRegionsBelow(cityCode);
  const failed = provinces.failed ?? cities.failed ?? districts.failed;
  return (
    <>
      <SelectField
        label="省份"
        placeholder="请选择"
        value={provinceCode}
        options={provinces.options}
        error={failed ?? error}
        onChange={({ target }) =>
          onChange({ provinceCode: target.value, cityCode: "", districtCode: "" })
        }
      />
      <SelectField
        label="城市"
        placeholder="请选择"
        value={cityCode}
        options={cities.options}
        onChange={({ target }) =>
          onChange({ provinceCode, cityCode: target.value, districtCode: "" })
        }
      />
      <SelectField
        label="区县（没有可不选）"
        placeholder="请选择"
        value={districtCode}
        options={districts.options}
        onChange={({ target }) => onChange({ provinceCode, cityCode, districtCode: target.value })}
      />
    </>
  );
}
