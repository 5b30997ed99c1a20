import { useLingui } from '@lingui/react/macro'
import type { Results } from './campaign.ts'

type Reason = Results['people']['excluded'][number]['reason']

/** Why somebody gets nothing. */
export function useReasonWords(): (reason: Reason) => string {
  const { t } = useLingui()
  const words: Record<Reason, string> = {
    no_address: t`No address`,
    not_a_test_number: t`Not a test number or address`,
    do_not_contact: t`On the do-not-contact list`,
    no_consent: t`No consent to the topic`,
    had_before: t`Got it before`,
    shared_address: t`Same address as another person`,
    held_out: t`Held out for the goal`,
    merged: t`Merged into a person who has it`,
    gone: t`Deleted since the start`,
    canceled: t`Canceled before`,
  }
  return (reason) => words[reason]
}
