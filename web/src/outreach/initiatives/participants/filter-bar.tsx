import { useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { RUN_STATUS } from '../../../customers/people/run-status.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { CircleQuestionMark, X } from '../../../ui/icons/icons.tsx'
import { useFailureWords } from '../overview/failure-words.ts'
import { useWaitWords } from './wait-words.ts'

const route = getRouteApi('/initiatives/$id/participants')
const ANYWHERE = '*'
const WAITS = ['reply', 'conversation', 'timer', 'message', 'call', 'extraction'] as const

type Search = ReturnType<typeof route.useSearch>

/** Without any filter. */
export const NO_FILTERS: Search = {
  q: undefined,
  status: undefined,
  node: undefined,
  waiting: undefined,
  reached: undefined,
  failure: undefined,
  field: undefined,
  value: undefined,
}

interface FilterBarProps {
  nodes: readonly { id: string; name: string }[]
  onChange: (changes: Search) => void
  /** What can be done with the list. */
  children?: ReactNode
}

/** The filters of the list of participants. Those that other screens set can be removed. */
export function FilterBar({ nodes, onChange, children }: FilterBarProps) {
  const { t } = useLingui()
  const { q = '', status, node, waiting, reached, failure, field, value } = route.useSearch()
  const waitWords = useWaitWords()
  const failureWords = useFailureWords()
  const reachedWords = {
    NOT_MESSAGED: t`Not messaged yet`,
    MESSAGED: t`Messaged`,
    REPLIED: t({ message: 'Replied', context: 'people' }),
    OPTED_OUT: t({ message: 'Opted out', context: 'people' }),
  }
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
      <SearchField
        label={t`Search participants`}
        placeholder={t`Name or address`}
        value={q}
        onChange={(next) => onChange({ q: next || undefined })}
      />
      <InlineSelect
        label={t({ message: 'State', context: 'participant' })}
        className="!h-8"
        value={status ?? ANYWHERE}
        choices={[
          [ANYWHERE, t`All states`],
          ...Object.entries(RUN_STATUS).map(([state, words]) => [state, t(words)] as [string, string]),
        ]}
        onChange={(next) => onChange({ status: next === ANYWHERE ? undefined : (next as typeof status) })}
      />
      <InlineSelect
        label={t({ message: 'Step', context: 'journey' })}
        className="!h-8 max-w-48"
        value={node ?? ANYWHERE}
        choices={[
          [ANYWHERE, t`At any step`],
          ...nodes.map(({ id, name }) => [id, name] as [string, string]),
          ...(node && !nodes.some(({ id }) => id === node) ? [[node, node] as [string, string]] : []),
        ]}
        onChange={(next) => onChange({ node: next === ANYWHERE ? undefined : next })}
      />
      <InlineSelect
        label={t`Waiting for`}
        className="!h-8"
        value={waiting ?? ANYWHERE}
        choices={[
          [ANYWHERE, t`Waiting for anything`],
          ...WAITS.map((wait) => [wait, waitWords(wait)] as [string, string]),
        ]}
        onChange={(next) => onChange({ waiting: next === ANYWHERE ? undefined : (next as typeof waiting) })}
      />
      {reached && <Chip onRemove={() => onChange({ reached: undefined })}>{reachedWords[reached]}</Chip>}
      {failure && <Chip onRemove={() => onChange({ failure: undefined })}>{failureWords(failure).what}</Chip>}
      {field && (
        <Chip onRemove={() => onChange({ field: undefined, value: undefined })}>
          {value === undefined ? field : `${field}: ${value}`}
        </Chip>
      )}
      {children}
      <Button kind="quiet" className="ml-auto" onClick={() => onChange({ explain: true })}>
        <CircleQuestionMark size={15} />
        {t`Why is somebody missing?`}
      </Button>
    </div>
  )
}

function Chip({ onRemove, children }: { onRemove: () => void; children: string }) {
  const { t } = useLingui()
  return (
    <Button onClick={onRemove} aria-label={t`Remove filter ${children}`}>
      <bdi className="max-w-60 truncate">{children}</bdi>
      <X size={13} />
    </Button>
  )
}
