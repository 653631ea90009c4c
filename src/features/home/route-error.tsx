import { Unreachable } from "#api/unreachable.ts";
import { Refusal } from "#contract/http/reply.ts";
import { paths } from "#contract/paths/paths.ts";
import { useAway } from "#platform/use-away.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { useAskingAgain } from "#ui/feedback/asking-again.ts";
import { Empty, Failed } from "#ui/feedback/states.tsx";
import { Page } from "#ui/layout/page.tsx";

interface RouteErrorProps {
  /** The title of the failed screen. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/** A file of the app that could not be loaded: offline, or replaced by a newer version. */
const isMissingFile = (error: unknown): boolean =>
  error instanceof Error && /import.*module|preload CSS/i.test(error.message);

/** The error screen: refused, unreachable, not cached, or a bug. */
export function RouteError({ title, error, onRetry }: RouteErrorProps) {
  const lacksFile = isMissingFile(error);
  const away = useAway();
  useAskingAgain(error, lacksFile);
  const home = (
    <LinkButton to={paths.home()} tone="plain">
      回首页
    </LinkButton>
  );
  if (error instanceof Refusal) {
    return (
      <Page title={title}>
        <Empty title={error.message} action={home} />
      </Page>
    );
  }
  if (error instanceof Unreachable) {
    const isSilence = error.kind === "offline" || error.kind === "timeout";
    const text = isSilence ? "这一页还没有存在本机，联网后点重试" : "稍后再试，或联系客服";
    const [first, second] = isSilence && away ? [text, undefined] : [error.message, text];
    return (
      <Page title={title}>
        <Empty
          title={first}
          text={second}
          action={
            <>
              <Button tone="outline" onClick={onRetry}>
                重试
              </Button>
              {home}
            </>
          }
        />
      </Page>
    );
  }
  if (lacksFile) {
    return (
      <Page title={title}>
        <Empty
          title="这一页的程序没有取到"
          text="网络中断，或刚刚发布了新版本，联网后自动再取"
          action={<Button onClick={() => window.location.reload()}>重新载入</Button>}
        />
      </Page>
    );
  }
  return (
    <Page title={title}>
      <Failed message="页面出错了" onRetry={onRetry} />
    </Page>
  );
}
