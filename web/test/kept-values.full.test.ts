import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { press, useVisits } from './visits.ts'

/* What somebody entered, or what a record has, stays what it is while the screen around it changes. */

const visits = useVisits()
const { visit } = visits

const atLeast = (attr: string, value: number) => ({
  kind: 'person_attribute',
  attr: `attributes.${attr}`,
  type: 'NUMBER',
  op: 'gte',
  value,
})

beforeAll(async () => {
  const { ok } = visits.app
  await ok('cdp_people_upsert', { externalId: 'ana', attributes: { age: 30, score: 9 } })
  await ok('segments_create', {
    name: 'Adults',
    slug: 'adults',
    filterExpression: { kind: 'person', op: 'AND', predicates: [atLeast('age', 18), atLeast('score', 7)] },
  })
  await ok('cdp_custom_object_types_create', { name: 'car', displayName: 'Car' })
})

const numbersIn = (page: Page) => async () => {
  const boxes = await page.getByLabel('Number', { exact: true }).all()
  return Promise.all(boxes.map((box) => box.inputValue()))
}

test('each condition has its own number after another one was removed, and after Discard changes', async () => {
  await using visited = await visit('/segments/adults?tab=filter')
  const { page } = visited
  const numbers = numbersIn(page)
  await expect.poll(numbers).toEqual(['18', '7'])
  await press(page, 'Remove condition 1')
  await expect.poll(numbers).toEqual(['7'])
  await page.getByLabel('Number', { exact: true }).fill('8')
  await press(page, 'Discard changes')
  await expect.poll(numbers).toEqual(['18', '7'])
})

test('a filter that is written as JSON is saved only while it is one, and goes with Discard changes', async () => {
  await using visited = await visit('/segments/adults?tab=filter')
  const { page } = visited
  await press(page, 'Edit as JSON')
  const text = page.getByLabel('Filter', { exact: true })
  const stored = JSON.parse(await text.inputValue())
  const narrower = JSON.stringify({ ...stored, predicates: [atLeast('age', 21)] })
  await text.fill(narrower)
  const save = page.getByRole('button', { name: 'Save changes' })
  await expect.poll(() => save.isEnabled()).toBe(true)
  await text.fill(narrower.slice(0, -1))
  await expect.poll(() => save.isDisabled()).toBe(true)
  await press(page, 'Discard changes')
  await expect.poll(numbersIn(page)).toEqual(['18', '7'])
  await press(page, 'Edit as JSON')
  expect(JSON.parse(await text.inputValue())).toEqual(stored)
})

test('what is written as JSON stays when a condition lacks a part, and saving says why it is refused', async () => {
  await using visited = await visit('/segments/adults?tab=filter', undefined, { expected: /status of 4/ })
  const { page } = visited
  await press(page, 'Edit as JSON')
  const text = page.getByLabel('Filter', { exact: true })
  const steps = { kind: 'event_sequence', eventName: 'bought', occurred: true }
  const written = JSON.stringify({ kind: 'person', op: 'AND', predicates: [steps] })
  await text.fill(written)
  await page.getByText('Complete the condition to update these results.').waitFor()
  await press(page, 'Save changes')
  await expect.poll(() => text.getAttribute('aria-invalid')).toBe('true')
  expect(await text.inputValue()).toBe(written)
  await press(page, 'Edit as conditions')
  await page.getByText('You can edit this condition only as JSON.').waitFor()
})

test.each([
  ['/people?filter=5', 'Add person'],
  ['/segments/new?filter={"kind":"person","predicates":[null]}', 'Add condition'],
  ['/messages?days=soon', 'No messages yet'],
])('%s shows its screen without the value, which has no meaning', async (path, words) => {
  await using visited = await visit(path)
  await visited.page.getByText(words).first().waitFor()
})

