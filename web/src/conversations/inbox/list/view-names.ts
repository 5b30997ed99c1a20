import { useLingui } from '@lingui/react/macro'
import type { View } from '../views.ts'

/** The names of the views. */
export function useViewNames(): Record<View, string> {
  const { t } = useLingui()
  return {
    waiting: t({ message: 'Waiting', context: 'inbox view' }),
    mine: t({ message: 'Mine', context: 'inbox view' }),
    mentioned: t({ message: 'Mentions', context: 'inbox view' }),
    unassigned: t({ message: 'Unassigned', context: 'inbox view' }),
    snoozed: t({ message: 'Snoozed', context: 'inbox view' }),
    agent: t({ message: 'With the agent', context: 'inbox view' }),
    all: t({ message: 'All', context: 'inbox view' }),
    closed: t({ message: 'Closed', context: 'inbox view' }),
  }
}
