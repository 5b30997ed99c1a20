import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Host, openHost, pageWith } from '../../form/test/host.ts'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { publishForm } from '../../server/test/peers/form-visitor.ts'
import { heading, press, useVisits } from './visits.ts'

/*
 * The path of a form in a real browser: built in the workspace, published, embedded on a page of another origin, filled
 * in there, and seen in the workspace as it arrives. The order of fields changes by keys alone. A viewer is offered
 * nothing that would be refused.
 */

const visits = useVisits()
const { visit } = visits
let host: Host
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host[Symbol.asyncDispose]())

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Form sections' }).getByRole('link', { name, exact: true })

/** The folded fields in their order, by their labels. */
const order = (page: Page) =>
  page
    .getByRole('listitem')
    .getByRole('button', { expanded: false })
    .locator('.font-medium')
    .allTextContents()

const formCalled = async (name: string) =>
  (await visits.app.ok('lead_capture_embedded_forms_list', { q: name })).data[0]

test('is built, published, embedded on another origin, filled in there and seen live', async () => {
  await using visited = await visit('/forms', undefined, { expected: /status of 400/ })
  const { page } = visited
  await page.getByText('No forms yet').waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByRole('link', { name: 'New form' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Visit us')
  await page.keyboard.press('Control+Enter')
  await heading(page, 'Visit us').waitFor()

  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('menuitem', { name: 'One choice' }).click()
  await page.getByText('Enter the label of the field.').first().waitFor()
  await page.getByLabel('Label', { exact: true }).fill('Which day suits you?')
  await page.getByLabel('Option 1', { exact: true }).fill('Monday')
  const preview = page.getByRole('region', { name: 'Preview' })
  const shown = preview.frameLocator('iframe')
  await shown.getByText('Monday').waitFor()
  await shown.getByLabel('Your name').waitFor()
  await page.getByRole('button', { name: 'Add ending' }).click()
  await page.getByLabel('Title', { exact: true }).fill('See you soon')
  await page.getByLabel('Shortest time to fill it in, in seconds').fill('0')
  await page.getByLabel('Confirm phone numbers').selectOption('Never')
  await page.getByLabel('Confirm email addresses').selectOption('Never')
  await expect
    .poll(async () => (await formCalled('visit')).draft.endings)
    .toEqual([{ id: 'ending1', title: 'See you soon' }])
  await expect.poll(async () => (await formCalled('visit')).publishIssues).toEqual([])
  expect(await visited.barriers()).toEqual([])
  await press(page, 'Publish form')
  await page.getByText('Version 1 published').waitFor()

  await tab(page, 'Embed').click()
  await page.getByLabel('Addresses of your website').fill('not an origin')
  await press(page, 'Save allowed pages')
  await page.getByText('Use addresses such as', { exact: false }).waitFor()
  await page.getByLabel('Addresses of your website').fill(`${host.origin}/contact`)
  await press(page, 'Save allowed pages')
  await page.getByText('Allowed pages saved').waitFor()
  const script = await page.getByLabel('Script: once on each page').inputValue()
  const tag = await page.getByLabel('Tag: where the form should appear').inputValue()
  expect(await visited.barriers()).toEqual([])
  await tab(page, 'Submissions').click()
  await page.getByText('No submissions yet').waitFor()

  await using visitor = await visit('/healthz', null, { origins: [host.origin, visits.app.url] })
  await visitor.page.goto(host.page(pageWith(script, tag)))
  await visitor.page.getByLabel('Your name').fill('Ana Rojas')
  await visitor.page.getByLabel('Your phone number').fill('+573001234567')
  await visitor.page.getByText('Monday').click()
  await visitor.page.getByRole('checkbox', { name: /You may write to me/ }).check()
  await visitor.page.getByRole('button', { name: 'Send' }).click()
  await visitor.page.getByText('See you soon').waitFor()

  await page.getByRole('row', { name: /Ana Rojas/ }).click()
  const panel = page.getByRole('dialog', { name: 'Submission' })
  await panel.getByText('Monday').waitFor()
  await panel.getByText('You may write to me', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('nobody')
  await page.getByText('No matching submissions').waitFor()
  await page.getByRole('searchbox', { name: 'Search submissions' }).fill('ana')
  await page.getByRole('row', { name: /Ana Rojas/ }).waitFor()
  await tab(page, 'Embed').click()
  const seen = page.getByRole('listitem').filter({ hasText: host.origin })
  await seen.getByText('Seen', { exact: true }).waitFor()
  await seen.getByText(/^1 view, last on/).waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.goto(`${visits.app.url}/forms`)
  await page.getByRole('row', { name: /Visit us.*Published.* 1 / }).waitFor()
})

test.runIf(isLong)('its fields are reordered, moved between steps and undone by keys alone', async () => {
  const { formId } = await publishForm(visits.app)
  await using visited = await visit(`/forms/${formId}`)
  const { page } = visited
  const phone = page.getByRole('button', { name: /^Your phone/ })
  await phone.focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => order(page)).toEqual(expect.arrayContaining(['Your phone']))
  await expect.poll(async () => (await order(page)).slice(0, 2)).toEqual(['Your phone', 'Your name'])
  for (const _ of 'abc') await page.keyboard.press('Alt+ArrowDown')
  const stepsOf = async () =>
    (await visits.app.ok('lead_capture_embedded_forms_get', { formId })).draft.steps.map(
      ({ fields }: { fields: string[] }) => fields[0],
    )
  await expect.poll(stepsOf).toEqual(['name', 'phone'])
  await page.keyboard.press('Control+z')
  await expect.poll(stepsOf).toEqual(['name', 'size'])
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Version 2 published').waitFor()
})

test.runIf(isLong)('keeps what two people change at the same time', async () => {
  const { formId } = await publishForm(visits.app)
  await using visited = await visit(`/forms/${formId}`, undefined, { expected: /status of 409/ })
  const { page } = visited
  await page.getByLabel('Consent text').waitFor()
  await visits.app.ok('lead_capture_embedded_forms_update', { formId, draft: { hidden: ['gclid'] } })
  await page.getByLabel('Consent text').fill('Write to me.')
  await expect
    .poll(async () => (await visits.app.ok('lead_capture_embedded_forms_get', { formId })).draft)
    .toMatchObject({ hidden: ['gclid'], consent: { text: 'Write to me.' } })
  await expect.poll(() => page.getByLabel('Hidden fields').inputValue()).toBe('gclid')
})

test.runIf(isLong)(
  'endings divide the scores without a gap, languages stand side by side, and colours tell their contrast',
  async () => {
    const { id } = await visits.app.ok('lead_capture_embedded_forms_create', {
      name: 'Scored',
      draft: {
        languages: ['en', 'es'],
        fields: [
          {
            key: 'size',
            type: 'choice',
            required: true,
            label: { en: 'How many are you?', es: '¿Cuántos son?' },
            options: [
              { value: 'few', label: { en: 'Up to ten', es: 'Hasta diez' }, score: 1 },
              { value: 'many', label: { en: 'More', es: 'Más' }, score: 10 },
            ],
          },
          { key: 'tools', type: 'text', label: { en: 'Your tools', es: 'Tus herramientas' } },
        ],
        steps: [
          { id: 'you', title: { en: 'You', es: 'Tú' }, fields: ['size'] },
          {
            id: 'more',
            title: { en: 'More about you', es: 'Más de ti' },
            fields: ['tools'],
            showIf: { field: 'size', op: 'eq', value: 'many' },
          },
        ],
        endings: [
          { id: 'later', title: { en: 'We write to you', es: 'Te escribimos' } },
          { id: 'now', title: { en: 'Let us talk', es: 'Hablemos' } },
        ],
      },
    })
    await using visited = await visit(`/forms/${id}`)
    const { page } = visited
    const draft = async () => (await visits.app.ok('lead_capture_embedded_forms_get', { formId: id })).draft
    const line = page.getByRole('region', { name: 'Endings by score' })
    await line.getByText('Visitors can reach 1 to 10 points.', { exact: false }).waitFor()
    await press(page, 'Close gaps')
    const lowest = line.getByRole('spinbutton', { name: 'Lowest score of Let us talk' })
    await lowest.fill('10')
    await lowest.press('Enter')
    await expect
      .poll(async () => (await draft()).endings)
      .toMatchObject([
        { id: 'later', maxScore: 9 },
        { id: 'now', minScore: 10 },
      ])
    expect(await line.getByText('Some scores have no ending').count()).toBe(0)
    const ways = page
      .getByRole('region', { name: 'Ways through the form' })
      .or(page.locator('section', { hasText: 'Ways through the form' }))
    await ways.getByText('only if “How many are you?” is More').first().waitFor()

    await press(page, 'Side by side')
    await page.getByLabel('Title of step 1 (es)', { exact: true }).fill('Quién eres')
    await expect.poll(async () => (await draft()).steps[0].title).toEqual({ en: 'You', es: 'Quién eres' })

    await page.getByLabel('Background color', { exact: true }).fill('#ffffff')
    await page.getByLabel('Text color', { exact: true }).fill('#bbbbbb')
    await page.getByText('Text on the background: contrast 1.9 to 1. Use at least 4.5 to 1.').waitFor()
    await page.getByLabel('Text color', { exact: true }).fill('#222222')
    await page.getByText(/^Text on the background: contrast 15.9 to 1, readable/).waitFor()
    await page.getByLabel('Font', { exact: true }).selectOption({ label: 'Georgia' })
    await page.getByLabel('Their values').selectOption({ label: 'Replace with the answers' })
    await page.getByText('Change the texts that all forms share').click()
    await page.getByLabel('Send', { exact: true }).fill('Go')
    await expect.poll(draft).toMatchObject({
      design: { background: '#ffffff', text: '#222222', font: expect.stringContaining('Georgia') },
      person: { existing: 'replace' },
      texts: { submit: { en: 'Go' } },
    })
    // A control that the sections' bar covers half would count as too small.
    await page.evaluate('for (const each of document.querySelectorAll("*")) each.scrollTop = 0')
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)(
  'an earlier version becomes the draft again, unless somebody changed it meanwhile',
  async () => {
    const { formId } = await publishForm(visits.app)
    const update = (changes: object) =>
      visits.app.ok('lead_capture_embedded_forms_update', { formId, draft: changes })
    await update({ hidden: ['gclid'], texts: { submit: 'Go' } })
    await using visited = await visit('/forms', undefined, { expected: /status of 409|ERR_FAILED|changes/ })
    const { page } = visited
    // The page does not hear of what others do.
    await page.route('**/api/v1/changes**', (request) => request.abort())
    await page.goto(`${visits.app.url}/forms/${formId}/versions?version=1`)
    await page.getByRole('button', { name: 'Edit this version again' }).waitFor()
    await update({ hidden: ['fbclid'] })
    await press(page, 'Edit this version again')
    await page.getByText('Somebody changed the draft in the meantime.', { exact: false }).waitFor()
    const { draft } = await visits.app.ok('lead_capture_embedded_forms_get', { formId })
    expect(draft.hidden).toEqual(['fbclid'])
    await press(page, 'Edit this version again')
    await page.getByText('Version 1 is the draft now').waitFor()
    const form = await visits.app.ok('lead_capture_embedded_forms_get', { formId })
    expect([form.unpublishedChanges, form.draft.texts]).toEqual([false, undefined])
    // That of the notification; the builder's own stands above the form.
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await page.getByText('Change undone').waitFor()
    await expect
      .poll(async () => (await visits.app.ok('lead_capture_embedded_forms_get', { formId })).draft)
      .toEqual(draft)
  },
)

test.runIf(isLong)(
  'a form that a colleague pauses goes on being edited, and says that it is paused',
  async () => {
    const { formId } = await publishForm(visits.app)
    await using visited = await visit(`/forms/${formId}`, undefined, { expected: /status of 409/ })
    const { page } = visited
    await page.getByLabel('Consent text').fill('Write to')
    await visits.app.ok('lead_capture_embedded_forms_pause', { formId })
    await page.getByText('Paused', { exact: true }).first().waitFor()
    await page.getByLabel('Consent text').fill('Write to me today.')
    await expect
      .poll(() => visits.app.ok('lead_capture_embedded_forms_get', { formId }))
      .toMatchObject({ status: 'PAUSED', draft: { consent: { text: 'Write to me today.' } } })
    await page.getByText('Saved', { exact: true }).waitFor()
  },
)

test.runIf(isLong)('a viewer reads it and is offered nothing that would be refused', async () => {
  const { formId } = await publishForm(visits.app)
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit(`/forms/${formId}`, viewer)
  const { page } = visited
  await heading(page, 'Contact us').waitFor()
  for (const name of [/Publish/, /^Add/, /^Move/, /^Remove/, 'Pause', 'More actions'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByLabel('Consent text').isDisabled()).toBe(true)
  expect(await visited.barriers()).toEqual([])
  await tab(page, 'Embed').click()
  await page.getByLabel('Script: once on each page').waitFor()
  expect(await page.getByRole('button', { name: 'Save allowed pages' }).count()).toBe(0)
  await page.goto(`${visits.app.url}/forms/new`)
  await page.getByText('You don’t have access').waitFor()
  await page.goto(`${visits.app.url}/forms`)
  await page
    .getByRole('row', { name: /Contact us/ })
    .first()
    .waitFor()
  expect(await page.getByRole('link', { name: 'New form' }).count()).toBe(0)
})

test.runIf(isLong)(
  'the preview is the real form with its colours, and is filled in without sending',
  async () => {
    const { id } = await visits.app.ok('lead_capture_embedded_forms_create', {
      name: 'Two steps',
      draft: {
        languages: ['en', 'es'],
        design: { accent: '#b42318', theme: 'light' },
        fields: [
          { key: 'city', type: 'text', label: { en: 'Your city', es: 'Tu ciudad' }, required: true },
          { key: 'day', type: 'text', label: { en: 'Your day', es: 'Tu día' } },
        ],
        steps: [
          { id: 'where', title: { en: 'Where', es: 'Dónde' }, fields: ['city'] },
          { id: 'when', title: { en: 'When', es: 'Cuándo' }, fields: ['day'] },
        ],
        endings: [{ id: 'end', title: { en: 'See you there', es: 'Nos vemos' } }],
      },
    })
    await using visited = await visit(`/forms/${id}`)
    const { page } = visited
    const preview = page.getByRole('region', { name: 'Preview' })
    const form = preview.frameLocator('iframe')
    await form.getByLabel('Your city').waitFor()
    const accent = () => form.locator('parley-form').evaluate(accentOf)
    expect(await accent()).toBe('#b42318')
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByText('Please answer this.').waitFor()
    await form.getByLabel('Your city').fill('Lima')
    await form.getByRole('button', { name: 'Next' }).click()
    await form.getByLabel('Your day').fill('Monday')
    await form.getByRole('button', { name: 'Send' }).click()
    await form.getByText('See you there').waitFor()
    const stats = await visits.app.ok('lead_capture_embedded_forms_stats', { formId: id })
    expect([stats.views, stats.submissions]).toEqual([0, 0])

    // What is written shows while it is written, in the language that is edited.
    await page.getByLabel('Title of step 1', { exact: true }).fill('From where')
    await form.getByText('From where').waitFor()
    await preview.getByRole('button', { name: 'Desktop' }).click()
    await form.getByText('From where').waitFor()
    expect(await visited.barriers()).toEqual([])
  },
)

test.runIf(isLong)('fields and steps are dragged into their order, and Escape lets go', async () => {
  const field = (key: string) => ({ key, type: 'text', label: key.toUpperCase() })
  const { id } = await visits.app.ok('lead_capture_embedded_forms_create', {
    name: 'To order',
    draft: {
      fields: ['a', 'b', 'c'].map(field),
      steps: [
        { id: 'one', title: 'One', fields: ['a', 'b'] },
        { id: 'two', title: 'Two', fields: ['c'] },
      ],
    },
  })
  await using visited = await visit(`/forms/${id}`)
  const { page } = visited
  const steps = async () => {
    const { draft } = await visits.app.ok('lead_capture_embedded_forms_get', { formId: id })
    return draft.steps.map((step: { id: string; fields: string[] }) => [step.id, ...step.fields])
  }
  const grip = (name: string) => page.locator(`[data-drag-item="${name}"] [data-grip]`).first()
  const drag = async (name: string, onto: string, letGo = false) => {
    await grip(name).hover()
    await page.mouse.down()
    const box = (await page.locator(`[data-drag-item="${onto}"]`).boundingBox())!
    await page.mouse.move(box.x + 60, box.y + 4, { steps: 8 })
    if (letGo) await page.keyboard.press('Escape')
    await page.mouse.up()
  }
  await page.getByRole('button', { name: /^C\b/ }).waitFor()
  await drag('field:b', 'field:a')
  await expect.poll(steps).toEqual([
    ['one', 'b', 'a'],
    ['two', 'c'],
  ])
  await drag('field:a', 'field:c')
  await expect.poll(steps).toEqual([
    ['one', 'b'],
    ['two', 'a', 'c'],
  ])
  await drag('field:b', 'field:c', true)
  await drag('step:two', 'step:one')
  await expect.poll(steps).toEqual([
    ['two', 'a', 'c'],
    ['one', 'b'],
  ])
  await page.getByRole('button', { name: 'Move One up' }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(steps).toEqual([
    ['one', 'b'],
    ['two', 'a', 'c'],
  ])
  expect(await visited.barriers()).toEqual([])
})

interface Styled {
  ownerDocument: {
    defaultView: { getComputedStyle(of: unknown): { getPropertyValue(name: string): string } }
  }
}

function accentOf(element: unknown): string {
  const { defaultView } = (element as Styled).ownerDocument
  return defaultView.getComputedStyle(element).getPropertyValue('--parley-accent').trim()
}
