import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { until } from '../../server/test/harness/waiting.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * The people of a launched initiative in a real browser: how far they came, who they are, and what a pause or a stop
 * means for them. The engine runs, so that every number comes from real runs.
 */

const visits = useVisits(() => ({ simulator: true }))
const { visit } = visits
const PEOPLE = 205

let many: string
let live: Record<string, any>[]
beforeAll(async () => {
  many = await launched('Many')
  await enroll(many, PEOPLE, 'm')
  await until(async () => (await waiting(many)).length === PEOPLE)
  live = await waiting(many)
})

const waiting = async (id: string) =>
  (await visits.app.ok('initiatives_participants_list', { id, waitingFor: 'reply', limit: 500 })).data

async function launched(name: string): Promise<string> {
  const id = await drawn(name)
  await visits.app.ok('initiatives_launch', { id })
  return id
}

async function drawn(name: string, send?: { id: string; [field: string]: unknown }): Promise<string> {
  const { ok } = visits.app
  const { id } = await ok('initiatives_create', { name, channel: 'EMAIL' })
  await ok('journeys_create_draft', {
    initiativeId: id,
    definition: {
      name,
      actions: [
        { id: 'start', kind: 'ENTRY', name: 'Start', inputs: { triggerType: 'manual' } },
        ...(send ? [send] : []),
        { id: 'wait', kind: 'WAIT_FOR_REPLY', name: 'Wait for an answer', inputs: { maxTimeout: '30d' } },
        { id: 'end', kind: 'EXIT', name: 'End' },
      ],
      edges: [
        { from: 'start', sourceHandle: 'SENT', to: send?.id ?? 'wait' },
        ...(send ? [{ from: send.id, sourceHandle: 'SENT', to: 'wait' }] : []),
        { from: 'wait', sourceHandle: 'REPLIED', to: 'end' },
        { from: 'wait', sourceHandle: 'TIMEOUT', to: 'end' },
      ],
    },
  })
  return id
}

async function enroll(id: string, count: number, prefix: string): Promise<void> {
  const people = Array.from({ length: count }, (_, n) => ({
    externalId: `${prefix}${n}`,
    name: n === 7 ? 'Zoraida' : 'Ana',
    email: `${prefix}${n}@example.com`,
  }))
  await visits.app.ok('initiatives_participants_add', { id, people })
}

const rows = (page: Page) => page.getByRole('row', { name: /Ana|Zoraida|Tomás/ })

