import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { PersonChoice } from '../../customers/events/person-choice.tsx'
import { usePermission } from '../../identity/session.ts'
import { parley } from '../../shell/queries/api.ts'
import { Button } from '../../ui/controls/button.tsx'
import { InlineSelect } from '../../ui/fields/inline-select.tsx'
import { X } from '../../ui/icons/icons.tsx'
import { shownAddress } from '../channels/channel-address.ts'
import { SOURCE_WORDS, STATUS_WORDS, STATUSES } from './message-words.ts'

const route = getRouteApi('/messages')

/** Which messages are listed. The choice is in the URL. */
export function MessageFilters() {
  const { t } = useLingui()
  const go = route.useNavigate()
  const { person, status, from, channel, days } = route.useSearch()
  const senders = useSenders(channel)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
      <PersonChoice person={person ?? null} onChange={(next) => set({ person: next ?? undefined })} />
      <InlineSelect
        label={t`Status`}
        className="!h-8"
        value={status ?? ''}
        choices={[
          ['', t`All statuses`],
          ...STATUSES.map((choice) => [choice, t(STATUS_WORDS[choice])] as const),
        ]}
        onChange={(next) => set({ status: next || undefined })}
      />
      <InlineSelect
        label={t({ message: 'Source', context: 'message source' })}
        className="!h-8"
        value={from ?? ''}
        choices={[
          ['', t`Sent and received`],
          ['outbound', t`All sent`],
          ['journey', t(SOURCE_WORDS.journey)],
          ['agent', t(SOURCE_WORDS.agent)],
          ['member', t(SOURCE_WORDS.member)],
          ['transactional', t(SOURCE_WORDS.transactional)],
          ['service', t(SOURCE_WORDS.service)],
          ['contact', t`All received`],
        ]}
        onChange={(next) => set({ from: next || undefined })}
      />
      {senders.length > 1 && (
        <InlineSelect
          label={t`Channel`}
          className="!h-8"
          value={channel ?? ''}
          choices={[
            ['', t`All channels`],
            ...senders.map((address) => [address, shownAddress(address)] as const),
          ]}
          onChange={(next) => set({ channel: next || undefined })}
        />
      )}
      <InlineSelect
        label={t({ message: 'Date', context: 'column' })}
        className="!h-8"
        value={days === undefined ? '' : String(days)}
        choices={[
          ['', t`At any time`],
          ['1', t`Last 24 hours`],
          ['7', t`Last 7 days`],
          ['30', t`Last 30 days`],
        ]}
        onChange={(next) => set({ days: next === '' ? undefined : Number(next) })}
      />
      <OfInitiative />
      <OfTemplate />
    </div>
  )
}

/** The numbers and addresses that messages leave from, and the chosen one, whether it is connected or not. */
function useSenders(chosen: string | undefined): string[] {
  const isKnown = usePermission('channels:read')
  const { data } = useQuery({
    queryKey: ['channels', 'senders'],
    queryFn: async ({ signal }) => await parley.channels.list({}, { signal }),
    enabled: isKnown,
  })
  const known = data?.data.flatMap(({ senders }) => senders.map(({ address }) => address)) ?? []
  return chosen === undefined || known.includes(chosen) ? known : [...known, chosen]
}

/** A link of a message narrows the log to its initiative. */
function OfInitiative() {
  const { initiative } = route.useSearch()
  const { data } = useQuery({
    queryKey: ['initiative', initiative, 'name'],
    queryFn: async ({ signal }) => await parley.initiatives.get({ id: initiative! }, { signal }),
    enabled: initiative !== undefined,
  })
  return initiative === undefined ? null : <Narrowed by="initiative" name={data?.name ?? initiative} />
}

/** And to its template. */
function OfTemplate() {
  const { template } = route.useSearch()
  const { data } = useQuery({
    queryKey: ['templates', template, 'name'],
    queryFn: async ({ signal }) =>
      template!.startsWith('etp_')
        ? await parley.emailTemplates.get({ id: template! }, { signal })
        : await parley.templates.get({ id: template! }, { signal }),
    enabled: template !== undefined,
  })
  return template === undefined ? null : <Narrowed by="template" name={data?.name ?? template} />
}

function Narrowed({ by, name }: { by: 'initiative' | 'template'; name: string }) {
  const { t } = useLingui()
  const go = route.useNavigate()
  return (
    <Button
      size="small"
      onClick={() => void go({ search: (before) => ({ ...before, [by]: undefined }), replace: true })}
    >
      <bdi className="max-w-60 truncate">{name}</bdi>
      <X size={13} aria-label={t`Remove this filter`} />
    </Button>
  )
}
