import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { randomFrom } from '../../src/outreach/journeys/nodes/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { Case } from './cases.ts'
import { definitionOf } from './journeys.ts'
import { ScriptedPerson } from './person.ts'
import { accept, CHANNELS, type Channel, refuse } from './providers.ts'
import { openWorld, uuidOf, type World } from './world.ts'

/*
 * `journeys_simulate` says what the engine does. Random journeys on both channels are run by the simulation and by the
 * engine, from the same scripted person, and compared node by node and message by message.
 * `PARLEY_AGREEMENT=2000 npx vitest run server/test/agreement` tries more; `PARLEY_AGREEMENT_SEED` another series.
 */

const CASES = Number(process.env.PARLEY_AGREEMENT ?? effort(10, 2_000))
const SEED = Number(process.env.PARLEY_AGREEMENT_SEED ?? 20261123)
/** More than any case needs. */
const MAX_MOMENTS = 400

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** A run as the test compares it. */
interface Told {
  steps: string[]
  messages: string[]
  end: string
  sent: number
  received: number
}

let count = 0

async function compare(item: Case): Promise<{ simulated: Told; real: Told }> {
  const { app, material } = world
  count += 1
  const externalId = `a${count}`
  const addresses: Record<Channel, string> = {
    whatsapp: `+5730${String(count).padStart(8, '0')}`,
    email: `a${count}@example.com`,
  }
  const { initiative, person, suppressed, outcomes } = item
  const reaches = (channel: Channel) => channel === initiative || person.reachable
  const { id } = await app.ok('initiatives_create', {
    name: 'Agreement',
    channel: initiative.toUpperCase(),
    guidingQuestions: QUESTIONS,
  })
  await app.ok('extraction_schema_set', { id, schema: SCHEMA })
  if (initiative === 'whatsapp') {
    await app.ok('initiatives_templates_set', { id, templateId: material.templateId, round: 1 })
  }
  await app.ok('journeys_create_draft', { initiativeId: id, definition: definitionOf(item, material) })
  await app.ok('initiatives_launch', { id })
  await app.ok('cdp_people_upsert', {
    externalId,
    ...(person.firstName && { firstName: person.firstName }),
    attributes: { ...(person.plan && { plan: person.plan }) },
  })
  const { data } = await app.ok('initiatives_participants_add', {
    id,
    people: [
      {
        externalId,
        ...(reaches('whatsapp') && { phoneNumber: addresses.whatsapp }),
        ...(reaches('email') && { email: addresses.email }),
        ...(person.firstName && { name: person.firstName }),
        context: { plan: item.context },
      },
    ],
  })
  const runId = uuidOf(data[0].participantId)
  if (suppressed !== null) {
    const kind = suppressed === 'whatsapp' ? 'phone' : suppressed
    const value = suppressed === 'person' ? externalId : addresses[suppressed]
    await app.ok('do_not_contact_add', { entries: [{ kind, value }] })
  }
  for (const channel of CHANNELS) {
    world.channels[channel].provider.answer = outcomes[channel] === 'failed' ? refuse : accept
  }
  const simulated = await simulate(item, id, runId, externalId)
  await live(new ScriptedPerson(world, item, runId, addresses), runId)
  return { simulated, real: await readRun(runId) }
}

const QUESTIONS = Array.from({ length: 12 }, (_, index) => ({
  questionText: index === 0 ? 'Would you buy again?' : `Is statement ${index} true?`,
  answerType: 'BOOLEAN',
}))
const SCHEMA = {
  fields: { again: { type: 'bool', label: 'Again', description: 'Would you buy again?' } },
}