test('a filter of the people list shows what is typed into it', async () => {
  const filter = JSON.stringify({ kind: 'person', op: 'AND', predicates: [atLeast('age', 18)] })
  await using visited = await visit(`/people?filter=${encodeURIComponent(filter)}`)
  const { page } = visited
  const number = page.getByLabel('Number', { exact: true })
  await number.fill('')
  await number.pressSequentially('1234')
  expect(await number.inputValue()).toBe('1234')
  await page.waitForURL(/1234/)
  await page.reload()
  await expect.poll(() => number.inputValue()).toBe('1234')
})

const newForm = async () => {
  const draft = {
    fields: [
      { key: 'name', type: 'text', label: 'Your name' },
      { key: 'phone', type: 'phone', label: 'Your phone' },
    ],
    consent: { text: 'You may write to me.', version: '1' },
  }
  return (await visits.app.ok('lead_capture_embedded_forms_create', { name: 'Visit us', draft })).id as string
}

test('a form whose latest changes are refused is not published', async () => {
  const formId = await newForm()
  await using visited = await visit(`/forms/${formId}`, undefined, { expected: /status of 4/ })
  const { page } = visited
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(300))
  await press(page, 'Publish form')
  await page.getByText('Not published, because your latest changes are not saved.').waitFor()
  const { publishedVersion, name } = await visits.app.ok('lead_capture_embedded_forms_get', { formId })
  expect({ publishedVersion, name }).toEqual({ publishedVersion: null, name: 'Visit us' })
})

test('a condition on a number takes a decimal, and nothing that is no number', async () => {
  const fields = [
    { key: 'size', type: 'number', label: 'Your size' },
    { key: 'why', type: 'text', label: 'Why?', showIf: { field: 'size', op: 'eq', value: 2 } },
  ]
  const { ok } = visits.app
  const { id: formId } = await ok('lead_capture_embedded_forms_create', { name: 'Sizes', draft: { fields } })
  await using visited = await visit(`/forms/${formId}?field=why`)
  const { page } = visited
  await page.getByText('More settings').click()
  const value = page.getByLabel('Value', { exact: true })
  expect(await value.inputValue()).toBe('2')
  await value.fill('')
  await value.pressSequentially('-1.5x')
  const stored = async () =>
    (await ok('lead_capture_embedded_forms_get', { formId })).draft.fields[1].showIf.value
  await expect.poll(stored).toBe(-1.5)
  expect(await value.inputValue()).toBe('-1.5')
})

test('a field keeps its key when another one has the new key', async () => {
  const formId = await newForm()
  await using visited = await visit(`/forms/${formId}?field=name`)
  const { page } = visited
  await page.getByText('More settings').click()
  const key = page.getByLabel('Key', { exact: true })
  await key.fill('phone')
  await key.press('Tab')
  await page.getByText('Another field has this key.').waitFor()
  expect(await key.inputValue()).toBe('name')
  await key.fill('fullName')
  await key.press('Tab')
  const keys = async () =>
    (await visits.app.ok('lead_capture_embedded_forms_get', { formId })).draft.fields.map(
      (field: { key: string }) => field.key,
    )
  await expect.poll(keys).toEqual(['fullName', 'phone'])
})

const object = { type: 'car', externalId: 'car-1' }

/** Replaces a value of the object in place. */
const enter = async (page: Page, label: string, value: string) => {
  await page.getByRole('button', { name: new RegExp(`^Edit ${label}`) }).click()
  await page.getByLabel(label, { exact: true }).fill(value)
  await page.keyboard.press('Enter')
}

test('Undo of an attribute of an object leaves what others changed since', async () => {
  const { ok } = visits.app
  await ok('cdp_custom_objects_upsert', { ...object, attributes: { color: 'red', seats: 4 } })
  await using visited = await visit('/objects/car/car-1')
  const { page } = visited
  await enter(page, 'color', 'blue')
  await page.getByText('Saved', { exact: true }).waitFor()
  await ok('cdp_custom_objects_upsert', { ...object, attributes: { color: 'blue', seats: 5 } })
  await press(page, 'Undo')
  await page.getByText('Change undone').waitFor()
  expect((await ok('cdp_custom_objects_get', object)).attributes).toEqual({ color: 'red', seats: 5 })
})

