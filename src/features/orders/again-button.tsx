import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { Button, type ButtonProps } from "#ui/controls/button.tsx";
import { toast } from "#ui/feedback/toast.tsx";
import { orderAgain } from "./order-again.ts";

/** 再来一单, on every order. */
export function AgainButton({ orderId, ...look }: { orderId: string } & ButtonProps) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const press = async () => {
    setBusy(true);
    const again = await orderAgain(orderId);
    setBusy(false);
    switch (again.kind) {
      case "ready":
        return navigate(again.to);
      case "drafted":
        toast(again.text, { tone: "wait" });
        return navigate(again.to);
      case "refused":
        toast(again.text, { tone: "danger" });
        return;
    }
  };
  return (
    <Button tone="outline" {...look} busy={busy} onClick={() => void press()}>
      再来一单
    </Button>
  );
}
