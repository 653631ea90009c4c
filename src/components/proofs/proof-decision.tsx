import { useState, useSyncExternalStore } from "react";
import { useNavigate } from "react-router-dom";
import { actWords } from "#components/outbox/waiting-words.ts";
import { paths } from "#contract/paths/paths.ts";
import { dropOrderRequest, isAboutProof, type ProofRequest } from "#data/outbox/order-requests.ts";
import { waitingNow, watchWaiting } from "#data/outbox/waiting-now.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Notice } from "#ui/feedback/notice.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { ConfirmDialog } from "#ui/layout/dialog.tsx";
import styles from "./proof.module.css";
import { approve, approveLater, type Decided, type ProofSubject } from "./proof-acts.ts";
import { shortHash } from "./proof-words.ts";

/** The stored decision about this proof, while the shop has none. */
function useStored({ proof }: ProofSubject): ProofRequest | null {
  const now = useSyncExternalStore(watchWaiting, waitingNow);
  if (proof.state === "approved" || proof.state === "answered") return null;
  for (const one of now.kind === "read" ? now.things : []) {
    if (one.kind !== "order" || !isAboutProof(one.request)) continue;
    if (one.request.proofId === proof.proof_id) return one.request;
  }
  return null;
}

/** A decision that waits for the buyer's tap in 待发箱. */
function StoredDecision({ request }: { readonly request: ProofRequest }) {
  const { orderId, proofId, reason } = request;
  const act = actWords[request.act];
  return (
    <>
      <Notice tone={reason === null ? "wait" : "danger"}>
        {reason === null ? `${act}已记下，联网后请到待发箱确认` : `${act}没有被接受：${reason}`}
      </Notice>
      <div className={styles.buttons}>
        <LinkButton tone="plain" size="s" to={paths.outbox()}>
          去待发箱
        </LinkButton>
        <Button tone="plain" size="s" onClick={() => void dropOrderRequest(orderId, proofId)}>
          撤回
        </Button>
      </div>
    </>
  );
}

interface ProofDecisionProps extends ProofSubject {
  readonly offline: boolean;
  /** The proof waits for the buyer's decision. */
  readonly open: boolean;
  onAskChanges(): void;
  onDecided(): void;
}

/** 确认印刷 and 需要修改; both are stored without a network. */
export function ProofDecision(props: ProofDecisionProps) {
  const { offline, open, onAskChanges, onDecided, ...subject } = props;
  const { revision, sha256, name } = subject.proof;
  const [asked, setAsked] = useState(false);
  const stored = useStored(subject);
  const navigate = useNavigate();
  const announce = (decided: Decided) => {
    switch (decided.kind) {
      case "sent":
        toast("已确认，按这份文件印刷", { tone: "ok" });
        return;
      case "refused":
        toast(decided.text, { tone: "danger" });
        return;
      case "stored": {
        const action = { label: "去待发箱", onAction: () => void navigate(paths.outbox()) };
        toast("已存下，联网后请您确认", { tone: "wait", action });
        return;
      }
      case "unstored":
        toast("本机存不下，请联网后再操作", { tone: "danger" });
    }
  };
  const confirm = async () => {
    announce(await (offline ? approveLater(subject) : approve(subject)));
    onDecided();
  };
  const file = `${name}，SHA-256 ${shortHash(sha256)}`;
  return (
    <>
      {stored === null ? null : <StoredDecision request={stored} />}
      {open ? (
        <div className={styles.buttons}>
          {stored === null ? <Button onClick={() => setAsked(true)}>确认印刷</Button> : null}
          <Button tone="outline" onClick={onAskChanges}>
            需要修改
          </Button>
        </div>
      ) : null}
      <ConfirmDialog
        open={asked}
        onOpenChange={() => setAsked(false)}
        title={`按样稿第 ${revision} 版印刷？`}
        description={
          offline
            ? `现在没有网络，还没有确认。先存在本机，联网后到待发箱确认才印刷。文件 ${file}。`
            : `本店只按这份文件印刷：${file}。确认后不能再换文件。`
        }
        confirmLabel={offline ? "先存下" : "确认印刷"}
        onConfirm={confirm}
      />
    </>
  );
}
