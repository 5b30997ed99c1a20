import { useQuery } from '@tanstack/react-query'
import { parley } from '../shell/api.ts'
import { nameOf } from './naming.ts'

/** So soon after each other are names asked for together, as those of a list's rows are. */
const GATHER_MS = 10
const AT_ONCE = 200
const FRESH_MS = 60_000

/** What somebody is called of whom a record has the external id alone; that id while nothing else is known. */
export function useName(externalId: string): string {
  const { data } = useQuery({
    queryKey: ['people', 'name', externalId],
    queryFn: () => nameFor(externalId),
    staleTime: FRESH_MS,
  })
  return data ?? externalId
}

let asked: Map<string, PromiseWithResolvers<string>> | null = null

function nameFor(externalId: string): Promise<string> {
  if (asked === null || asked.size === AT_ONCE) {
    const together = new Map<string, PromiseWithResolvers<string>>()
    asked = together
    setTimeout(() => {
      if (asked === together) asked = null
      void answer(together)
    }, GATHER_MS)
  }
  const name = asked.get(externalId) ?? Promise.withResolvers<string>()
  asked.set(externalId, name)
  return name.promise
}

async function answer(together: Map<string, PromiseWithResolvers<string>>): Promise<void> {
  const isOneOfThem = {
    kind: 'person_attribute' as const,
    attr: 'externalId',
    type: 'STRING' as const,
    op: 'in' as const,
    value: [...together.keys()],
  }
  try {
    const { data } = await parley.segments.peopleSearch({
      filterExpression: { kind: 'person', op: 'AND', predicates: [isOneOfThem] },
      limit: AT_ONCE,
    })
    const names = new Map(data.map((person) => [person.externalId, nameOf(person)]))
    for (const [externalId, { resolve }] of together) resolve(names.get(externalId) ?? externalId)
  } catch (error) {
    for (const { reject } of together.values()) reject(error)
  }
}
