import { type KeyboardEvent, Suspense, useDeferredValue, useId, useState } from "react";
import { useNavigate } from "react-router-dom";
import { paths } from "#contract/paths/paths.ts";
import { searchShelf } from "#features/catalog/find-products.ts";
import { HintPrice } from "#features/catalog/search-hints.tsx";
import type { SearchShelf, ShelfItem } from "#features/catalog/search-shelf.ts";
import { SearchIcon } from "#ui/layout/shell-icons.tsx";
import styles from "./header-search.module.css";

const mostShown = 6;

const foundIn = (shelf: SearchShelf, text: string): readonly ShelfItem[] =>
  text.trim() === "" ? [] : shelf.search(text).items.slice(0, mostShown);

/** Where the arrow keys lead from an option; before the first one is the field itself, -1. */
const keySteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface OptionsProps {
  readonly id: string;
  readonly shelf: SearchShelf;
  readonly items: readonly ShelfItem[];
  readonly active: number;
  readonly onPick: (item: ShelfItem) => void;
}

function Options({ id, shelf, items, active, onPick }: OptionsProps) {
  return (
    <div role="listbox" id={id} aria-label="可能要找的" className={styles.found}>
      {items.map((item, index) => (
        <div
          key={item.id}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // The field keeps the focus, so that the list stays open for the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(item)}
          onKeyDown={(event) => {
            if (event.key === "Enter") onPick(item);
          }}
        >
          <img src={item.picture} alt="" width="56" height="42" className={styles.picture} />
          <span className={styles.name}>{item.name}</span>
          <span className={styles.price}>
            <Suspense fallback={null}>
              <HintPrice shelf={shelf} item={item} />
            </Suspense>
          </span>
        </div>
      ))}
    </div>
  );
}

/** The search field of the wide header, with suggestions while somebody types. */
export function HeaderSearch() {
  const navigate = useNavigate();
  const [shelf, setShelf] = useState<SearchShelf | null>(null);
  const [asked, setAsked] = useState(false);
  const [text, setText] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const typed = useDeferredValue(text);
  const id = useId();
  const items = open && shelf !== null ? foundIn(shelf, typed) : [];

  /** The catalogue is loaded at the first focus; without it the field still searches. */
  const load = () => {
    if (asked) return;
    setAsked(true);
    searchShelf().then(setShelf, () => setAsked(false));
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const pick = (item: ShelfItem) => {
    close();
    setText("");
    void navigate(paths.product({ id: item.id, with: item.with }));
  };
  const search = () => {
    const chosen = items[active];
    if (chosen !== undefined) return pick(chosen);
    close();
    void navigate(paths.products({ q: text.trim() }));
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === "Escape" && items.length > 0) {
      event.preventDefault();
      close();
    }
    const step = keySteps[event.key];
    if (step === undefined || items.length === 0) return;
    event.preventDefault();
    // The field itself is one stop of the round.
    const stops = items.length + 1;
    setActive(((active + 1 + step + stops) % stops) - 1);
  };

  return (
    <form action={search} className={styles.form}>
      <input
        type="search"
        name="q"
        role="combobox"
        aria-label="搜索产品"
        aria-autocomplete="list"
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? id : undefined}
        aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
        autoComplete="off"
        maxLength={60}
        className={styles.input}
        placeholder="搜产品、纸张、工艺"
        enterKeyHint="search"
        value={text}
        onFocus={load}
        onBlur={close}
        onChange={(event) => {
          setText(event.target.value);
          setActive(-1);
          setOpen(true);
        }}
        onKeyDown={byKey}
      />
      <button type="submit" className={styles.go} aria-label="搜索">
        <SearchIcon size={20} />
      </button>
      {shelf === null || items.length === 0 ? null : (
        <Options id={id} shelf={shelf} items={items} active={active} onPick={pick} />
      )}
    </form>
  );
}
