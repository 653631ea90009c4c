import { useNavigate } from "react-router-dom";
import { paths } from "#contract/paths.ts";
import type { QuoteDesk } from "#desk/state/quote-desk.ts";
import { toast } from "#ui/toast.tsx";

/** What 加入报价车 and 立即下单 do, and what the buyer is told of it. */
export function useTaps(desk: QuoteDesk): {
  readonly add: () => Promise<void>;
  readonly order: () => Promise<void>;
} {
  const navigate = useNavigate();

  const add = async () => {
    const outcome = await desk.tap("add");
    switch (outcome?.kind) {
      case "added":
        toast("已加入报价车", {
          tone: "ok",
          action: { label: "去报价车", onAction: () => void navigate(paths.cart()) },
        });
        return;
      case "drafted":
        toast(outcome.stands ? "已放进报价车，登录后可下单" : "本机存不下草稿，请先登录", {
          tone: outcome.stands ? "wait" : "danger",
          action: { label: "去报价车", onAction: () => void navigate(paths.drafts()) },
        });
        return;
      case "kept":
        toast(`${outcome.message}。草稿已存在本机`, { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  const order = async () => {
    const outcome = await desk.tap("order");
    switch (outcome?.kind) {
      case "added":
        await navigate(paths.checkout({ lines: outcome.lineId }));
        return;
      case "visitor":
        await navigate(paths.checkout({ draft: outcome.draftId }));
        return;
      case "kept":
        toast(`${outcome.message}，联网后可下单`, { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  return { add, order };
}
