import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { TextArea } from '../../../../ui/fields/input.tsx'
import { nextVariable, variablesIn } from '../draft/draft-variables.ts'
import { type Issues, problemAt, type TemplateDraft } from '../draft/template-draft.ts'

interface BodyFieldProps {
  draft: TemplateDraft
  issues: Issues
  isFixed: boolean
  onChange: (draft: TemplateDraft) => void
}

const MAX_BODY = 1024
/** As values, because braces mean something in messages. */
const FIRST = '{{1}}'
const SECOND = '{{2}}'

/** The text of a template, with its length and a button that inserts the next variable at the cursor. */
export function BodyField({ draft, issues, isFixed, onChange }: BodyFieldProps) {
  const { t, i18n } = useLingui()
  const area = useRef<HTMLTextAreaElement>(null)
  const { body } = draft
  const insert = (variable: string) => {
    const at = area.current?.selectionStart ?? body.length
    onChange({ ...draft, body: body.slice(0, at) + variable + body.slice(area.current?.selectionEnd ?? at) })
    area.current?.focus()
  }
  const length = i18n.number(body.length)
  return (
    <div className="flex flex-col gap-1">
      <Field
        label={t`Text`}
        hint={t`Mark *bold*, _italic_ and ~struck~ text. Variables are ${FIRST}, ${SECOND}, and so on.`}
        problem={problemAt(issues, 'content.body', 'content')}
      >
        {(control) => (
          <TextArea
            {...control}
            ref={area}
            rows={7}
            required
            maxLength={MAX_BODY}
            value={body}
            onChange={({ target }) => onChange({ ...draft, body: target.value })}
          />
        )}
      </Field>
      <div className="flex items-center justify-between gap-2">
        {isFixed ? (
          <span />
        ) : (
          <div className="flex flex-wrap items-center gap-1.5">
            {variablesIn(draft).map((name) => (
              <VariableChip
                key={name}
                variable={`{{${name}}}`}
                example={draft.examples[name] ?? ''}
                onInsert={insert}
              />
            ))}
            <AddButton onClick={() => insert(nextVariable(draft))}>
              <Trans>Insert variable</Trans>
            </AddButton>
          </div>
        )}
        <span className="tabular text-xs text-faint">
          <Trans>
            {length} of {i18n.number(MAX_BODY)} characters
          </Trans>
        </span>
      </div>
    </div>
  )
}

interface VariableChipProps {
  variable: string
  example: string
  onInsert: (variable: string) => void
}

/** A variable with its example. It inserts the variable once more. */
function VariableChip({ variable, example, onInsert }: VariableChipProps) {
  const { t } = useLingui()
  return (
    <button
      type="button"
      title={t`Insert ${variable}`}
      onClick={() => onInsert(variable)}
      className="flex min-h-6 max-w-48 items-center gap-1.5 rounded-full border bg-surface px-2.5 text-xs hover:border-accent hover:bg-hover"
    >
      <span className="shrink-0 font-mono text-accent">{variable}</span>
      {example.trim() !== '' && (
        <span className="truncate" dir="auto">
          {example}
        </span>
      )}
    </button>
  )
}
