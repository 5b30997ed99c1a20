import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Step } from '../graph/graph.ts'

const NAMES: Readonly<Record<string, MessageDescriptor>> = {
  SENT: msg`Sent`,
  FAILED: msg`Failed`,
  UNDELIVERED: msg`Not delivered`,
  CLOSED: msg`Closed`,
  TIMEOUT: msg`No reply`,
  STALE: msg`Inactive`,
  REPLIED: msg`Replied`,
  YES: msg`Yes`,
  NO: msg`No`,
  SUCCESS: msg`Success`,
  'case:default': msg`Any other value`,
}

const AFTERWARDS = msg`Then`
/** Kinds that leave in one way only, which needs no name. */
const ONE_WAY: ReadonlySet<string> = new Set(['ENTRY', 'DELAY', 'DISPATCH_EVENT'])

/** What a signal is called where only the kind of its step is known; null when it has no name of its own. */
export function knownSignalName(kind: string | undefined, signal: string, i18n: I18n): string | null {
  if (kind !== undefined && ONE_WAY.has(kind) && signal === 'SENT') return i18n._(AFTERWARDS)
  const known = NAMES[signal]
  return known ? i18n._(known) : null
}

/** What a signal of a step is called. */
export function signalName(step: Step | undefined, signal: string, i18n: I18n): string {
  if (step?.kind === 'CASE') {
    const branch = step.inputs?.branches.find(({ id }) => signal === `case:${id}`)
    if (branch) return branch.label || branch.value
  }
  if (step?.kind === 'RANDOM_SPLIT') {
    const arm = step.inputs?.arms.find(({ id }) => signal === `split:${id}`)
    if (arm) return `${arm.label || arm.id} · ${i18n.number(arm.weight / 100, { style: 'percent' })}`
  }
  return knownSignalName(step?.kind, signal, i18n) ?? signal
}
