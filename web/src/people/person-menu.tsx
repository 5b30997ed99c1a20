import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMay } from '../access/session.ts'
import { useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Confirm } from '../shell/confirm.tsx'
import { Button } from '../ui/button.tsx'
import { BellOff, Download, Ellipsis, Trash2 } from '../ui/icons.tsx'
import { Menu, MenuItem, MenuLine } from '../ui/menu.tsx'
import type { Person } from './columns.tsx'
import { useMayContact } from './do-not-contact.tsx'
import { exportPerson, saveAs } from './exporting.ts'
import { nameOf } from './naming.ts'

/** What can be done with all that is known of a person. */
export function PersonMenu({ person }: { person: Person }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { externalId } = person
  const [asking, setAsking] = useState<'erase' | 'silence' | null>(null)
  const mayWrite = useMay('people:write')
  const mayContact = useMayContact(person).data?.mayContact ?? false
  const silence = useAct(
    () => parley.do.notContact.add({ entries: [{ kind: 'person', value: externalId }] }),
    { changes: [['person', externalId]], done: t`Nothing is sent to this person any more.` },
  )
  const download = useAct(async () => saveAs(`${externalId}.json`, await exportPerson(externalId)))
  const erase = useAct(() => parley.people.delete({ externalId }), {
    changes: [['people'], ['segments']],
    done: t`The person is erased.`,
    onGone: () => navigate({ to: '/people' }),
  })
  return (
    <>
      <Menu
        align="end"
        trigger={
          <Button kind="quiet" size="icon" aria-label={t`More`}>
            <Ellipsis size={16} />
          </Button>
        }
      >
        <MenuItem onSelect={() => download.mutate()}>
          <Download size={15} className="text-soft" /> <Trans>Export all data</Trans>
        </MenuItem>
        {mayWrite && mayContact && (
          <MenuItem onSelect={() => setAsking('silence')}>
            <BellOff size={15} className="text-soft" /> <Trans>Do not contact</Trans>
          </MenuItem>
        )}
        {mayWrite && (
          <>
            <MenuLine />
            <MenuItem danger onSelect={() => setAsking('erase')}>
              <Trash2 size={15} /> <Trans>Erase</Trans>
            </MenuItem>
          </>
        )}
      </Menu>
      <Confirm
        open={asking === 'silence'}
        onOpenChange={() => setAsking(null)}
        title={t`Send nothing to ${nameOf(person)}?`}
        action={t`Do not contact`}
        onConfirm={() => silence.mutate()}
      >
        <Trans>What waits to leave for them is canceled as well. It can be allowed again on this page.</Trans>
      </Confirm>
      <Confirm
        open={asking === 'erase'}
        onOpenChange={() => setAsking(null)}
        title={t`Erase ${nameOf(person)}?`}
        action={t`Erase`}
        typed={externalId}
        onConfirm={() => erase.mutate()}
      >
        <Trans>
          Name, addresses and attributes are no longer shown or used, and the person leaves every segment.
          Events, links and messages stay under the external id, and count again if the person is added again.
        </Trans>
      </Confirm>
    </>
  )
}
