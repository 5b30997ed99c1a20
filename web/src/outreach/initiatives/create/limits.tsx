import { Trans, useLingui } from '@lingui/react/macro'
import { useEventNames } from '../../../customers/segments/catalog.ts'
import { Combobox } from '../../../ui/fields/combobox.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { Input } from '../../../ui/fields/input.tsx'
import { DurationSelect } from './duration-select.tsx'
import { type InitiativePlan, isTriggered } from './initiative-plan.ts'

interface LimitsProps {
  plan: InitiativePlan
  onChange: (part: Partial<InitiativePlan>) => void
  problemOf: (field: string) => string | undefined
}

const NONE = '*'
const DEFAULT_LIMIT = 500

/** How long runs wait, how many people enter, and what ends a run early. */
export function Limits({ plan, onChange, problemOf }: LimitsProps) {
  const { t } = useLingui()
  const events = useEventNames()
  const problem = problemOf('limits')
  return (
    <>
      <Field
        label={t`Wait for a reply`}
        hint={t`After the last message, and between two messages of a conversation.`}
      >
        {(control) => (
          <DurationSelect
            {...control}
            value={plan.waitsFor}
            onChange={(waitsFor) => onChange({ waitsFor })}
          />
        )}
      </Field>
      {isTriggered(plan) && (
        <div className="flex flex-col gap-1">
          <label className="flex items-center gap-2">
            <input
              type="checkbox"
              checked={plan.limit !== null}
              onChange={({ target }) => onChange({ limit: target.checked ? DEFAULT_LIMIT : null })}
            />
            <Trans>Limit how many people are enrolled</Trans>
          </label>
          {plan.limit !== null && (
            <div className="flex items-center gap-2 pl-6">
              <Input
                type="number"
                min={1}
                aria-label={t`People at most`}
                aria-invalid={problem ? true : undefined}
                {...(problem && { 'data-problem': true })}
                className="!w-28"
                value={Number.isNaN(plan.limit) ? '' : plan.limit}
                onChange={({ target }) => onChange({ limit: target.valueAsNumber })}
              />
              <InlineSelect
                label={t`Period of the limit`}
                className="!h-8"
                value={plan.limitWindow}
                choices={[
                  ['1h', t`an hour`],
                  ['1d', t`a day`],
                  ['7d', t`a week`],
                ]}
                onChange={(limitWindow) => onChange({ limitWindow })}
              />
            </div>
          )}
          {problem && <p className="text-xs text-danger">{problem}</p>}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <span>
          <Trans>End the run when this event happens:</Trans>
        </span>
        <Combobox
          label={t`Event that ends the run`}
          value={plan.cancelEvent === '' ? NONE : plan.cancelEvent}
          choices={[
            { value: NONE, label: t({ message: 'None', context: 'event' }) },
            ...(events.data?.data ?? []).map(({ name }) => ({ value: name, label: name })),
          ]}
          onChange={(next) => onChange({ cancelEvent: next === NONE ? '' : next })}
          placeholder={t({ message: 'None', context: 'event' })}
          searchPlaceholder={t`Search by name`}
          nothing={t`No results`}
          free={(typed) => t`Use ${typed}`}
        />
      </div>
    </>
  )
}
