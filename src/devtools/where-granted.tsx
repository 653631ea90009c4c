import { type ReactNode, Suspense, use, useState } from "react";
import { granted } from "#devtools/faults/road.ts";
import { Failed, Skeleton } from "#ui/feedback/states.tsx";

interface AskedProps {
  readonly asked: Promise<boolean>;
  readonly onAgain: () => void;
  readonly children: ReactNode;
}

function Asked({ asked, onAgain, children }: AskedProps) {
  if (use(asked)) return children;
  return (
    <Failed
      message="商店没有开放测试开关"
      text="以 SHOP_QA=1 启动的商店才开放，也要连得上它。"
      onRetry={onAgain}
    />
  );
}

/** Content that the inspector shows only where the server grants it; asks when it renders. */
export function WhereGranted({ children }: { readonly children: ReactNode }) {
  const [asked, setAsked] = useState(granted);
  return (
    <Suspense fallback={<Skeleton lines={4} />}>
      <Asked asked={asked} onAgain={() => setAsked(granted())}>
        {children}
      </Asked>
    </Suspense>
  );
}
