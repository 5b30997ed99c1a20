import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { Input, NativeSelect, TextArea } from '../../../ui/fields/input.tsx'
import { type Draft, type DraftField, shownIn } from '../draft/draft.ts'
import type { Answers } from './visible.ts'

interface PreviewFieldProps {
  field: DraftField
  draft: Draft
  language: string
  answer: Answers[string] | undefined
  onAnswer: (answer: Answers[string]) => void
}

const INPUT_TYPES: Partial<Record<DraftField['type'], string>> = {
  email: 'email',
  phone: 'tel',
  number: 'number',
  date: 'date',
}

/** One question with its control. */
export function PreviewField(props: PreviewFieldProps) {
  const { field, draft, language } = props
  const id = useId()
  const label = shownIn(field.label, language, draft) || field.key
  const help = shownIn(field.help, language, draft)
  const isGroup = field.type === 'multi_choice' || field.type === 'boolean'
  const Label = isGroup ? 'legend' : 'label'
  const Root = isGroup ? 'fieldset' : 'div'
  return (
    <Root className="flex min-w-0 flex-col gap-1">
      <Label {...(!isGroup && { htmlFor: id })} className="font-medium wrap-anywhere" dir="auto">
        {label}
        {!field.required && (
          <span className="ml-1 text-xs font-normal text-faint">
            <Trans>(optional)</Trans>
          </span>
        )}
      </Label>
      {help && (
        <p className="text-xs text-soft wrap-anywhere" dir="auto">
          {help}
        </p>
      )}
      <Control {...props} id={id} />
    </Root>
  )
}

function Control({ field, draft, language, answer, onAnswer, id }: PreviewFieldProps & { id: string }) {
  const { t } = useLingui()
  const { type, options = [] } = field
  const named = options.map(({ value, label }) => [value, shownIn(label, language, draft) || value] as const)
  const placeholder = shownIn(field.placeholder, language, draft)
  const text = typeof answer === 'string' ? answer : ''
  if (type === 'choice')
    return (
      <NativeSelect id={id} value={text} onChange={({ target }) => onAnswer(target.value)}>
        <option value="">{placeholder || t`Choose…`}</option>
        {named.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </NativeSelect>
    )
  if (type === 'multi_choice') {
    const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []
    return named.map(([value, words]) => (
      <label key={value} className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={chosen.includes(value)}
          onChange={({ target }) =>
            onAnswer(target.checked ? [...chosen, value] : chosen.filter((one) => one !== value))
          }
        />
        <span className="min-w-0 wrap-anywhere" dir="auto">
          {words}
        </span>
      </label>
    ))
  }
  if (type === 'boolean')
    return [true, false].map((value) => (
      <label key={String(value)} className="flex min-h-6 items-center gap-2">
        <input type="radio" name={id} checked={answer === value} onChange={() => onAnswer(value)} />
        {value ? t`Yes` : t`No`}
      </label>
    ))
  if (field.multiline)
    return (
      <TextArea
        id={id}
        value={text}
        placeholder={placeholder}
        onChange={({ target }) => onAnswer(target.value)}
      />
    )
  return (
    <Input
      id={id}
      type={INPUT_TYPES[type] ?? 'text'}
      value={text}
      placeholder={placeholder}
      onChange={({ target }) => onAnswer(target.value)}
    />
  )
}
