import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useMemo } from 'react'
import { usePermission } from '../../identity/session.ts'
import { NewLink } from '../../shell/commands/new-button.tsx'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useServiceOrder } from '../../shell/queries/list-order.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { ListViews } from '../../shell/views/list-views.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { InlineSelect } from '../../ui/fields/inline-select.tsx'
import { SearchField } from '../../ui/fields/search-field.tsx'
import { SearchX, Send } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import type { ListedCampaign } from './campaign.ts'
import { STATE_WORDS, StateBadge } from './state-badge.tsx'

/** By the columns of the table. */
const SORTS = { name: 'name', started: 'started' } as const

const KEPT = ['q', 'status']

const route = getRouteApi('/campaigns')
const LOOK_EVERY_MS = 10_000

/** All campaigns with their state, audience and numbers. */
export function CampaignsScreen() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const go = route.useNavigate()
  const { q = '', status } = route.useSearch()
  const isNarrowed = q !== '' || status !== undefined
  const list = useListed(useDeferredValue(q.trim()), status)
  const set = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    void go({ search: (before) => ({ ...before, ...changes }), replace: true })
  const mayWrite = usePermission('initiatives:write')
  const create = mayWrite && <NewLink to="/campaigns/new">{t`New campaign`}</NewLink>
  return (
    <Page
      title={t`Campaigns`}
      actions={
        <>
          <Button asChild kind="quiet">
            <Link to="/attribution">{t`Attribution`}</Link>
          </Button>
          <ListViews list="campaigns" keeps={KEPT} />
          {create}
        </>
      }
      bar={
        <div className="flex flex-wrap items-center gap-2 border-b px-6 py-2 phone:px-4">
          <SearchField
            label={t`Search campaigns`}
            placeholder={t`Name`}
            value={q}
            onChange={(next) => set({ q: next || undefined })}
          />
          <InlineSelect
            label={t({ message: 'State', context: 'campaign' })}
            className="!h-8"
            value={status ?? 'ALL'}
            choices={[
              ['ALL', t`All states`],
              ...Object.entries(STATE_WORDS).map(
                ([state, words]) => [state, t(words)] as [typeof state, string],
              ),
            ]}
            onChange={(next) => set({ status: next === 'ALL' ? undefined : (next as typeof status) })}
          />
        </div>
      }
    >
      <RecordList
        isSortable
        place="campaigns"
        sorts={SORTS}
        list={list}
        empty={
          isNarrowed ? (
            <Empty
              icon={SearchX}
              title={t`No matching campaigns`}
              actions={
                <Button
                  onClick={() => set({ q: undefined, status: undefined })}
                >{t`Show all campaigns`}</Button>
              }
            >
              <Trans>Try another name or state.</Trans>
            </Empty>
          ) : (
            <Empty icon={Send} title={t`No campaigns yet`} actions={create}>
              <Trans>Send one message to many people, and see who read it and who replied.</Trans>
            </Empty>
          )
        }
        label={t`Campaigns`}
        columns={useColumns()}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/campaigns/$id', params: { id } })}
      />
    </Page>
  )
}

function useListed(q: string, status: ReturnType<typeof route.useSearch>['status']) {
  const filters = { ...useServiceOrder(SORTS), ...(q !== '' && { q }), ...(status && { status }) }
  return useList(
    ['campaigns', 'list', filters],
    (page, options) => parley.campaigns.list({ ...filters, ...page }, options),
    { keeps: true, isCounted: true, everyMs: LOOK_EVERY_MS },
  )
}

function useColumns(): Column<ListedCampaign>[] {
  const { t, i18n } = useLingui()
  return useMemo(() => {
    const number = (id: 'sent' | 'read' | 'replied' | 'failed', header: string): Column<ListedCampaign> => ({
      id,
      header,
      width: '6.5rem',
      align: 'end',
      phone: id === 'sent',
      sortBy: ({ status, numbers }) => (status === 'DRAFT' ? null : numbers[id]),
      cell: ({ status, numbers }) =>
        status === 'DRAFT' ? (
          <span className="text-faint">–</span>
        ) : (
          <span className={numbers[id] === 0 ? 'text-faint' : ''}>{i18n.number(numbers[id])}</span>
        ),
    })
    return [
      {
        id: 'name',
        sortBy: ({ name }) => name,
        header: t`Name`,
        width: 'minmax(12rem, 3fr)',
        phone: true,
        cell: ({ id, name }) => (
          <Link to="/campaigns/$id" params={{ id }} className="font-medium" dir="auto" tabIndex={-1}>
            {name}
          </Link>
        ),
      },
      {
        id: 'status',
        sortBy: ({ status }) => status,
        header: t({ message: 'State', context: 'campaign' }),
        width: '7.5rem',
        phone: true,
        cell: ({ status }) => <StateBadge state={status} />,
      },
      {
        id: 'audience',
        header: t`Audience`,
        width: 'minmax(10rem, 2fr)',
        cell: ({ audience }) => <AudienceCell audience={audience} />,
      },
      number('sent', t({ message: 'Sent', context: 'messages' })),
      number('read', t({ message: 'Read', context: 'messages' })),
      number('replied', t({ message: 'Replies', context: 'messages' })),
      number('failed', t({ message: 'Failed', context: 'messages' })),
      timestampColumn({
        id: 'started',
        header: t`Started`,
        at: ({ startedAt }) => startedAt,
        none: t`Not yet`,
      }),
    ]
  }, [t, i18n])
}

function AudienceCell({
  audience: { segment, people, type, import: file },
}: Pick<ListedCampaign, 'audience'>) {
  const { t } = useLingui()
  return (
    <span className="text-soft">
      {segment ? <bdi>{segment.name}</bdi> : type === 'segment' && t`A deleted segment`}
      {file && <bdi>{file.fileName ?? t`Import`}</bdi>}
      {people !== null && type !== 'people' && ' · '}
      {people !== null && <Plural value={people} one="# person" other="# people" />}
    </span>
  )
}
