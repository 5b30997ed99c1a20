import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { parley, queryClient } from '../../../shell/queries/api.ts'
import type { Conversation, ConversationDetails, Message } from './conversation.ts'
import { belongs, type InboxFilter, orderOf, queryOf } from './filter.ts'
import { type Pages, placed } from './placement.ts'

/*
 * What the inbox has loaded. Its keys begin with `inbox`, which no other change invalidates: live.ts puts each changed
 * record in its place.
 */

const ROWS = 50
const MESSAGES = 50
/** Of further pages, which are read by scrolling. */
const OLDER_MESSAGES = 100

export const KEYS = {
  all: ['inbox'],
  lists: ['inbox', 'list'],
  list: (filter: InboxFilter, me: string) => ['inbox', 'list', me, filter],
  one: (id: string) => ['inbox', 'one', id],
  messages: (id: string) => ['inbox', 'messages', id],
} as const

/** The conversations of a filter. */
export function useConversations(filter: InboxFilter, me: string) {
  const query = useInfiniteQuery({
    queryKey: KEYS.list(filter, me),
    queryFn: async ({ pageParam, signal }) =>
      await parley.conversations.list(
        { ...queryOf(filter), limit: ROWS, ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // The stream of changes keeps it right.
    staleTime: Number.POSITIVE_INFINITY,
  })
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data])
  return { ...query, rows }
}

export type ConversationList = ReturnType<typeof useConversations>

/** One conversation with its notes and who is present. */
export function useConversation(id: string | undefined) {
  return useQuery({
    queryKey: KEYS.one(id ?? ''),
    queryFn: ({ signal }) => parley.conversations.get({ id: id! }, { signal }),
    enabled: id !== undefined,
    staleTime: 0,
  })
}

/** The messages of a conversation, newest first; further pages are older. */
export function useMessages(id: string) {
  const query = useInfiniteQuery({
    queryKey: KEYS.messages(id),
    queryFn: ({ pageParam, signal }) => readMessages(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const messages = useMemo(
    () => (query.data?.pages.flatMap(({ data }) => data) ?? []).toReversed(),
    [query.data],
  )
  return { ...query, messages }
}

export type MessagesQuery = ReturnType<typeof useMessages>

export async function readMessages(id: string, cursor: string | null, signal?: AbortSignal) {
  return await parley.conversations.messages.list(
    cursor === null ? { id, limit: MESSAGES } : { id, limit: OLDER_MESSAGES, cursor },
    signal ? { signal } : {},
  )
}

/** Puts a changed conversation into everything that shows it. */
export function place(conversation: Conversation | ConversationDetails): void {
  queryClient.setQueryData<ConversationDetails>(KEYS.one(conversation.id), (before) =>
    'notes' in conversation ? conversation : before && { ...before, ...conversation },
  )
  for (const [key, list] of queryClient.getQueriesData<Pages<Conversation>>({ queryKey: KEYS.lists })) {
    if (!list) continue
    const [, , me, filter] = key as ReturnType<typeof KEYS.list>
    const fits = belongs(conversation, filter as InboxFilter, me as string, serviceTime())
    queryClient.setQueryData(
      key,
      placed(list, conversation, { belongs: fits, order: orderOf(filter as InboxFilter) }),
    )
  }
}

/** Which loaded page of a conversation has a message; -1: none. */
export function pageOfMessage(id: string, messageId: string): number {
  const list = queryClient.getQueryData<Pages<Message>>(KEYS.messages(id))
  return list?.pages.findIndex(({ data }) => data.some((message) => message.id === messageId)) ?? -1
}
