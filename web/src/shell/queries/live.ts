import { ParleyError } from '@parley/sdk'
import type { QueryKey } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { parley, queryClient } from './api.ts'

/** `away`: the service has not responded for a while. */
export type Connection = 'connecting' | 'live' | 'away'

/** The queries to refetch for each kind of change. */
const CONCERNS: Record<string, readonly string[]> = {
  person: ['people', 'person', 'timeline', 'segments', 'members', 'overview'],
  run: ['initiatives', 'timeline', 'overview'],
  message: ['timeline', 'overview'],
  conversation: ['conversations', 'timeline', 'overview'],
  cannedReply: ['canned-replies'],
  notification: ['notifications'],
  webhookEvent: ['webhooks'],
  subscription: ['webhooks'],
}

/** Changes within this time are refetched together. */
const GATHER_MS = 500
const FIRST_WAIT_MS = 500
const LONGEST_WAIT_MS = 10_000
/** Longer lists are not refetched, so that rows do not move while someone reads. */
const MAX_PAGES_READ_AGAIN = 2

/** A record that changed. */
export interface Change {
  kind: string
  id: string
  /** Of a message. */
  conversationId?: string
}

let connection: Connection = 'connecting'
const listeners = new Set<() => void>()
const followers = new Set<(change: Change | null) => void>()

/** Calls a function for each change, and with null when changes may have been missed. Returns how to stop. */
export function followChanges(follower: (change: Change | null) => void): () => void {
  followers.add(follower)
  return () => void followers.delete(follower)
}

function tellFollowers(change: Change | null): void {
  for (const follower of followers) follower(change)
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

/** Follows the stream of changes, and reconnects at the last position. */
export function useLiveConnection(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    void follow(leaving.signal)
    return () => leaving.abort()
  }, [isSignedIn])
}

async function follow(signal: AbortSignal): Promise<void> {
  let position: string | undefined
  let wait = FIRST_WAIT_MS
  const onOpen = () => {
    wait = FIRST_WAIT_MS
    if (connection !== 'live') comeBack()
  }
  while (!signal.aborted) {
    try {
      const options = {
        signal,
        maxRetries: 0,
        onOpen,
        ...(position !== undefined && { lastEventId: position }),
      }
      for await (const { event, id, data } of parley.changes.stream({}, options)) {
        if (id) position = id
        if (event === 'change') {
          gather((data as Change).kind)
          tellFollowers(data as Change)
        }
        // Changes may have been missed, so everything is refetched.
        if (event === 'ready' || event === 'reset') readAllAgain()
      }
    } catch (error) {
      if (signal.aborted) return
      // Users without permission for the stream refetch without it.
      if (error instanceof ParleyError && error.status < 500 && error.status !== 429) return become('live')
    }
    become('away')
    await pause(wait, signal)
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}

/** Refetches what could not be read in the meantime. */
function comeBack(): void {
  const wasAway = connection === 'away'
  become('live')
  if (wasAway) readAllAgain()
}

function readAllAgain(): void {
  void queryClient.invalidateQueries({ predicate: isReadAgain })
  tellFollowers(null)
}

function become(next: Connection): void {
  connection = next
  for (const listener of listeners) listener()
}

const gathered = new Set<string>()
let isGathering = false

function gather(kind: string): void {
  for (const concern of CONCERNS[kind] ?? []) gathered.add(concern)
  if (isGathering) return
  isGathering = true
  setTimeout(() => {
    isGathering = false
    const concerns = new Set(gathered)
    gathered.clear()
    void queryClient.invalidateQueries({
      predicate: (query) => concerns.has(String(query.queryKey[0])) && isReadAgain(query),
    })
  }, GATHER_MS)
}

function isReadAgain({ state }: { queryKey: QueryKey; state: { data?: unknown } }): boolean {
  const { data } = state
  const isPaged = typeof data === 'object' && data !== null && 'pages' in data && Array.isArray(data.pages)
  return !isPaged || (data.pages as unknown[]).length <= MAX_PAGES_READ_AGAIN
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