test('two attributes of an object that are changed at once are both stored', async () => {
  const { ok } = visits.app
  await ok('cdp_custom_objects_upsert', { ...object, attributes: { color: 'red', shape: 'round' } })
  await using visited = await visit('/objects/car/car-1')
  const { page } = visited
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => {
    release = resolve
  })
  let held = 0
  await page.route('**/cdp/custom-objects', async (route) => {
    held += 1
    await isReleased
    await route.continue()
  })
  await enter(page, 'color', 'blue')
  await expect.poll(() => held).toBe(1)
  await enter(page, 'shape', 'oval')
  // Enough for the second change to read the object, if it does not wait.
  for (let turn = 0; turn < 30; turn++) await page.evaluate('new Promise(requestAnimationFrame)')
  release()
  const attributes = async () => (await ok('cdp_custom_objects_get', object)).attributes
  await expect.poll(attributes).toMatchObject({ shape: 'oval' })
  await expect.poll(() => held).toBe(2)
  expect(await attributes()).toEqual({ color: 'blue', shape: 'oval' })
})

test('the first name of an object can be undone, and a name removed', async () => {
  const { ok } = visits.app
  const called = async () => (await ok('cdp_custom_objects_get', object)).displayName
  await ok('cdp_custom_objects_upsert', object)
  await using visited = await visit('/objects/car/car-1')
  const { page } = visited
  await enter(page, 'Name', 'Beetle')
  await expect.poll(called).toBe('Beetle')
  await press(page, 'Undo')
  await expect.poll(called).toBeNull()
  await page.reload()
  await enter(page, 'Name', 'Herbie')
  await expect.poll(called).toBe('Herbie')
  await enter(page, 'Name', '')
  await expect.poll(called).toBeNull()
})

test('what is typed into the settings of a webhook stays while the service does not answer', async () => {
  const { ok } = visits.app
  const { id: credentialId } = await ok('http_credentials_create', {
    key: 'erp',
    authType: 'BEARER',
    value: 'a token',
  })
  const { id } = await ok('webhook_subscriptions_create', {
    url: 'https://receiver.example.com/hook',
    events: ['journey_run.started'],
    credentialId,
  })
  await using visited = await visit(`/developers/webhooks/${id}?tab=settings`, undefined, {
    expected: /ERR_FAILED/,
  })
  const { page } = visited
  const name = page.getByLabel('Name', { exact: true })
  await name.fill('Warehouse')
  let lost = 0
  await page.route(`**/webhook-subscriptions/${id}`, (route) => {
    lost += 1
    return route.abort()
  })
  await press(page, 'Disable')
  // A read is tried three times, and anew after it failed. With the third round, the failure of the first was shown.
  await expect.poll(() => lost).toBeGreaterThan(6)
  expect(await name.count()).toBe(1)
  expect(await name.inputValue()).toBe('Warehouse')
})

test('a reason that is typed into the dialog of a row has all its letters', async () => {
  const { ok } = visits.app
  await ok('do_not_contact_add', { entries: [{ kind: 'email', value: 'jack@example.com' }] })
  await using visited = await visit('/settings/do-not-contact')
  const { page } = visited
  await press(page, 'Remove jack@example.com')
  const reason = page.getByRole('dialog').getByLabel('Reason (optional)')
  await reason.pressSequentially('asked by jack')
  expect(await reason.inputValue()).toBe('asked by jack')
})

test('a click on the question whether to delete a canned reply does not open it', async () => {
  const { ok } = visits.app
  await ok('canned_replies_create', { shortcut: 'hours', title: 'Hours', text: 'We open at nine.' })
  await using visited = await visit('/inbox/canned-replies')
  const { page } = visited
  await press(page, 'Delete Hours')
  await page.getByText('Your team can no longer insert it.', { exact: false }).click()
  expect(await page.getByRole('dialog').count()).toBe(1)
  await press(page, 'Delete canned reply')
  await expect.poll(async () => (await ok('canned_replies_list')).data).toEqual([])
})
