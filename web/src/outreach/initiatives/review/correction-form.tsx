import { Trans, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useSubmitShortcut } from '../../../shell/commands/submit-shortcut.ts'
import { fieldError, formError } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { CheckList } from '../../../ui/fields/check-list.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Form } from '../../../ui/fields/form.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Input, NativeSelect, TextArea } from '../../../ui/fields/input.tsx'
import { type Review, type Value, valueOfTexts } from './review.ts'
import { useValueWords } from './review-words.ts'

interface CorrectionFormProps {
  review: Review
  /** Throws the service's error. */
  onSave: (value: Value) => Promise<void>
  onClose: () => void
}

/** The right value in place of the one that was read, by the type of its field. */
export function CorrectionForm({ review, onSave, onClose }: CorrectionFormProps) {
  const { t } = useLingui()
  const { definition } = review
  const [texts, setTexts] = useState<string[]>(review.decidedValues ?? review.values)
  const [error, setError] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useSubmitShortcut(form)
  if (!definition) return null
  const save = async () => {
    setSaving(true)
    setError(null)
    try {
      await onSave(valueOfTexts(definition, texts))
    } catch (problem) {
      setError(problem)
      setSaving(false)
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    onClose()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the form from any of its fields.
    <div onKeyDown={onKeyDown}>
      <Form ref={form} onSubmit={() => void save()} className="flex flex-col gap-3">
        <FormError>{formError(error, ['value'])}</FormError>
        <ValueControl
          review={review}
          texts={texts}
          onChange={setTexts}
          label={t`Right value`}
          problem={fieldError(error, 'value')}
        />
        <div className="flex gap-2">
          <Button type="submit" kind="primary" disabled={isSaving || texts.length === 0}>
            <Trans>Save correction</Trans>
          </Button>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      </Form>
    </div>
  )
}

interface ValueControlProps {
  review: Review
  texts: string[]
  onChange: (texts: string[]) => void
  label: string
  problem: string | undefined
}

function ValueControl({ review, texts, onChange, label, problem }: ValueControlProps) {
  const { t } = useLingui()
  const wordsOf = useValueWords()
  const definition = review.definition!
  const [text = ''] = texts
  switch (definition.type) {
    case 'bool':
    case 'enum': {
      const choices = definition.type === 'bool' ? ['true', 'false'] : definition.values
      return (
        <Field label={label} problem={problem}>
          {(control) => (
            <NativeSelect
              {...control}
              autoFocus
              required
              value={text}
              onChange={({ target }) => onChange([target.value])}
            >
              {text === '' && <option value="">{t`Choose a value`}</option>}
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {wordsOf(review, [choice])}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
      )
    }
    case 'enum[]':
      return (
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-xs font-medium text-soft">{label}</legend>
          <CheckList
            choices={definition.values.map((value) => ({ id: value, name: value }))}
            chosen={texts}
            onChange={onChange}
          />
          {problem && <p className="text-xs text-danger">{problem}</p>}
        </fieldset>
      )
    case 'string[]':
      return (
        <Field label={label} hint={t`One per line`} problem={problem}>
          {(control) => (
            <TextArea
              {...control}
              autoFocus
              value={texts.join('\n')}
              onChange={({ target }) => onChange(target.value.split('\n'))}
            />
          )}
        </Field>
      )
    case 'int':
    case 'string': {
      const isNumber = definition.type === 'int'
      return (
        <Field label={label} problem={problem}>
          {(control) => (
            <Input
              {...control}
              autoFocus
              required
              {...(isNumber && { type: 'number', step: 1, min: definition.min, max: definition.max })}
              value={text}
              onChange={({ target }) => onChange([target.value])}
            />
          )}
        </Field>
      )
    }
  }
}
