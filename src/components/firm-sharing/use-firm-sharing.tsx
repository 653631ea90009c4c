import { type ReactNode, Suspense, useState } from "react";
import { mayInFirm } from "#contract/firms/firm-roles.ts";
import { knownFirmRole } from "#data/copies/firm-role.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { isAway, look } from "#platform/network.ts";
import { useAnswer } from "#platform/use-answer.ts";
import { toast } from "#ui/feedback/toast.tsx";
import type { Shareable } from "./shareable.ts";

const FirmShare = lazyPart(async () => (await import("./firm-share.tsx")).FirmShare);

/** 共享给企业, for a buyer of a firm who may share: `share` is null for everybody else. */
export function useFirmSharing(): {
  readonly share: ((one: Shareable) => void) | null;
  readonly dialog: ReactNode;
} {
  const signedIn = useSignedIn();
  const role = useAnswer(knownFirmRole, signedIn)?.value ?? null;
  const [open, setOpen] = useState<Shareable | null>(null);
  if (!signedIn || role === null || !mayInFirm(role, "sharedJobs")) {
    return { share: null, dialog: null };
  }
  return {
    share: (one) => {
      if (!isAway()) return setOpen(one);
      toast("共享给企业要联网，这一项还在您这里");
      // A network that is back is noticed before the next press.
      void look();
    },
    dialog:
      open === null ? null : (
        <Suspense>
          <FirmShare shared={open} onClose={() => setOpen(null)} />
        </Suspense>
      ),
  };
}
