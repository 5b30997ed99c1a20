import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../identity/session.ts'
import { useAddDialog } from '../../shell/commands/add-dialog.ts'
import { NewButton } from '../../shell/commands/new-button.tsx'
import { Confirm } from '../../shell/dialogs/confirm.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useList } from '../../shell/queries/lists.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { RecordList } from '../../shell/record-list.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { MessageSquare } from '../../ui/icons/icons.tsx'
import { Empty } from '../../ui/layout/empty.tsx'
import { Page } from '../../ui/layout/page.tsx'
import type { CannedReply } from './canned-reply.ts'
import { CannedReplyDialog } from './canned-reply-dialog.tsx'

/** The texts that people in the inbox reuse. */
export function CannedRepliesScreen() {
  const { t } = useLingui()
  const mayWrite = usePermission('conversations:write')
  const [isAdding, setAdding] = useAddDialog()
  const [edited, setEdited] = useState<CannedReply | null>(null)
  const list = useList(['canned-replies', 'all'], (page, options) => parley.cannedReplies.list(page, options))
  const create = mayWrite && <NewButton onClick={() => setAdding(true)}>{t`New canned reply`}</NewButton>
  return (
    <Page
      title={t`Canned replies`}
      trail={<Trail to="/inbox/{-$conversation}">{t`Inbox`}</Trail>}
      actions={list.rows.length > 0 && create}
    >
      <RecordList
        isSortable
        place="cannedReplies"
        list={list}
        label={t`Canned replies`}
        keyOf={({ id }) => id}
        {...(mayWrite && { onOpen: setEdited })}
        empty={
          <Empty icon={MessageSquare} title={t`No canned replies yet`} actions={create}>
            <Trans>Save a text that your team sends often. Insert it in a conversation with a slash.</Trans>
          </Empty>
        }
        columns={[
          {
            id: 'shortcut',
            sortBy: ({ shortcut }) => shortcut,
            header: t`Shortcut`,
            width: 'minmax(7rem, 10rem)',
            phone: true,
            cell: ({ shortcut }) => <bdi className="font-mono text-xs">/{shortcut}</bdi>,
          },
          {
            id: 'title',
            sortBy: ({ title }) => title,
            header: t`Title`,
            width: 'minmax(9rem, 1fr)',
            phone: true,
            cell: ({ title }) => <bdi className="font-medium">{title}</bdi>,
          },
          {
            id: 'text',
            header: t`Text`,
            width: 'minmax(12rem, 3fr)',
            cell: ({ text }) => <bdi className="text-soft">{text}</bdi>,
          },
          ...(mayWrite
            ? [
                {
                  id: 'acts',
                  header: <span className="sr-only">{t`Actions`}</span>,
                  width: '6rem',
                  align: 'end' as const,
                  cell: (reply: CannedReply) => <DeleteReply reply={reply} />,
                },
              ]
            : []),
        ]}
      />
      {isAdding && mayWrite && <CannedReplyDialog onClose={() => setAdding(false)} />}
      {edited && <CannedReplyDialog reply={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

function DeleteReply({ reply: { id, title } }: { reply: CannedReply }) {
  const { t } = useLingui()
  const [isAsking, setAsking] = useState(false)
  const remove = useApiMutation(() => parley.cannedReplies.delete({ id }), {
    changes: [['canned-replies']],
    done: t`Canned reply deleted`,
  })
  return (
    <>
      <Button size="small" kind="quiet" aria-label={t`Delete ${title}`} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Delete ${title}?`}
        action={t`Delete canned reply`}
        onConfirm={() => remove.mutate()}
      >
        <Trans>Your team can no longer insert it. Messages already sent stay as they are.</Trans>
      </Confirm>
    </>
  )
}
