import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { graphOf } from '../../../../test/fixtures/journeys.ts'
import { approvedTemplate } from '../../../../test/fixtures/templates.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '../../../../test/harness/harness.ts'
import { until } from '../../../../test/harness/waiting.ts'
import { createAuthority, type Receiver, startReceiver } from '../../../../test/peers/receiver.ts'
import { type Chat, chatOf, simulate } from '../../../../test/peers/simulator.ts'
import { fromWire, toWire } from '../../../platform/core/index.ts'
import { type RawBuilder, sql } from '../../../platform/db/index.ts'

/** A day of service time takes less than five seconds. */
const TIME_SCALE = 20_000

/**
 * A service with workers and the simulated WhatsApp, for end-to-end tests of journeys. Simulated people are silent
 * until a test makes them write.
 */
export interface Town extends AsyncDisposable {
  app: TestApp
  /** The connected number, as E.164. */
  number: string
  /**
   * Launches a journey of these nodes, each connected to the next by SENT unless `edges` say otherwise. Returns the
   * initiative's id.
   */
  launch(...launch: [...graph: Parameters<typeof graphOf>, more?: LaunchOptions]): Promise<string>
  /** An approved template; returns its id. */
  addTemplate(name: string, body: string, variables?: Record<string, string>): Promise<string>
  /** Gives this number the behavior of a simulator persona. */
  cast(phone: string, persona: string): Promise<void>
  enroll(initiative: string, person: object): Promise<void>
  /** The steps of the person's latest run once it has ended: `start SENT, ask SENT, end -`, and the end reason. */
  story(initiative: string, externalId: string): Promise<string>
  /** Waits until the latest run is as expected. */
  run(initiative: string, externalId: string, isReady: (run: TownRun) => boolean): Promise<TownRun>
  /** The same for a contact by phone number. */
  runOf(initiative: string, phone: string, isReady: (run: TownRun) => boolean): Promise<TownRun>
  /** The details of a participant, by the run's id. */
  participant(initiative: string, runId: string): ReturnType<TestApp['ok']>
  /** Waits for the reason why a person was not enrolled. */
  refusal(initiative: string, externalId: string): Promise<string>
  /** The messages that a phone received, oldest first. */
  messages(phone: string): Promise<{ text: string }[]>
  /** Sends a message to the number. */
  write(phone: string, text: string): Promise<void>
}

export interface LaunchOptions {
  metadata?: object
  /** Additional fields of the initiative. */
  initiative?: object
  /** Its extraction schema. */
  extraction?: object
}

export interface TownRun {
  id: string
  node_id: string
  waiting_for: string | null
  end_reason: string | null
  ended_at: Date | null
  trigger: Record<string, unknown>
  state: Record<string, unknown>
  extraction_status: string | null
  captured_at: Date | null
}

