import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useInitiatives, useSegments } from '../../../customers/segments/catalog.ts'
import { usePermission, useSession } from '../../../identity/session.ts'
import { parley } from '../../../shell/queries/api.ts'
import { MOST_LISTED } from '../../../shell/queries/most-listed.ts'
import { type Graph, stepsOf } from '../graph/graph.ts'
import type { Names } from '../words/face.ts'

const FRESH_MS = 60_000

export function useTemplates() {
  const mayRead = usePermission('templates:read')
  return useQuery({
    queryKey: ['templates', 'all'],
    queryFn: async ({ signal }) => await parley.templates.list({ limit: MOST_LISTED }, { signal }),
    // Other screens keep the whole answer under this key.
    select: ({ data }) => data,
    staleTime: FRESH_MS,
    enabled: mayRead,
  })
}

export function useEmailTemplates() {
  const mayRead = usePermission('templates:read')
  return useQuery({
    queryKey: ['templates', 'emails'],
    queryFn: async ({ signal }) => await parley.emailTemplates.list({ limit: MOST_LISTED }, { signal }),
    select: ({ data }) => data,
    staleTime: FRESH_MS,
    enabled: mayRead,
  })
}

/** The template of each round of the initiative. */
function useLinkedTemplates(initiativeId: string) {
  return useQuery({
    queryKey: ['initiatives', 'template links', initiativeId],
    queryFn: ({ signal }) => parley.initiatives.templates.get({ id: initiativeId }, { signal }),
    staleTime: FRESH_MS,
  })
}

/** The names of what steps refer to. */
export function useNames(initiativeId: string, graph: Graph): Names {
  const templates = useTemplates().data
  const emails = useEmailTemplates().data
  const segments = useSegments().data?.data
  const initiatives = useInitiatives().data?.data
  const { timeZone } = useSession().organization
  const links = useLinkedTemplates(initiativeId).data?.data
  const unnamed = stepsOf(graph)
    .flatMap(([, step]) => (step.kind === 'SEND_MESSAGE' && !step.inputs?.templateId ? [step.id] : []))
    .join('\n')
  return useMemo(
    () => ({
      timeZone,
      templates: new Map(
        (templates ?? []).map(({ id, name, content }) => [id, { name, text: bodyOf(content) || name }]),
      ),
      emails: new Map((emails ?? []).map(({ id, name, subject }) => [id, { name, text: subject }])),
      segments: new Map((segments ?? []).map(({ id, name }) => [id, name])),
      initiatives: new Map((initiatives ?? []).map(({ id, name }) => [id, name])),
      // Rounds follow the order of the steps that name no template of their own.
      linked: new Map(
        unnamed.split('\n').flatMap((id, at) => {
          const templateId = links?.[at]?.templateId
          return templateId ? [[id, templateId]] : []
        }),
      ),
    }),
    [templates, emails, segments, initiatives, timeZone, links, unnamed],
  )
}

/** The text of a template. */
function bodyOf(content: unknown): string {
  const body = typeof content === 'object' && content !== null ? Reflect.get(content, 'body') : null
  return typeof body === 'string' ? body : ''
}
