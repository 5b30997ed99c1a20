import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { heading, press, useVisits } from './visits.ts'

/* A form as a WhatsApp Flow, in a real browser: published, sent from the inbox, filled in on the phone, seen as a submission. */

const visits = useVisits(() => ({ simulator: true }))

const FIELDS = [
  { key: 'name', type: 'text', label: 'Your name', required: true, mapsTo: 'firstName' },
  { key: 'age', type: 'number', label: 'Your age', min: 18 },
  {
    key: 'size',
    type: 'choice',
    label: 'Size',
    options: [
      { value: 's', label: 'Small' },
      { value: 'l', label: 'Large' },
    ],
  },
]
const STEPS = [
  { id: 'one', title: 'About you', fields: ['name', 'age'] },
  { id: 'two', title: 'Your order', fields: ['size'] },
]

test('a form is published at WhatsApp, sent from the inbox, filled in on the phone and seen', async () => {
  const { app } = visits
  const { id: formId } = await app.ok('lead_capture_embedded_forms_create', {
    name: 'Club',
    draft: { fields: FIELDS, steps: STEPS },
  })
  await app.ok('lead_capture_embedded_forms_publish', { formId })
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Petra' })
  await app.ok('simulated_phones_write', { phoneNumber, content: { kind: 'text', text: 'Hello' } })
  const find = async () =>
    (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )?.id as string | undefined
  await expect.poll(find).toBeDefined()
  const id = (await find())!
  await app.ok('conversations_take_over', { id })
  await app.ok('conversations_assign', { id, assignee: visits.owner.email })

  await using visited = await visits.visit(`/forms/${formId}/embed`)
  const { page } = visited
  await press(page, 'Publish at WhatsApp')
  const flow = page.getByRole('listitem').filter({ hasText: 'Version 1, en' })
  await flow.getByText('Published', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Publish again' }).count()).toBe(0)
  expect(await visited.barriers()).toEqual([])

  await page.goto(`${new URL(page.url()).origin}/inbox/${id}?view=all`)
  const thread = page.getByRole('main')
  await press(page, 'Send a form')
  const dialog = page.getByRole('dialog', { name: 'Send a form' })
  await dialog.getByRole('heading').waitFor()
  expect(await dialog.getByLabel('Form', { exact: true }).locator('option').allTextContents()).toEqual([
    'Club · en',
  ])
  await dialog.getByLabel('Button text').fill('Join the club')
  expect(await visited.barriers()).toEqual([])
  await dialog.getByRole('button', { name: 'Send form' }).click()
  await thread.getByText('With a form to fill in').waitFor()

  await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
  await page
    .getByRole('complementary', { name: 'Simulated phone' })
    .getByRole('button', { name: /Petra/ })
    .click()
  const phone = page.getByRole('log', { name: 'Messages on the phone' })
  const fillIn = async (age: string) => {
    await phone.getByRole('button', { name: 'Join the club' }).click()
    const form = page.getByRole('dialog', { name: 'About you' })
    await form.getByRole('heading').waitFor()
    await form.getByLabel('Your name').fill('Petra')
    await form.getByLabel('Your age (optional)').fill(age)
    expect(await visited.barriers()).toEqual([])
    await form.getByRole('button', { name: 'Next' }).click()
    const order = page.getByRole('dialog', { name: 'Your order' })
    await order.getByLabel('Size (optional)').selectOption({ label: 'Large' })
    await order.getByRole('button').last().click()
  }
  await fillIn('12')
  await thread.getByRole('note').getByText('breaks a rule of the form').waitFor()
  await thread.getByRole('note').getByText('Your age').waitFor()
  expect(await visited.barriers()).toEqual([])
  await fillIn('36')
  await expect.poll(() => thread.getByText('Filled in a form').count()).toBe(2)
  await expect
    .poll(async () => (await app.ok('lead_capture_submissions_list', { formId })).data.length)
    .toBe(1)

  await thread.getByRole('link', { name: 'Filled in a form' }).last().click()
  await page.getByRole('main').getByText('Petra').first().waitFor()
})

test.runIf(isLong)(
  'a form is published in its second language, and a template in that language opens it on the phone',
  async () => {
    const { app } = visits
    const fields = [
      {
        key: 'name',
        type: 'text',
        label: { en: 'Your name', es: 'Tu nombre' },
        required: true,
        mapsTo: 'firstName',
      },
    ]
    const { id: formId } = await app.ok('lead_capture_embedded_forms_create', {
      name: 'Two languages',
      draft: { languages: ['en', 'es'], fields },
    })
    await app.ok('lead_capture_embedded_forms_publish', { formId })
    await using visited = await visits.visit(`/forms/${formId}/embed`)
    const { page } = visited
    await press(page, 'Publish at WhatsApp: Spanish')
    const spanish = page.getByRole('region', { name: 'Spanish' })
    await spanish.getByText('Published', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Publish at WhatsApp: English' }).waitFor()
    expect(await visited.barriers()).toEqual([])

    await page.goto(`${new URL(page.url()).origin}/templates/new`)
    await heading(page, 'New template').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('tell_us')
    await page.getByLabel('Text', { exact: true }).fill('Cuéntanos de ti, por favor.')
    await page.getByRole('button', { name: 'Form', exact: true }).click()
    await page.getByLabel('Form 1: title').fill('Empezar')
    await page.getByLabel('Form of button 1').selectOption({ label: 'Two languages' })
    await page.getByText('not on WhatsApp in the language', { exact: false }).first().waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByLabel('Language', { exact: true }).fill('es_MX')
    await page.getByRole('status').filter({ hasText: 'Ready to submit' }).waitFor()
    await page.getByRole('figure', { name: 'Preview' }).getByText('Empezar').waitFor()
    await press(page, 'Submit for review')
    await heading(page, 'tell_us').waitFor()
    await page.getByText('Approved', { exact: true }).first().waitFor()
    const templateId = new URL(page.url()).pathname.split('/').at(-1)!

    const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Paula' })
    await app.ok('messages_send', { templateId, address: phoneNumber, parameters: {} })
    await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
    await page
      .getByRole('complementary', { name: 'Simulated phone' })
      .getByRole('button', { name: /Paula/ })
      .click()
    await page
      .getByRole('log', { name: 'Messages on the phone' })
      .getByRole('button', { name: 'Empezar' })
      .click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Tu nombre').fill('Paula')
    await form.getByRole('button').last().click()
    await expect
      .poll(async () => (await app.ok('lead_capture_submissions_list', { formId })).data.length)
      .toBe(1)
  },
)
