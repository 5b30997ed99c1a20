import { notifyManager } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ASK_AGAIN_MS, isPassing, parley, queryClient } from '../../../shell/queries/api.ts'
import { followChanges } from '../../../shell/queries/live.ts'
import { readBeside, whenUnchanged } from './changes.ts'
import type { ConversationDetails, Message } from './conversation.ts'
import type { InboxFilter } from './filter.ts'
import { type Pages, withNewest, withPage } from './placement.ts'
import { KEYS, pageOfMessage, place, readMessages } from './queries.ts'

/** Changes within this time are read together. */
const GATHER_MS = 200
/** More changed conversations than this are read as lists. */
const MOST_ALONE = 20
/** Answers within this time are drawn together. */
const DRAW_TOGETHER_MS = 50
/** Loaded pages that are read again after the connection was lost. */
const PAGES_READ_AGAIN = 2

/** Keeps the loaded conversations and messages right while the inbox is open. */
export function useLiveInbox(): void {
  useEffect(() => {
    const gathered = { conversations: new Set<string>(), messages: new Map<string, string>() }
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      timer = undefined
      const messages = new Map(gathered.messages)
      const conversations = new Set([...gathered.conversations, ...messages.values()])
      gathered.conversations.clear()
      gathered.messages.clear()
      readConversations([...conversations])
      readOlderMessages(messages)
    }
    const stop = followChanges((change) => {
      if (change === null) return shorten()
      if (change.kind === 'conversation' || change.kind === 'presence') gathered.conversations.add(change.id)
      else if (change.kind === 'message' && change.conversationId)
        gathered.messages.set(change.id, change.conversationId)
      else if (change.kind === 'notification') return readMentions()
      else return
      timer ??= setTimeout(flush, GATHER_MS)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [])
}

/** Only the service knows whom notes mention. */
function readMentions(): void {
  void queryClient.invalidateQueries({
    queryKey: KEYS.lists,
    predicate: ({ queryKey }) => (queryKey[3] as InboxFilter | undefined)?.view === 'mentioned',
  })
}

/** Drops what is far from the beginning of lists, before everything is read again. */
function shorten(): void {
  for (const [key, list] of queryClient.getQueriesData<Pages<unknown>>({ queryKey: KEYS.lists })) {
    if (!list) continue
    const { pages, pageParams } = list
    queryClient.setQueryData(key, {
      pages: pages.slice(0, PAGES_READ_AGAIN),
      pageParams: pageParams.slice(0, PAGES_READ_AGAIN),
    })
  }
}

function readConversations(ids: readonly string[]): void {
  const isShown = (id: string) => queryClient.getQueryState(KEYS.one(id)) !== undefined
  const alone = ids.length > MOST_ALONE ? ids.filter(isShown) : ids
  if (ids.length > MOST_ALONE) void queryClient.invalidateQueries({ queryKey: KEYS.lists })
  for (const id of alone) void inTurn(id, readConversation)
}

async function readConversation(id: string): Promise<void> {
  const hasMessages = queryClient.getQueryData(KEYS.messages(id)) !== undefined
  const { answer, isOlder } = await readBeside(id, () =>
    Promise.all([parley.conversations.get({ id }), hasMessages ? readMessages(id, null) : null]),
  )
  const [conversation, newest] = answer
  // A change of the user is shown at once. An answer from before would take it back, so it is read again.
  if (isOlder) void whenUnchanged(id).then(() => readAgain(id))
  else if (!newest) return placeTogether(conversation)
  else place(conversation)
  if (!newest) return
  queryClient.setQueryData<Pages<Message>>(KEYS.messages(id), (list) =>
    list ? withNewest(list, newest) : undefined,
  )
}

let together: { conversations: ConversationDetails[]; placed: Promise<void> } | undefined

/**
 * Places a conversation that only lists show, with others that were read at the same time: each picture of a list takes
 * time from whoever types. Resolves when it is placed.
 */
function placeTogether(conversation: ConversationDetails): Promise<void> {
  together ??= {
    conversations: [],
    placed: new Promise((resolve) => {
      setTimeout(() => {
        const { conversations } = together!
        together = undefined
        notifyManager.batch(() => conversations.forEach(place))
        resolve()
      }, DRAW_TOGETHER_MS)
    }),
  }
  together.conversations.push(conversation)
  return together.placed
}

/** Reads the loaded pages of changed messages. The newest page is read with its conversation. */
function readOlderMessages(changed: ReadonlyMap<string, string>): void {
  const pages = new Map<string, [id: string, page: number]>()
  for (const [messageId, id] of changed) {
    const page = pageOfMessage(id, messageId)
    if (page > 0) pages.set(`${id} ${page}`, [id, page])
  }
  for (const [key, [id, page]] of pages) void inTurn(key, () => readPage(id, page))
}

async function readPage(id: string, at: number): Promise<void> {
  const list = queryClient.getQueryData<Pages<Message>>(KEYS.messages(id))
  if (!list || at >= list.pages.length) return
  const page = await readMessages(id, list.pageParams[at] as string | null)
  queryClient.setQueryData<Pages<Message>>(KEYS.messages(id), (now) =>
    now && now.pageParams[at] === list.pageParams[at] ? withPage(now, at, page) : now,
  )
}

/** What is being read, and whether it changed meanwhile. An older answer never replaces a newer one. */
const underWay = new Map<string, boolean>()

async function inTurn(id: string, read: (id: string) => Promise<void>): Promise<void> {
  if (underWay.has(id)) return void underWay.set(id, true)
  do {
    underWay.set(id, false)
    try {
      await read(id)
    } catch (error) {
      // The screen shows its own error. A service that is busy is asked again: no other change may come.
      if (!isPassing(error)) continue
      await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
      underWay.set(id, true)
    }
  } while (underWay.get(id))
  underWay.delete(id)
}

/** Reads a conversation and its newest messages again, after the user changed it. */
export function readAgain(id: string): Promise<void> {
  return inTurn(id, readConversation)
}

/** Reads the newest messages and gives up the others, which are loaded again when somebody scrolls up. */
export function readFromEnd(id: string): Promise<void> {
  return inTurn(id, async () => {
    const newest = await readMessages(id, null)
    queryClient.setQueryData<Pages<Message>>(KEYS.messages(id), { pages: [newest], pageParams: [null] })
  })
}
