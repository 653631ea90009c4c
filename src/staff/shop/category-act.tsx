import { useState } from "react";
import { newKey } from "#api/new-key.ts";
import { refusalOf } from "#api/say-why.ts";
import { putCategory, type StaffCategory } from "#contract/staff/staff-categories.ts";
import { staffCall } from "#staff/call.ts";
import { FormAct, needed } from "#staff/form-act.tsx";
import styles from "#staff/list.module.css";
import { productJpeg } from "#staff/shop-picture.ts";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";

interface CategoryActProps {
  /** Null for a new one. */
  readonly category: StaffCategory | null;
  onDone(): void;
  onClose(): void;
}

/** 新分类, or a change of one. */
export function CategoryAct({ category, onDone, onClose }: CategoryActProps) {
  const [cate_id] = useState(() => category?.cate_id ?? newKey());
  const [picture, setPicture] = useState<string | null>(null);
  const form = useForm({
    initial: { name: category?.name ?? "", summary: category?.summary ?? "", file: "" },
    check: ({ name, file }): Record<string, string> => ({
      ...needed({ name }, { name: "请填写名称" }),
      ...(file === "wrong" ? { file: "打不开这张图片，请用 JPG 或 PNG" } : {}),
      ...(picture === null && category === null && file !== "wrong" ? { file: "请选择图片" } : {}),
    }),
    send: ({ name, summary }) =>
      refusalOf(
        staffCall(putCategory, { cate_id, name, summary, picture }).then(() => {
          toast(category === null ? "已添加，有商品上架后买家看得到" : "已保存", { tone: "ok" });
          onDone();
        }),
      ),
  });
  const pick = async (file: File | undefined) => {
    const made = file === undefined ? null : await productJpeg(file);
    setPicture(made);
    form.set("file", file !== undefined && made === null ? "wrong" : "");
  };
  const preview = picture === null ? category?.picture : `data:image/jpeg;base64,${picture}`;
  return (
    <FormAct
      title={category === null ? "新分类" : "修改分类"}
      form={form}
      label="保存"
      onClose={onClose}
    >
      <TextField
        label="名称"
        maxLength={12}
        autoComplete="off"
        value={form.values.name}
        error={form.errors.name}
        onChange={(event) => form.set("name", event.target.value)}
      />
      <TextField
        label="说明"
        hint="可以不填"
        maxLength={40}
        autoComplete="off"
        value={form.values.summary}
        onChange={(event) => form.set("summary", event.target.value)}
      />
      <TextField
        label="图片"
        hint={category === null ? undefined : "不选就用现在的"}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        error={form.errors.file}
        onChange={(event) => void pick(event.target.files?.[0])}
      />
      {preview === undefined ? null : (
        <img className={styles.picture} src={preview} alt="图片预览" />
      )}
    </FormAct>
  );
}
