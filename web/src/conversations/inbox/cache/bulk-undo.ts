import type { Input } from '@parley/sdk'
import type { Conversation } from './conversation.ts'

type Bulk = Input<'conversations_bulk'>

/** What is done to several conversations at once. */
export type BulkChange = Omit<Bulk, 'ids'>

type Before = Pick<Conversation, 'id' | 'state' | 'assignee' | 'labels' | 'snoozedUntil'>

/** The calls that take a change back. `before`: the conversations that it changed, as they were. Empty: it stays. */
export function undoOf(change: BulkChange, before: readonly Before[]): Bulk[] {
  switch (change.action) {
    case 'resolve':
    case 'assign':
      return toOwners(before.filter(({ state }) => state !== 'CLOSED'))
    case 'label':
      return withoutLabels(change.addLabels ?? [], before)
    // The agent may have answered by then.
    default:
      return []
  }
}

/** When conversations were snoozed until, which closing them ended. */
export function snoozesOf(change: BulkChange, before: readonly Before[]): { id: string; until: string }[] {
  if (change.action !== 'resolve') return []
  return before.flatMap(({ id, state, snoozedUntil: until }) =>
    until !== null && state !== 'CLOSED' ? [{ id, until }] : [],
  )
}

function toOwners(before: readonly Before[]): Bulk[] {
  const isOfAgent = ({ state }: Before) => state === 'AGENT'
  const agents = before.filter(isOfAgent).map(({ id }) => id)
  const byOwner = Map.groupBy(
    before.filter((each) => !isOfAgent(each)),
    ({ state, assignee }) => (state === 'HUMAN' ? assignee : null),
  )
  return [
    ...[...byOwner].map(([assignee, of]) => ({
      ids: of.map(({ id }) => id),
      action: 'assign' as const,
      assignee,
    })),
    ...(agents.length > 0 ? [{ ids: agents, action: 'hand_back' as const }] : []),
  ]
}

/** A conversation that had a label already keeps it. */
function withoutLabels(added: readonly string[], before: readonly Before[]): Bulk[] {
  return added.flatMap((label) => {
    const ids = before.filter(({ labels }) => !labels.includes(label)).map(({ id }) => id)
    return ids.length > 0 ? [{ ids, action: 'label' as const, removeLabels: [label] }] : []
  })
}
