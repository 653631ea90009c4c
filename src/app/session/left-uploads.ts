import { leftUploads } from "#data/copies/uploads.ts";
import { untilAnswering } from "#platform/network.ts";
import { whenIdle } from "#platform/when-idle.ts";
import { toast } from "#ui/feedback/toast.tsx";

/** Continues unfinished uploads of earlier visits, on any screen, once the server answers. */
async function goOn(): Promise<void> {
  await whenIdle();
  await untilAnswering();
  const left = await leftUploads();
  if (left.length === 0) return;
  const { uploadOf } = await import("#components/artwork/upload-effects.ts");
  for (const { orderId, itemId, place } of left) {
    const { actor } = uploadOf(orderId, { itemId, place });
    const subscription = actor.subscribe((now) => {
      if (!now.matches("attached")) return;
      subscription.unsubscribe();
      toast(`“${now.context.name}”已传完，等待审核`);
    });
  }
}

void goOn().catch(() => undefined);
