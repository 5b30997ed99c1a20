import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Api, Json } from './api.ts'
import { DEFINITION, EXTRACTION, INITIATIVE, TEMPLATES } from './journey.ts'
import type { DemoPerson } from './people.ts'
import type { Progress } from './progress.ts'
import type { Receiver } from './receiver.ts'

/** The demo ran, but a result is not as expected. */
export class DemoFailure extends Error {}

const PEOPLE_A_BATCH = 1000
const ENROLLED_A_CALL = 500
const POLL_MS = 500
const APPROVED_WITHIN_MS = 30_000

/** Subscribes the receiver to the events of runs and conversations. From then on it verifies their signatures. */
export async function subscribe(api: Api, receiver: Receiver): Promise<void> {
  const bearer = randomBytes(24).toString('hex')
  const { id: credentialId } = await api.post<{ id: string }>('/http-credentials', {
    key: 'receiver',
    authType: 'BEARER',
    value: bearer,
  })
  const { signingSecret } = await api.post<{ signingSecret: string }>('/webhook-subscriptions', {
    url: receiver.url,
    credentialId,
    events: ['journey_run.started', 'journey_run.ended', 'conversation.escalated'],
  })
  receiver.trust(signingSecret, bearer)
}

/** Uploads the people in batches. */
export async function loadPeople(api: Api, people: readonly DemoPerson[], progress: Progress): Promise<void> {
  const bar = progress.bar('loading ', people.length)
  for (let from = 0; from < people.length; from += PEOPLE_A_BATCH) {
    const items = people
      .slice(from, from + PEOPLE_A_BATCH)
      .map(({ lastName, ...person }) => ({ ...person, lastName }))
    const { summary, errors } = await api.post<{ summary: { failed: number }; errors: unknown[] }>(
      '/cdp/people/batch',
      { items },
    )
    if (summary.failed > 0)
      throw new DemoFailure(`${summary.failed} people were rejected: ${JSON.stringify(errors[0])}`)
    bar.advance(items.length)
  }
  bar.done()
}

/** Creates the audience: a segment of everyone who can be reached. Returns the number of entrants. */
export async function makeSegment(api: Api): Promise<{ slug: string; total: number }> {
  const slug = 'reachable-customers'
  await api.post('/segments', {
    name: 'Reachable customers',
    slug,
    description: 'Everybody with a phone number.',
    filterExpression: {
      kind: 'person',
      op: 'AND',
      predicates: [{ kind: 'person_attribute', attr: 'phoneNumber', type: 'STRING', op: 'is_not_null' }],
    },
  })
  const { total } = await api.post<{ total: number }>(`/segments/${slug}/evaluate`)
  return { slug, total }
}

/** Creates the templates and waits for WhatsApp's review. Returns their ids in the order of the rounds. */
export async function makeTemplates(api: Api, progress: Progress): Promise<string[]> {
  const ids: string[] = []
  for (const template of TEMPLATES) {
    const { data } = await api.post<{ data: { id: string }[] }>('/templates', template)
    ids.push(data[0]!.id)
  }
  const until = performance.now() + APPROVED_WITHIN_MS
  for (;;) {
    const templates = await Promise.all(
      ids.map((id) => api.get<{ status: string; rejectionReason: string | null }>(`/templates/${id}`)),
    )
    const rejected = templates.find((template) => template.status === 'REJECTED')
    if (rejected) throw new DemoFailure(`A template was rejected: ${rejected.rejectionReason}`)
    if (templates.every((template) => template.status === 'APPROVED')) return ids
    if (performance.now() > until) throw new DemoFailure('The templates were not approved in time.')
    progress.status(`templates: ${templates.map((template) => template.status).join(', ')}`)
    await pause(POLL_MS)
  }
}

/**
 * Creates the initiative, template links, extraction schema and journey, and launches it. Returns the initiative's id.
 */
