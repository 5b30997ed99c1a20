import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { type CampaignPlan, isTimed, NEW_REPEAT } from './campaign-plan.ts'
import { ChoiceCards } from './choice-cards.tsx'
import { RepeatFields } from './repeat-fields.tsx'

interface WhenFieldsProps {
  plan: CampaignPlan
  /** The campaign that was started and repeats; null: a draft. */
  seriesId: string | null
  problemOf: (field: 'sendAt' | 'repeat') => string | undefined
  onChange: (part: Partial<CampaignPlan>) => void
}

/** When it is sent: at once, at a time, at that time by each person's own clock, or again and again. */
export function WhenFields({ plan, seriesId, problemOf, onChange }: WhenFieldsProps) {
  const { t } = useLingui()
  const { when } = plan
  const repeating = plan.repeat && (
    <RepeatFields
      plan={plan}
      repeat={plan.repeat}
      seriesId={seriesId}
      problem={problemOf('repeat')}
      onChange={onChange}
    />
  )
  if (seriesId !== null) return repeating
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
          ['repeat', t`Repeatedly`, t`On days that you choose, each time to the audience of that day`],
        ]}
        onChange={(next) =>
          onChange({
            when: next,
            atLocalTime: next === 'local',
            repeat: next === 'repeat' ? NEW_REPEAT : null,
            ...((next === 'now' || next === 'repeat') && { sendAt: '' }),
          })
        }
      />
      {repeating}
      {isTimed(plan) && (
        <Field
          label={t`Date and time`}
          problem={problemOf('sendAt')}
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
