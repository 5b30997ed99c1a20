import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { parley } from '../../shell/queries/api.ts'
import { MOST_LISTED } from '../../shell/queries/most-listed.ts'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { Input } from '../../ui/fields/input.tsx'
import type { Subscription } from './subscription.ts'

type Filter = NonNullable<Subscription['filter']>
type Equals = NonNullable<Filter['properties']>[number]['equals']

interface WebhookFilterProps {
  filter: Filter | null
  /** null: no filter. */
  onChange: (filter: Filter | null) => void
  problem: string | undefined
}

/** Limits a webhook to some initiatives, and to events with certain data. */
export function WebhookFilter({ filter, onChange, problem }: WebhookFilterProps) {
  const { t } = useLingui()
  const initiatives = useQuery({
    queryKey: ['initiatives', 'all'],
    queryFn: async ({ signal }) => await parley.initiatives.list({ limit: MOST_LISTED }, { signal }),
  })
  const { initiativeIds = [], properties = [] } = filter ?? {}
  const change = (ids: string[], values: NonNullable<Filter['properties']>) =>
    onChange(
      ids.length + values.length === 0
        ? null
        : {
            ...(ids.length > 0 && { initiativeIds: ids }),
            ...(values.length > 0 && { properties: values }),
          },
    )
  const known = initiatives.data?.data ?? []
  const changeProperty = (at: number, next: (typeof properties)[number] | null) =>
    change(
      initiativeIds,
      properties.flatMap((other, index) => (index !== at ? [other] : next ? [next] : [])),
    )
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Filter by initiative</Trans>
      </legend>
      <CheckList choices={known} chosen={initiativeIds} onChange={(next) => change(next, properties)} />
      <p className="mb-2 text-xs text-faint">
        <Trans>Leave empty to receive events from every initiative.</Trans>
      </p>
      <span className="text-xs font-medium text-soft">
        <Trans>Filter by event data</Trans>
      </span>
      {properties.map(({ path, equals }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: values have no other name.
        <div key={at} className="flex items-center gap-2">
          <Input
            aria-label={t`Data path`}
            dir="ltr"
            className="font-mono text-xs"
            placeholder="outcome.reason"
            value={path}
            onChange={(event) => changeProperty(at, { path: event.target.value, equals })}
          />
          <span className="text-faint">=</span>
          <Input
            aria-label={t`Value`}
            dir="ltr"
            className="font-mono text-xs"
            value={written(equals)}
            onChange={(event) => changeProperty(at, { path, equals: valueIn(event.target.value) })}
          />
          <RemoveButton label={t`Remove the filter on ${path}`} onClick={() => changeProperty(at, null)} />
        </div>
      ))}
      <AddButton
        className="self-start"
        onClick={() => change(initiativeIds, [...properties, { path: '', equals: '' }])}
      >
        <Trans>Add data filter</Trans>
      </AddButton>
      {problem && <p className="text-xs text-danger">{problem}</p>}
    </fieldset>
  )
}

const LITERALS = new Map<string, Equals>([
  ['true', true],
  ['false', false],
  ['null', null],
])

/** Parses a value as JSON where it can be JSON: `12` is a number, `"12"` a text. */
function valueIn(text: string): Equals {
  const literal = LITERALS.get(text)
  if (literal !== undefined) return literal
  if (text !== '' && text.trim() === text && String(Number(text)) === text) return Number(text)
  return /^".*"$/s.test(text) ? text.slice(1, -1) : text
}

function written(value: Equals): string {
  if (typeof value !== 'string') return String(value)
  return valueIn(value) === value ? value : `"${value}"`
}
