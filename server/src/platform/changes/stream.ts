import { setTimeout as pause } from 'node:timers/promises'
import { ApiError, inRealTime, service } from '../core/index.ts'
import type { Caller, Runtime } from '../operations/index.ts'
import { hasMissed, listen } from './listeners.ts'
import { readPosition, writePosition } from './positions.ts'
import { after, type Change, currentSnapshot, isOver, type Position, readChanges } from './reading.ts'
import { CHANGE_KINDS, UNHEARD_MS } from './telling.ts'

/** How often a listener looks, says that it is still there, and extends its listening, in real milliseconds. */
const LOOK_MS = 300
const HEARTBEAT_MS = 15_000
const EXTEND_MS = 60_000
/** When a listener that lost its connection comes back. */
const RETRY_MS = 1_000
/** Of one organization, in one process. */
const MAX_STREAMS = 50
const RETRY_AFTER = 10
/** When each process knows that somebody listens. */
const KNOWN_AFTER_MS = 2 * UNHEARD_MS

/** The streams that are open in this process; disposing ends them, and waits for what they are reading. */
export class ChangeStreams implements AsyncDisposable {
  readonly #open = new Map<string, number>()
  readonly #steps = new Set<Promise<unknown>>()
  readonly #closing = new AbortController()

  /** Server-sent events of what changes from now on, or since the last one that was received. Throws `unavailable`. */
  open(runtime: Runtime, caller: Caller, lastEventId: string | undefined): AsyncIterable<string> {
    const { org } = caller
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
    const events = follow(runtime, caller, lastEventId, this.#closing.signal)
    return endingWith(events, left, (step) => this.#note(step))
  }

  /** A reader that has gone leaves a step behind, which goes on asking the database until it is done. */
  #note(step: Promise<unknown>): void {
    const done: Promise<unknown> = step.catch(() => undefined).finally(() => this.#steps.delete(done))
    this.#steps.add(done)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await Promise.all(this.#steps)
  }
}

export const changeStreams = service<ChangeStreams>('changeStreams')

/** Runs `left` when the reader has gone, also before it read anything; `note` is told of each step. */
function endingWith(
  events: AsyncGenerator<string>,
  left: () => void,
  note: (step: Promise<unknown>) => void,
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
          note(step)
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
  { org, permissions }: Caller,
  lastEventId: string | undefined,
  closing: AbortSignal,
): AsyncGenerator<string> {
  const db = runtime.pool.shareOf(org)
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
  // What happened in between is not known any more.
  if (lastEventId && !isResumed) yield eventOf('reset', position, {})

  let [extendedAt, saidAt] = [startedAt, startedAt]
  /** Transactions that were under way when everybody knew of the listener may have told nothing. */
  let horizon: string | null = null
  while (!closing.aborted) {
    const now = performance.now()
    if (now - extendedAt > EXTEND_MS) {
      if ((await extend()).id !== position.era) return
      extendedAt = now
      // It reads more slowly than changes are removed.
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
        yield eventOf('ready', position, {})
      }
    }
    const { changes, until, next } = await readChanges(db, org, position)
    const told = changes.filter(({ kind }) => permissions.has(CHANGE_KINDS[kind]))
    const isAll = next.until === undefined
    let said = ''
    for (const [n, change] of told.entries()) {
      const isLast = isAll && n === told.length - 1
      said += tell(change, isLast ? next : after(position, until, change))
    }
    const isSilent = said === '' && now - saidAt > HEARTBEAT_MS
    position = next
    // The position alone: a listener that comes back goes on from here.
    if (isSilent) said = `id: ${writePosition(position)}\n\n`
    if (said !== '') {
      yield said
      saidAt = now
    }
    if (isAll) await pause(LOOK_MS, null, { signal: closing }).catch(() => undefined)
  }
}

function tell({ kind, subject }: Change, position: Position): string {
  return eventOf('change', position, { kind, id: subject })
}

function eventOf(event: 'change' | 'ready' | 'reset', position: Position, data: object): string {
  return `id: ${writePosition(position)}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`
}
