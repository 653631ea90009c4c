import { Suspense, useRef, useState } from "react";
import { Link, useLocation } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { useSignedIn } from "#machines/shop-actors.ts";
import { lazyPart } from "#platform/lazy-part.ts";
import { Logo } from "#ui/layout/logo.tsx";
import { CartIcon, DownIcon, SearchIcon, UserIcon } from "#ui/layout/shell-icons.tsx";
import { useWide } from "#ui/style/wide.ts";
import { LoginLink } from "./login-link.tsx";
import { currentAt } from "./places.ts";
import { useCartPath } from "./tab-bar.tsx";
import styles from "./top-bar.module.css";
import { useCartCounts } from "./use-cart-count.ts";

const HeaderSearch = lazyPart(async () => (await import("./header-search.tsx")).HeaderSearch);
const CategoryMenu = lazyPart(async () => (await import("./category-menu.tsx")).CategoryMenu);

/** Number of items in a cart. */
function Count({ held }: { readonly held: number }) {
  if (held === 0) return null;
  return (
    <span className={styles.count}>
      {held}
      <span className={styles.hidden}>项</span>
    </span>
  );
}

/** The header of every screen: logo and search on phones; on wide screens the whole navigation. */
export function TopBar() {
  const wide = useWide();
  const { pathname } = useLocation();
  const signedIn = useSignedIn();
  const cart = useCartPath();
  const counts = useCartCounts(pathname);
  const [menuAt, setMenuAt] = useState<string | null>(null);
  const categories = useRef<HTMLButtonElement>(null);
  // The menu belongs to the screen where it was opened: a navigation closes it.
  const menuOpen = menuAt === pathname;

  return (
    <header className={styles.bar}>
      <div className={styles.inner}>
        <Link to={paths.home()} className={styles.home} aria-label="齐墨印纸，首页">
          <Logo />
        </Link>
        <nav className={styles.places} aria-label="站点导航">
          <button
            ref={categories}
            type="button"
            className={styles.place}
            aria-expanded={menuOpen}
            aria-controls="category-menu"
            onClick={() => setMenuAt(menuOpen ? null : pathname)}
          >
            全部分类
            <DownIcon size={16} />
          </button>
          <Link
            to={paths.products()}
            className={styles.place}
            aria-current={pathname.startsWith(paths.products()) ? "page" : undefined}
          >
            报价
          </Link>
          <Link
            to={paths.paper()}
            className={styles.place}
            aria-current={pathname.startsWith(paths.paper()) ? "page" : undefined}
          >
            纸张
            <Count held={counts.paper} />
          </Link>
          <Link
            to={paths.about()}
            className={styles.place}
            aria-current={currentAt(pathname, ["about"])}
          >
            关于我们
          </Link>
        </nav>
        <search className={styles.search}>
          <Suspense fallback={null}>{wide ? <HeaderSearch /> : null}</Suspense>
        </search>
        <Link
          to={paths.products()}
          state="search"
          className={styles.searchLink}
          aria-label="搜索产品"
        >
          <SearchIcon size={22} />
        </Link>
        <Link to={cart} className={styles.wide}>
          <CartIcon size={20} />
          报价车
          <Count held={counts.print} />
        </Link>
        {signedIn ? (
          <Link to={paths.profile()} className={styles.wide}>
            <UserIcon size={20} />
            我的
          </Link>
        ) : (
          <LoginLink className={styles.wide}>
            <UserIcon size={20} />
            登录
          </LoginLink>
        )}
      </div>
      {menuOpen ? (
        <Suspense fallback={null}>
          <CategoryMenu
            onClose={() => {
              setMenuAt(null);
              categories.current?.focus();
            }}
          />
        </Suspense>
      ) : null}
    </header>
  );
}
