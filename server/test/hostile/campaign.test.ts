import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { operations } from '../../src/app/registry.ts'
import { fromWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { exampleInput, pathValues } from '../fixtures/examples.ts'
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.ts'
import { credentialFor } from '../fixtures/people.ts'
import { newTemplate } from '../fixtures/templates.ts'
import { DEFINITION, openWorkspace } from '../fixtures/workspace.ts'
import { effort, HANGS_AFTER_MS } from '../harness/effort.ts'
import { cloneTemplate, startTestApp, type TestApp } from '../harness/harness.ts'
import { requestFor, send } from '../harness/requests.ts'
import { listenWhile } from './heartbeat.ts'
import { type TextField, textFieldsOf } from './text-fields.ts'

/**
 * `npm run hostile -- --full` puts every text into every field. Otherwise each field gets two texts and each text many
 * fields. The short suite fills in an eighth of the fields.
 */
const isFull = process.env.PARLEY_HOSTILE === 'full'
const TEXTS = Object.entries(HOSTILE_TEXTS)
const TEXTS_A_FIELD = isFull ? TEXTS.length : 2
const ONE_FIELD_IN = isFull ? 1 : effort(48, 1)
const CONCURRENCY = 2
/** A longer address is refused by every service. */
const LONGEST_QUERY = 3_000
/** The runs, contacts and messages per kind of text. */
const PEOPLE_A_TEXT = isFull ? 5 : 1
const LONGEST_CONTEXT = 998
const CELL = isFull ? 1_000_000 : 200_000
const AFTER_RESTART_MS = isFull ? 30_000 : effort(2_000, 5_000)
/** The longest allowed delay of `/healthz`. Next to other tests only a complete standstill is found. */
const WITHIN_MS = process.env.PARLEY_HOSTILE === undefined ? 60_000 : 1_000
const say = process.env.PARLEY_HOSTILE === undefined ? () => {} : console.log
/** Slower requests are listed. */
const SLOW_MS = 500
const MINUTES = 60_000

const UNLIMITED = { PARLEY_RATE_LIMIT: '100000000', PARLEY_BATCH_RATE_LIMIT: '100000000' }

test('The service responds within a second to any text in any field', {
  timeout: isFull ? 120 * MINUTES : 3 * HANGS_AFTER_MS,
}, async () => {
  // A database that stays when the first service stops.
  const database = `hostile_${randomBytes(8).toString('hex')}`
  await cloneTemplate(database)
  const first = await startTestApp({ simulator: true, env: UNLIMITED, database })
  const heartbeats: Record<string, { worst: number; answers: number; failed: number }> = {}
  const statuses = new Map<number, number>()
  const slow: string[] = []
  heartbeats['fields of operations'] = await listenWhile(first.url, () => fillFields(first, statuses, slow))
  heartbeats['cells of imports'] = await listenWhile(first.url, () => importCells(first))
  heartbeats['runs and their messages'] = await listenWhile(first.url, async () => {
    await enroll(first, await publish(first))
    await pause(AFTER_RESTART_MS)
  })
  await importCells(first)
  await first.stop()
  const second = await startTestApp({ simulator: true, env: UNLIMITED, database })
  heartbeats['after a restart'] = await listenWhile(second.url, () => pause(AFTER_RESTART_MS))
  await second.stop()

  for (const [when, { worst, answers }] of Object.entries(heartbeats))
    say(`${when}: worst of ${answers} answers of /healthz after ${Math.round(worst)} ms`)
  say(`answers by status: ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`)
  for (const request of slow) say(request)
  expect([...statuses.keys()].filter((status) => status >= 500)).toEqual([])
  for (const { worst, failed } of Object.values(heartbeats)) {
    expect(failed).toBe(0)
    expect(worst).toBeLessThan(WITHIN_MS)
  }
})

async function fillFields(app: TestApp, statuses: Map<number, number>, slow: string[]): Promise<void> {
  const workspace = await openWorkspace(app, 'hostile')
  const queue = operations
    .flatMap(textFieldsOf)
    .filter((_, index) => index % ONE_FIELD_IN === 0)
    .flatMap((field, index) =>
      Array.from({ length: TEXTS_A_FIELD }, (_, n) => ({ field, ...textFor(field, index + n * 7) })),
    )
  const fields = queue.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const { field, name, text } of fields) {
        const { op } = field
        const input = { ...exampleInput(op, workspace), ...field.place(text), ...pathValues(op, workspace) }
        const begun = performance.now()
        const { status } = await send(app.url, requestFor(op, input, credentialFor(op, workspace)))
        const taken = performance.now() - begun
        if (taken > SLOW_MS) slow.push(`${op.name} ${field.path} (${name}): ${Math.round(taken)} ms`)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }),
  )
}