test('the overview says who launched the initiative, and each number opens its people', async () => {
  await using visited = await visit(`/initiatives/${many}`)
  const { page } = visited
  await heading(page, 'Many').waitFor()
  await page.getByText(/Launched .* by/).waitFor()
  const funnel = page.getByRole('table', { name: 'How far people came' })
  await funnel.getByRole('row', { name: new RegExp(`Enrolled ${PEOPLE}`) }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await funnel.getByRole('link', { name: 'Opted out' }).click()
  await page.getByText('No matching participants').waitFor()
  await page.getByRole('button', { name: 'Remove filter Opted out' }).click()
  await page.getByText('Zoraida').or(page.getByText('Ana').first()).first().waitFor()
})

test.runIf(isLong)('the overview lists what became of the messages of each step', async () => {
  const id = await drawn('Written to', {
    id: 'ask',
    kind: 'SEND_EMAIL',
    name: 'Ask how it was',
    inputs: { subject: 'Hello', body: 'How was it?' },
  })
  await visits.app.ok('initiatives_launch', { id })
  await enroll(id, 3, 'w')
  const entered = async () => (await visits.app.ok('initiatives_progress', { id })).rounds[0]?.entered
  await expect.poll(entered).toBe(3)
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Messages by step' }) })
  await card.getByRole('row', { name: /Ask how it was.* 3 / }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.setViewportSize({ width: 1280, height: 1200 })
})

test.runIf(isLong)('participants are found by name and by what they wait for', async () => {
  await using visited = await visit(`/initiatives/${many}/participants`)
  const { page } = visited
  await page.getByRole('searchbox', { name: 'Search participants' }).fill('zorai')
  await expect.poll(() => rows(page).count()).toBe(1)
  await page.getByLabel('Waiting for', { exact: true }).selectOption('reply')
  await expect.poll(() => rows(page).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('waiting')).toBe('reply')
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Waiting for', { exact: true }).selectOption('call')
  await press(page, 'Show all participants')
  await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
})

test.runIf(isLong)('a failed message that no provider took is sent again once', async () => {
  const { app } = visits
  const { pool } = app.runtime.workers
  const { participantId } = live[0]!
  const [messageId, conversationId] = [app.runtime.newId(), app.runtime.newId()]
  const now = new Date()
  await pool.run(sql`
    insert into conversations (org_id, id, channel_id, contact_id, owner, created_at)
    select r.org_id, ${conversationId}, (select c.id from channels c where c.org_id = ${app.org.id} limit 1), r.contact_id,
           'nobody', ${now}
    from runs r where r.org_id = ${app.org.id} and r.id = ${fromWire('run', participantId)}`)
  await pool.run(sql`
    insert into messages (org_id, id, conversation_id, channel_id, contact_id, run_id, initiative_id, direction, author,
                          type, text, status, error_code, created_at)
    select c.org_id, ${messageId}, c.id, c.channel_id, c.contact_id, ${fromWire('run', participantId)},
           ${fromWire('initiative', many)}, 'outbound', 'agent', 'text', 'How was your stay?', 'failed',
           'provider_unreachable', ${now}
    from conversations c where c.org_id = ${app.org.id} and c.id = ${conversationId}`)
  await using visited = await visit(`/initiatives/${many}/participants?run=${participantId}`)
  const { page } = visited
  const failed = page.getByRole('region', { name: 'Messages that failed' })
  await failed.getByText('How was your stay?').waitFor()
  expect(await visited.barriers()).toEqual([])
  await failed.getByRole('button', { name: 'Send again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send this message again?' })
  // Escape closes the question alone.
  await dialog.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await failed.getByRole('button', { name: 'Send again' }).click()
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The message is sent again').waitFor()
  const sentAgain = async () =>
    (
      await pool.one(sql<{ at: Date | null }>`
        select sent_again_at as at from messages where org_id = ${app.org.id} and id = ${messageId}`)
    ).at
  await expect.poll(sentAgain).not.toBeNull()
})

test.runIf(isLong)('a pause says in numbers whom it concerns', async () => {
  const id = await launched('Few')
  await enroll(id, 3, 'f')
  await expect.poll(async () => (await waiting(id)).length).toBe(3)
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  await press(page, 'Pause')
  const dialog = page.getByRole('dialog', { name: 'Pause Few?' })
  const inside = dialog.getByRole('list', { name: 'Who is inside now' })
  await inside.getByText('3 people whose reply is awaited').waitFor()
  await inside.getByText('3 people enrolled and not messaged yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Pause initiative' }).click()
  await press(page, 'Undo')
  await page.getByText('Initiative resumed').waitFor()
  await press(page, 'More actions')
  await page.getByRole('menuitem', { name: 'Cancel initiative' }).click()
  await page.getByRole('dialog', { name: 'Cancel Few?' }).getByText('3 active runs').waitFor()
})

test.runIf(isLong)('by keys alone, a pause, its end and a cancellation say their numbers', async () => {
  const id = await launched('Short')
  await enroll(id, 2, 's')
  await expect.poll(async () => (await waiting(id)).length).toBe(2)
  const status = async () => (await visits.app.ok('initiatives_get', { id })).status
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  await page.getByRole('button', { name: 'Pause', exact: true }).press('Enter')
  const pause = page.getByRole('dialog', { name: 'Pause Short?' })
  await pause.getByText('2 people whose reply is awaited').waitFor()
  await pause.getByRole('button', { name: 'Pause initiative' }).press('Enter')
  await expect.poll(status).toBe('PAUSED')
  await page.getByRole('button', { name: 'Resume', exact: true }).press('Enter')
  await expect.poll(status).toBe('ACTIVE')
  await page.getByRole('button', { name: 'More actions', exact: true }).press('Enter')
  await page.getByRole('menuitem', { name: 'Cancel initiative' }).press('Enter')
  const end = page.getByRole('dialog', { name: 'Cancel Short?' })
  await end.getByText('2 active runs').waitFor()
  await end.getByRole('textbox').fill('Short')
  await page.keyboard.press('Enter')
  await expect.poll(status).toBe('CANCELED')
  await expect.poll(async () => (await waiting(id)).length).toBe(0)
})

test('selected participants are stopped, and then all that match, also those who are not loaded', async () => {
  await using visited = await visit(`/initiatives/${many}/participants?waiting=reply`)
  const { page } = visited
  const active = async () => (await waiting(many)).length
  await page
    .getByRole('checkbox', { name: /^Select (Ana|Zoraida)/ })
    .first()
    .check()
  const bar = page.getByRole('region', { name: 'Selected participants' })
  await bar.getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop participants' }).click()
  await expect.poll(active).toBe(PEOPLE - 1)
  // The page ends the selection when it hears the answer, which would take back the next one.
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: 'Select everyone in the list' }).check()
  await bar.getByRole('button', { name: `Stop all ${PEOPLE - 1} that match` }).click()
  const dialog = page.getByRole('dialog', { name: `Stop all ${PEOPLE - 1} active participants that match?` })
  await dialog.getByRole('textbox').fill(String(PEOPLE - 1))
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Stop all participants' }).click()
  await page.getByText(`Stopped ${PEOPLE - 1} participants`).waitFor()
  await expect.poll(active).toBe(0)
})

