import { afterAll, beforeAll, expect, test } from 'vitest'
import { createParley, type Parley } from '../../sdk/src/index.ts'
import { effort } from '../../server/test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { eventually, until } from '../../server/test/harness/waiting.ts'
import { simulate } from '../../server/test/peers/simulator.ts'
import { createInitiativeFrom } from '../src/outreach/initiatives/create/create-initiative.ts'
import type { PlanLanguage } from '../src/outreach/initiatives/create/initiative-plan.ts'
import { planOf } from '../src/outreach/initiatives/starts/plan-of-start.ts'
import { START_IDS, STARTS, type StartId } from '../src/outreach/initiatives/starts/starts.ts'
import { TEXTS as EN } from '../src/outreach/initiatives/starts/texts/en.ts'
import { TEXTS as ES } from '../src/outreach/initiatives/starts/texts/es.ts'
import { TEXTS as PT } from '../src/outreach/initiatives/starts/texts/pt.ts'

/*
 * Every ready starting point, as the create page sends it: the simulator approves its templates, it launches, a simulated
 * person answers it to its end, and a rehearsal ends for those who stay silent. The long run takes each in every
 * language, the suite each in one of them.
 */

const TEXTS = { en: EN, es: ES, pt: PT }
const LANGUAGES: readonly PlanLanguage[] = ['en', 'es', 'pt']
const CASES = START_IDS.flatMap((id) => LANGUAGES.map((language): [StartId, PlanLanguage] => [id, language]))

let app: TestApp
let parley: Parley
let segmentId: string

beforeAll(async () => {
  app = await startTestApp({ simulator: true, timeScale: 600 })
  parley = createParley({ url: app.url, key: app.org.key })
  await simulate(app, 'PUT', '/personas', { rules: [{ persona: 'answers' }] })
  const people = CASES.map((_, at) => ({
    externalId: `person-${at}`,
    firstName: 'Ana',
    phoneNumber: `+57301${1_000_000 + at}`,
  }))
  await parley.people.batchUpsert({ items: people })
  const { id } = await parley.segments.create({
    name: 'Everyone',
    slug: 'everyone',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  await parley.segments.evaluate({ slug: 'everyone' })
  segmentId = id
})
afterAll(() => app.stop())

/** Creates the initiative as the page does, launches it once its templates are approved, and starts a run. */
async function launch(start: StartId, language: PlanLanguage, at: number): Promise<string> {
  const plan = { ...planOf(start, language, TEXTS[language][start]), segmentId }
  const outcome = await createInitiativeFrom(parley, plan, () => undefined)
  if ('refused' in outcome) throw new Error(outcome.refused.words)
  const { id } = outcome
  await eventually(() => parley.initiatives.launch({ id }))
  const { audience, eventName = 'lead_form_submitted' } = STARTS[start]
  const personExternalId = `person-${at}`
  if (audience === 'segment') {
    const { errors } = await parley.initiatives.participants.add({
      id,
      people: [{ externalId: personExternalId }],
    })
    expect(errors).toEqual([])
  } else {
    await parley.events.record({
      externalId: `event-${at}`,
      name: eventName,
      personExternalId,
      properties: { date: '12.05.', amount: '$20', formId: 'any' },
    })
  }
  return id
}

// Initiatives of one starting point listen for the same event, so one of them is live at a time. The suite launches one.
test.concurrent.each(effort<readonly StartId[]>(START_IDS.slice(0, 1), START_IDS))(
  '%s launches as it is and runs to its end',
  async (start) => {
    const own = LANGUAGES[START_IDS.indexOf(start) % LANGUAGES.length]!
    for (const language of effort([own], LANGUAGES)) await runToItsEnd(start, language)
  },
)

async function runToItsEnd(start: StartId, language: PlanLanguage): Promise<void> {
  const at = CASES.findIndex(([id, other]) => id === start && other === language)
  const id = await launch(start, language, at)
  const [participant] = await until(async () => {
    const { data } = await app.ok('initiatives_participants_list', { id, personExternalId: `person-${at}` })
    return data[0]?.endedAt && data
  })
  expect(participant).toMatchObject({ status: 'COMPLETED', nodeId: 'answered' })
  const { data: messages } = await app.ok('initiatives_participant_messages_list', {
    id,
    participantId: participant.participantId,
  })
  expect(messages[0].text).toContain('Ana')
  expect(
    messages.filter(({ direction }: { direction: string }) => direction === 'inbound').length,
  ).toBeGreaterThan(STARTS[start].questions.length - 1)

  const silent = await app.ok('journeys_rehearse', {
    journeyId: id,
    segment: 'everyone',
    people: 3,
    behaviours: { answers: 0, silent: 100, optsOut: 0, asksForHuman: 0 },
  })
  if (STARTS[start].eventName === undefined)
    expect(silent.ends).toMatchObject([{ reason: 'no_reply', count: 3 }])
  else expect(silent.people).toBe(3)
  await app.ok('initiatives_cancel', { id })
}
