import { useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'

export type Entry = Item<'do_not_contact_list'>

/** Why an entry is on the list, with the words of an opt-out. */
export function EntryReason({ entry }: { entry: Pick<Entry, 'reason' | 'quote'> }) {
  const { t } = useLingui()
  const reasons: Record<string, string> = { opt_out: t`Opted out`, operator: t`Added by your team` }
  const { reason, quote } = entry
  return (
    <>
      {reasons[reason] ?? reason}
      {quote && (
        <q className="ml-1.5" dir="auto" title={quote}>
          {quote}
        </q>
      )}
    </>
  )
}
