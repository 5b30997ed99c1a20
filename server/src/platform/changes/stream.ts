import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, inRealTime, service } from '../core/index.ts'
import type { Db } from '../db/index.ts'
import type { FileCall, Permissions, Runtime } from '../operations/index.ts'
import { completeListening, hasMissed, listen, noteComplete } from './listeners.ts'
import { readPosition, writePosition } from './positions.ts'
import { CACHED_MS, CHANGE_KINDS } from './publisher.ts'
import { after, type Change, currentSnapshot, isOver, type Position, readChanges } from './reader.ts'

/** Real milliseconds between polls, heartbeats and extensions of a stream. */
const POLL_MS = 300
const HEARTBEAT_MS = 15_000
const EXTEND_MS = 60_000
/** When a disconnected client should reconnect. */
const RETRY_MS = 1_000
/** The most streams of one organization in a process. */
const MAX_STREAMS = 50
const RETRY_AFTER = 10
/** How often a listener is asked who they are, in real milliseconds, while nothing changes. */
const ASK_MS = 900

/** When every process knows that there is a listener. */
const KNOWN_AFTER_MS = 2 * CACHED_MS

/** Who listens, and who they are now: their key or session may end while they do. */
export type Listener = Pick<FileCall<unknown>, 'caller' | 'callerNow'>

