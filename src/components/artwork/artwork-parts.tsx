import { useSelector } from "@xstate/react";
import { useState } from "react";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkPart } from "#contract/artwork/artwork.ts";
import { artworkStage } from "#contract/artwork/artwork-stage.ts";
import { Tag } from "#ui/feedback/tag.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import styles from "./artwork.module.css";
import { ArtworkPiece } from "./artwork-piece.tsx";
import { ArtworkWish } from "./artwork-wish.tsx";
import { artworkStateWords, artworkTones } from "./artwork-words.ts";
import { FilePicker } from "./file-picker.tsx";
import { uploadOf } from "./upload-effects.ts";

interface ArtworkPartsProps {
  orderId: string;
  orderNo: string;
  /** Names what the file is for. */
  goods: string;
  itemId: string;
  parts: readonly ArtworkPart[];
  frame: ArtworkFrame | null;
  offline: boolean;
  decides: boolean;
  isOpen(part: ArtworkPart): boolean;
  onAttached(): void;
}

type PartProps = Omit<ArtworkPartsProps, "parts"> & { part: ArtworkPart };

function Part({ part, isOpen, ...rest }: PartProps) {
  const { orderId, itemId, goods, onAttached } = rest;
  const [upload] = useState(() => uploadOf(orderId, { itemId, place: part.place }, onAttached));
  const going = useSelector(upload.actor, (now) => now.hasTag("going") || now.hasTag("held"));
  const state = going ? "sending" : artworkStage(part);
  return (
    <li className={styles.part} aria-label={`${part.name}的文件`}>
      <div className={styles.head}>
        <p className={styles.title}>{part.name}</p>
        <Tag tone={artworkTones[state]}>{artworkStateWords[state]}</Tag>
      </div>
      <ArtworkPiece
        {...rest}
        goods={`${goods} ${part.name}`}
        piece={part}
        upload={upload}
        open={isOpen(part)}
      />
    </li>
  );
}

const lacks = ({ state }: ArtworkPart) => state === "none" || state === "returned";

/**
 * A line in several files, one for each part; several may be picked at once, in the order of names.
 */
export function ArtworkParts(props: ArtworkPartsProps) {
  const { orderId, itemId, parts, frame, offline, isOpen, onAttached } = props;
  const wanting = parts.filter((part) => lacks(part) && isOpen(part));
  const pickAll = (files: readonly File[]) => {
    const free = wanting
      .map(({ place }) => uploadOf(orderId, { itemId, place }, onAttached))
      .filter(({ actor }) => {
        const now = actor.getSnapshot();
        return !now.hasTag("going") && !now.hasTag("held");
      });
    for (const [at, upload] of free.entries()) {
      const file = files[at];
      if (file !== undefined) upload.choose(file, frame);
    }
    if (files.length > free.length) toast(`只缺 ${free.length} 个文件，多选的没有上传`);
  };
  return (
    <>
      {wanting.length === 0 ? null : <ArtworkWish frame={frame} />}
      {wanting.length < 2 ? null : (
        <FilePicker
          multiple
          offline={offline}
          label={`一次选 ${wanting.length} 个，按文件名依次放好`}
          onPick={pickAll}
        />
      )}
      <ul className={styles.lines}>
        {parts.map((part) => (
          <Part key={part.place} part={part} {...props} />
        ))}
      </ul>
    </>
  );
}
