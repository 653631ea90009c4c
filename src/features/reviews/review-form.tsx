import { useState } from "react";
import * as v from "valibot";
import { PictureField } from "#components/pictures/picture-field.tsx";
import { fieldIssues } from "#contract/http/field-issues.ts";
import {
  longestReview,
  mostReviewPictures,
  type OwnReview,
  type ReviewLine,
  reviewWords,
  type Stars,
} from "#contract/reviews/reviews.ts";
import { post } from "#data/outbox/post.ts";
import { readSession, removeSession, writeSession } from "#db/records.ts";
import { shopActors } from "#machines/shop-actors.ts";
import { Button } from "#ui/controls/button.tsx";
import { Chips } from "#ui/controls/chips.tsx";
import { TextArea } from "#ui/controls/field.tsx";
import formStyles from "#ui/controls/form.module.css";
import { FormRefusal } from "#ui/controls/form-refusal.tsx";
import { useForm } from "#ui/controls/form-state.ts";
import { toast } from "#ui/feedback/toast.tsx";

interface ReviewFormProps {
  readonly orderId: string;
  readonly line: ReviewLine;
  /** The review that is changed; null for a first one. */
  readonly review: OwnReview | null;
  readonly offline: boolean;
  onDone(): void;
  /** Leaves a review as it is. */
  onCancel(): void;
}

/** The words of a review that was not sent, in this tab; a published name stays. */
const keyOf = (itemId: string): string => `review_words:${itemId}`;

const typedWords = (itemId: string): string => readSession(keyOf(itemId)) ?? "";

function keepTyped(itemId: string, words: string): void {
  if (words.trim() === "") removeSession(keyOf(itemId));
  else writeSession(keyOf(itemId), words);
}

const forgetTyped = (itemId: string): void => removeSession(keyOf(itemId));

const starWords: ReadonlyArray<readonly [Stars, string]> = [
  [5, "很满意"],
  [4, "满意"],
  [3, "一般"],
  [2, "不满意"],
  [1, "很不满意"],
];

const options = starWords.map(([stars, note]) => ({
  value: String(stars),
  label: `${stars} 星`,
  note,
}));

const starsOf = (text: string): Stars | null =>
  starWords.find(([stars]) => String(stars) === text)?.[0] ?? null;

const form = v.object({
  stars: v.pipe(v.string(), v.regex(/^[1-5]$/, "请选择几星")),
  words: reviewWords,
});

/** Stars, words and pictures of one line; offline the words wait in 待发箱. */
export function ReviewForm({ orderId, line, review, offline, onDone, onCancel }: ReviewFormProps) {
  const { item_id, title } = line;
  const [sending, setSending] = useState(false);
  const [pictures, setPictures] = useState<readonly string[]>(review?.pictures ?? []);
  const typed = useForm({
    initial: {
      stars: review === null ? "" : String(review.stars),
      words: review?.words ?? typedWords(item_id),
    },
    check: (values) => fieldIssues(form, values),
    edited: ({ words }) => keepTyped(item_id, words),
    send: async ({ stars, words }) => {
      const chosen = starsOf(stars);
      if (chosen === null) return "请选择几星";
      if (sending) return "照片还在上传，请稍候";
      const input = { item_id, stars: chosen, words: words.trim(), pictures: [...pictures] };
      const posted = await post({ name: "putReview", input }, title);
      if (posted.kind === "refused") return posted.message;
      forgetTyped(item_id);
      if (posted.kind === "sent") toast("评价已发布", { tone: "ok" });
      // Sends it as soon as the network is back.
      else shopActors().sendWaiting();
      onDone();
      return null;
    },
  });
  return (
    <form
      className={formStyles.form}
      noValidate
      onSubmit={typed.submit}
      aria-label={`评价 ${title}`}
    >
      <Chips
        label="几星"
        value={typed.values.stars === "" ? null : typed.values.stars}
        options={options}
        error={typed.errors.stars}
        onChange={(stars) => typed.set("stars", stars)}
      />
      <TextArea
        label="评价"
        name="words"
        rows={3}
        maxLength={longestReview}
        required
        hint="颜色、裁切、材料、速度怎么样"
        value={typed.values.words}
        error={typed.errors.words}
        onBlur={() => typed.leave("words")}
        onChange={(event) => typed.set("words", event.target.value)}
      />
      <PictureField
        purpose="review"
        legend="照片"
        most={mostReviewPictures}
        orderId={orderId}
        pictures={pictures}
        offline={offline}
        onAdd={(id) => setPictures((held) => (held.includes(id) ? held : [...held, id]))}
        onRemove={(id) => setPictures((held) => held.filter((one) => one !== id))}
        onBusy={setSending}
      />
      <FormRefusal why={typed.refused} />
      <Button type="submit" busy={typed.busy}>
        {review === null ? "发布评价" : "保存修改"}
      </Button>
      {review === null ? null : (
        <Button tone="outline" onClick={onCancel}>
          不改了
        </Button>
      )}
    </form>
  );
}
