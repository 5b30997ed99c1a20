import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { isStatus, NO_ANSWER, objectOf, type TypedAnswer } from './given-data.ts'

interface TriggerFieldProps {
  trigger: string
  value: string
  onChange: (value: string) => void
}

/** The data of the event or the segment that starts the run. */
export function TriggerField({ trigger, value, onChange }: TriggerFieldProps) {
  const { t } = useLingui()
  return (
    <Field
      label={trigger === 'cdp_event' ? t`Data of the event` : t`Columns of the segment`}
      hint={t`As JSON, for example ${'{"total": 120}'}`}
      problem={objectOf(value) === undefined ? t`Write a JSON object.` : undefined}
    >
      {(control) => (
        <TextArea
          {...control}
          rows={3}
          dir="ltr"
          className="font-mono text-xs"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  )
}

interface AnswerFieldsProps {
  step: { id: string; name?: string | undefined }
  answer: TypedAnswer | undefined
  onChange: (answer: TypedAnswer) => void
}

/** What an HTTP step gets as its response. */
export function AnswerFields({ step, answer = NO_ANSWER, onChange }: AnswerFieldsProps) {
  const { t } = useLingui()
  const name = step.name || step.id
  return (
    <fieldset className="flex flex-col gap-2 rounded-md border p-2">
      <legend className="px-1 text-xs font-medium text-soft" dir="auto">
        {t`Response to ${name}`}
      </legend>
      <TextField
        label={t({ message: 'Status', context: 'HTTP' })}
        value={answer.status}
        dir="ltr"
        onChange={(status) => onChange({ ...answer, status })}
        problem={isStatus(answer.status) ? undefined : t`A number from 100 to 599.`}
      />
      <Field label={t({ message: 'Body', context: 'HTTP' })} hint={t`JSON or text. Leave it empty for none.`}>
        {(control) => (
          <TextArea
            {...control}
            rows={3}
            dir="ltr"
            className="font-mono text-xs"
            value={answer.body}
            onChange={({ target }) => onChange({ ...answer, body: target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
