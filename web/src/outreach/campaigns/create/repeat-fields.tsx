import { Trans, useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/fields/field.tsx'
import { Input, NativeSelect } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { weekdayName } from '../../journeys/words/durations.ts'
import { NextTimes } from '../repeating/next-times.tsx'
import { type CampaignPlan, type PlannedRepeat, repeatOf } from './campaign-plan.ts'

interface RepeatFieldsProps {
  plan: CampaignPlan
  repeat: PlannedRepeat
  seriesId: string | null
  problem: string | undefined
  onChange: (part: Partial<CampaignPlan>) => void
}

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const MONTH_DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
/** Every month has this day. */
const LAST_SURE_DAY = 28

/** On which days a campaign repeats, until when, and for whom. Below, its next times. */
export function RepeatFields({ plan, repeat, seriesId, problem, onChange }: RepeatFieldsProps) {
  const { t } = useLingui()
  const set = (part: Partial<PlannedRepeat>) => onChange({ repeat: { ...repeat, ...part } })
  const complete = repeatOf(repeat)
  return (
    <div
      className="flex flex-col gap-4 outline-none"
      tabIndex={-1}
      {...(problem && { 'data-problem': true })}
    >
      <div className="flex flex-wrap items-start gap-4">
        <SelectField
          label={t`How often`}
          className="!w-40"
          value={repeat.every}
          onChange={(every) => set({ every })}
        >
          <option value="day">{t`Every day`}</option>
          <option value="week">{t`Every week`}</option>
          <option value="month">{t`Every month`}</option>
        </SelectField>
        {repeat.every === 'month' && <MonthDay repeat={repeat} set={set} />}
        <Field label={t`Time of day`}>
          {(control) => (
            <Input
              {...control}
              type="time"
              className="!w-32"
              value={repeat.time}
              onChange={({ target }) => set({ time: target.value })}
            />
          )}
        </Field>
        <End repeat={repeat} set={set} />
      </div>
      {repeat.every === 'week' && <Weekdays repeat={repeat} set={set} />}
      {problem && <p className="text-xs text-danger">{problem}</p>}
      {complete && <NextTimes repeat={complete} atLocalTime={plan.atLocalTime} seriesId={seriesId} />}
      <Option
        checked={plan.atLocalTime}
        title={t`By the clock of each person`}
        text={t`From the attribute timeZone, such as America/Bogota. Without it, your organization’s.`}
        onChange={(atLocalTime) => onChange({ atLocalTime })}
      />
      <Option
        checked={plan.onlyNew}
        title={t`Only people who did not get it before`}
        text={t`People who got an earlier repetition are left out.`}
        onChange={(onlyNew) => onChange({ onlyNew })}
      />
    </div>
  )
}

interface PartProps {
  repeat: PlannedRepeat
  set: (part: Partial<PlannedRepeat>) => void
}

function Weekdays({ repeat: { weekdays }, set }: PartProps) {
  const { i18n } = useLingui()
  return (
    <fieldset>
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Weekdays</Trans>
      </legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {WEEKDAYS.map((day) => (
          <label key={day} className="flex min-h-6 items-center gap-1.5">
            <input
              type="checkbox"
              checked={weekdays.includes(day)}
              onChange={({ target }) =>
                set({
                  weekdays: target.checked
                    ? [...weekdays, day].sort()
                    : weekdays.filter((other) => other !== day),
                })
              }
            />
            {weekdayName(day, i18n.locale)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function MonthDay({ repeat: { dayOfMonth }, set }: PartProps) {
  const { t } = useLingui()
  return (
    <Field
      label={t`Day of the month`}
      hint={dayOfMonth > LAST_SURE_DAY ? t`In shorter months, on their last day.` : undefined}
    >
      {(control) => (
        <NativeSelect
          {...control}
          className="!w-32"
          value={dayOfMonth}
          onChange={({ target }) => set({ dayOfMonth: Number(target.value) })}
        >
          {MONTH_DAYS.map((day) => (
            <option key={day} value={day}>
              {day}
            </option>
          ))}
        </NativeSelect>
      )}
    </Field>
  )
}

function End({ repeat: { ends, until, times }, set }: PartProps) {
  const { t } = useLingui()
  return (
    <>
      <SelectField label={t`Ends`} className="!w-40" value={ends} onChange={(next) => set({ ends: next })}>
        <option value="never">{t({ message: 'Never', context: 'repetition' })}</option>
        <option value="until">{t`After a day`}</option>
        <option value="times">{t`After some times`}</option>
      </SelectField>
      {ends === 'until' && (
        <Field label={t`Last day`}>
          {(control) => (
            <Input
              {...control}
              type="date"
              className="!w-40"
              value={until}
              onChange={({ target }) => set({ until: target.value })}
            />
          )}
        </Field>
      )}
      {ends === 'times' && (
        <Field label={t`How many times`}>
          {(control) => (
            <Input
              {...control}
              type="number"
              min={1}
              max={1000}
              className="!w-28"
              value={Number.isNaN(times) ? '' : times}
              onChange={({ target }) => set({ times: target.valueAsNumber })}
            />
          )}
        </Field>
      )}
    </>
  )
}

interface OptionProps {
  checked: boolean
  title: string
  text: string
  onChange: (checked: boolean) => void
}

function Option({ checked, title, text, onChange }: OptionProps) {
  return (
    <label className="flex items-start gap-2">
      <input
        type="checkbox"
        className="mt-0.5"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span>
        {title}
        <span className="block text-xs text-soft">{text}</span>
      </span>
    </label>
  )
}
