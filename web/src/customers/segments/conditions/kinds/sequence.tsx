import { useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { InlineSelect } from '../../../../ui/fields/inline-select.tsx'
import { type Catalog, replaced, type SequencePredicate } from '../../filter/filter.ts'
import { EventName } from '../parts/event-name.tsx'
import { Line } from '../parts/line.tsx'
import { type CatalogEditorProps, setPart } from '../parts/part.ts'
import { PropertyFilters } from '../parts/property-filters.tsx'
import { Within } from '../parts/span.tsx'
import { WindowEditor } from '../parts/window.tsx'
import { YesOrNo } from '../parts/yes-or-no.tsx'

type Step = SequencePredicate['steps'][number]

const MOST_STEPS = 10

/** A sequence of events with optional time limits, and an event that must not follow. */
export function SequenceCondition(props: CatalogEditorProps<SequencePredicate>) {
  const { t } = useLingui()
  const { predicate, onChange, catalog } = props
  const { steps, occurred, order, within, window, notFollowedBy } = predicate
  const isAnyOrder = order === 'anyOrder'
  const changeStep = (at: number, next: Step | null) =>
    onChange({ ...predicate, steps: withoutFirstSpan(replaced(steps, at, next)) })
  const setNotFollowedBy = setPart(props, 'notFollowedBy')
  return (
    <>
      <YesOrNo
        label={t`Whether it happened`}
        value={occurred !== false}
        yes={t`performed`}
        no={t`did not perform`}
        onChange={(next) => setPart(props, 'occurred')(next ? undefined : false)}
      />
      <InlineSelect
        label={t`Order of events`}
        value={isAnyOrder ? 'anyOrder' : 'inOrder'}
        choices={[
          ['inOrder', t`in this order`],
          ['anyOrder', t`in any order`],
        ]}
        onChange={(next) => setPart(props, 'order')(next === 'anyOrder' ? next : undefined)}
      />
      <Within
        label={t`Time limit`}
        open={t`with no time limit`}
        within={t`all within`}
        span={within}
        onChange={setPart(props, 'within')}
      />
      <WindowEditor label={t`When`} window={window} onChange={setPart(props, 'window')} catalog={catalog} />
      {steps.map((step, at) => (
        <Line
          // biome-ignore lint/suspicious/noArrayIndexKey: steps have no other name.
          key={at}
          removeLabel={steps.length > 1 ? t`Remove step ${at + 1}` : undefined}
          onRemove={() => changeStep(at, null)}
        >
          <span className="min-w-12 text-faint">
            {at === 0 ? t({ message: 'first', context: 'order of events' }) : isAnyOrder ? t`and` : t`then`}
          </span>
          <StepEditor
            step={step}
            onChange={(next) => changeStep(at, next)}
            catalog={catalog}
            isTimed={at > 0 && !isAnyOrder}
          />
        </Line>
      ))}
      {notFollowedBy && (
        <Line
          removeLabel={t`Remove the event that must not follow`}
          onRemove={() => setNotFollowedBy(undefined)}
        >
          <span className="min-w-12 text-faint">{t`and not`}</span>
          <StepEditor
            step={notFollowedBy}
            onChange={setNotFollowedBy}
            catalog={catalog}
            isTimed
            open={t`at any time since`}
          />
        </Line>
      )}
      <div className="flex w-full flex-wrap gap-1.5 pl-4">
        {steps.length < MOST_STEPS && (
          <AddButton onClick={() => onChange({ ...predicate, steps: [...steps, { eventName: '' }] })}>
            {t`then…`}
          </AddButton>
        )}
        {!notFollowedBy && (
          <AddButton onClick={() => setNotFollowedBy({ eventName: '' })}>{t`and not…`}</AddButton>
        )}
      </div>
    </>
  )
}

/** The first step has no time limit. */
function withoutFirstSpan([first, ...rest]: Step[]): Step[] {
  if (!first) return []
  const { within: _, ...alone } = first
  return [alone, ...rest]
}

interface StepProps {
  step: Step
  onChange: (step: Step) => void
  catalog: Catalog
  /** Whether the step can have a time limit. */
  isTimed: boolean
  /** The label of the option without a time limit. */
  open?: string
}

function StepEditor({ step, onChange, catalog, isTimed, open }: StepProps) {
  const { t } = useLingui()
  const { propertyFilters, within, ...rest } = step
  const change = (filters: Step['propertyFilters'], span: Step['within']) =>
    onChange({ ...rest, ...(filters && { propertyFilters: filters }), ...(span && { within: span }) })
  return (
    <>
      <EventName
        value={step.eventName}
        onChange={(eventName) => onChange({ eventName, ...(within && { within }) })}
      />
      {(isTimed || within) && (
        <Within
          label={t`How soon after`}
          open={open ?? t`at any time after that`}
          within={t`within`}
          span={within}
          onChange={(next) => change(propertyFilters, next)}
        />
      )}
      <PropertyFilters
        eventName={step.eventName}
        filters={propertyFilters}
        onChange={(next) => change(next, within)}
        catalog={catalog}
      />
    </>
  )
}
