import { Chips } from "#ui/controls/chips.tsx";
import { useTheme } from "#ui/style/theme.ts";

/** 跟随系统, 浅色 or 深色; stored on the device. */
export function ThemeChoice() {
  const [theme, choose] = useTheme();
  return (
    <Chips
      label="颜色"
      value={theme}
      onChange={choose}
      options={[
        { value: "system", label: "跟随系统" },
        { value: "light", label: "浅色" },
        { value: "dark", label: "深色" },
      ]}
    />
  );
}
