import { useState } from "react";
import type { AdvertDocument } from "#contract/catalog/advert-document.ts";
import { instantInShanghai, shanghaiTime } from "#contract/format/shanghai-day.ts";
import { paths } from "#contract/paths/paths.ts";
import { advertPicture } from "#contract/staff/staff-adverts.ts";
import { advertJpeg, jpegStart } from "#staff/shop-picture.ts";
import { TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";

interface AdvertFieldsProps {
  readonly document: AdvertDocument;
  readonly errors: Readonly<Record<string, string>>;
  change(some: Partial<AdvertDocument>): void;
}

const texts = [
  ["title", "标题", 20, ""],
  ["subtitle", "副标题", 40, "可以不填"],
  ["link", "链接", 300, `本店的地址，如 ${paths.category({ cate_id: "books" })}`],
] as const;

const edges = [
  ["from", "开始时间", "北京时间，不填就从发布起"],
  ["until", "结束时间", "北京时间，不填就一直显示"],
] as const;

/** Texts, link, picture and time of an advert; an edge that is not typed keeps its second. */
export function AdvertFields({ document, errors, change }: AdvertFieldsProps) {
  const [unreadable, setUnreadable] = useState(false);
  const pick = async (file: File | undefined) => {
    if (file === undefined) return;
    const made = await advertJpeg(file);
    setUnreadable(made === null);
    if (made !== null) change({ picture: `${jpegStart}${made}` });
  };
  return (
    <Card title="内容">
      {texts.map(([name, label, most, hint]) => (
        <TextField
          key={name}
          label={label}
          hint={hint === "" ? undefined : hint}
          maxLength={most}
          autoComplete="off"
          value={document[name]}
          error={errors[name]}
          onChange={({ target }) => change({ [name]: target.value })}
        />
      ))}
      <TextField
        label="图片"
        hint={`裁成 ${advertPicture.width}×${advertPicture.height}，取中间`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={unreadable ? "打不开这张图片，请用 JPG 或 PNG" : errors.picture}
        onChange={({ target }) => void pick(target.files?.[0])}
      />
      {edges.map(([name, label, hint]) => {
        const at = document[name];
        return (
          <TextField
            key={name}
            label={label}
            hint={hint}
            type="datetime-local"
            value={at === null ? "" : shanghaiTime(at)}
            error={errors[name]}
            onChange={({ target: { value } }) =>
              change({ [name]: value === "" ? null : instantInShanghai(value) })
            }
          />
        );
      })}
    </Card>
  );
}
