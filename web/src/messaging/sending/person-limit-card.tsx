import { Trans, useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type PersonLimitDraft, type Unit, USUAL_PERSON_LIMIT } from './limits-draft.ts'
import { RuleCard } from './rule-card.tsx'

interface PersonLimitCardProps {
  limit: PersonLimitDraft | null
  onChange: (limit: PersonLimitDraft | null) => void
  mayWrite: boolean
  error: unknown
}

/** How many messages of initiatives a person gets within a time. */
export function PersonLimitCard({ limit, onChange, mayWrite, error }: PersonLimitCardProps) {
  const { t } = useLingui()
  return (
    <RuleCard
      title={t`Limit per person`}
      text={<Trans>Counts all initiatives, channels and addresses of a person together.</Trans>}
      isOn={limit !== null}
      onToggle={(isOn) => onChange(isOn ? USUAL_PERSON_LIMIT : null)}
      mayWrite={mayWrite}
    >
      {limit && (
        <>
          <div className="grid grid-cols-3 items-start gap-3 phone:grid-cols-2">
            <TextField
              label={t`Messages at most`}
              type="number"
              min={1}
              max={1000}
              required
              value={limit.messages}
              onChange={(messages) => onChange({ ...limit, messages })}
              problem={fieldError(error, 'messagesPerPersonPer.messages')}
            />
            <TextField
              label={t({ message: 'Within', context: 'amount of time' })}
              type="number"
              min={1}
              max={99999}
              required
              value={limit.amount}
              onChange={(amount) => onChange({ ...limit, amount })}
              problem={fieldError(error, 'messagesPerPersonPer.window')}
            />
            <SelectField<Unit>
              label={t({ message: 'Unit', context: 'of time' })}
              value={limit.unit}
              onChange={(unit) => onChange({ ...limit, unit })}
            >
              <option value="m">{t`minutes`}</option>
              <option value="h">{t`hours`}</option>
              <option value="d">{t`days`}</option>
              <option value="w">{t`weeks`}</option>
            </SelectField>
          </div>
          <SelectField<PersonLimitDraft['whenReached']>
            label={t`When the limit is reached`}
            value={limit.whenReached}
            onChange={(whenReached) => onChange({ ...limit, whenReached })}
          >
            <option value="skip">{t`Cancel the message and end the person’s run`}</option>
            <option value="wait">{t`Wait until the person may get another message`}</option>
          </SelectField>
        </>
      )}
    </RuleCard>
  )
}
