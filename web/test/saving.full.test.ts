import { expect, test } from 'vitest'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import { publishForm } from '../../server/test/peers/form-visitor.ts'
import { press, useVisits } from './visits.ts'

/* What somebody changes in a form while it is being saved. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

const template = async () => {
  await insertChannel(visits.app.runtime, visits.app.org.id, '+573001112233')
  const { data } = await visits.app.ok('templates_create', {
    name: 'order_ready',
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: { body: 'Your order is ready.' },
  })
  return data[0].id as string
}
const campaign = async () => {
  await visits.app.ok('cdp_people_upsert', { externalId: 'ana', email: 'ana@example.com' })
  const { id } = await visits.app.ok('campaigns_create', {
    name: 'First',
    audience: { type: 'people', personExternalIds: ['ana'] },
    message: { channel: 'email', subject: 'News', body: 'Spring is here.' },
  })
  return id as string
}
const initiative = async () => (await visits.app.ok('initiatives_create', { name: 'First' })).id as string

test.each([
  {
    name: 'sending rules',
    path: async () => '/settings/sending',
    route: /\/sending-limits$/,
    switches: 'Limit per person',
    field: 'Messages at most',
    values: ['2', '3'],
    save: 'Save',
  },
  {
    name: 'test numbers',
    path: async () => {
      await visits.app.ok('environments_create', { key: 'staging' })
      return '/developers/environments'
    },
    route: /\/test-numbers$/,
    field: 'Phone numbers, one per line',
    values: ['+573001112233', '+573001112244'],
    save: 'Save',
  },
  {
    name: 'tone of an agent',
    path: async () => `/initiatives/${await initiative()}/settings`,
    route: /\/agent-guidelines$/,
    field: 'Words it never says',
    values: ['cheap', 'cheap and free'],
    save: 'Save tone and limits',
  },
  {
    name: 'settings of an initiative',
    path: async () => `/initiatives/${await initiative()}/settings`,
    route: /\/initiatives\/ini_\w+$/,
    field: 'Name',
    values: ['Second', 'Third'],
    save: 'Save settings',
  },
  {
    name: 'draft of a campaign',
    path: async () => `/campaigns/${await campaign()}`,
    route: /\/campaigns\/cmp_\w+$/,
    field: 'Name',
    values: ['Second', 'Third'],
    save: 'Save draft',
    saves: true,
  },
  {
    name: 'draft of a WhatsApp template',
    path: async () => `/templates/${await template()}`,
    route: /\/templates\/tpl_\w+$/,
    field: 'Text',
    values: ['Your order is here.', 'Your order is here, come by.'],
    save: 'Save changes',
  },
])('$name: what is changed while they are being saved stays, and is saved next', async (form) => {
  await using visited = await visit(await form.path())
  const { page } = visited
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(form.route, async (route) => {
    if (route.request().method() !== 'GET') await held
    await route.continue()
  })
  if (form.switches) await page.getByLabel(form.switches).click()
  const field = page.getByLabel(form.field, { exact: true })
  const stored = () =>
    page.waitForResponse(
      (response) =>
        form.route.test(new URL(response.url()).pathname) && response.request().method() !== 'GET',
    )
  const [first, second] = form.values
  await field.fill(first!)
  const before = stored()
  await press(page, form.save)
  await field.fill(second!)
  letGo()
  expect((await before).request().postData()).toContain(first)
  const save = page.getByRole('button', { name: form.save, exact: true })
  await expect.poll(() => save.isEnabled()).toBe(true)
  expect(await field.inputValue()).toBe(second)
  const after = stored()
  await save.click()
  expect((await after).request().postData()).toContain(second)
  // The draft of a campaign can be saved again at any time.
  if (!form.saves) await expect.poll(() => save.isDisabled()).toBe(true)
  await page.reload()
  await expect.poll(() => field.inputValue()).toBe(second)
})

test('Ctrl+Enter sends a form once, also until what was sent is shown', async () => {
  await using visited = await visit('/developers/keys')
  const { page } = visited
  await page.getByRole('button', { name: 'New API key' }).first().click()
  await page.getByLabel('Name', { exact: true }).fill('Warehouse')
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let sent = 0
  await page.route(/\/api-keys$/, async (route) => {
    if (route.request().method() === 'GET') await held
    else sent += 1
    await route.continue()
  })
  const shown = page.waitForRequest(
    (request) => /\/api-keys$/.test(request.url()) && request.method() === 'GET',
  )
  await page.keyboard.press('Control+Enter')
  await shown
  await page.keyboard.press('Control+Enter')
  letGo()
  await page.getByLabel('API key', { exact: true }).waitFor()
  expect(sent).toBe(1)
  await press(page, 'I’ve saved it')
  const keys = await visits.app.ok('api_keys_list', {}, { key: visits.owner.cookie })
  expect(keys.data.filter((key: { name: string }) => key.name === 'Warehouse')).toHaveLength(1)
})

test('Ctrl+Enter publishes a form once, also until what was published is shown', async () => {
  const { formId } = await publishForm(visits.app)
  await using visited = await visit(`/forms/${formId}`)
  const { page } = visited
  await page.getByRole('button', { name: /^Your phone/ }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect.poll(() => page.getByRole('button', { name: 'Publish changes' }).isEnabled()).toBe(true)
  await page.getByText('Saved', { exact: true }).waitFor()
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let published = 0
  await page.route(/\/embedded-forms\//, async (route) => {
    if (route.request().method() === 'GET') {
      if (published > 0) await held
    } else if (/publish/.test(route.request().url())) published += 1
    await route.continue()
  })
  await page.keyboard.press('Control+Enter')
  await page.getByText('Version 2 published').waitFor()
  await page.keyboard.press('Control+Enter')
  letGo()
  await expect.poll(() => page.getByRole('button', { name: 'Publish changes' }).isDisabled()).toBe(true)
  expect(published).toBe(1)
})

test('an attribute of several lines keeps them when it is edited', async () => {
  const { ok } = visits.app
  await ok('cdp_people_upsert', { externalId: 'lines', attributes: { note: 'First\nSecond' } })
  await using visited = await visit('/people/lines')
  const { page } = visited
  await page.getByRole('button', { name: /^Edit note/ }).click()
  const field = page.getByRole('textbox', { name: 'note' })
  await field.press('Control+End')
  await field.pressSequentially(' line')
  await field.press('Enter')
  await field.pressSequentially('Third')
  await field.press('Control+Enter')
  await expect
    .poll(async () => (await ok('cdp_people_get', { externalId: 'lines' })).attributes.note)
    .toBe('First\nSecond line\nThird')
})
