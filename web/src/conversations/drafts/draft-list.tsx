import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { Failure } from '../../shell/failure.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Check } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { DraftCard } from './draft-card.tsx'
import { DRAFTS, type Draft, useApproveAll } from './use-draft-acts.ts'

const LOOK_EVERY_MS = 10_000
const PLACEHOLDERS = [0, 1, 2]

/** A draft about which somebody writes, and its place in the list. */
interface Edited {
  draft: Draft
  at: number
}

interface DraftListProps {
  state: 'waiting' | 'decided'
  initiativeId?: string | undefined
}

/** Messages that wait for a person, oldest first, or those that were decided. */
export function DraftList({ state, initiativeId }: DraftListProps) {
  const { t } = useLingui()
  const mayDecide = usePermission('conversations:write')
  const filters = { state, ...(initiativeId && { initiativeId }) }
  const list = useList(
    [DRAFTS, filters],
    (page, options) => parley.drafts.list({ ...filters, ...page }, options),
    { everyMs: LOOK_EVERY_MS },
  )
  const [edited, setEdited] = useState<readonly Edited[]>([])
  const waits = (id: string) => list.rows.some((row) => row.id === id)
  // What somebody is writing stays on the screen when its message is no longer needed.
  const rows = edited.reduce<readonly Draft[]>(
    (shown, { draft, at }) => (waits(draft.id) ? shown : shown.toSpliced(at, 0, draft)),
    list.rows,
  )
  const noteEditing = (draft: Draft, at: number, isEditing: boolean) =>
    setEdited((now) => [
      ...now.filter((each) => each.draft.id !== draft.id),
      ...(isEditing ? [{ draft, at }] : []),
    ])
  if (list.error) return <Failure error={list.error} onRetry={list.retry} />
  if (list.isLoading) {
    return (
      <div aria-busy="true" className="mx-auto flex w-full max-w-3xl flex-col gap-3 p-6 phone:p-4">
        {PLACEHOLDERS.map((each) => (
          <Skeleton key={each} className="h-40 rounded-lg" />
        ))}
      </div>
    )
  }
  if (rows.length === 0) {
    return (
      <Empty icon={Check} title={state === 'waiting' ? t`No message waits` : t`No message was decided yet`}>
        <Trans>
          In the settings of an initiative, choose whether first messages and answers of the agent wait here
          until somebody approves them.
        </Trans>
      </Empty>
    )
  }
  const [first] = list.rows
  const isAlike = list.rows.every((row) => isLike(row, first!))
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-3 px-6 py-4 phone:px-4">
        {state === 'waiting' && mayDecide && isAlike && list.rows.length > 1 && <ApproveAll like={first!} />}
        <ul aria-label={t`Messages`} className="flex flex-col gap-3">
          {rows.map((draft, at) => (
            <li key={draft.id} className="[contain-intrinsic-size:auto_12rem] [content-visibility:auto]">
              <DraftCard
                draft={draft}
                mayDecide={mayDecide}
                isGone={!waits(draft.id)}
                onEditing={(isEditing) => noteEditing(draft, at, isEditing)}
              />
            </li>
          ))}
        </ul>
        {list.hasMore && (
          <Button onClick={list.more} className="self-center">
            <Trans>Show more</Trans>
          </Button>
        )}
      </div>
    </div>
  )
}

function isLike(draft: Draft, other: Draft): boolean {
  return draft.initiativeId === other.initiativeId && draft.kind === other.kind
}

/** Offered where all that wait are of one kind in one initiative. */
function ApproveAll({ like }: { like: Draft }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const approve = useApproveAll()
  const { initiativeId, initiativeName, kind } = like
  return (
    <>
      <Button className="self-end" disabled={approve.isPending} onClick={() => setOpen(true)}>
        <Check size={15} />
        <Trans>Approve all</Trans>
      </Button>
      <Confirm
        open={isOpen}
        onOpenChange={setOpen}
        title={t`Approve all messages?`}
        action={t`Approve all`}
        onConfirm={() => approve.mutate({ initiativeId, kind })}
      >
        {kind === 'first' ? (
          <Trans>All first messages of “{initiativeName}” that wait now are sent.</Trans>
        ) : (
          <Trans>All answers of the agent in “{initiativeName}” that wait now are sent.</Trans>
        )}
      </Confirm>
    </>
  )
}
