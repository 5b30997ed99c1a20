import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useCatalog, useSegments } from '../../../../customers/segments/catalog.ts'
import { EventName } from '../../../../customers/segments/conditions/parts/event-name.tsx'
import { PropertyFilters } from '../../../../customers/segments/conditions/parts/property-filters.tsx'
import { parley } from '../../../../shell/queries/api.ts'
import { CheckList } from '../../../../ui/fields/check-list.tsx'
import { Field } from '../../../../ui/fields/field.tsx'
import { SelectField, UnlistedOption } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { DurationField } from '../fields/duration-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { type StepForm, useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

export function EntryForm({ recordId, step, issues }: KindFormProps<'ENTRY'>) {
  const { t } = useLingui()
  const form = useStepForm<'ENTRY'>(recordId, step, issues)
  const { inputs, set, change, problem, isEditable } = form
  const trigger = inputs.triggerType ?? 'manual'
  return (
    <>
      <div data-field="triggerType">
        <SelectField
          label={t`Who enters`}
          disabled={!isEditable}
          value={trigger}
          onChange={(triggerType) =>
            change({
              triggerType,
              inboundAction: triggerType === 'inbound' ? 'WHATSAPP_MESSAGE' : undefined,
              inboundMatchMode: triggerType === 'inbound' ? 'EXACT' : undefined,
            })
          }
        >
          <option value="manual">{t`People you add`}</option>
          <option value="segment">{t`Who enters a segment`}</option>
          <option value="cdp_event">{t`Who has an event`}</option>
          <option value="inbound">{t`Who writes a keyword`}</option>
        </SelectField>
      </div>
      {trigger === 'segment' && <SegmentFields form={form} />}
      {trigger === 'cdp_event' && <EventFields form={form} />}
      {trigger === 'inbound' && <InboundFields form={form} />}
      <div data-field="maxEnrollments" className="flex flex-col gap-4 border-t pt-3">
        <TextField
          label={t`At most this many people`}
          hint={t`Leave both empty for no limit.`}
          problem={problem('maxEnrollments')}
          inputMode="numeric"
          disabled={!isEditable}
          value={inputs.maxEnrollments === undefined ? '' : String(inputs.maxEnrollments)}
          onChange={(text) => {
            const most = Number.parseInt(text, 10)
            set('maxEnrollments', most >= 1 ? most : undefined)
          }}
        />
        <DurationField
          field="enrollmentWindow"
          label={t`Within`}
          problem={problem('enrollmentWindow')}
          disabled={!isEditable}
          value={inputs.enrollmentWindow}
          onChange={(value) => set('enrollmentWindow', value)}
        />
      </div>
    </>
  )
}

function SegmentFields({ form: { inputs, change, problem, isEditable } }: { form: StepForm<'ENTRY'> }) {
  const { t } = useLingui()
  const segments = useSegments().data?.data ?? []
  return (
    <div data-field="segmentId">
      <SelectField
        label={t`Segment`}
        problem={problem('segmentId')}
        disabled={!isEditable}
        value={inputs.segmentId ?? ''}
        onChange={(id) =>
          change({
            segmentId: id || undefined,
            segmentName: segments.find((segment) => segment.id === id)?.name,
          })
        }
      >
        <option value="">{t`Choose a segment`}</option>
        {segments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <UnlistedOption
          value={inputs.segmentId}
          listed={segments.map(({ id }) => id)}
          name={inputs.segmentName}
        />
      </SelectField>
    </div>
  )
}

function EventFields({ form: { inputs, set, problem, isEditable } }: { form: StepForm<'ENTRY'> }) {
  const { t } = useLingui()
  const catalog = useCatalog().data
  const eventName = inputs.eventName ?? ''
  return (
    <fieldset data-field="eventName" disabled={!isEditable} className="flex flex-col items-start gap-2">
      <Field label={t`Event`} problem={problem('eventName') ?? problem('eventFilters')}>
        {() => <EventName value={eventName} onChange={(name) => set('eventName', name)} />}
      </Field>
      {catalog && (
        <PropertyFilters
          eventName={eventName}
          filters={inputs.eventFilters}
          onChange={(filters) => set('eventFilters', filters)}
          catalog={catalog}
        />
      )}
    </fieldset>
  )
}

function InboundFields({ form: { inputs, set, problem, isEditable, close } }: { form: StepForm<'ENTRY'> }) {
  const { t } = useLingui()
  const numbers = useNumbers()
  return (
    <>
      <PlacedText
        field="inboundKeyword"
        label={t`Keyword`}
        hint={t`The whole message must be this word.`}
        problem={problem('inboundKeyword')}
        disabled={!isEditable}
        value={inputs.inboundKeyword ?? ''}
        onChange={(keyword) => set('inboundKeyword', keyword || undefined)}
        onBlur={close}
      />
      <fieldset data-field="inboundChannelIds" disabled={!isEditable} className="flex flex-col gap-1.5">
        <legend className="mb-1 text-xs font-medium text-soft">{t`Numbers that receive it`}</legend>
        <CheckList
          choices={numbers.map(({ id, name, phoneNumber }) => ({ id, name: `${name} ${phoneNumber}` }))}
          chosen={inputs.inboundChannelIds ?? []}
          onChange={(ids) => set('inboundChannelIds', ids)}
        />
        {problem('inboundChannelIds') && (
          <p className="text-xs text-danger">{problem('inboundChannelIds')}</p>
        )}
      </fieldset>
    </>
  )
}

/** The connected WhatsApp numbers. */
export function useNumbers() {
  return (
    useQuery({
      queryKey: ['journeys', 'numbers'],
      queryFn: ({ signal }) => parley.journeys.messageChannels({}, { signal }),
    }).data?.data ?? []
  )
}
