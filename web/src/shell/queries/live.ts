import { ParleyError } from '@parley/sdk'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { isPassing, parley, queryClient } from './api.ts'
import { type Change, LEAVING, LiveRecords } from './live-records.ts'

/** `away`: the service has not responded for a while. `refused`: it responds, but without the stream of changes. */
export type Connection = 'connecting' | 'live' | 'away' | 'refused'

/**
 * Small queries over many records, by the beginning of their keys: they are read again whenever a record of the kind
 * changes. Lists and records follow by id instead (`live` in their `meta`), and do not belong here.
 */
const CONCERNS: Record<string, readonly string[]> = {
  person: ['person', 'people-count', 'duplicates', 'overview'],
  run: ['initiatives', 'event-effects', 'overview'],
  message: ['conversations', 'initiatives', 'overview', 'messages'],
  conversation: ['conversations', 'overview'],
  presence: ['presence'],
  event: ['overview'],
  segment: ['segments', 'members', 'journey-issues'],
  import: ['imports', 'overview'],
  object: ['objects', 'object-types', 'relationship-types'],
  initiative: ['initiatives', 'overview', 'journey-issues'],
  campaign: ['campaigns'],
  journey: ['journeys', 'initiatives', 'journey-issues'],
  journeyPresence: ['journey-presence'],
  form: ['forms'],
  template: ['templates', 'email-templates', 'journey-issues'],
  channel: ['channels', 'journey-issues'],
  cannedReply: ['canned-replies'],
  notification: ['notifications', 'conversations'],
  environment: ['environments', 'journey-issues'],
  credential: ['credentials', 'journey-issues'],
  webhookEvent: ['webhooks', 'deliveries'],
  subscription: ['webhooks'],
  knowledge: ['knowledge'],
  doNotContact: ['do-not-contact'],
  sendingLimits: ['sending-limits'],
  languageModel: ['language-model'],
}

/** Changes within this time are read together. */
const GATHER_MS = 500
/** The same for lists of many pages, which are read again as a whole. */
const GATHER_LONG_MS = 5_000
const FEW_PAGES = 2
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** The same while the service refuses the stream. */
const LONGEST_WAIT_REFUSED_MS = 60_000

export const liveRecords = new LiveRecords(queryClient, GATHER_MS)

let connection: Connection = 'connecting'
const listeners = new Set<() => void>()
const everyFollower = new Set<(change: Change | null) => void>()

/** Calls a function with each change, and with null when changes may have been missed. Returns how to stop. */
export function followChanges(follower: (change: Change | null) => void): () => void {
  everyFollower.add(follower)
  return () => void everyFollower.delete(follower)
}

export function useConnection(): Connection {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => connection,
  )
}

/** Follows the stream of changes of an organization, and reconnects at the last position. */
export function useLiveConnection(organization: LiveOrganization | null): void {
  const id = organization?.id
  const begin = useRef(organization?.changesPosition)
  begin.current = organization?.changesPosition
  useEffect(() => {
    if (id === undefined) return
    const leaving = new AbortController()
    void follow(leaving.signal, begin.current ?? undefined)
    return () => leaving.abort()
  }, [id])
}

interface LiveOrganization {
  id: string
  /** Where the stream begins, so that what is read from now on needs not be read again. null: unknown. */
  changesPosition: string | null
}

async function follow(signal: AbortSignal, begin: string | undefined): Promise<void> {
  let position = begin
  let wait = FIRST_WAIT_MS
  const onOpen = () => {
    wait = FIRST_WAIT_MS
    if (connection !== 'live') comeBack()
  }
  while (!signal.aborted) {
    let isRefused = false
    try {
      const options = {
        signal,
        maxRetries: 0,
        onOpen,
        ...(position !== undefined && { lastEventId: position }),
      }
      for await (const { event, id, data } of parley.changes.stream({}, options)) {
        if (id) position = id
        if (event === 'change') apply(data as Change)
        // Changes may have been missed, so everything is refetched.
        if (event === 'ready' || event === 'reset') readAllAgain()
      }
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof ParleyError) {
        // Whoever signs in again gets a new stream.
        if (error.status === 401) return become('connecting')
        isRefused = !isPassing(error)
      }
    }
    become(isRefused ? 'refused' : 'away')
    await pause(wait, signal)
    wait = Math.min(wait * 2, isRefused ? LONGEST_WAIT_REFUSED_MS : LONGEST_WAIT_MS)
  }
}

/** Refetches what could not be read in the meantime. */
function comeBack(): void {
  const wasAway = connection !== 'connecting'
  become('live')
  if (wasAway) readAllAgain()
}

function readAllAgain(): void {
  for (const follower of everyFollower) follower(null)
  void queryClient.invalidateQueries()
}

function become(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

const followers = new Map<string, (id: string) => void>()

/** Calls a function with the id of each change of a kind, for data that no query holds. */
export function onChange(kind: string, act: (id: string) => void): void {
  followers.set(kind, act)
}

const gather = gatherer(GATHER_MS, (pages) => pages <= FEW_PAGES)
const gatherLong = gatherer(GATHER_LONG_MS, (pages) => pages > FEW_PAGES)

function apply(change: Change): void {
  liveRecords.changed(change)
  followers.get(change.kind)?.(change.id)
  for (const follower of everyFollower) follower(change)
  gather(change.kind)
  gatherLong(change.kind)
}

/** Reads the queries again that `CONCERNS` names for kinds, once for all changes within a time. */
function gatherer(withinMs: number, isMine: (pages: number) => boolean): (kind: string) => void {
  const gathered = new Set<string>()
  const read = () => {
    if (queryClient.isMutating({ mutationKey: LEAVING }) > 0) return void setTimeout(read, withinMs)
    const concerns = new Set(gathered)
    gathered.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey, meta, state }) =>
        meta?.live === undefined && concerns.has(String(queryKey[0])) && isMine(pagesIn(state.data)),
    })
  }
  return (kind) => {
    const concerned = CONCERNS[kind] ?? []
    const isWaiting = gathered.size > 0
    for (const concern of concerned) gathered.add(concern)
    if (isWaiting || concerned.length === 0) return
    setTimeout(read, withinMs)
  }
}

function pagesIn(data: unknown): number {
  const isPaged = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
  return isPaged ? (data.pages as unknown[]).length : 1
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
