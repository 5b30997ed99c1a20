interface CheckListProps {
  choices: readonly { id: string; name: string }[]
  /** IDs. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

/** Records of which some can be chosen. */
export function CheckList({ choices, chosen, onChange }: CheckListProps) {
  return choices.map(({ id, name }) => (
    <label key={id} className="flex items-center gap-2">
      <input
        type="checkbox"
        checked={chosen.includes(id)}
        onChange={({ target }) =>
          onChange(target.checked ? [...chosen, id] : chosen.filter((other) => other !== id))
        }
      />
      <bdi className="truncate">{name}</bdi>
    </label>
  ))
}
