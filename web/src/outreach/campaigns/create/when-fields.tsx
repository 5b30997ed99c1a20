import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import type { CampaignPlan } from './campaign-plan.ts'
import { ChoiceCards } from './choice-cards.tsx'

interface WhenFieldsProps {
  plan: CampaignPlan
  onChange: (part: Partial<CampaignPlan>) => void
}

type When = 'now' | 'at' | 'local'

/** When it is sent: at once, at a time, or at that time by each person's own clock. */
export function WhenFields({ plan, onChange }: WhenFieldsProps) {
  const { t } = useLingui()
  const [when, setWhen] = useState<When>(plan.sendAt === '' ? 'now' : plan.atLocalTime ? 'local' : 'at')
  return (
    <>
      <ChoiceCards
        legend={t`When it is sent`}
        name="when"
        value={when}
        choices={[
          ['now', t`At once`, t`As soon as you start it`],
          ['at', t`At a time`, t`In the time zone of your organization`],
          ['local', t`At local time`, t`By the clock of each person`],
        ]}
        onChange={(next) => {
          setWhen(next)
          onChange({ atLocalTime: next === 'local', ...(next === 'now' && { sendAt: '' }) })
        }}
      />
      {when !== 'now' && (
        <Field
          label={t`Date and time`}
          hint={
            when === 'local'
              ? t`From the attribute timeZone, such as America/Bogota. Without it, your organization’s.`
              : undefined
          }
        >
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              className="!w-56"
              value={plan.sendAt}
              onChange={({ target }) => onChange({ sendAt: target.value })}
            />
          )}
        </Field>
      )}
    </>
  )
}