export async function makeInitiative(api: Api, templateIds: readonly string[]): Promise<string> {
  const { id } = await api.post<{ id: string }>('/initiatives', INITIATIVE)
  for (const [index, templateId] of templateIds.entries()) {
    await api.post(`/initiatives/${id}/templates`, { templateId, round: index + 1 })
  }
  await api.post(`/initiatives/${id}/extraction-schema`, { schema: EXTRACTION })
  const { id: journeyId } = await api.post<{ id: string }>('/journeys', {
    initiativeId: id,
    definition: DEFINITION,
  })
  const { valid, issues } = await api.post<{ valid: boolean; issues: unknown[] }>('/journeys/validate', {
    journeyId,
  })
  if (!valid) throw new DemoFailure(`The journey is not valid: ${JSON.stringify(issues)}`)
  const { status } = await api.post<{ status: string }>(`/initiatives/${id}/launch`)
  if (status !== 'ACTIVE') throw new DemoFailure(`The initiative is ${status} after launch.`)
  return id
}

interface Member {
  externalId: string
  phoneNumber: string
}

/** Enrolls the segment's members while listing them. Returns the number of enrolled ones. */
export async function enrollMembers(
  api: Api,
  initiativeId: string,
  segment: { slug: string; total: number },
  progress: Progress,
): Promise<number> {
  const bar = progress.bar('enrolling', segment.total)
  let enrolled = 0
  let people: Json[] = []
  const enroll = async () => {
    const answer = await api.post<{ data: unknown[]; errors: unknown[] }>(
      `/initiatives/${initiativeId}/participants`,
      { people },
    )
    if (answer.errors.length > 0)
      throw new DemoFailure(`A person was not enrolled: ${JSON.stringify(answer.errors[0])}`)
    enrolled += answer.data.length
    bar.advance(people.length)
    people = []
  }
  for await (const { externalId, phoneNumber } of api.list<Member>(`/segments/${segment.slug}/members`)) {
    people.push({ externalId, phoneNumber })
    if (people.length === ENROLLED_A_CALL) await enroll()
  }
  if (people.length > 0) await enroll()
  bar.done()
  return enrolled
}

export interface Participant {
  participantId: string
  status: string
  messageCount: number
  extractionStatus: string | null
}

/** Waits until every run has ended and is extracted. Returns the participants in their final state. */
export async function watchRuns(
  api: Api,
  initiativeId: string,
  withinMs: number,
  progress: Progress,
): Promise<Participant[]> {
  const until = performance.now() + withinMs
  for (;;) {
    const participants = await Array.fromAsync(
      api.list<Participant>(`/initiatives/${initiativeId}/participants`),
    )
    const counts = countBy(participants, (participant) => participant.status)
    progress.status(
      Object.entries(counts)
        .map(([status, count]) => `${status} ${count}`)
        .join('  '),
    )
    const open = participants.filter(
      (participant) => participant.status === 'ACTIVE' || participant.extractionStatus === 'PENDING',
    )
    if (open.length === 0) return participants
    if (performance.now() > until) throw new DemoFailure(`${open.length} runs did not end in time.`)
    await pause(POLL_MS)
  }
}

export function countBy<T>(items: Iterable<T>, key: (item: T) => string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const item of items) counts[key(item)] = (counts[key(item)] ?? 0) + 1
  return counts
}

export interface TranscriptLine {
  author: string
  text: string
}

export interface Variable {
  key: string
  label: string
  coverage: { answered: number; eligible: number }
  average?: number
  distribution?: { value: string; count: number }[]
}

/** One transcript, and the extracted data of all. */
export async function readResults(api: Api, initiativeId: string, participants: readonly Participant[]) {
  const talkative = participants.filter((participant) => participant.status === 'COMPLETED')
  const one = talkative.toSorted((a, b) => b.messageCount - a.messageCount)[0]
  if (!one) throw new DemoFailure('No conversation was completed.')
  const transcript = await api.get<{ data: TranscriptLine[] }>(
    `/initiatives/${initiativeId}/participants/${one.participantId}/messages`,
  )
  const { variables } = await api.get<{ variables: Variable[] }>(`/initiatives/${initiativeId}/data/summary`)
  return { transcript: transcript.data, variables }
}
