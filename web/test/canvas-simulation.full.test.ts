import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { drawIn, step } from './drawn-journey.ts'
import { useVisits } from './visits.ts'

/* A journey is tried before it is published: simulations, tests that are kept, and rehearsals. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits
const draw = (name: string, more: object = {}) => drawIn(visits, name, more)

test('a simulated run is explained step by step', async () => {
  const tried = await draw('Tried')
  await using visited = await visit(`${tried.path}?panel=simulate`)
  const { page } = visited
  await page.getByRole('button', { name: 'Run', exact: true }).click()
  const steps = page.getByRole('list', { name: 'Steps of the run' })
  await steps.waitFor()
  // Nobody was written to, so nobody replies.
  await steps.getByText('No reply came in time.').waitFor()
  await steps.getByText('after 1 day').waitFor()
  expect(await steps.getByRole('listitem').count()).toBe(3)
  expect(await visited.barriers()).toEqual([])
})

test('undo in a field of the simulation is about the field, and elsewhere about the journey', async () => {
  const tried = await draw('Taken back')
  await using visited = await visit(tried.path)
  const { page } = visited
  const named = () => step(page, 'Wait a little').count()
  await step(page, 'Wait for an answer').click()
  await page.getByLabel('Name', { exact: true }).fill('Wait a little')
  await expect.poll(named).toBe(1)
  await page.getByRole('link', { name: 'Simulate', exact: true }).click()
  await page.getByRole('button', { name: 'Add a reply' }).click()
  const reply = page.getByLabel('Reply 1', { exact: true })
  await reply.pressSequentially('Yes')
  await page.keyboard.press('Control+z')
  await expect.poll(() => reply.inputValue()).not.toBe('Yes')
  expect(await named()).toBe(1)
  await reply.blur()
  await page.keyboard.press('Control+z')
  await expect.poll(named).toBe(0)
})

test.runIf(isLong)(
  'a simulation is saved as a test, and a version that no longer passes is not published',
  async () => {
    const { ok } = visits.app
    const tested = await draw('Tested', { channel: 'EMAIL' })
    await using visited = await visit(`${tested.path}?panel=simulate`, visits.owner, {
      expected: /status of 422/,
    })
    const { page } = visited
    await page.getByRole('button', { name: 'Run', exact: true }).click()
    await page.getByLabel('Name of the test').fill('Nobody replies')
    await page.getByRole('button', { name: 'Save as test' }).click()
    const tests = page.getByRole('region', { name: 'Tests' })
    await tests.getByText('Nobody replies').waitFor()
    await tests.getByRole('button', { name: 'Run tests' }).click()
    await tests.getByText('All tests passed.').waitFor()
    await ok('initiatives_launch', { id: tested.initiativeId })

    const { id: journeyId } = await ok('journeys_create_draft_from_published', {
      journeyId: tested.initiativeId,
    })
    await ok('journeys_add_node', {
      journeyId,
      node: { id: 'rest', kind: 'DELAY', name: 'Rest', inputs: { duration: '1d' } },
    })
    await ok('journeys_disconnect_nodes', { journeyId, from: 'start' })
    await ok('journeys_connect_nodes', { journeyId, from: 'start', to: 'rest', sourceHandle: 'SENT' })
    await ok('journeys_connect_nodes', { journeyId, from: 'rest', to: 'wait', sourceHandle: 'SENT' })
    await page.goto(`${visits.app.url}${tested.path}?panel=simulate`)
    await tests.getByRole('button', { name: 'Run tests' }).click()
    await tests.getByText('1 test failed.').waitFor()
    await tests.getByText('Step 2 is “rest”. The test expects “wait”.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Publish…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publish version 2?' })
    await dialog.getByRole('button', { name: 'Publish version 2' }).click()
    await dialog.getByText('1 of 1 tests of the journey failed.', { exact: false }).waitFor()
    await page.keyboard.press('Escape')
    await tests.getByRole('button', { name: 'Delete test Nobody replies' }).click()
    await page.getByRole('button', { name: 'Delete test', exact: true }).click()
    await tests.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Publish…' }).click()
    await dialog.getByRole('button', { name: 'Publish version 2' }).click()
    await page.getByText('Version 2 is live').waitFor()
  },
)

test.runIf(isLong)(
  'a rehearsal shows on the canvas how many reach each step and take each edge',
  async () => {
    const { app } = visits
    for (const at of [1, 2, 3]) {
      await app.ok('cdp_people_upsert', {
        externalId: `r${at}`,
        firstName: 'Ana',
        phoneNumber: `+5730100001${at}0`,
      })
    }
    await app.ok('segments_create', {
      name: 'Regulars',
      slug: 'regulars',
      filterExpression: { kind: 'person', op: 'AND', predicates: [] },
    })
    await app.ok('segments_evaluate', { slug: 'regulars' })
    const rehearsed = await draw('Rehearsed')
    await using visited = await visit(`${rehearsed.path}?panel=rehearse`)
    const { page } = visited
    await page.getByRole('combobox', { name: 'Segment' }).click()
    await page.getByRole('option', { name: 'Regulars' }).click()
    await page.getByRole('button', { name: 'Rehearse', exact: true }).last().click()
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByText('3 people started.', { exact: false }).waitFor()
    await step(page, 'Wait for an answer').getByText('3', { exact: true }).first().waitFor()
    // Nobody was written to, so nobody replies: all three take the other way.
    const label = page.locator('.journey-signal').filter({ hasText: 'No reply' })
    await label.getByText('3', { exact: true }).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Close panel' }).click()
    await step(page, 'Wait for an answer')
      .getByText('3', { exact: true })
      .first()
      .waitFor({ state: 'detached' })
  },
)
