import { mkdir } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { fromWire } from '../../server/src/platform/core/index.ts'
import { sql } from '../../server/src/platform/db/index.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { openWorkspace } from '../../server/test/fixtures/workspace.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, keepNotices, useVisits } from './visits.ts'

/* Values that wait for a person, in a real browser: by mouse, by keys alone, and as a viewer. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
/** Set: where pictures of the screen are kept. */
const PICTURES = process.env.PARLEY_PICTURES

const FIELDS = {
  score: { type: 'int', label: 'Score', description: 'From 1 to 10.', min: 1, max: 10 },
  wants_demo: { type: 'bool', label: 'Wants a demo', description: 'Whether they want a demo.' },
  plan: {
    type: 'enum',
    label: 'Plan',
    description: 'The plan they chose.',
    values: ['basic', 'pro', 'team'],
  },
}

let owner: Awaited<ReturnType<typeof newUser>>
let org: string
let initiative: string
let participants: string[]

beforeAll(async () => {
  const { app } = visits
  const workspace = await openWorkspace(app, 'review')
  org = workspace.id
  owner = await newUser(app, 'owner', org)
  initiative = workspace.records['/initiatives/{id}']!
  const key = { key: workspace.key }
  await app.ok('extraction_schema_set', { id: initiative, schema: { fields: FIELDS } }, key)
  const people = ['Ana', 'Bea', 'Carla'].map((name, at) => ({
    ...{ externalId: `asked-${at}`, name, lastName: 'Gómez' },
    phoneNumber: `+57301000200${at}`,
  }))
  const { data } = await app.ok('initiatives_participants_add', { id: initiative, people }, key)
  participants = data.map((added: { participantId: string }) => added.participantId)
  const { pool, newId } = app.runtime
  await pool.run(sql`delete from extraction_reviews where org_id = ${org}`)
  await pool.run(sql`delete from extracted_values where org_id = ${org}`)
  const read: [number, string, string[], string, string, string[][]][] = [
    [0, 'score', ['9'], 'two_values', 'an 8, or maybe a 9, it depends on the day', [['8']]],
    [0, 'wants_demo', ['true'], 'inferred', 'well, why not', []],
    [1, 'plan', ['pro'], 'readers_disagree', 'the one for professionals in teams', [['team'], ['basic']]],
    [2, 'score', ['7'], 'asked_twice', 'around seven', []],
  ]
  for (const [at, [who, slug, items, cause, quote, candidates]] of read.entries()) {
    const run = fromWire('run', participants[who]!)
    await pool.run(sql`
      with extracted as (
        insert into extracted_values (org_id, run_id, slug, initiative_id, schema_version, items, source_quote, confidence,
                                      cause)
        select org_id, id, ${slug}, initiative_id, 2, ${items}, ${quote}, 0.5, ${cause} from runs
        where org_id = ${org} and id = ${run} returning *)
      insert into extraction_reviews (org_id, run_id, slug, id, initiative_id, schema_version, created_at, items,
                                      source_quote, confidence, cause, candidates)
      select org_id, run_id, slug, ${newId()}, initiative_id, schema_version, ${new Date(Date.now() - at * 60_000)}, items,
             source_quote, confidence, cause, ${JSON.stringify(candidates)}::jsonb
      from extracted`)
    await pool.run(sql`
      update runs set extraction_status = 'EXTRACTED' where org_id = ${org} and id = ${run}`)
  }
})

async function valuesOf(who: number): Promise<Record<string, string[]>> {
  const rows = await visits.app.runtime.pool.rows(sql<{ slug: string; items: string[] }>`
    select slug, items from extracted_values
    where org_id = ${org} and run_id = ${fromWire('run', participants[who]!)}`)
  return Object.fromEntries(rows.map(({ slug, items }) => [slug, items]))
}

test.runIf(isLong)('A viewer reads what waits, and decides nothing', async () => {
  const viewer = await newUser(visits.app, 'viewer', org)
  await using visited = await visit('/initiatives/review', viewer)
  const { page } = visited
  await page.getByText('an 8, or maybe a 9, it depends on the day').waitFor()
  expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0)
  await page.keyboard.press('c')
  expect(await visited.barriers()).toEqual([])
  expect(await valuesOf(0)).toEqual({ score: ['9'], wants_demo: ['true'] })
})

test.runIf(PICTURES)('Pictures', async () => {
  await mkdir(PICTURES!, { recursive: true })
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [1280, 390]) {
      await using visited = await visit(`/initiatives/review?initiative=${initiative}`, owner)
      const { page } = visited
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 844 })
      await page.getByText('well, why not').waitFor()
      await page.screenshot({ path: `${PICTURES}/review-${colorScheme}-${width}.png` })
      await page.goto(`${visits.app.url}/initiatives/${initiative}/results`)
      await page.getByRole('link', { name: 'Review 4 values' }).waitFor()
      await page.screenshot({ path: `${PICTURES}/results-${colorScheme}-${width}.png` })
    }
  }
})

