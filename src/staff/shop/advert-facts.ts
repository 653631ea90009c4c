import { instantInShanghai, shanghaiTime } from "#contract/format/shanghai-day.ts";
import { paths } from "#contract/paths/paths.ts";
import type { StaffAdvert } from "#contract/staff/staff-adverts.ts";

/** What a field of date and time shows and says: the shop's clock, to the minute. */
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

/** What was changed here alone, so that nobody else's change is undone; of a new one everything. */
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

/** What an ad that was saved comes to: somebody else may have changed the rest of it. */
export function savedWords({ shown, from, until }: StaffAdvert): string {
  if (!shown) return "已保存，暂不显示";
  return from === null && until === null ? "已保存，买家在首页看到" : "已保存，按时间显示";
}
