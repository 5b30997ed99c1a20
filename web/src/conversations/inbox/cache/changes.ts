/** The changes of conversations that are under way. */
const underWay = new Map<string, Promise<void>>()

/** A read of a conversation. `isOlder`: a change began since, or was under way, so that the answer may not have it. */
interface Read {
  isOlder: boolean
}

const reads = new Map<string, Set<Read>>()

/** Sends a change of a conversation after the ones before it: closed and reopened at once, it ends open. */
export function inTurn<T>(id: string, send: () => PromiseLike<T>): Promise<T> {
  for (const read of reads.get(id) ?? []) read.isOlder = true
  const turn = (underWay.get(id) ?? Promise.resolve()).then(send)
  const over: Promise<void> = turn
    .then(
      () => undefined,
      () => undefined,
    )
    .then(() => {
      if (underWay.get(id) === over) underWay.delete(id)
    })
  underWay.set(id, over)
  return turn
}

/** Resolves when no change of the conversation is under way. */
export async function whenUnchanged(id: string): Promise<void> {
  for (let change = underWay.get(id); change; change = underWay.get(id)) await change
}

/** Reads a conversation, and tells whether the answer may be older than what is shown. */
export async function readBeside<T>(
  id: string,
  read: () => Promise<T>,
): Promise<{ answer: T; isOlder: boolean }> {
  const mine: Read = { isOlder: underWay.has(id) }
  const others = reads.get(id) ?? new Set()
  reads.set(id, others.add(mine))
  try {
    const answer = await read()
    return { answer, isOlder: mine.isOlder }
  } finally {
    others.delete(mine)
    if (others.size === 0) reads.delete(id)
  }
}
