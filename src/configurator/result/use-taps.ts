import { useNavigate } from "react-router-dom";
import { cartPaths } from "#components/job-form/draft-path.ts";
import { orderable } from "#configurator/state/configurator-state.ts";
import type { QuoteSession } from "#configurator/state/quote-session.ts";
import { useSessionPart } from "#configurator/state/use-quote-session.ts";
import { type CartKind, cartKindOf, cartNames } from "#contract/cart/cart-kinds.ts";
import { paths } from "#contract/paths/paths.ts";
import { goToGap } from "#ui/controls/go-to-gap.ts";
import { toast } from "#ui/feedback/toast.tsx";

const draftWords = (stands: boolean): string =>
  stands ? "草稿已存在本机" : "本机存不下草稿，请先不要关闭";

const drafted: Readonly<Record<CartKind, string>> = {
  print: "已放进报价车，登录后可下单",
  paper: "已存为草稿，登录后在纸张车里",
};

/** The cart for the session's job. */
export const useCartKind = (session: QuoteSession): CartKind =>
  useSessionPart(session, ({ form }) => cartKindOf(form));

/** Actions of 加入报价车 (for paper 加入纸张车) and 立即下单, with their messages. */
export function useTaps(session: QuoteSession): {
  readonly add: () => Promise<void>;
  readonly order: () => Promise<void>;
} {
  const navigate = useNavigate();
  const kind = useCartKind(session);

  /** Is there something to hand over? Else the press leads to what is missing, and says it. */
  const isWhole = (): boolean => {
    const state = session.read();
    if (orderable(state)) return true;
    toast(state.problems[0]?.message ?? "请先填写规格", { tone: "danger" });
    goToGap();
    return false;
  };

  const add = async () => {
    if (!isWhole()) return;
    const outcome = await session.tap("add");
    switch (outcome?.kind) {
      case "added":
        toast(`已加入${cartNames[kind]}`, {
          tone: "ok",
          action: {
            label: `去${cartNames[kind]}`,
            onAction: () => void navigate(cartPaths[kind]),
          },
        });
        return;
      case "drafted":
        // A visitor's drafts are on one screen, whichever cart they belong to.
        toast(outcome.stands ? drafted[kind] : "只在这个页面里，登录后可下单", {
          tone: outcome.stands ? "wait" : "danger",
          action: {
            label: kind === "paper" ? "看草稿" : "去报价车",
            onAction: () => void navigate(paths.drafts()),
          },
        });
        return;
      case "kept":
        toast(
          outcome.waits
            ? `已存在本机，联网后自动加入${cartNames[kind]}`
            : `${outcome.message}。${draftWords(outcome.stands)}`,
          { tone: "wait" },
        );
        return;
      case "changing":
        toast("已存在本机，联网后自动保存", { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  const order = async () => {
    if (!isWhole()) return;
    const outcome = await session.tap("order");
    switch (outcome?.kind) {
      case "added":
        await navigate(paths.checkout({ lines: outcome.lineId }));
        return;
      case "visitor":
        await navigate(paths.register({}), {
          state: { back: paths.checkout({ draft: outcome.draftId }) },
        });
        return;
      case "kept":
        toast(`${outcome.message}，联网后可下单`, { tone: "wait" });
        return;
      case "changing":
        toast("已存在本机，联网后可下单", { tone: "wait" });
        return;
      case "refused":
        toast(outcome.message, { tone: "danger" });
        return;
    }
  };

  return { add, order };
}
