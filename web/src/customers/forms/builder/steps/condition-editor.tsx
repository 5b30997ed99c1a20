import { useLingui } from '@lingui/react/macro'
import { type Condition, type Draft, type DraftField, shownIn } from '../../draft/draft.ts'
import { stepsOf } from '../../draft/edits.ts'
import { useDraftEditor } from '../draft-context.ts'
import { ChoiceInput, NumberInput, PlainInput } from '../inputs/plain-inputs.tsx'

interface ConditionEditorProps {
  /** The field or the id of the step that the condition is of. */
  before: string
  condition: Condition | undefined
  path: string
  onChange: (condition: Condition | undefined) => void
}

/** Shows something only after a certain earlier answer. */
export function ConditionEditor({ before, condition, path, onChange }: ConditionEditorProps) {
  const { t } = useLingui()
  const { draft, language } = useDraftEditor()
  const fields = askedBefore(draft, before)
  const asked = draft.fields?.find(({ key }) => key === condition?.field)
  if (fields.length === 0 && !condition) return null
  const listed = asked && !fields.includes(asked) ? [...fields, asked] : fields
  const choices: [string, string][] = [
    ['', t`Always`],
    ...listed.map(({ key, label }): [string, string] => [key, shownIn(label, language, draft) || key]),
  ]
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <ChoiceInput
        label={t`Show depending on`}
        path={path}
        value={condition?.field ?? ''}
        choices={choices}
        onChange={(field) => onChange(field === '' ? undefined : { field, op: 'answered' })}
      />
      {condition && (
        <ChoiceInput
          label={t`Answer`}
          path={`${path}.op`}
          value={condition.op}
          choices={[
            ['answered', t`has any answer`],
            ['eq', t({ message: 'is', context: 'form condition' })],
            ['neq', t({ message: 'is not', context: 'form condition' })],
            ...(condition.op === 'in' ? [['in', t`is one of`] as ['in', string]] : []),
          ]}
          onChange={(op) => onChange(withOperator(condition, op, asked))}
        />
      )}
      {condition && (condition.op === 'eq' || condition.op === 'neq') && (
        <ConditionValue condition={condition} asked={asked} path={`${path}.value`} onChange={onChange} />
      )}
    </div>
  )
}

function ConditionValue({
  condition,
  asked,
  path,
  onChange,
}: Omit<ConditionEditorProps, 'before' | 'condition'> & {
  condition: Condition
  asked: DraftField | undefined
}) {
  const { t } = useLingui()
  const { draft, language } = useDraftEditor()
  const value = String(condition.value ?? '')
  const words: [string, string][] =
    asked?.type === 'boolean'
      ? [
          ['true', t`Yes`],
          ['false', t`No`],
        ]
      : (asked?.options ?? []).map((option) => [
          option.value,
          shownIn(option.label, language, draft) || option.value,
        ])
  const change = (next: string | number | boolean) => onChange({ ...condition, value: next })
  const input = { label: t`Value`, path }
  if (asked?.type === 'number') {
    const number = typeof condition.value === 'number' ? condition.value : undefined
    return <NumberInput {...input} value={number} onChange={(next) => change(next ?? '')} />
  }
  if (words.length === 0) return <PlainInput {...input} value={value} onChange={change} />
  const choose = (next: string) => change(asked?.type === 'boolean' ? next === 'true' : next)
  return <ChoiceInput {...input} value={value} choices={words} onChange={choose} />
}

function withOperator(
  { field, value }: Condition,
  op: Condition['op'],
  asked: DraftField | undefined,
): Condition {
  if (op === 'answered') return { field, op }
  const first = asked?.type === 'boolean' ? true : (asked?.options?.[0]?.value ?? '')
  return { field, op, value: Array.isArray(value) ? (value[0] ?? first) : (value ?? first) }
}

/** The fields that a visitor has passed when a field or a step begins. */
function askedBefore(draft: Draft, before: string): DraftField[] {
  const passed: string[] = []
  for (const step of stepsOf(draft)) {
    if (step.id === before) break
    const at = step.fields.indexOf(before)
    passed.push(...(at === -1 ? step.fields : step.fields.slice(0, at)))
    if (at !== -1) break
  }
  return passed.flatMap((key) => draft.fields?.filter((field) => field.key === key) ?? [])
}
