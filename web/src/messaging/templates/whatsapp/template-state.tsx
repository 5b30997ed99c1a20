import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { Template } from './draft/template.ts'

type State = Template['status'] | 'PAUSED' | 'DISABLED'

const STATES: Readonly<Record<State, readonly [MessageDescriptor, Tone]>> = {
  DRAFT: [msg({ message: 'Submitting', context: 'template' }), 'neutral'],
  PENDING: [msg({ message: 'In review', context: 'template' }), 'info'],
  APPROVED: [msg({ message: 'Approved', context: 'template' }), 'good'],
  REJECTED: [msg({ message: 'Rejected', context: 'template' }), 'danger'],
  PAUSED: [msg({ message: 'Paused', context: 'template' }), 'warn'],
  DISABLED: [msg({ message: 'Disabled', context: 'template' }), 'danger'],
}

/** The states by which the list is filtered. */
export const TEMPLATE_STATUSES = ['DRAFT', 'PENDING', 'APPROVED', 'REJECTED'] as const

export function useStateWords(): (state: State) => string {
  const { t } = useLingui()
  return (state) => t(STATES[state][0])
}

/** The service counts paused and disabled templates as rejected, and names it in the reason. */
export function stateOf({ status, rejectionReason }: Pick<Template, 'status' | 'rejectionReason'>): State {
  if (status !== 'REJECTED') return status
  if (rejectionReason?.startsWith('PAUSED')) return 'PAUSED'
  return rejectionReason?.startsWith('DISABLED') ? 'DISABLED' : 'REJECTED'
}

export function TemplateState({ template }: { template: Pick<Template, 'status' | 'rejectionReason'> }) {
  const words = useStateWords()
  const state = stateOf(template)
  return <Badge tone={STATES[state][1]}>{words(state)}</Badge>
}
