import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { BellOff } from '../../../ui/icons/icons.tsx'
import { nameOf } from '../display-name.ts'
import { EntryReason } from '../do-not-contact/entry-reason.tsx'
import { RemoveEntries } from '../do-not-contact/remove-entries.tsx'
import type { Person } from '../list/columns.tsx'

interface Addresses {
  externalId: string | null
  phoneNumber: string | null
  email: string | null
}

/** Shown when the person is on the do-not-contact list: why, and a button to allow messages again. */
export function DoNotContact({ person }: { person: Person }) {
  const mayWrite = usePermission('people:write')
  const check = useContactPermission(person)
  const [isAsking, setAsking] = useState(false)
  if (!check.data || check.data.mayContact) return null
  return (
    <div className="mb-4 rounded-md bg-warn-soft p-3 text-warn">
      <p className="flex items-center gap-2 font-medium">
        <BellOff size={14} aria-hidden />
        <Trans>On the do-not-contact list</Trans>
      </p>
      <ul className="mt-1 text-xs">
        {check.data.entries.map((entry) => (
          <li key={`${entry.kind} ${entry.value}`} className="break-words">
            <bdi>{entry.value}</bdi>: <EntryReason entry={entry} />
          </li>
        ))}
      </ul>
      {mayWrite && (
        <Button size="small" className="mt-2" onClick={() => setAsking(true)}>
          <Trans>Allow messages again</Trans>
        </Button>
      )}
      {isAsking && (
        <RemoveEntries who={nameOf(person)} entries={check.data.entries} onClose={() => setAsking(false)} />
      )}
    </div>
  )
}

/** Whether somebody may be contacted, by what is known of them. */
export function useContactPermission({ externalId, phoneNumber, email }: Addresses) {
  return useQuery({
    queryKey: ['person', externalId, 'may-contact', phoneNumber, email],
    queryFn: ({ signal }) =>
      parley.doNotContact.check(
        {
          ...(externalId && { personExternalId: externalId }),
          ...(phoneNumber && { phoneNumber }),
          ...(email && { email }),
        },
        { signal },
      ),
    enabled: (externalId ?? phoneNumber ?? email) !== null,
  })
}
