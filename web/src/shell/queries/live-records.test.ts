import {
  type InfiniteData,
  InfiniteQueryObserver,
  MutationObserver,
  QueryClient,
} from '@tanstack/react-query'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAVING, type Live, LiveRecords, type LiveRows } from './live-records.ts'

/*
 * Lists in a cache against a service whose answers arrive in any order. Whatever is changed, read and shown meanwhile,
 * the cache ends with the state of the service.
 */

interface Row {
  id: string
  at: number
  value: number
}

interface Page {
  data: Row[]
  next_cursor: string | null
}

const PAGE = 3
const KEY = ['rows']

/** The rows of a service, newest first. */
class Service {
  readonly rows: Row[] = Array.from({ length: 7 }, (_, at) => ({ id: `r${at}`, at, value: 0 })).reverse()
  #next = 7

  change(at: number): string | null {
    const row = this.rows[at % Math.max(1, this.rows.length)]
    if (!row) return null
    row.value++
    return row.id
  }

  remove(at: number): string | null {
    const [row] = this.rows.splice(at % Math.max(1, this.rows.length), 1)
    return row?.id ?? null
  }

  add(): string {
    const at = this.#next++
    this.rows.unshift({ id: `r${at}`, at, value: 0 })
    return `r${at}`
  }

  page({ limit, cursor }: { limit: number; cursor?: string }): Page {
    const size = Math.min(limit, PAGE)
    const rest = this.rows.filter(({ at }) => cursor === undefined || at < Number(cursor))
    const data = rest.slice(0, size).map((row) => ({ ...row }))
    return { data, next_cursor: rest.length > size ? String(data.at(-1)!.at) : null }
  }
}

type Command = { act: 'change' | 'remove' | 'add' | 'more' | 'again' | 'show'; at: number }

const commands = fc.array(
  fc.record({
    act: fc.constantFrom<Command['act']>('change', 'change', 'remove', 'add', 'more', 'again', 'show'),
    at: fc.nat(20),
  }),
  { maxLength: 12 },
)

const tick = () => new Promise((resolve) => setTimeout(resolve, 1))

function listOf(
  service: Service,
  wait: (what: string) => Promise<unknown>,
  hasRead: boolean,
  isUnordered = false,
) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const live = new LiveRecords(client, 0)
  const readPage = async (page: { limit: number; cursor?: string }) => {
    await wait('request')
    const answer = service.page(page)
    await wait('answer')
    return answer
  }
  const read = async (ids: readonly string[]) => {
    await wait('request')
    const found = service.rows.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row }))
    await wait('answer')
    return found
  }
  const rows: LiveRows<Row> = {
    kinds: ['row'],
    idOf: ({ id }) => id,
    isUnordered,
    ...(hasRead && { read }),
  }
  const observer = new InfiniteQueryObserver(client, {
    queryKey: KEY,
    queryFn: ({ pageParam }) =>
      readPage({ limit: PAGE, ...(pageParam !== null && { cursor: pageParam as string }) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page: Page) => page.next_cursor,
    meta: { live: { rows: { ...rows, readPage } } as unknown as Live },
  })
  observer.subscribe(() => undefined)
  const shown = () => client.getQueryData<InfiniteData<Page>>(KEY)?.pages.flatMap((page) => page.data) ?? []
  const hash = JSON.stringify(KEY)
  return { client, live, observer, shown, hash }
}

