import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import type { InitiativePlan, PlanLanguage } from './initiative-plan.ts'

interface WhyProps {
  plan: InitiativePlan
  onChange: (part: Partial<InitiativePlan>) => void
}

/** What the initiative is for, and what the agent has to know. */
export function Why({ plan, onChange }: WhyProps) {
  const { t } = useLingui()
  return (
    <>
      <Field label={t`Objective`} hint={t`One sentence. The agent keeps to it.`}>
        {(control) => (
          <TextArea
            {...control}
            className="!min-h-14"
            maxLength={2000}
            placeholder={t`Learn how satisfied customers are with their last order.`}
            value={plan.objective}
            onChange={({ target }) => onChange({ objective: target.value })}
          />
        )}
      </Field>
      <Field
        label={t`What the agent should know`}
        hint={t`Facts it may use in its answers, such as opening hours, prices and terms.`}
      >
        {(control) => (
          <TextArea
            {...control}
            maxLength={20_000}
            value={plan.context}
            onChange={({ target }) => onChange({ context: target.value })}
          />
        )}
      </Field>
      <div className="max-w-60">
        <SelectField
          label={t`Language of the conversations`}
          value={plan.language}
          onChange={(language) => onChange({ language: language as PlanLanguage })}
        >
          <option value="en">English</option>
          <option value="es">Español</option>
          <option value="pt">Português</option>
        </SelectField>
      </div>
    </>
  )
}