/** The open streams of this process. Disposing ends them and waits for their queries. */
export class ChangeStreams implements AsyncDisposable {
  readonly #open = new Map<string, number>()
  readonly #steps = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  /** Server-sent events of changes from now on, or since `lastEventId`. Throws `unavailable`. */
  open(runtime: Runtime, listener: Listener, lastEventId: string | undefined): AsyncIterable<string> {
    const { org } = listener.caller
    if (this.#closing.signal.aborted)
      throw new ApiError('unavailable', 'The service is shutting down. Connect again in a moment.', {
        retryAfter: RETRY_AFTER,
      })
    const open = this.#open.get(org) ?? 0
    if (open >= MAX_STREAMS) {
      const message = `This organization already has ${MAX_STREAMS} open streams. Close one first.`
      throw new ApiError('unavailable', message, { retryAfter: RETRY_AFTER })
    }
    this.#open.set(org, open + 1)
    const left = () => {
      const others = this.#open.get(org)! - 1
      if (others > 0) this.#open.set(org, others)
      else this.#open.delete(org)
    }
    const events = follow(runtime, listener, lastEventId, this.#closing.signal)
    return endingWith(events, left, (step) => this.#track(step))
  }

  /** Tracks a step, since it continues to query the database after its reader has gone. */
  #track(step: Promise<unknown>): void {
    const done: Promise<unknown> = step.catch(() => undefined).finally(() => this.#steps.delete(done))
    this.#steps.add(done)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#steps)
  }
}

export const changeStreams = service<ChangeStreams>('changeStreams')

/**
 * A position from which a stream misses nothing, to be taken before data is read; null when nobody has listened lately.
 * Whoever begins there need not read the data again.
 */
export async function positionNow(db: Db, org: string): Promise<string | null> {
  const era = await completeListening(db, org)
  return era && writePosition({ era, seen: await currentSnapshot(db), isComplete: true })
}

/** Runs `left` when the reader has disconnected, even before it read anything, and calls `track` with each step. */
function endingWith(
  events: AsyncGenerator<string>,
  left: () => void,
  track: (step: Promise<unknown>) => void,
): AsyncIterable<string> {
  let isOpen = true
  const leave = () => {
    if (isOpen) left()
    isOpen = false
  }
  return {
    [Symbol.asyncIterator]: () => ({
      next: async () => {
        try {
          const step = events.next()
          track(step)
          const next = await step
          if (next.done) leave()
          return next
        } catch (error) {
          leave()
          throw error
        }
      },
      return: async () => {
        leave()
        return events.return(undefined)
      },
    }),
  }
}

async function* follow(
  runtime: Runtime,
  listener: Listener,
  lastEventId: string | undefined,
  closing: AbortSignal,
): AsyncGenerator<string> {
  const { org } = listener.caller
  const db = runtime.pool.limitedTo(org)
  const startedAt = performance.now()
  const extend = () =>
    listen(db, org, {
      era: runtime.newId(),
      dueAt: inRealTime(runtime.clock, EXTEND_MS),
      knownAfterMs: KNOWN_AFTER_MS,
    })
  const given = lastEventId ? readPosition(lastEventId) : null
  const listening = await extend()
  const isResumed = given !== null && given.era === listening.id && !(await hasMissed(db, org, given.seen))
  let position: Position = isResumed
    ? given
    : { era: listening.id, seen: await currentSnapshot(db), isComplete: false }
  yield `retry: ${RETRY_MS}\n\n`
  // The changes in between are deleted already.
  if (lastEventId && !isResumed) yield eventOf('reset', position, {})

  let [extendedAt, saidAt, askedAt] = [startedAt, startedAt, startedAt]
  let permissions: Permissions = listener.caller.permissions
  /** Transactions that began before every process knew of the listener may have recorded nothing. */
  let horizon: string | null = null
  while (!closing.aborted) {
    const now = performance.now()
    if (now - extendedAt > EXTEND_MS) {
      if ((await extend()).id !== position.era) return
      extendedAt = now
      // The client reads more slowly than changes are deleted.
      if (await hasMissed(db, org, position.seen)) {
        position = { era: position.era, seen: await currentSnapshot(db), isComplete: position.isComplete }
        yield eventOf('reset', position, {})
      }
    }
    if (!position.isComplete) {
      const isKnown = listening.is_known || now - startedAt > KNOWN_AFTER_MS
      if (isKnown) horizon ??= await currentSnapshot(db)
      if (horizon && (await isOver(db, horizon))) {
        position = { ...position, isComplete: true }
        await noteComplete(db, org, position.era)
        yield eventOf('ready', position, {})
      }
    }
    const read = await readChanges(db, org, position)
    // The client comes again, and is told to read everything anew.
    if (read === null) return
    const { changes, until, next } = read
    // Asked after the read, so that nobody gets a change that was made later than they could read it.
    if (changes.length > 0 || now - askedAt > ASK_MS) {
      const found = await permissionsNow(listener)
      if (found === null) return
      permissions = found
      askedAt = now
    }
    const told = changes.filter(({ kind }) => CHANGE_KINDS[kind].some((each) => permissions.has(each)))
    const isAll = next.until === undefined
    let said = ''
    for (const [n, change] of told.entries()) {
      const isLast = isAll && n === told.length - 1
      said += tell(change, isLast ? next : after(position, until, change))
    }
    const isSilent = said === '' && now - saidAt > HEARTBEAT_MS
    position = next
    // Send the position alone, so that a client that reconnects continues here.
    if (isSilent) said = `id: ${writePosition(position)}\n\n`
    if (said !== '') {
      yield said
      saidAt = now
    }
    if (isAll) await pause(POLL_MS, null, { signal: closing }).catch(() => undefined)
  }
}

/** What a listener may read now; null: they may no longer listen. Whoever comes again is told why. */
async function permissionsNow({ callerNow }: Listener): Promise<Permissions | null> {
  try {
    return (await callerNow()).permissions
  } catch (error) {
    if (error instanceof ApiError && (error.code === 'unauthorized' || error.code === 'forbidden'))
      return null
    throw error
  }
}

function tell({ kind, subject, conversation }: Change, position: Position): string {
  const data = { kind, id: subject, ...(conversation !== null && { conversationId: conversation }) }
  return eventOf('change', position, data)
}

function eventOf(event: 'change' | 'ready' | 'reset', position: Position, data: object): string {
  return `id: ${writePosition(position)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