test('a test run that cannot start leaves no copy', async () => {
  const { ok } = visits.app
  await ok('environments_create', { key: 'trial', isTest: true })
  await ok('cdp_people_upsert', { externalId: 'unreachable', firstName: 'Nuria' })
  const unfinished = await drawn('Unfinished', { id: 'ask', kind: 'SEND_EMAIL', name: 'Ask', inputs: {} })
  const finished = await drawn('Finished')
  await using visited = await visit('/initiatives')
  const { page } = visited
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Test run' }) })
  const copies = async () =>
    (await ok('initiatives_list')).data.filter(({ name }: { name: string }) => name.startsWith('Test of '))
  const start = async (id: string) => {
    await page.goto(`${visits.app.url}/initiatives/${id}`)
    await card.getByRole('combobox', { name: 'Choose a person' }).click()
    await page.getByPlaceholder('Name, phone number, email, or ID').fill('Nuria')
    await page.getByRole('option', { name: /Nuria/ }).click()
    await card.getByRole('button', { name: 'Start test' }).click()
  }
  await start(unfinished)
  await card.getByText('Ask: Write a subject and a text, or choose a template.').waitFor()
  expect(await copies()).toEqual([])
  // Nobody takes part: the copy is ended and archived.
  await start(finished)
  await card.getByText(/This person has no .* to reach/).waitFor()
  expect(await card.getByRole('link', { name: 'Follow the test' }).count()).toBe(0)
  expect(await visited.barriers()).toEqual([])
  expect(await copies()).toEqual([])
})

test.runIf(isLong)('a draft is tried with one person in a test environment', async () => {
  const { ok } = visits.app
  await ok('environments_create', { key: 'default' })
  await ok('environments_create', { key: 'test', isTest: true })
  await ok('cdp_people_upsert', { externalId: 'tester', firstName: 'Tomás', email: 'tomas@example.com' })
  const id = await drawn('Tried out')
  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Test run' }) })
  await card.getByRole('combobox', { name: 'Choose a person' }).click()
  await page.getByPlaceholder('Name, phone number, email, or ID').fill('Tom')
  await page.getByRole('option', { name: /Tomás/ }).click()
  await card.getByRole('button', { name: 'Start test' }).click()
  await card.getByRole('link', { name: 'Follow the test' }).click()
  await rows(page).filter({ hasText: 'Tomás' }).first().waitFor()
  const copy = new URL(page.url()).pathname.split('/')[2]
  const { definition } = await ok('journeys_get_definition', { journeyId: copy })
  expect(definition.metadata.environmentId).toMatch(/^env_/)
  expect(await ok('initiatives_get', { id })).toMatchObject({ status: 'DRAFT' })
})
