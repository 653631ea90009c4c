import { isGone } from "#api/say-why.ts";
import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { Empty } from "#ui/feedback/states.tsx";

/** The screen for an order that does not exist for this buyer; null for any other failure. */
export function noSuchOrder(error: unknown) {
  if (!isGone(error)) return null;
  return (
    <Empty
      title="订单不存在或无权查看"
      action={<LinkButton to={paths.orders()}>看我的订单</LinkButton>}
    />
  );
}
