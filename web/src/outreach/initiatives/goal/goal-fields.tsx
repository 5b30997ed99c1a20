import { Trans, useLingui } from '@lingui/react/macro'
import { useCatalog } from '../../../customers/segments/catalog.ts'
import { EventName } from '../../../customers/segments/conditions/parts/event-name.tsx'
import { PropertyFilters } from '../../../customers/segments/conditions/parts/property-filters.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { DurationSelect } from '../create/duration-select.tsx'
import { newGoal, type PlannedGoal } from './goal-plan.ts'

interface GoalFieldsProps {
  /** null: no goal. */
  goal: PlannedGoal | null
  onChange: (goal: PlannedGoal | null) => void
  problem: string | undefined
  /** Whether people can still be held out: before the launch. */
  mayHoldOut?: boolean
}

const WINDOWS = ['1d', '3d', '7d', '14d', '30d', '60d', '90d']

/** Whether to measure a goal: the event, how soon it must happen, and how many people to hold out. */
export function GoalFields({ goal, onChange, problem, mayHoldOut = true }: GoalFieldsProps) {
  const { t } = useLingui()
  const catalog = useCatalog().data
  const set = (part: Partial<PlannedGoal>) => goal && onChange({ ...goal, ...part })
  return (
    <>
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-0.5"
          checked={goal !== null}
          onChange={({ target }) => onChange(target.checked ? newGoal(mayHoldOut) : null)}
        />
        <span>
          <Trans>Measure a goal</Trans>
          <span className="block text-xs text-soft">
            <Trans>See how many people do what you want, and whether your messages are the reason.</Trans>
          </span>
        </span>
      </label>
      {goal && (
        <div className="flex flex-col gap-4 pl-6 phone:pl-0">
          <div
            tabIndex={-1}
            {...(problem && { 'data-problem': true })}
            className="flex flex-col items-start gap-2 outline-none"
          >
            <span className="text-xs font-medium text-soft">{t`Event that reaches the goal`}</span>
            <EventName
              value={goal.eventName}
              onChange={(eventName) => set({ eventName, eventFilters: [] })}
            />
            {catalog && (
              <PropertyFilters
                eventName={goal.eventName}
                filters={goal.eventFilters}
                onChange={(filters) => set({ eventFilters: filters ?? [] })}
                catalog={catalog}
              />
            )}
          </div>
          <Field label={t`Within`} hint={t`Counted from when each person is enrolled or held out.`}>
            {(control) => (
              <DurationSelect
                {...control}
                choices={WINDOWS}
                value={goal.window}
                onChange={(window) => set({ window })}
              />
            )}
          </Field>
          {mayHoldOut && (
            <Field
              label={t`Hold out, in percent`}
              hint={t`Drawn at random. These people get nothing from this initiative, so that you can compare.`}
            >
              {(control) => (
                <Input
                  {...control}
                  type="number"
                  min={0}
                  max={90}
                  className="!w-28"
                  value={Number.isNaN(goal.holdoutPercent) ? '' : goal.holdoutPercent}
                  onChange={({ target }) => set({ holdoutPercent: target.valueAsNumber })}
                />
              )}
            </Field>
          )}
          {problem && <p className="text-xs text-danger">{problem}</p>}
        </div>
      )}
    </>
  )
}
