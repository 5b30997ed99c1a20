import { useLingui } from '@lingui/react/macro'
import { SelectField, UnlistedOption } from '../../../ui/fields/select-field.tsx'
import type { PlannedQuestion, QuestionCondition } from './plan.ts'

interface ConditionEditorProps {
  /** From 1 on. */
  place: number
  question: PlannedQuestion
  /** All questions, this one too. */
  questions: readonly PlannedQuestion[]
  onChange: (showIf: QuestionCondition | null) => void
}

type Value = Extract<QuestionCondition, { op: 'eq' | 'neq' }>['value']

/** Asks a question only after a certain answer to another one. */
export function QuestionConditionEditor({ place, question, questions, onChange }: ConditionEditorProps) {
  const { t } = useLingui()
  const { showIf } = question
  const others = questions.filter(({ key, text }) => key !== question.key && text.trim() !== '')
  const asked = others.find(({ key }) => key === showIf?.field)
  const values = useValues(asked)
  if (others.length === 0) return null
  const isCompared = showIf?.op === 'eq' || showIf?.op === 'neq'
  return (
    <div className="grid grid-cols-3 gap-3 phone:grid-cols-1">
      <SelectField
        label={t`Ask question ${place}`}
        value={asked ? asked.key : ''}
        onChange={(field) => onChange(field === '' ? null : { field, op: 'answered' })}
      >
        <option value="">{t`Always`}</option>
        {others.map(({ key, text }) => (
          <option key={key} value={key}>
            {t`Depending on: ${text}`}
          </option>
        ))}
      </SelectField>
      {showIf && asked && (
        <SelectField
          label={t`Answer`}
          value={showIf.op}
          onChange={(op) => onChange(withOperator(showIf, op as QuestionCondition['op'], values))}
        >
          <option value="answered">{t`has any answer`}</option>
          {values.length > 0 && (
            <>
              <option value="eq">{t({ message: 'is', context: 'form condition' })}</option>
              <option value="neq">{t({ message: 'is not', context: 'form condition' })}</option>
            </>
          )}
          {showIf.op === 'in' && <option value="in">{t`is one of`}</option>}
        </SelectField>
      )}
      {showIf && isCompared && asked && (
        <SelectField
          label={t`Value`}
          value={String(showIf.value)}
          onChange={(typed) =>
            onChange({ ...showIf, value: values.find(([value]) => String(value) === typed)?.[0] ?? typed })
          }
        >
          {values.map(([value, words]) => (
            <option key={String(value)} value={String(value)}>
              {words}
            </option>
          ))}
          <UnlistedOption value={String(showIf.value)} listed={values.map(([value]) => String(value))} />
        </SelectField>
      )}
    </div>
  )
}

/** The answers of a closed question, with their words. */
function useValues(asked: PlannedQuestion | undefined): [value: Value, words: string][] {
  const { t } = useLingui()
  if (asked?.answerType === 'BOOLEAN')
    return [
      [true, t({ message: 'Yes', context: 'answer' })],
      [false, t({ message: 'No', context: 'answer' })],
    ]
  if (asked?.answerType === 'MULTIPLE_CHOICE')
    return asked.options.flatMap((label): [Value, string][] =>
      label.trim() === '' ? [] : [[label.trim(), label]],
    )
  if (asked?.answerType !== 'SCALE' || asked.max < asked.min) return []
  const count = Math.min(asked.max - asked.min + 1, MOST_MARKS)
  return Array.from({ length: count }, (_, at): [Value, string] => [asked.min + at, String(asked.min + at)])
}

/** A longer list of marks helps nobody. */
const MOST_MARKS = 101

function withOperator(
  { field, ...before }: QuestionCondition,
  op: QuestionCondition['op'],
  values: readonly (readonly [Value, string])[],
): QuestionCondition {
  if (op === 'answered') return { field, op }
  const value = 'value' in before && !Array.isArray(before.value) ? before.value : values[0]?.[0]
  if (op === 'in') return { field, op, value: values.map(([each]) => each) }
  return { field, op, value: value ?? true }
}
