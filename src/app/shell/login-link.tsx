import type { MouseEvent, ReactNode } from "react";
import { Link, useNavigate } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";

interface LoginLinkProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

const opensElsewhere = (event: MouseEvent): boolean =>
  event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;

/**
 * 登录, and back to the address at the time of the press: a draft writes its id there without a
 * navigation, so the router's location is older.
 */
export function LoginLink({ className, children }: LoginLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    const { pathname, search } = window.location;
    void navigate(paths.login(), { state: { back: pathname + search } });
  };
  return (
    <Link to={paths.login()} className={className} onClick={follow}>
      {children}
    </Link>
  );
}
