import { setTimeout as pause } from 'node:timers/promises'
import type { Plan } from '../plan.ts'
import type { Caller, Json } from './caller.ts'
import { CONVERSATION, EXTRACTION, onEvent, onSegment, QUESTIONS, template, tierFilter } from './journeys.ts'
import type { Ledger, Tier, UpsertedPerson } from './ledger.ts'

/** The parts of an organization that the load uses. */
export interface Organization {
  index: number
  caller: Caller
  /** External ids of the people who exist before the load begins. */
  people: string[]
  /** The initiative that enrolls by API and converses. */
  conversation: string
  /** The initiative that enrolls by events. */
  orders: string
  /** The segment that is evaluated on request; its entrants are enrolled. The other segment is LIVE. */
  segment: string
}

/** The answer of every creation. */
interface Created {
  id: string
}

const APPROVED_WITHIN_MS = 30_000

/** Creates everything in an organization, before any fault is injected. */
export async function setUpOrganization(
  index: number,
  caller: Caller,
  receiverUrl: string,
  plan: Plan,
  ledger: Ledger,
): Promise<Organization> {
  await subscribe(caller, receiverUrl)
  const people = await loadPeople(index, caller, plan, ledger)
  const templates = await makeTemplates(caller, WORDS)
  const [live, byHand] = await Promise.all([
    makeSegment(caller, 'live', 'gold', 'LIVE'),
    makeSegment(caller, 'by-hand', 'silver', 'REACTIVE_ONLY'),
  ])
  const conversation = await launch(caller, 'Conversation', CONVERSATION, [
    templates.opening!,
    templates.reminder!,
  ])
  const cap = index === 0 ? plan.cap : null
  const orders = await launch(caller, 'Orders', onEvent(cap), [templates.thanks!, templates.followup!])
  await launch(caller, 'Gold', onSegment(live.id), [templates.gold!])
  await launch(caller, 'Silver', onSegment(byHand.id), [templates.silver!])
  return { index, caller, people, conversation, orders, segment: byHand.slug }
}

/** A person of the seed. The name is a unique word, so that a search would find it in a log. */
export function inventPerson(organization: number, number: number, tier: Tier): UpsertedPerson {
  const digits = String(organization * 100_000 + number).padStart(7, '0')
  const letters = [...digits].map((digit) => 'bdfgklmnrs'[Number(digit)]).join('a')
  return { organization, phone: `+57310${digits}`, name: `Zx${letters}`, tier }
}

export function personInput(externalId: string, person: UpsertedPerson): Json {
  return {
    externalId,
    firstName: person.name,
    phoneNumber: person.phone,
    attributes: person.tier === null ? {} : { tier: person.tier },
  }
}

async function subscribe(caller: Caller, url: string): Promise<void> {
  const { id: credentialId } = await caller.post<Created>('/http-credentials', {
    key: 'receiver',
    authType: 'BEARER',
    value: 'a token of the receiver',
  })
  const events = ['journey_run.started', 'journey_run.ended', 'enrollment.rejected', 'conversation.escalated']
  await caller.post('/webhook-subscriptions', { url, credentialId, events })
}

async function loadPeople(index: number, caller: Caller, plan: Plan, ledger: Ledger): Promise<string[]> {
  const externalIds = Array.from({ length: plan.people }, (_, number) => `person-${index}-${number}`)
  const items = externalIds.map((externalId, number) => {
    const person = inventPerson(index, number, null)
    ledger.people.set(externalId, person)
    return personInput(externalId, person)
  })
  await caller.post('/cdp/people/batch', { items })
  return externalIds
}

const WORDS = {
  opening: 'te escribimos sobre tu plan. ¿Tienes un minuto para dos preguntas?',
  reminder: 'aún nos gustaría conocer tu opinión sobre tu plan.',
  thanks: 'recibimos tu pedido y ya lo estamos preparando.',
  followup: 'tu pedido va en camino y llegará muy pronto.',
  gold: 'ya haces parte de nuestros clientes con nivel dorado.',
  silver: 'ya haces parte de nuestros clientes con nivel plateado.',
}

/** Makes templates with these names and words, and waits until they are approved. Returns their ids by name. */
export async function makeTemplates(
  caller: Caller,
  texts: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const created = await Promise.all(
    Object.entries(texts).map(async ([name, words]) => {
      const { data } = await caller.post<{ data: Created[] }>('/templates', template(name, words))
      return [name, data[0]!.id] as const
    }),
  )
  const until = performance.now() + APPROVED_WITHIN_MS
  for (const [name, id] of created) {
    for (;;) {
      const { status } = await caller.call<{ status: string }>('GET', `/templates/${id}`)
      if (status === 'APPROVED') break
      if (status === 'REJECTED' || performance.now() > until) throw new Error(`template ${name} is ${status}`)
      await pause(50)
    }
  }
  return Object.fromEntries(created)
}

async function makeSegment(caller: Caller, slug: string, tier: string, evaluationCadence: string) {
  const { id } = await caller.post<Created>('/segments', {
    name: slug,
    slug,
    evaluationCadence,
    filterExpression: tierFilter(tier),
  })
  return { id, slug }
}

async function launch(caller: Caller, name: string, definition: Json, templates: string[]): Promise<string> {
  const { id } = await caller.post<Created>('/initiatives', {
    name,
    language: 'es',
    maxAttempts: templates.length,
    isRecurring: true,
    guidingQuestions: QUESTIONS,
  })
  for (const [index, templateId] of templates.entries())
    await caller.post(`/initiatives/${id}/templates`, { templateId, round: index + 1 })
  await caller.post(`/initiatives/${id}/extraction-schema`, { schema: EXTRACTION })
  await caller.post('/journeys', { initiativeId: id, definition })
  await caller.post(`/initiatives/${id}/launch`)
  return id
}
