import { useSelector } from "@xstate/react";
import { Suspense } from "react";
import type { ArtworkFrame } from "#components/job-facts/artwork-frame.ts";
import type { ArtworkPart } from "#contract/artwork/artwork.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Button } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { Skeleton } from "#ui/feedback/states.tsx";
import { ArtworkFindings } from "./artwork-findings.tsx";
import { ArtworkWish } from "./artwork-wish.tsx";
import { EarlierFiles } from "./earlier-files.tsx";
import { FilePicker } from "./file-picker.tsx";
import { MarkedPage } from "./marked-page.tsx";
import { ReceivedFile } from "./received-file.tsx";
import { SentFile } from "./sent-file.tsx";
import type { LineUpload } from "./upload-effects.ts";
import { UploadProgress } from "./upload-progress.tsx";

const MarkedAreas = lazyPart(
  async () => (await import("#components/proofs/marked-areas.tsx")).MarkedAreas,
);
const ProofPart = lazyPart(
  async () => (await import("#components/proofs/proof-part.tsx")).ProofPart,
);

interface ArtworkPieceProps {
  orderId: string;
  orderNo: string;
  /** Names what the file is for. */
  goods: string;
  itemId: string;
  piece: ArtworkPart;
  upload: LineUpload;
  frame: ArtworkFrame | null;
  /** The order accepts this file now. */
  open: boolean;
  /** The order takes decisions about proofs now. */
  decides: boolean;
  offline: boolean;
  onAttached(): void;
}

/** The reason of a rejected file, and the marked place on its first page, if there is one. */
function SentBack({ piece: { file, words, mark, marks = [] } }: { piece: ArtworkPart }) {
  return (
    <>
      <Notice tone="danger">{words}</Notice>
      {marks.length > 0 && file !== null ? (
        <Suspense>
          <MarkedAreas file={file} marks={marks} />
        </Suspense>
      ) : mark === undefined || !file?.preview ? null : (
        <MarkedPage
          picture={file.preview}
          mark={{ kind: "returned", box: mark }}
          caption="框住的是店里请您改的地方"
        />
      )}
    </>
  );
}

/** The current state of a file, and the button to send one. */
function Body(props: ArtworkPieceProps) {
  const { orderId, itemId, piece, upload, frame, open, offline, onAttached } = props;
  const state = useSelector(upload.actor, (now) => now);
  const pick = ([file]: readonly [File, ...File[]]) => upload.choose(file, frame);
  const { message, name } = state.context;
  if (state.hasTag("going") || state.hasTag("held")) {
    return <UploadProgress upload={upload} offline={offline} />;
  }
  if (!open) return <SentFile file={piece.file} offline={offline} />;
  if (state.matches("interrupted")) {
    return (
      <>
        <UploadProgress upload={upload} offline={offline} />
        <FilePicker offline={offline} label={`选回“${name}”，接着传`} onPick={pick} />
        <Button tone="plain" size="s" onClick={() => upload.actor.send({ type: "forget" })}>
          不要了，换一个文件
        </Button>
      </>
    );
  }
  const checking = piece.state === "checking";
  const replacing = checking || piece.state === "returned";
  const whole = piece.place === 0;
  const choosing = whole ? "选择文件" : `选择${piece.name}的文件`;
  const changing = whole ? "换一个文件" : `换${piece.name}的文件`;
  return (
    <>
      {piece.state === "returned" ? <SentBack piece={piece} /> : null}
      {state.matches("refused") ? <Notice tone="danger">{message}</Notice> : null}
      <SentFile file={piece.file} offline={offline} />
      {checking || !whole ? null : <ArtworkWish frame={frame} />}
      <FilePicker
        offline={offline}
        quiet={checking}
        label={replacing ? changing : choosing}
        onPick={pick}
      />
      {checking ? null : (
        <ReceivedFile upload={upload} frame={frame} part={whole ? "" : piece.name} />
      )}
      {checking || offline ? null : (
        <EarlierFiles
          orderId={orderId}
          itemId={itemId}
          place={piece.place}
          label={whole ? undefined : `${piece.name}用以前的文件`}
          onAttached={onAttached}
        />
      )}
    </>
  );
}

/** One file of a line: state, progress, and the device's findings. */
export function ArtworkPiece(props: ArtworkPieceProps) {
  const { orderId, orderNo, goods, piece, decides, offline, onAttached } = props;
  const { proofs = [] } = piece;
  return (
    <>
      {proofs.length === 0 ? null : (
        <Suspense fallback={<Skeleton shape="card" lines={5} />}>
          <ProofPart
            orderId={orderId}
            orderNo={orderNo}
            goods={goods}
            proofs={proofs}
            open={decides}
            offline={offline}
            onDecided={onAttached}
          />
        </Suspense>
      )}
      <Body {...props} />
      <ArtworkFindings upload={props.upload} open={props.open} />
    </>
  );
}
