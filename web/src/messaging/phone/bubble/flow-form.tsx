import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckList } from '../../../ui/fields/check-list.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import type { PhoneMessage } from '../queries.ts'
import { BUTTON } from './choices.tsx'

type Flow = NonNullable<PhoneMessage['flow']>
type Screen = Flow['screens'][number]
type FlowField = Screen['fields'][number]
type Answers = Readonly<Record<string, unknown>>
/** By screen and name of the field. */
export type FlowAnswers = Readonly<Record<string, Answers>>

interface FlowFormProps {
  flow: Flow
  /** Undefined: the phone cannot send. */
  onAnswer: ((answers: FlowAnswers) => void) | undefined
}

/** The button that opens a form, and its screens one after the other. */
export function FlowForm({ flow, onAnswer }: FlowFormProps) {
  const { t } = useLingui()
  const [at, setAt] = useState<string | null>(null)
  const [answers, setAnswers] = useState<FlowAnswers>({})
  const { screens, button } = flow
  const screen = screens.find(({ id }) => id === at)
  const goOn = () => {
    if (!screen) return
    if (screen.footer.next !== null) return setAt(screen.footer.next)
    onAnswer?.(answers)
    setAt(null)
    setAnswers({})
  }
  return (
    <>
      <button
        type="button"
        className={`${BUTTON} mt-1`}
        disabled={!onAnswer}
        onClick={() => setAt(screens[0]?.id ?? null)}
      >
        <span dir="auto">{button}</span>
      </button>
      {screen && (
        <Dialog open onOpenChange={() => setAt(null)} title={<bdi>{screen.title}</bdi>} closeLabel={t`Close`}>
          <Form key={screen.id} onSubmit={goOn} className="flex flex-col gap-3">
            {screen.fields.map((field) => (
              <Ask
                key={field.name}
                field={field}
                value={answers[screen.id]?.[field.name]}
                onChange={(value) =>
                  setAnswers({ ...answers, [screen.id]: { ...answers[screen.id], [field.name]: value } })
                }
              />
            ))}
            <Button
              type="submit"
              kind="primary"
              className="justify-center"
              disabled={!isFilledIn(screen, answers[screen.id])}
            >
              <bdi>{screen.footer.label}</bdi>
            </Button>
            <p className="text-2xs text-soft">
              <Trans>WhatsApp shows the form in its own look.</Trans>
            </p>
          </Form>
        </Dialog>
      )}
    </>
  )
}

function isFilledIn({ fields }: Screen, answers: Answers | undefined): boolean {
  return fields.every(({ name, required, type }) => {
    const value = answers?.[name]
    if (!required) return true
    if (type === 'OptIn') return value === true
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
  })
}

interface AskProps {
  field: FlowField
  value: unknown
  onChange: (value: unknown) => void
}

function Ask({ field: { type, label, required, options }, value, onChange }: AskProps) {
  const { t } = useLingui()
  const text = typeof value === 'string' ? value : ''
  const asked = required ? label : t`${label} (optional)`
  switch (type) {
    case 'OptIn':
      return (
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={value === true}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span dir="auto">{asked}</span>
        </label>
      )
    case 'CheckboxGroup':
      return (
        <fieldset className="flex flex-col gap-1">
          <legend className="font-medium" dir="auto">
            {asked}
          </legend>
          <CheckList
            choices={options.map(({ id, title }) => ({ id, name: title }))}
            chosen={Array.isArray(value) ? value : []}
            onChange={onChange}
          />
        </fieldset>
      )
    case 'Dropdown':
    case 'RadioButtonsGroup':
      return (
        <SelectField label={asked} value={text} onChange={onChange}>
          <option value="">–</option>
          {options.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </SelectField>
      )
    default:
      return (
        <TextField
          label={asked}
          type={type === 'DatePicker' ? 'date' : 'text'}
          value={text}
          dir="auto"
          onChange={onChange}
        />
      )
  }
}
