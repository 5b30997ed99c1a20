import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { usePermission } from '../../identity/session.ts'
import { LOCALES } from '../../shell/locale/locale.ts'
import { timestampColumn } from '../../shell/locale/timestamp-column.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { BookOpen, Plus } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import type { Column } from '../../ui/records/record-table.tsx'
import { Ask } from './ask.tsx'
import type { ListedKnowledge } from './knowledge.ts'

/** The texts that agents answer from, and what they would answer from for a question. */
export function KnowledgeScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:read" title={t`Knowledge`}>
      <KnowledgeList />
    </PermissionGate>
  )
}

function KnowledgeList() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const mayWrite = usePermission('initiatives:write')
  const list = useList(['knowledge', 'list'], (page, options) => parley.knowledge.list({ ...page }, options))
  const create = mayWrite && <CreateLinks />
  const isEmpty = !list.isLoading && !list.error && list.rows.length === 0
  return (
    <Page title={t`Knowledge`} actions={create} bar={!isEmpty && <Ask />}>
      <RecordList
        isSortable
        place="knowledge"
        list={list}
        label={t`Knowledge`}
        columns={useColumns()}
        keyOf={({ id }) => id}
        onOpen={({ id }) => void navigate({ to: '/knowledge/$id', params: { id } })}
        empty={
          <Empty icon={BookOpen} title={t`No knowledge yet`} actions={create}>
            <Trans>
              Add texts, questions with answers, or PDFs. Agents answer questions from them, and hand over to
              your team when nothing fits.
            </Trans>
          </Empty>
        }
      />
    </Page>
  )
}

function CreateLinks() {
  return (
    <>
      <Button asChild className="phone:hidden">
        <Link to="/knowledge/new" search={{ of: 'pdf' }}>
          <Trans>Add PDF</Trans>
        </Link>
      </Button>
      <Button asChild className="phone:hidden">
        <Link to="/knowledge/new" search={{ of: 'faq' }}>
          <Trans>Add FAQ</Trans>
        </Link>
      </Button>
      <Button kind="primary" asChild>
        <Link to="/knowledge/new" search={{}}>
          <Plus size={15} />
          <Trans>Add text</Trans>
        </Link>
      </Button>
    </>
  )
}

function useColumns(): Column<ListedKnowledge>[] {
  const { t } = useLingui()
  return useMemo(
    () => [
      {
        id: 'title',
        sortBy: ({ title }) => title,
        header: t`Title`,
        width: 'minmax(12rem, 4fr)',
        phone: true,
        cell: ({ id, title }) => (
          <Link to="/knowledge/$id" params={{ id }} className="font-medium" dir="auto" tabIndex={-1}>
            {title}
          </Link>
        ),
      },
      {
        id: 'kind',
        sortBy: ({ kind }) => kind,
        header: t`Kind`,
        width: '6rem',
        phone: true,
        cell: ({ kind }) => (
          <Badge tone={kind === 'FAQ' ? 'info' : 'neutral'}>{kind === 'FAQ' ? t`FAQ` : t`Text`}</Badge>
        ),
      },
      { id: 'language', header: t`Language`, width: '8rem', cell: ({ language }) => LOCALES[language] },
      timestampColumn({ id: 'updated', header: t`Changed`, width: '7rem', at: ({ updatedAt }) => updatedAt }),
    ],
    [t],
  )
}
