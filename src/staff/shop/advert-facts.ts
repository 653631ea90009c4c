import { instantInShanghai, shanghaiTime } from "#contract/format/shanghai-day.ts";
import { paths } from "#contract/paths/paths.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";

/** The value of a date and time field: the shop's time zone, to the minute. */
const timeText = (at: number | null | undefined): string => (at == null ? "" : shanghaiTime(at));
const instantOf = (text: string): number | null => (text === "" ? null : instantInShanghai(text));

export const initialOf = (advert: StaffAdvert | null) => ({
  title: advert?.title ?? "",
  subtitle: advert?.subtitle ?? "",
  link: advert?.link ?? paths.home(),
  shown: advert?.shown ?? true,
  from: timeText(advert?.from),
  until: timeText(advert?.until),
  file: "",
});
type Values = ReturnType<typeof initialOf>;

/**
 * The fields that were changed here, so that nobody else's change is undone; all fields of a new
 * one.
 */
export function changedFacts(advert: StaffAdvert | null, values: Values) {
  const before = initialOf(advert);
  const changed = <Name extends keyof Values>(name: Name): Values[Name] | undefined =>
    advert === null || values[name] !== before[name] ? values[name] : undefined;
  const edge = (text: string | undefined) => (text === undefined ? undefined : instantOf(text));
  return {
    title: changed("title"),
    subtitle: changed("subtitle"),
    link: changed("link"),
    shown: changed("shown"),
    from: edge(changed("from")),
    until: edge(changed("until")),
  };
}

/** The saved advert: somebody else may have changed other fields. */
export function savedWords({ shown, from, until }: StaffAdvert): string {
  if (!shown) return "已保存，暂不显示";
  return from === null && until === null ? "已保存，买家在首页看到" : "已保存，按时间显示";
}