function textFor({ op, longest }: TextField, index: number): { name: string; text: string } {
  const isInAddress = op.method === 'GET' || op.method === 'DELETE'
  const [name, write] = TEXTS[index % TEXTS.length]!
  return { name, text: write(isInAddress ? Math.min(longest, LONGEST_QUERY) : longest) }
}

/** Imports a file with a column for each kind of cell, and a row for each kind of text. */
async function importCells(app: TestApp): Promise<void> {
  const kinds = {
    number: {},
    comma: { type: 'number', format: ',' },
    yes: { type: 'boolean' },
    day: { type: 'date' },
  }
  const more = {
    when: { type: 'date', format: 'd/M/yy h:m:s a z' },
    data: { type: 'json' },
    text: { type: 'text' },
  }
  const columns = Object.fromEntries(
    Object.entries({ ...kinds, ...more }).map(([name, how]) => [name, { to: `attributes.${name}`, ...how }]),
  )
  for (const [name, write] of isFull ? TEXTS : TEXTS.slice(0, 12)) {
    const cell = `"${write(Math.floor(CELL / 8)).replaceAll('"', '""')}"`
    const row = Object.keys(columns).map(() => cell)
    const content = `id,phone,${Object.keys(columns).join()}\n"${name}",${cell},${row.join()}\n`
    await app.ok('cdp_imports_create', { kind: 'people', content, mapping: { columns } })
  }
}

/** A journey whose message contains the context of its run. */
async function publish(app: TestApp): Promise<string> {
  const templateId = await newTemplate(app, {
    name: 'hostile',
    content: { body: 'Hello {{1}}, we have news about {{2}} for you today.' },
    variables: { 1: 'Ana', 2: 'coffee' },
  })
  const { id } = await app.ok('initiatives_create', { name: 'Hostile' })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await approve(app, templateId)
  const bindings = { 1: 'person.firstName', 2: 'engagement.context.news' }
  const actions = DEFINITION.actions.map((action) =>
    action.kind === 'SEND_MESSAGE' ? { ...action, inputs: { templateBindings: bindings } } : action,
  )
  await app.ok('journeys_create_draft', { initiativeId: id, definition: { ...DEFINITION, actions } })
  await app.ok('initiatives_launch', { id })
  return id
}

/** Approves without the simulator's review. A late submission would reset the approval. */
async function approve(app: TestApp, id: string): Promise<void> {
  const readStatus = async () => (await app.ok('templates_get', { id })).status
  await expect.poll(readStatus).toBe('PENDING')
  await app.runtime.pool.run(sql`
    update templates set status = 'APPROVED', check_at = null
    where org_id = ${app.org.id} and id = ${fromWire('template', id)}`)
}

let phones = 0

async function enroll(app: TestApp, id: string): Promise<void> {
  for (const [name, write] of TEXTS) {
    const people = Array.from({ length: PEOPLE_A_TEXT }, (_, n) => ({
      externalId: `${name} ${n}`,
      phoneNumber: `+57300${String(7_000_000 + phones++)}`,
      context: { news: `a${write(LONGEST_CONTEXT)}a` },
    }))
    for (const { externalId, phoneNumber } of people) {
      await app.ok('cdp_people_upsert', { externalId, phoneNumber, firstName: `a${write(200)}` })
    }
    await app.ok('initiatives_participants_add', { id, people })
    for (const { phoneNumber } of people) await writeAs(app, phoneNumber, write(4_000))
  }
}

/** Sends an inbound message. The simulator refuses what WhatsApp would refuse. */
async function writeAs(app: TestApp, phone: string, text: string): Promise<void> {
  await fetch(`${app.simulatorUrl}/_sim/contacts/${encodeURIComponent(phone)}/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  }).then((answer) => answer.arrayBuffer())
}
