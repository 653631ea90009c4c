import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { newKey } from "#api/new-key.ts";
import { paths } from "#contract/paths/paths.ts";
import { staffPaths } from "#contract/paths/staff-paths.ts";
import { saveAdvertDraft } from "#contract/staff/staff-advert-editing.ts";
import { staffCall } from "#staff/call.ts";
import { done, FormAct, needed } from "#staff/form-act.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { useForm } from "#ui/controls/form-state.ts";

const empty = { subtitle: "", link: paths.home(), from: null, until: null };

/** 新广告: its draft is made and opened. */
export function NewAdvertAct({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const [advert_id] = useState(newKey);
  const form = useForm({
    initial: { title: "" },
    check: ({ title }) => needed({ title }, { title: "请填写标题" }),
    send: ({ title }) =>
      done(
        staffCall(saveAdvertDraft, {
          ...{ advert_id, edition: 0, base: 0, document: { ...empty, title }, picture: null },
        }),
        "草稿已建好，买家还看不到",
        () => void navigate(staffPaths.advert({ id: advert_id })),
      ),
  });
  return (
    <FormAct
      title="新广告"
      description="先存成草稿，填好再发布。"
      form={form}
      label="建草稿"
      onClose={onClose}
    >
      <TextField
        label="标题"
        maxLength={20}
        autoComplete="off"
        value={form.values.title}
        error={form.errors.title}
        onChange={({ target }) => form.set("title", target.value)}
      />
    </FormAct>
  );
}
