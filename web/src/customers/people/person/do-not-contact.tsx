import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { BellOff } from '../../../ui/icons/icons.tsx'
import { EntryReason } from '../do-not-contact/entry-reason.tsx'

interface DoNotContactProps {
  externalId: string
  phoneNumber: string | null
  email: string | null
}

/** Shown when the person is on the do-not-contact list: why, and a button to allow messages again. */
export function DoNotContact({ externalId, phoneNumber, email }: DoNotContactProps) {
  const { t } = useLingui()
  const mayWrite = usePermission('people:write')
  const check = useContactPermission({ externalId, phoneNumber, email })
  const allow = useApiMutation(
    async () => {
      for (const { kind, value } of check.data?.entries ?? [])
        await parley.do.notContact.remove({ kind, value })
    },
    { changes: [['person', externalId]], done: t`Removed from the do-not-contact list` },
  )
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
        <ConfirmButton
          size="small"
          className="mt-2"
          question={t`Allow messages again?`}
          consequence={<Trans>If this person opted out, contact them again only if they asked you to.</Trans>}
          action={t`Allow`}
          onConfirm={allow.mutate}
        >
          <Trans>Allow messages again</Trans>
        </ConfirmButton>
      )}
    </div>
  )
}

/** Whether somebody may be contacted, by what is known of them. */
export function useContactPermission(
  who: Omit<DoNotContactProps, 'externalId'> & { externalId: string | null },
) {
  const { externalId, phoneNumber, email } = who
  return useQuery({
    queryKey: ['person', externalId, 'may-contact', phoneNumber, email],
    queryFn: ({ signal }) =>
      parley.do.notContactCheck(
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