async function simulate(item: Case, initiativeId: string, runId: string, externalId: string): Promise<Told> {
  const answer = await world.app.ok('journeys_simulate', {
    journeyId: initiativeId,
    personExternalId: externalId,
    context: { plan: item.context },
    startAt: world.clock.now().toISOString(),
    replies: item.replies.map(({ minutes, text }) => ({ after: `${minutes}m`, text })),
    closesAfter: `${item.closesAfterMinutes}m`,
    messages: item.outcomes,
    answers: Object.fromEntries(
      item.nodes.flatMap((node, index) =>
        node.kind === 'HTTP_REQUEST' ? [[`n${index}`, { status: node.status }]] : [],
      ),
    ),
    // A random draw depends on the run, and a simulated run has another id.
    force: Object.fromEntries(
      item.nodes.flatMap((node, index) => {
        if (node.kind !== 'RANDOM_SPLIT') return []
        const id = `n${index}`
        return [[id, randomFrom(runId, id)() * 100 < node.weight ? 'split:a' : 'split:b']]
      }),
    ),
  })
  const effects = answer.steps.flatMap(({ effects: of }: { effects: object[] }) => of)
  const sends = effects.filter(({ kind }: { kind: string }) => kind.startsWith('send_'))
  return {
    steps: answer.steps.map(({ nodeId, status, signal, error }: Record<string, any>) =>
      [nodeId, status, signal, error?.name].filter(Boolean).join(' '),
    ),
    messages: sends.map(
      ({ kind, details }: { kind: string; details: { text: string } }) =>
        `${kind === 'send_email' ? 'email' : 'whatsapp'}: ${details.text}`,
    ),
    end: [answer.endReason, answer.errorName].filter(Boolean).join(' '),
    sent: answer.messagesSent,
    received: answer.messagesReceived,
  }
}

/** Lets the engine work, and the person live, until the run has ended. */
async function live(person: ScriptedPerson, runId: string): Promise<void> {
  for (let moment = 0; moment < MAX_MOMENTS; moment++) {
    await world.work()
    if (await person.reportDeliveries()) continue
    if (await hasEnded(runId)) return
    const deed = await person.nextDeed()
    const due = await world.nextDue()
    if (deed === null && due === null) throw new Error('the run waits for nothing')
    const isDeed = deed !== null && (due === null || deed.at <= due)
    const at = isDeed ? deed.at : due!
    world.clock.pass(Math.max(0, at.getTime() - world.clock.now().getTime()))
    if (isDeed) await person.perform(deed)
  }
  throw new Error('the run does not end')
}

async function hasEnded(runId: string): Promise<boolean> {
  const { runtime, org } = world.app
  const { ended_at } = await runtime.pool.one(sql<{ ended_at: Date | null }>`
    select ended_at from runs where org_id = ${org.id} and id = ${runId}`)
  return ended_at !== null
}

async function readRun(runId: string): Promise<Told> {
  const { runtime, org } = world.app
  const steps = await runtime.pool.rows(sql<{
    node_id: string
    status: string
    signal: string | null
    error: { name: string } | null
  }>`
    select node_id, status, signal, error from run_steps
    where org_id = ${org.id} and run_id = ${runId} order by seq`)
  const messages = await runtime.pool.rows(sql<{ kind: Channel; text: string; status: string }>`
    select ch.kind, m.text, m.status from messages m
    join channels ch on ch.org_id = ${org.id} and ch.id = m.channel_id
    where m.org_id = ${org.id} and m.run_id = ${runId} and m.direction = 'outbound'
      and (m.type = 'template' or m.subject is not null)
    order by m.created_at, m.id`)
  const run = await runtime.pool.one(sql<{
    end_reason: string
    error_name: string | null
    messages_received: number
  }>`
    select end_reason, error_name, messages_received from runs where org_id = ${org.id} and id = ${runId}`)
  return {
    steps: steps.map(({ node_id, status, signal, error }) =>
      [node_id, status, signal, error?.name].filter(Boolean).join(' '),
    ),
    messages: messages.map(({ kind, text }) => `${kind}: ${text}`),
    end: [run.end_reason, run.error_name].filter(Boolean).join(' '),
    sent: messages.filter(({ status }) => status === 'accepted' || status === 'delivered').length,
    received: run.messages_received,
  }
}

test(
  'the simulation of a journey takes the steps and sends the messages of the real run',
  async () => {
    const property = fc.asyncProperty(Case, async (item) => {
      const { simulated, real } = await compare(item)
      expect(simulated).toEqual(real)
      expect(real.end).not.toBe('failed_engine')
    })
    await fc.assert(property, { numRuns: CASES, seed: SEED })
  },
  HANGS_AFTER_MS + CASES * 10_000,
)
