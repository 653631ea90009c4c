import { useState } from "react";
import { refusalOf } from "#api/say-why.ts";
import { mostPictures, type ProductPicture } from "#contract/catalog/product-document.ts";
import { putProductPicture } from "#contract/staff/staff-product-editing.ts";
import { staffCall } from "#staff/call.ts";
import styles from "#staff/list.module.css";
import { MoveButtons } from "#staff/row-act.tsx";
import { productJpeg } from "#staff/shop-picture.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { Card } from "#ui/layout/card.tsx";

interface PictureListProps {
  readonly pictures: readonly ProductPicture[];
  readonly error: string | undefined;
  change(pictures: ProductPicture[]): void;
}

/** The list with the picture at `from` one place further. */
function moved(pictures: readonly ProductPicture[], from: number, to: "up" | "down") {
  const next = [...pictures];
  const [taken] = next.splice(from, 1);
  if (taken !== undefined) next.splice(Math.max(0, from + (to === "up" ? -1 : 1)), 0, taken);
  return next;
}

/** A product's pictures: the first one is shown in lists. */
export function PictureList({ pictures, error, change }: PictureListProps) {
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const add = async (file: File | undefined) => {
    if (file === undefined) return;
    setBusy(true);
    const picture = await productJpeg(file);
    const why =
      picture === null
        ? "打不开这张图片，请用 JPG 或 PNG"
        : await refusalOf(
            staffCall(putProductPicture, { picture }).then(({ address }) =>
              change([...pictures, { address, alt: "" }]),
            ),
          );
    setRefused(why);
    setBusy(false);
  };
  const full = pictures.length >= mostPictures;
  return (
    <Card title="图片">
      <p className={styles.note}>第一张用在列表里。大图会缩到 1200 像素以内。</p>
      <ul className={styles.list}>
        {pictures.map((picture, index) => (
          <li key={picture.address} className={styles.thing}>
            <img className={styles.thumb} src={picture.address} alt={picture.alt} />
            <div className={styles.column}>
              <TextField
                label={`第 ${index + 1} 张的说明`}
                hint="写图上是什么，给看不见图的人听"
                maxLength={60}
                autoComplete="off"
                value={picture.alt}
                onChange={({ target }) =>
                  change(
                    pictures.map((one) =>
                      one.address === picture.address ? { ...one, alt: target.value } : one,
                    ),
                  )
                }
              />
              <div className={styles.actions}>
                <MoveButtons
                  name={`第 ${index + 1} 张图`}
                  busy={busy}
                  move={(to) => change(moved(pictures, index, to))}
                />
                <Button
                  size="s"
                  tone="plain"
                  aria-label={`去掉 第 ${index + 1} 张图`}
                  onClick={() =>
                    change(pictures.filter(({ address }) => address !== picture.address))
                  }
                >
                  去掉
                </Button>
              </div>
            </div>
          </li>
        ))}
      </ul>
      {full ? (
        <p className={styles.note}>图片最多{mostPictures}张，去掉一张才能再加。</p>
      ) : (
        <TextField
          label={busy ? "正在上传" : "加图片"}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          error={refused ?? error}
          onChange={({ target }) => void add(target.files?.[0])}
        />
      )}
    </Card>
  );
}
