import type { Review } from './provider.ts'

export const PENDING_REVIEW: Review = { status: 'PENDING', rejectionReason: null }

/** Our states for WhatsApp's states and events. Unlisted ones change nothing. */
const STATUS_OF: Record<string, Review['status']> = {
  APPROVED: 'APPROVED',
  REINSTATED: 'APPROVED',
  UNARCHIVED: 'APPROVED',
  PENDING: 'PENDING',
  IN_APPEAL: 'PENDING',
  REJECTED: 'REJECTED',
  PAUSED: 'REJECTED',
  DISABLED: 'REJECTED',
  LOCKED: 'REJECTED',
  LIMIT_EXCEEDED: 'REJECTED',
  PENDING_DELETION: 'REJECTED',
  DELETED: 'REJECTED',
  ARCHIVED: 'REJECTED',
}

/** What WhatsApp's word makes of a template (docs/behaviour/messaging.md: Templates); null when it changes nothing. */
export function reviewOf(word: string, reason: string | null): Review | null {
  const status = Object.hasOwn(STATUS_OF, word) ? STATUS_OF[word]! : null
  if (status === null) return null
  if (status !== 'REJECTED') return { status, rejectionReason: null }
  const said = reason === null || reason === 'NONE' ? [] : [reason]
  const parts = word === 'REJECTED' ? said : [word, ...said]
  return { status, rejectionReason: parts.join(': ') || 'WhatsApp gave no reason.' }
}

/** The review of a template that WhatsApp shows. FLAGGED warns about one that is still sent. */
export function reviewShown(word: string, reason: string | null): Review {
  return reviewOf(word === 'FLAGGED' ? 'APPROVED' : word, reason) ?? PENDING_REVIEW
}