test.each([true, false])('A list ends with the state of the service (reads by id: %s)', async (hasRead) => {
  await fc.assert(
    fc.asyncProperty(commands, fc.scheduler(), async (given, schedule) => {
      const service = new Service()
      const list = listOf(service, (what) => schedule.schedule(Promise.resolve(), what), hasRead)
      const { live, observer, shown, hash } = list
      const tell = (id: string | null) => {
        if (id === null) return
        void schedule.schedule(Promise.resolve(), 'event').then(() => live.changed({ kind: 'row', id }))
      }
      for (const { act, at } of given) {
        if (act === 'change') tell(service.change(at))
        if (act === 'remove') tell(service.remove(at))
        if (act === 'add') tell(service.add())
        if (act === 'more') void observer.fetchNextPage({ cancelRefetch: false })
        if (act === 'again') void observer.refetch()
        if (act === 'show') void live.show(hash).catch(() => undefined)
        if (at % 2 === 0 && schedule.count() > 0) await schedule.waitOne()
        if (at % 3 === 0) await tick()
      }
      await settled(schedule)
      const known = new Map(service.rows.map((row) => [row.id, row]))
      for (const row of shown()) expect(row).toEqual(known.get(row.id))
      expect(new Set(shown().map(({ id }) => id)).size).toBe(shown().length)
      // Each row above the first one shown is announced, and a list without rows has none.
      const first = shown()[0]
      const above = service.rows.slice(0, PAGE).filter(({ at }) => !first || at > first.at)
      expect(live.unseen(hash)).toEqual(first ? expect.arrayContaining(above.map(({ id }) => id)) : [])
      if (!first) expect(above).toEqual([])
      const showing = live.show(hash)
      await settled(schedule)
      await showing
      expect(shown()).toEqual(service.rows.slice(0, PAGE))
      list.client.clear()
    }),
    { numRuns: 60 },
  )
})

/** Lets everything arrive, in the order that the scheduler chooses, until nothing is on its way. */
async function settled(schedule: fc.Scheduler): Promise<void> {
  for (let quiet = 0; quiet < 4; ) {
    await tick()
    if (schedule.count() === 0) quiet++
    else {
      quiet = 0
      await schedule.waitOne()
    }
  }
}

test('Only the changed row is replaced, and others keep their identity', async () => {
  const service = new Service()
  const { live, observer, shown } = listOf(service, async () => undefined, true)
  await observer.refetch()
  const before = shown()
  service.change(1)
  live.changed({ kind: 'row', id: before[1]!.id })
  await expect.poll(() => shown()[1]!.value).toBe(1)
  expect(shown()[0]).toBe(before[0])
})

test.each([false, true])(
  'A list without rows shows its first one by itself (sorted: %s)',
  async (isSorted) => {
    const service = new Service()
    service.rows.length = 0
    const { live, observer, shown, hash } = listOf(service, async () => undefined, true, isSorted)
    await observer.refetch()
    const id = service.add()
    live.changed({ kind: 'row', id })
    await expect.poll(() => shown().map((row) => row.id)).toEqual([id])
    expect(live.unseen(hash)).toEqual([])
    service.remove(0)
    live.changed({ kind: 'row', id })
    await expect.poll(shown).toEqual([])
    const next = service.add()
    live.changed({ kind: 'row', id: next })
    await expect.poll(() => shown().map((row) => row.id)).toEqual([next])
  },
)

test('A list that is shown twice at once loses no new row', async () => {
  const service = new Service()
  let isHeld = false
  let release = () => {}
  const wait = async (what: string) => {
    if (what !== 'answer' || !isHeld) return
    isHeld = false
    await new Promise<void>((resolve) => {
      release = resolve
    })
  }
  const { live, observer, shown, hash } = listOf(service, wait, true)
  await observer.refetch()
  isHeld = true
  const first = live.show(hash)
  // Its page was read, and its answer is on its way.
  await expect.poll(() => isHeld).toBe(false)
  const id = service.add()
  live.changed({ kind: 'row', id })
  await expect.poll(() => live.unseen(hash)).toEqual([id])
  await live.show(hash)
  release()
  await first
  await expect.poll(() => [...live.unseen(hash), ...shown().map((row) => row.id)]).toContain(id)
})

test('A list is not read again while its screen is being left', async () => {
  const service = new Service()
  const asked: string[] = []
  const { client, live, observer } = listOf(service, async (what) => void asked.push(what), true)
  await observer.refetch()
  let leave = () => {}
  const deleting = new MutationObserver(client, {
    mutationKey: LEAVING,
    mutationFn: () =>
      new Promise<void>((resolve) => {
        leave = resolve
      }),
  }).mutate()
  asked.length = 0
  live.changed({ kind: 'row', id: service.change(1)! })
  for (let turn = 0; turn < 20; turn++) await tick()
  expect(asked).toEqual([])
  leave()
  await deleting
  await expect.poll(() => asked).toContain('request')
})
