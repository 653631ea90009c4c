import { useState } from "react";
import { newKey } from "#api/new-key.ts";
import { refusalOf } from "#api/say-why.ts";
import { paths } from "#contract/paths/paths.ts";
import { advertPicture, putAdvert, type StaffAdvert } from "#contract/staff/staff-adverts.ts";
import { staffCall } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { advertJpeg } from "#staff/shop-picture.ts";
import { CheckField, TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";
import { changedFacts, initialOf, savedWords } from "./advert-facts.ts";

interface AdvertActProps {
  /** Null for a new one. */
  readonly advert: StaffAdvert | null;
  onDone(): void;
  onClose(): void;
}

/** 新广告, or a change of one. */
export function AdvertAct({ advert, onDone, onClose }: AdvertActProps) {
  const [advert_id] = useState(() => advert?.advert_id ?? newKey());
  const [picture, setPicture] = useState<string | null>(null);
  const form = useForm({
    initial: initialOf(advert),
    check: ({ title, link, file, from, until }): Record<string, string> => ({
      ...needed({ title, link }, { title: "请填写标题", link: "请填写链接" }),
      ...(from !== "" && until !== "" && until <= from ? { until: "结束要晚于开始" } : {}),
      ...(file === "wrong" ? { file: "打不开这张图片，请用 JPG 或 PNG" } : {}),
      ...(picture === null && advert === null && file !== "wrong" ? { file: "请选择图片" } : {}),
    }),
    send: (values) => {
      const sending = staffCall(putAdvert, {
        advert_id,
        ...changedFacts(advert, values),
        picture,
      });
      return refusalOf(
        sending.then((put) => {
          toast(savedWords(put), { tone: "ok" });
          onDone();
        }),
      );
    },
  });
  const pick = async (file: File | undefined) => {
    const made = file === undefined ? null : await advertJpeg(file);
    setPicture(made);
    form.set("file", file !== undefined && made === null ? "wrong" : "");
  };
  const preview = picture === null ? advert?.picture : `data:image/jpeg;base64,${picture}`;
  return (
    <FormAct
      title={advert === null ? "新广告" : "修改广告"}
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="标题"
        maxLength={20}
        autoComplete="off"
        value={form.values.title}
        error={form.errors.title}
        onChange={(event) => form.set("title", event.target.value)}
      />
      <TextField
        label="副标题"
        hint="可以不填"
        maxLength={40}
        autoComplete="off"
        value={form.values.subtitle}
        onChange={(event) => form.set("subtitle", event.target.value)}
      />
      <TextField
        label="链接"
        hint={`本店的地址，如 ${paths.category({ cate_id: "books" })}`}
        maxLength={300}
        autoComplete="off"
        value={form.values.link}
        error={form.errors.link}
        onChange={(event) => form.set("link", event.target.value)}
      />
      <TextField
        label="图片"
        hint={`裁成 ${advertPicture.width}×${advertPicture.height}，取中间`}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={form.errors.file}
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      {preview === undefined ? null : (
        <img className={styles.advert} src={preview} alt="图片预览" />
      )}
      <CheckField
        label="在首页显示"
        checked={form.values.shown}
        onChange={(event) => form.set("shown", event.target.checked)}
      />
      <TextField
        label="开始时间"
        hint="北京时间，不填就是现在"
        type="datetime-local"
        value={form.values.from}
        onChange={(event) => form.set("from", event.target.value)}
      />
      <TextField
        label="结束时间"
        hint="北京时间，不填就一直显示"
        type="datetime-local"
        value={form.values.until}
        error={form.errors.until}
        onChange={(event) => form.set("until", event.target.value)}
      />
    </FormAct>
  );
}
