import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../../../identity/session.ts'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { delayDate, delayZone } from '../../words/dates.ts'
import { minuteWords, weekdayName } from '../../words/durations.ts'
import { DurationField } from '../fields/duration-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { type StepForm, useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]

export function DelayForm({ recordId, step, issues }: KindFormProps<'DELAY'>) {
  const { t } = useLingui()
  const form = useStepForm<'DELAY'>(recordId, step, issues)
  const { inputs, set, problem, isEditable, close } = form
  const mode = inputs.mode ?? 'duration'
  const timeZone = delayZone(inputs.timezone, useSession().organization.timeZone)
  return (
    <>
      <div data-field="mode">
        <SelectField
          label={t`Wait`}
          disabled={!isEditable}
          value={mode}
          onChange={(next) => set('mode', next)}
        >
          <option value="duration">{t`For a time`}</option>
          <option value="until_date">{t`Until a date`}</option>
          <option value="until_weekday">{t`Until a weekday`}</option>
        </SelectField>
      </div>
      {mode === 'duration' && (
        <DurationField
          field="duration"
          label={t`How long`}
          problem={problem('duration')}
          disabled={!isEditable}
          value={inputs.duration}
          onChange={(value) => set('duration', value)}
        />
      )}
      {mode === 'until_date' && (
        <div data-field="targetAt">
          <Field label={t`Date and time`} problem={problem('targetAt')}>
            {(control) => (
              <Input
                {...control}
                type="datetime-local"
                disabled={!isEditable}
                value={delayDate(inputs.targetAt ?? '', timeZone)}
                onChange={({ target }) => set('targetAt', target.value === '' ? undefined : target.value)}
              />
            )}
          </Field>
        </div>
      )}
      {mode === 'until_weekday' && <WeekdayFields form={form} />}
      {mode !== 'duration' && (
        <PlacedText
          field="timezone"
          label={t`Time zone`}
          hint={t`Such as America/Bogota. The organization’s if you leave it empty.`}
          problem={problem('timezone')}
          disabled={!isEditable}
          value={inputs.timezone ?? ''}
          onChange={(zone) => set('timezone', zone || undefined)}
          onBlur={close}
        />
      )}
    </>
  )
}

function WeekdayFields({ form }: { form: StepForm<'DELAY'> }) {
  const { t, i18n } = useLingui()
  const { inputs, set, problem, isEditable } = form
  const chosen = inputs.weekdays ?? []
  const time = (field: 'windowStartMinutes' | 'windowEndMinutes', label: string, otherwise: number) => (
    <Field label={label} problem={field === 'windowEndMinutes' ? undefined : problem(field)}>
      {(control) => (
        <Input
          {...control}
          type="time"
          disabled={!isEditable}
          value={minuteWords(inputs[field] ?? otherwise)}
          onChange={({ target }) => {
            const [hours = 0, minutes = 0] = target.value.split(':').map(Number)
            set(field, target.value === '' ? undefined : hours * 60 + minutes)
          }}
        />
      )}
    </Field>
  )
  return (
    <div data-field="weekdays" className="flex flex-col gap-3">
      <fieldset>
        <legend className="mb-1 text-xs font-medium text-soft">{t`Weekdays`}</legend>
        <div className="flex flex-wrap gap-x-3 gap-y-1">
          {WEEKDAYS.map((day) => (
            <label key={day} className="flex min-h-6 items-center gap-1.5">
              <input
                type="checkbox"
                disabled={!isEditable}
                checked={chosen.includes(day)}
                onChange={({ target }) =>
                  set(
                    'weekdays',
                    target.checked ? [...chosen, day].sort() : chosen.filter((other) => other !== day),
                  )
                }
              />
              {weekdayName(day, i18n.locale)}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="grid grid-cols-2 gap-3">
        {time('windowStartMinutes', t`From`, 0)}
        {time('windowEndMinutes', t`Until`, 1439)}
      </div>
      {problem('weekdays') && <p className="text-xs text-danger">{problem('weekdays')}</p>}
    </div>
  )
}
