import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useForms, useSegments } from '../../../customers/segments/catalog.ts'
import { EntitySelect } from '../../../customers/segments/conditions/parts/entity-select.tsx'
import { EventName } from '../../../customers/segments/conditions/parts/event-name.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { CheckList } from '../../../ui/fields/check-list.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { PeoplePicker } from '../people-picker.tsx'
import { AUDIENCES, type AudienceKind, type InitiativePlan } from './initiative-plan.ts'

interface WhoProps {
  plan: InitiativePlan
  onChange: (part: Partial<InitiativePlan>) => void
  problemOf: (field: string) => string | undefined
}

/** Who takes part: six ways to begin, each with what it needs. */
export function Who({ plan, onChange, problemOf }: WhoProps) {
  const { t } = useLingui()
  const problem = problemOf('audience')
  const words: Record<AudienceKind, [title: string, text: string]> = {
    segment: [t`A segment`, t`Its members now, and everyone who enters later`],
    list: [t`A list of people`, t`People you choose now`],
    event: [t`An event`, t`Everyone for whom it happens`],
    form: [t`A form`, t`Everyone who submits a form`],
    keyword: [t`A keyword`, t`Everyone who sends this word on WhatsApp`],
    manual: [t`I’ll add them`, t`By hand or through the API`],
  }
  return (
    <>
      <fieldset>
        <legend className="sr-only">{t`Who takes part`}</legend>
        <div className="grid grid-cols-3 gap-2 phone:grid-cols-1">
          {AUDIENCES.map((kind) => (
            <label
              key={kind}
              className="flex cursor-pointer items-start gap-2 rounded-md border px-3 py-2 hover:border-strong has-checked:border-accent has-checked:bg-accent-soft/40 has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="audience"
                className="mt-0.5"
                checked={plan.audience === kind}
                onChange={() => onChange({ audience: kind })}
              />
              <span>
                <span className="font-medium">{words[kind][0]}</span>
                <span className="block text-xs text-soft">{words[kind][1]}</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <div tabIndex={-1} {...(problem && { 'data-problem': true })} className="outline-none">
        <AudienceFields plan={plan} onChange={onChange} />
        {problem && <p className="mt-1 text-xs text-danger">{problem}</p>}
      </div>
    </>
  )
}

function AudienceFields({ plan, onChange }: Omit<WhoProps, 'problemOf'>) {
  switch (plan.audience) {
    case 'segment':
      return <SegmentChoice plan={plan} onChange={onChange} />
    case 'list':
      return <PeoplePicker people={plan.people} onChange={(people) => onChange({ people })} />
    case 'event':
      return <EventName value={plan.eventName} onChange={(eventName) => onChange({ eventName })} />
    case 'form':
      return <FormChoice plan={plan} onChange={onChange} />
    case 'keyword':
      return <Keyword plan={plan} onChange={onChange} />
    case 'manual':
      return (
        <p className="text-soft">
          <Trans>After the launch, add people on the Participants tab or with the API.</Trans>
        </p>
      )
  }
}

function SegmentChoice({ plan, onChange }: Omit<WhoProps, 'problemOf'>) {
  const { t } = useLingui()
  const segments = useSegments()
  const chosen = segments.data?.data.find(({ id }) => id === plan.segmentId)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <EntitySelect
        label={t`Segment`}
        id={plan.segmentId ?? undefined}
        known={segments.data?.data ?? []}
        asked={t`Choose a segment`}
        onChange={(id) => onChange({ segmentId: id ?? null })}
      />
      {chosen && (
        <span className="tabular text-soft">
          <Plural value={chosen.memberCount} one="# person now" other="# people now" />
        </span>
      )}
      <Link to="/segments/new" className="ml-auto underline">
        <Trans>New segment</Trans>
      </Link>
    </div>
  )
}

function FormChoice({ plan, onChange }: Omit<WhoProps, 'problemOf'>) {
  const { t } = useLingui()
  const forms = useForms()
  return (
    <EntitySelect
      label={t`Form`}
      id={plan.formId ?? undefined}
      known={forms.data?.data ?? []}
      any={t`any form`}
      onChange={(id) => onChange({ formId: id ?? null })}
    />
  )
}

function Keyword({ plan, onChange }: Omit<WhoProps, 'problemOf'>) {
  const { t } = useLingui()
  const numbers = useQuery({
    queryKey: ['channels', 'numbers'],
    queryFn: ({ signal }) => parley.whatsappNumbers.list({}, { signal }),
  })
  const known = numbers.data?.data ?? []
  return (
    <div className="flex flex-col gap-3">
      <div className="max-w-60">
        <TextField
          label={t`Keyword`}
          maxLength={100}
          value={plan.keyword}
          onChange={(keyword) =>
            onChange({
              keyword,
              ...(plan.numbers.length === 0 && { numbers: known.map(({ phoneNumber }) => phoneNumber) }),
            })
          }
        />
      </div>
      <fieldset className="flex flex-col gap-1">
        <legend className="mb-1 text-xs font-medium text-soft">{t`Sent to`}</legend>
        <CheckList
          choices={known.map(({ phoneNumber, displayName }) => ({
            id: phoneNumber,
            name: `${displayName} (${phoneNumber})`,
          }))}
          chosen={plan.numbers}
          onChange={(next) => onChange({ numbers: next })}
        />
      </fieldset>
    </div>
  )
}
