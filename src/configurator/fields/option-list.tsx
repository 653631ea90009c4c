import { useState } from "react";
import { type ChoiceRow, ChoiceRows } from "#ui/controls/choice-rows.tsx";
import { TextField } from "#ui/controls/field.tsx";
import { SearchIcon } from "#ui/layout/shell-icons.tsx";

interface OptionListProps {
  readonly label: string;
  readonly chosen: string | null;
  readonly options: readonly (ChoiceRow & { readonly group: string })[];
  readonly onPick: (value: string) => void;
}

/** From this number on a search box is shown. */
const manyOptions = 8;

/** One option of many in a sheet: searchable, in groups. */
export function OptionList({ label, chosen, options, onPick }: OptionListProps) {
  const [typed, setTyped] = useState("");
  const word = typed.trim().toLowerCase();
  const found = options.filter(({ label: name, line = "", group }) =>
    `${name} ${line} ${group}`.toLowerCase().includes(word),
  );
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <>
      {options.length < manyOptions ? null : (
        <TextField
          label={`搜${label}`}
          type="search"
          prefix={<SearchIcon size={18} />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      {groups.length === 0 ? <p role="status">没有找到“{typed.trim()}”</p> : null}
      {groups.map((group) => (
        <ChoiceRows
          key={group}
          label={group}
          kind="one"
          chosen={chosen === null ? [] : [chosen]}
          rows={found.filter((option) => option.group === group)}
          onToggle={onPick}
        />
      ))}
    </>
  );
}
