import { Trans, useLingui } from '@lingui/react/macro'
import { useSession } from '../../identity/session.ts'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type LimitsDraft, USUAL_QUIET_HOURS } from './limits-draft.ts'
import { RuleCard } from './rule-card.tsx'

interface QuietHoursCardProps {
  quietHours: LimitsDraft['quietHours']
  onChange: (quietHours: LimitsDraft['quietHours']) => void
  mayWrite: boolean
  error: unknown
}

/** Hours in which messages of initiatives wait. */
export function QuietHoursCard({ quietHours, onChange, mayWrite, error }: QuietHoursCardProps) {
  const { t } = useLingui()
  const { timeZone } = useSession().organization
  return (
    <RuleCard
      title={t`Quiet hours`}
      text={<Trans>Messages wait during these hours and leave when they end.</Trans>}
      isOn={quietHours !== null}
      onToggle={(isOn) => onChange(isOn ? USUAL_QUIET_HOURS : null)}
      mayWrite={mayWrite}
    >
      {quietHours && (
        <>
          <div className="grid grid-cols-2 gap-3">
            <TextField
              label={t({ message: 'From', context: 'time of day' })}
              type="time"
              required
              value={quietHours.from}
              onChange={(from) => onChange({ ...quietHours, from })}
              problem={fieldError(error, 'quietHours.from')}
            />
            <TextField
              label={t({ message: 'Until', context: 'time of day' })}
              type="time"
              required
              value={quietHours.until}
              onChange={(until) => onChange({ ...quietHours, until })}
              problem={fieldError(error, 'quietHours.until')}
            />
          </div>
          <p className="text-xs text-soft">
            <Trans>
              In the time zone of each person (attribute timeZone), or in yours, {timeZone}, for people
              without one.
            </Trans>
          </p>
        </>
      )}
    </RuleCard>
  )
}
