import { paths } from "#contract/paths/paths.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { ProgressDial } from "#ui/controls/dial.tsx";
import styles from "./panel.module.css";

/** After a login: the progress dial, and then the link to the home page. */
export function Welcome({ step, onHome }: { step: number; onHome?: (() => void) | undefined }) {
  const arrived = step >= 10;
  return (
    <div className={styles.welcome}>
      <ProgressDial step={step} label="登录进度" />
      <p role="status">{arrived ? "登录成功" : "登录成功，正在进入…"}</p>
      {arrived ? (
        <div ref={(box) => box?.querySelector("a")?.focus({ preventScroll: true })}>
          <LinkButton to={paths.home()} onClick={onHome}>
            返回首页
          </LinkButton>
        </div>
      ) : null}
    </div>
  );
}
