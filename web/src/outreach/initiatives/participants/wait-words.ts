import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback } from 'react'

const WAITS: Readonly<Record<string, MessageDescriptor>> = {
  timer: msg({ message: 'Time', context: 'wait' }),
  message: msg({ message: 'Message to be sent', context: 'wait' }),
  reply: msg({ message: 'Reply', context: 'wait' }),
  conversation: msg({ message: 'End of the conversation', context: 'wait' }),
  call: msg({ message: 'HTTP response', context: 'wait' }),
  extraction: msg({ message: 'Answers to be read', context: 'wait' }),
}

/** What a run waits for. */
export function useWaitWords(): (waitingFor: string) => string {
  const { t } = useLingui()
  return useCallback(
    (waitingFor) => {
      const known = WAITS[waitingFor]
      return known ? t(known) : waitingFor
    },
    [t],
  )
}