export async function openTown(
  env: Record<string, string> = {},
  timeScale = TIME_SCALE,
  given: TestAppOptions['given'] = {},
): Promise<Town> {
  const app = await startTestApp({ simulator: true, timeScale, env, given })
  const cast: { phones: string[]; persona: string }[] = []
  const assign = () => simulate(app, 'PUT', '/personas', { rules: [...cast, { weights: { silent: 1 } }] })
  await assign()
  const addTemplate: Town['addTemplate'] = (name, body, variables = {}) =>
    approvedTemplate(app, { name, content: { body }, variables })
  const templateId = await addTemplate('town_hello', 'Hello there, how are you?')
  const numbers = await app.ok('whatsapp_numbers_list')
  const town: Town = {
    app,
    number: numbers.data[0].phoneNumber,
    addTemplate,
    cast: async (phone, persona) => {
      cast.push({ phones: [phone], persona })
      await assign()
    },
    launch: async (actions, edges, { metadata, initiative, extraction } = {}) => {
      // One that completes by itself would do so seconds after its last run, at this speed of the clock.
      const { id } = await app.ok('initiatives_create', { name: 'Town', isRecurring: true, ...initiative })
      if (extraction) await app.ok('extraction_schema_set', { id, schema: extraction })
      for (const round of [1, 2]) await app.ok('initiatives_templates_set', { id, templateId, round })
      const definition = { name: 'Town', ...graphOf(actions, edges), metadata }
      await app.ok('journeys_create_draft', { initiativeId: id, definition })
      await app.ok('initiatives_launch', { id })
      return id
    },
    enroll: async (id, person) => {
      const { errors } = await app.ok('initiatives_participants_add', { id, people: [person] })
      if (errors.length > 0) throw new Error(JSON.stringify(errors))
    },
    run: (initiative, externalId, isReady) =>
      latestRun(app, initiative, sql`person_external_id = ${externalId}`, isReady),
    runOf: (initiative, phone, isReady) => latestRun(app, initiative, sql`phone_number = ${phone}`, isReady),
    participant: (id, runId) =>
      app.ok('initiatives_participant_get', { id, participantId: toWire('run', runId) }),
    refusal: async (initiative, externalId) => {
      const { reason } = await until(() =>
        app.runtime.pool.maybe(sql<{ reason: string }>`
          select reason from refused_enrollments
          where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', initiative)}
            and person_external_id = ${externalId}`),
      )
      return reason
    },
    messages: async (phone) => {
      const { messages } = await simulate<Chat>(app, 'GET', chatOf(phone))
      return messages.filter(({ direction }) => direction === 'received')
    },
    story: async (initiative, externalId) => {
      const run = await town.run(initiative, externalId, ({ ended_at }) => ended_at !== null)
      const steps = await app.runtime.pool.rows(sql<{ node_id: string; signal: string | null }>`
        select node_id, signal from run_steps where org_id = ${app.org.id} and run_id = ${run.id} order by seq`)
      return [...steps.map(({ node_id, signal }) => `${node_id} ${signal ?? '-'}`), run.end_reason!].join(
        ', ',
      )
    },
    write: async (phone, text) => {
      await simulate(app, 'POST', chatOf(phone), { text, ...(await phoneNumberId(app)) })
    },
    [Symbol.asyncDispose]: () => app.stop(),
  }
  return town
}

function latestRun(
  app: TestApp,
  initiative: string,
  whose: RawBuilder<unknown>,
  isReady: (run: TownRun) => boolean,
): Promise<TownRun> {
  return until(async () => {
    const run = await app.runtime.pool.maybe(sql<TownRun>`
      select id, node_id, waiting_for, end_reason, ended_at, trigger, state, extraction_status, captured_at from runs
      where org_id = ${app.org.id} and initiative_id = ${fromWire('initiative', initiative)} and ${whose}
      order by started_at desc, id desc limit 1`)
    return run && isReady(run) ? run : null
  })
}

/** Which of the simulator's numbers the organization uses. */
async function phoneNumberId({ runtime, org }: TestApp): Promise<{ phoneNumberId: string }> {
  const { provider_id } = await runtime.pool.one(sql<{ provider_id: string }>`
    select provider_id from channels where org_id = ${org.id} and kind = 'whatsapp'`)
  return { phoneNumberId: provider_id }
}

/** A town whose journeys may call an external server, which the tests control. It closes with the town. */
export async function openTownWithReceiver(
  timeScale = TIME_SCALE,
  more: Record<string, string> = {},
): Promise<{ town: Town; receiver: Receiver }> {
  const authority = await createAuthority()
  const ca = join(await mkdtemp(join(tmpdir(), 'parley-town-')), 'ca.pem')
  await writeFile(ca, authority.ca)
  const receiver = await startReceiver(authority)
  const env = { PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true', PARLEY_WEBHOOK_EXTRA_CA: ca, ...more }
  const town = await openTown(env, timeScale)
  const close = async () => {
    await town[Symbol.asyncDispose]()
    await receiver.stop()
  }
  return { town: { ...town, [Symbol.asyncDispose]: close }, receiver }
}
