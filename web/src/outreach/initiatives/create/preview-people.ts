import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { nameOf } from '../../../customers/people/display-name.ts'
import { useSegments } from '../../../customers/segments/catalog.ts'
import { parley } from '../../../shell/queries/api.ts'
import type { InitiativePlan } from './initiative-plan.ts'
import type { PreviewPerson } from './message-text.ts'

const SHOWN = 20

export interface PreviewPeople {
  person: PreviewPerson | null
  name: string
  /** Shows the message with the data of the next person; null: there is only one. */
  next: (() => void) | null
}

/** Real people for the preview: of the chosen segment, or else any. */
export function usePreviewPeople({ audience, segmentId, people }: InitiativePlan): PreviewPeople {
  const [at, setAt] = useState(0)
  const segments = useSegments()
  const slug =
    audience === 'segment' ? segments.data?.data.find(({ id }) => id === segmentId)?.slug : undefined
  const chosen = audience === 'list' ? people.map(({ externalId }) => externalId).slice(0, SHOWN) : []
  const found = useQuery({
    queryKey: ['people', 'preview', slug ?? null, chosen],
    queryFn: async ({ signal }) => (await readPeople(slug, chosen, signal)).data as readonly PreviewPerson[],
  })
  const all = found.data ?? []
  const person = all.length === 0 ? null : (all[at % all.length] ?? null)
  return {
    person,
    name: person ? nameOf(person as Parameters<typeof nameOf>[0]) : '',
    next: all.length > 1 ? () => setAt(at + 1) : null,
  }
}

async function readPeople(slug: string | undefined, chosen: readonly string[], signal: AbortSignal) {
  if (chosen.length > 0) return searchPeople('externalId', chosen, signal)
  if (slug === undefined) return await parley.people.list({ limit: SHOWN }, { signal })
  const members = await parley.segments.members.list({ slug, limit: SHOWN }, { signal })
  const ids = members.data.map(({ externalId }) => externalId)
  return ids.length === 0
    ? await parley.people.list({ limit: SHOWN }, { signal })
    : searchPeople('externalId', ids, signal)
}

async function searchPeople(attr: string, value: readonly string[], signal: AbortSignal) {
  const isOneOfThem = {
    kind: 'person_attribute' as const,
    attr,
    type: 'STRING' as const,
    op: 'in' as const,
    value: [...value],
  }
  const filterExpression = { kind: 'person' as const, op: 'AND' as const, predicates: [isOneOfThem] }
  return await parley.segments.peopleSearch({ filterExpression, limit: SHOWN }, { signal })
}
