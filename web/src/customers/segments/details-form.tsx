import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'

export interface Details {
  name: string
  description: string
  evaluationCadence: 'REACTIVE_ONLY' | 'HOURLY' | 'DAILY' | 'LIVE'
}

interface DetailsFormProps {
  details: Details
  onChange: (details: Details) => void
  error: unknown
}

/** The name, description and update cadence of a segment. */
export function DetailsForm({ details, onChange, error }: DetailsFormProps) {
  const { t } = useLingui()
  return (
    <div className="grid grid-cols-[2fr_3fr_1fr] gap-4 max-lg:grid-cols-1">
      <TextField
        label={t`Name`}
        problem={fieldError(error, 'name') ?? fieldError(error, 'slug')}
        required
        maxLength={120}
        value={details.name}
        onChange={(next) => onChange({ ...details, name: next })}
      />
      <TextField
        label={t`Description`}
        problem={fieldError(error, 'description')}
        maxLength={1024}
        placeholder={t`What is it for?`}
        value={details.description}
        onChange={(next) => onChange({ ...details, description: next })}
      />
      <SelectField
        label={t`Member updates`}
        className="!w-auto"
        value={details.evaluationCadence}
        onChange={(next) => onChange({ ...details, evaluationCadence: next })}
      >
        <option value="LIVE">{t`In real time`}</option>
        <option value="HOURLY">{t`Every hour`}</option>
        <option value="DAILY">{t`Every day`}</option>
        <option value="REACTIVE_ONLY">{t({ message: 'On demand', context: 'option' })}</option>
      </SelectField>
    </div>
  )
}