test('Values are confirmed, corrected and taken back by mouse, from Home and the results', async () => {
  await using visited = await visit('/', owner)
  const { page } = visited
  await page.getByRole('link', { name: '4 values to review' }).click()
  await heading(page, 'Review values').waitFor()
  await page.getByRole('article', { name: 'Score: 9' }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.goto(`${visits.app.url}/initiatives/${initiative}/results`)
  await page.getByText('2 answers to review').waitFor()
  await page.getByRole('link', { name: 'Review 4 values' }).click()

  const plan = page.getByRole('article', { name: 'Plan: pro' })
  await plan.getByRole('button', { name: 'Correct to team' }).click()
  await plan.waitFor({ state: 'detached' })
  await expect.poll(() => valuesOf(1)).toEqual({ plan: ['team'] })
  // The focus goes to the next card. The notice gives it back when the click below takes it, which must arrive all the same.
  await page.locator('article[aria-label="Score: 7"]:focus').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await plan.and(page.locator('[aria-current=true]')).waitFor()
  expect(await valuesOf(1)).toEqual({ plan: ['pro'] })

  await plan.getByRole('button', { name: 'Correct', exact: true }).click()
  await plan.getByRole('combobox', { name: 'Right value' }).selectOption('basic')
  expect(await visited.barriers()).toEqual([])
  await plan.getByRole('button', { name: 'Save correction' }).click()
  await plan.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Reviewed' }).click()
  const decided = page.getByRole('article', { name: 'Plan: pro' })
  await decided.getByText('Corrected').waitFor()
  expect(await visited.barriers()).toEqual([])
  await decided.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Nothing reviewed yet').waitFor()
  expect(await valuesOf(1)).toEqual({ plan: ['pro'] })
})

test('A decision after that of a colleague is refused, and leads to theirs', async () => {
  const { app } = visits
  const colleague = { key: (await newUser(app, 'member', org)).cookie }
  const theirs = { id: initiative, participantId: participants[1], field: 'plan' }
  await using visited = await visit('/initiatives/review', owner, { expected: /status of 409/ })
  const { page } = visited
  const plan = page.getByRole('article', { name: 'Plan: pro' })
  const decide = async (press: () => Promise<void>) => {
    await keepNotices(page)
    // The colleague is faster than the answer to the click.
    await page.route(/\/review$/, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await app.ok('extraction_reviews_set', { ...theirs, act: 'correct', value: 'team' }, colleague)
      await route.continue()
    })
    await press()
    await page.getByText('Somebody else has decided about this value meanwhile.').waitFor()
    await page.unroute(/\/review$/)
    await page.getByRole('button', { name: 'View decision' }).click()
    await plan.getByText('Corrected').waitFor()
    await plan.getByText('The member').waitFor()
    expect(await valuesOf(1)).toEqual({ plan: ['team'] })
    await app.ok('extraction_reviews_set', { ...theirs, act: 'undo' }, colleague)
    await page.goto(`${app.url}/initiatives/review`)
  }
  await decide(() => plan.getByRole('button', { name: 'Confirm' }).click())
  await decide(async () => {
    await plan.getByRole('button', { name: 'Correct', exact: true }).click()
    await plan.getByRole('combobox', { name: 'Right value' }).selectOption('basic')
    await plan.getByRole('button', { name: 'Save correction' }).click()
  })
  await plan.getByRole('button', { name: 'Confirm' }).waitFor()
})

test('Undo in the notice of a decision leaves that of a colleague, and leads to it', async () => {
  const { app } = visits
  const colleague = { key: (await newUser(app, 'member', org)).cookie }
  const theirs = { id: initiative, participantId: participants[1], field: 'plan' }
  await using visited = await visit('/initiatives/review', owner, { expected: /status of 409/ })
  const { page } = visited
  await keepNotices(page)
  const plan = page.getByRole('article', { name: 'Plan: pro' })
  await plan.getByRole('button', { name: 'Confirm' }).click()
  const undo = page.getByRole('button', { name: 'Undo' })
  await undo.waitFor()
  await app.ok('extraction_reviews_set', { ...theirs, act: 'undo' }, colleague)
  await app.ok('extraction_reviews_set', { ...theirs, act: 'correct', value: 'team' }, colleague)
  await undo.click()
  await page.getByText('Somebody else has decided about this value meanwhile.').waitFor()
  await page.getByRole('button', { name: 'View decision' }).click()
  await plan.getByText('The member').waitFor()
  expect(await valuesOf(1)).toEqual({ plan: ['team'] })
  // The list shows their decision, which can be taken back there.
  await plan.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => valuesOf(1)).toEqual({ plan: ['pro'] })
})

test.runIf(isLong)('The list is worked through by keys alone', async () => {
  await using visited = await visit(`/initiatives/review?initiative=${initiative}`, owner)
  const { page } = visited
  const current = page.locator('article[aria-current=true]')
  await current.filter({ hasText: 'an 8, or maybe a 9' }).waitFor()
  await page.keyboard.press('e')
  await page.locator('input:focus').fill('99')
  await page.keyboard.press('Control+Enter')
  await page.locator('input:invalid').waitFor()
  await page.locator('input:focus').fill('8')
  await page.keyboard.press('Control+Enter')
  await current.filter({ hasText: 'well, why not' }).waitFor()
  expect(await valuesOf(0)).toMatchObject({ score: ['8'] })
  await page.keyboard.press('x')
  await current.filter({ hasText: 'professionals' }).waitFor()
  await expect.poll(() => valuesOf(0)).toEqual({ score: ['8'] })
  await page.keyboard.press('z')
  await page.getByText('well, why not').waitFor()
  await expect.poll(() => valuesOf(0)).toEqual({ score: ['8'], wants_demo: ['true'] })
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await current.filter({ hasText: 'around seven' }).waitFor()
  await page.keyboard.press('k')
  await current.filter({ hasText: 'professionals' }).waitFor()
  const left = () => page.locator('article').count()
  await expect.poll(left).toBe(3)
  for (const after of [2, 1, 0]) {
    await page.keyboard.press('c')
    await expect.poll(left).toBe(after)
  }
  await page.getByText('Nothing to review').waitFor()
  await page.getByRole('link', { name: 'View results' }).click()
  await page.getByText('right of 2 reviewed', { exact: false }).waitFor()
})
