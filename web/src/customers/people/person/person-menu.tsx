import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { Confirm } from '../../../shell/dialogs/confirm.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { saveAs } from '../../../shell/save-as.ts'
import { Button } from '../../../ui/controls/button.tsx'
import {
  BellOff,
  Download,
  Ellipsis,
  MessageSquare,
  ScrollText,
  Send,
  Trash2,
  Users,
} from '../../../ui/icons/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../../../ui/overlays/menu.tsx'
import { nameOf } from '../display-name.ts'
import type { Person } from '../list/columns.tsx'
import { useContactPermission } from './do-not-contact.tsx'
import { ErasePerson } from './erase-person.tsx'

/** Actions for one person: write to them, export, do not contact, delete, erase. */
export function PersonMenu({ person }: { person: Person }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { externalId } = person
  const [asking, setAsking] = useState<'delete' | 'erase' | 'silence' | null>(null)
  const mayWrite = usePermission('people:write')
  const mayExport = usePermission('privacy:read')
  const mayErase = usePermission('privacy:write')
  const mayStart = usePermission('conversations:write')
  const mayReadMessages = usePermission('conversations:read')
  const mayContact = useContactPermission(person).data?.mayContact ?? false
  const stopContacting = useApiMutation(
    () => parley.doNotContact.add({ entries: [{ kind: 'person', value: externalId }] }),
    { changes: [['person', externalId]], done: t`Person added to the do-not-contact list` },
  )
  const download = useApiMutation(async () =>
    saveAs(`${externalId}.json`, await parley.people.export({ externalId })),
  )
  const remove = useApiMutation(() => parley.people.delete({ externalId }), {
    changes: [['people'], ['segments']],
    done: t`Person deleted`,
    onGone: () => navigate({ to: '/people' }),
  })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" size="icon" aria-label={t`More actions`}>
            <Ellipsis size={16} />
          </Button>
        }
      >
        {mayStart && (
          <MenuItem onSelect={() => void navigate({ to: '/inbox/new', search: { person: externalId } })}>
            <MessageSquare size={15} className="text-soft" /> <Trans>New conversation</Trans>
          </MenuItem>
        )}
        {mayStart && (
          <MenuItem onSelect={() => void navigate({ to: '/messages/new', search: { person: externalId } })}>
            <Send size={15} className="text-soft" /> <Trans>Send message</Trans>
          </MenuItem>
        )}
        {mayReadMessages && (
          <MenuItem onSelect={() => void navigate({ to: '/messages', search: { person: externalId } })}>
            <ScrollText size={15} className="text-soft" /> <Trans>All messages</Trans>
          </MenuItem>
        )}
        {mayExport && (
          <MenuItem onSelect={() => download.mutate()}>
            <Download size={15} className="text-soft" /> <Trans>Export all data</Trans>
          </MenuItem>
        )}
        {mayWrite && (
          <MenuItem
            onSelect={() => void navigate({ to: '/people/$externalId/merge', params: { externalId } })}
          >
            <Users size={15} className="text-soft" /> <Trans>Merge with another person</Trans>
          </MenuItem>
        )}
        {mayWrite && mayContact && (
          <MenuItem onSelect={() => setAsking('silence')}>
            <BellOff size={15} className="text-soft" /> <Trans>Do not contact</Trans>
          </MenuItem>
        )}
        {mayWrite && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsking('delete')}>
              <Trash2 size={15} /> <Trans>Delete</Trans>
            </MenuItem>
          </>
        )}
        {mayErase && (
          <MenuItem danger onSelect={() => setAsking('erase')}>
            <Trash2 size={15} /> <Trans>Erase…</Trans>
          </MenuItem>
        )}
      </Menu>
      <Confirm
        open={asking === 'silence'}
        onOpenChange={() => setAsking(null)}
        title={t`Stop contacting ${nameOf(person)}?`}
        action={t`Do not contact`}
        onConfirm={() => stopContacting.mutate()}
      >
        <Trans>
          Parley sends no more messages to this person and cancels those that haven’t been sent yet. You can
          allow messages again on this page.
        </Trans>
      </Confirm>
      <Confirm
        open={asking === 'delete'}
        onOpenChange={() => setAsking(null)}
        title={t`Delete ${nameOf(person)}?`}
        action={t`Delete`}
        typed={externalId}
        onConfirm={() => remove.mutate()}
      >
        <Trans>
          Parley stops showing and using this person’s name, contact details, and attributes, and removes the
          person from every segment. Events, links, and messages stay under the external ID. They count again
          if you add the person again.
        </Trans>
      </Confirm>
      <ErasePerson person={person} open={asking === 'erase'} onOpenChange={() => setAsking(null)} />
    </>
  )
}
