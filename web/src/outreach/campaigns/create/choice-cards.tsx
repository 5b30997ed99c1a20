interface ChoiceCardsProps<Value extends string> {
  legend: string
  name: string
  value: Value
  choices: readonly (readonly [value: Value, title: string, text: string])[]
  onChange: (value: Value) => void
}

/** A choice among a few, each with a sentence. */
export function ChoiceCards<Value extends string>(props: ChoiceCardsProps<Value>) {
  const { legend, name, value, choices, onChange } = props
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className={`grid gap-2 phone:grid-cols-1 ${choices.length === 4 ? 'grid-cols-2' : 'grid-cols-3'}`}>
        {choices.map(([choice, title, text]) => (
          <label
            key={choice}
            className="flex cursor-pointer items-start gap-2 rounded-md border px-3 py-2 hover:border-strong has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              className="mt-0.5"
              checked={value === choice}
              onChange={() => onChange(choice)}
            />
            <span>
              <span className="font-medium">{title}</span>
              <span className="block text-xs text-soft">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
