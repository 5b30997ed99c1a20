import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import type { DraftField, Option } from '../../draft/draft.ts'
import { shownIn } from '../../draft/draft.ts'
import { changed, freeName, swapped } from '../../draft/edits.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'
import { PlaceButtons } from '../inputs/place-buttons.tsx'
import { NumberInput, PlainInput } from '../inputs/plain-inputs.tsx'
import { TextInput } from '../inputs/text-input.tsx'

interface OptionsEditorProps {
  field: DraftField
  path: string
  onChange: (options: Option[]) => void
}

/** The options of a choice with the value that is stored and the score that each adds. */
export function OptionsEditor({ field: { options = [] }, path, onChange }: OptionsEditorProps) {
  const { t } = useLingui()
  const { draft, language, issues, isEditable } = useDraftEditor()
  const problem = issueAt(issues, path)
  const change = (at: number, changes: { [K in keyof Option]?: Option[K] | undefined }) =>
    onChange(options.map((one, place) => (place === at ? changed(one, changes) : one)))
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Options</Trans>
      </legend>
      {options.map((option, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: an option has no id, and its value changes as it is typed.
          key={at}
          className="grid grid-cols-[minmax(0,2fr)_minmax(0,1fr)_5rem_auto] items-end gap-2 phone:grid-cols-2"
        >
          <TextInput
            label={t`Option ${at + 1}`}
            path={`${path}.options.${at}.label`}
            text={option.label}
            onChange={(label) => change(at, { label })}
          />
          <PlainInput
            label={t`Stored value`}
            path={`${path}.options.${at}.value`}
            value={option.value}
            onChange={(value) => change(at, { value })}
          />
          <NumberInput
            label={t`Score`}
            path={`${path}.options.${at}.score`}
            value={option.score}
            onChange={(score) => change(at, { score })}
          />
          {isEditable && (
            <PlaceButtons
              name={shownIn(option.label, language, draft) || option.value}
              isFirst={at === 0}
              isLast={at === options.length - 1}
              onMove={(by) => onChange(swapped(options, at, at + by))}
              onRemove={() => onChange(options.filter((_, place) => place !== at))}
            />
          )}
        </div>
      ))}
      {problem && <p className="text-xs text-danger">{problem}</p>}
      {isEditable && (
        <AddButton
          className="self-start"
          onClick={() => {
            const taken = options.map(({ value }) => value)
            onChange([...options, { value: freeName(`option${options.length + 1}`, taken) }])
          }}
        >
          <Trans>Add option</Trans>
        </AddButton>
      )}
    </fieldset>
  )
}
