import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const ENDS: Readonly<Record<string, MessageDescriptor>> = {
  completed: msg({ message: 'Completed', context: 'run end' }),
  no_reply: msg({ message: 'No reply', context: 'run end' }),
  abandoned: msg({ message: 'Stopped replying', context: 'run end' }),
  failed_node_error: msg({ message: 'Failed at a step', context: 'run end' }),
  failed_engine: msg({ message: 'Failed', context: 'run end' }),
  canceled_operator: msg({ message: 'Stopped', context: 'run end' }),
  canceled_initiative: msg({ message: 'Initiative canceled', context: 'run end' }),
  canceled_participant_stop: msg({ message: 'Stopped or opted out', context: 'run end' }),
  did_not_end: msg({ message: 'Kept looping', context: 'run end' }),
}

/** Why a run ended. */
export function useEndWords(): (reason: string) => string {
  const { t } = useLingui()
  return (reason) => {
    const known = ENDS[reason]
    return known ? t(known) : reason
  }
}
