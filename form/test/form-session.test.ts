import { describe, expect, test } from 'vitest'
import { effort, isLong } from '../../server/test/harness/effort.ts'
import { LEAD_FORM, publishForm } from '../../server/test/peers/form-visitor.ts'
import { answerFirstStep, fill, useFormVisits } from './form-visits.ts'

/* How visitors fill in a form, on a page of another origin by default. */

const visits = useFormVisits()
const { visit, pageOf, submissionsOf } = visits

test('what a program writes into the hidden field of an earlier step is sent along', async () => {
  const { formId, installKey } = await publishForm(visits.app, LEAD_FORM, [visits.host.origin])
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await page.getByLabel('Your name').waitFor()
  await page.locator('input[name=extra]').fill('https://spam.example', { force: true })
  await fill(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await submissionsOf(formId)).toEqual([])
  expect((await visits.app.ok('lead_capture_spam_list', { formId })).data).toHaveLength(1)
})

test('a visitor fills it in with the keyboard alone and sees the ending for the score', async () => {
  const { formId, installKey } = await publishForm(visits.app, LEAD_FORM, [visits.host.origin])
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(`${pageOf(installKey, 'data-externalId="lead-7"')}?utm_source=mail&other=1`)
  await page.getByLabel('Your name').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  await press('Tab')
  await page.keyboard.type('Ana María')
  await press('Tab', 'Tab')
  await page.keyboard.type('3001234567')
  expect(await page.getByLabel('Your phone').inputValue()).toBe('300 123 4567')
  await press('Enter')
  // The first answer of the next step has the focus.
  await press('ArrowDown', 'Tab', 'Space')
  await press('Tab', 'Tab')
  await page.keyboard.type('2500')
  await press('Enter')
  expect(await page.getByText('Please agree').isVisible()).toBe(true)
  await press('Space', 'Enter')
  await page.getByRole('heading', { name: 'Let us talk' }).waitFor()
  expect(await page.getByRole('link', { name: 'Book a call' }).getAttribute('href')).toContain('/call')

  const [submission, ...others] = await submissionsOf(formId)
  expect(others).toEqual([])
  expect(submission).toMatchObject({
    answers: { name: 'Ana María', phone: '+573001234567', size: 'many', tools: ['crm'], budget: 2500 },
    hidden: { utm_source: 'mail' },
    score: 12,
  })
  const events = (await page.evaluate('events')) as [string, any][]
  expect(events.map(([name]) => name)).toEqual(['ready', 'step', 'start', 'step', 'submit'])
  expect(events.at(-1)![1]).toMatchObject({ ending: 'hot' })
})

describe.each(effort(['light'] as const, ['light', 'dark'] as const))(
  'visitors with assistive technology, %s',
  (colorScheme) => {
    test('find no barrier on any step, in error messages and on the ending', async () => {
      const { installKey } = await publishForm(visits.app)
      await using visitor = await visit({
        colorScheme,
        viewport: { width: 390, height: 844 },
        locale: 'es-CO',
      })
      const { page } = visitor
      await page.goto(`${visits.app.url}/f/${installKey}`)
      await page.getByRole('button', { name: 'Next' }).click()
      expect(await page.getByLabel('Your name').getAttribute('aria-invalid')).toBe('true')
      expect(await visitor.barriers()).toEqual([])
      await answerFirstStep(page)
      await page.getByRole('button', { name: 'Send' }).click()
      expect(await visitor.barriers()).toEqual([])
      await page.getByLabel('More').check()
      await page.getByLabel('You may write').check()
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByRole('heading', { name: 'Let us talk' }).waitFor()
      expect(await visitor.barriers()).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    })
  },
)

test('the form uses the language of the visitor’s browser, or of the element', async () => {
  const { installKey } = await publishForm(visits.app, { ...LEAD_FORM, languages: ['en', 'es', 'pt'] })
  await using visitor = await visit({ locale: 'es-CO' })
  await visitor.page.goto(pageOf(installKey))
  await visitor.page.getByRole('button', { name: 'Siguiente' }).waitFor()
  await visitor.page.goto(pageOf(installKey, 'lang="pt-BR"'))
  await visitor.page.getByRole('button', { name: 'Próximo' }).waitFor()
})

test('an answer no longer counts when its field is hidden', async () => {
  const { formId, installKey } = await publishForm(visits.app)
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await answerFirstStep(page)
  await page.getByLabel('More').check()
  await page.getByLabel('Spreadsheets').check()
  await page.getByLabel('Up to ten').check()
  expect(await page.getByLabel('Spreadsheets').isVisible()).toBe(false)
  await page.getByLabel('You may write').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect((await submissionsOf(formId))[0]!.answers).not.toHaveProperty('tools')
})

test.runIf(isLong)(
  'a visitor who opened the form before it was published again is checked against the version they see',
  async () => {
    const { formId, installKey } = await publishForm(visits.app)
    await using visitor = await visit()
    const { page } = visitor
    await page.goto(pageOf(installKey))
    await page.getByLabel('Your name').waitFor()
    const more = { key: 'city', type: 'text', label: 'Your city', required: true }
    const fields = [...LEAD_FORM.fields, more]
    const steps = [
      LEAD_FORM.steps[0],
      { ...LEAD_FORM.steps[1]!, fields: fields.slice(3).map(({ key }) => key) },
    ]
    await visits.app.ok('lead_capture_embedded_forms_update', { formId, draft: { fields, steps } })
    await visits.app.ok('lead_capture_embedded_forms_publish', { formId })
    await fill(page)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await submissionsOf(formId))[0]).toMatchObject({ version: 1, answers: { size: 'few' } })
  },
)

test.runIf(isLong)('a visitor who has the form open while it is paused sees that it is closed', async () => {
  const { formId, installKey } = await publishForm(visits.app)
  await using visitor = await visit({ expected: /404/ })
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await page.getByLabel('Your name').waitFor()
  await visits.app.ok('lead_capture_embedded_forms_pause', { formId })
  const config = async () => (await fetch(`${visits.app.url}/embed/v1/forms/${installKey}/config`)).status
  await expect.poll(config).toBe(204)
  await fill(page)
  await page.getByRole('alert').getByText('closed').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
})

test('answers are kept over a reload, except sensitive ones', async () => {
  const { installKey } = await publishForm(visits.app)
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await answerFirstStep(page)
  await page.getByLabel('More').check()
  await page.getByLabel('Your income').fill('a lot')
  await page.reload()
  expect(await page.getByLabel('More').isChecked()).toBe(true)
  expect(await page.getByLabel('Your income').inputValue()).toBe('')
  expect(await page.evaluate('JSON.stringify(sessionStorage)')).not.toContain('a lot')
  await page.getByRole('button', { name: 'Back' }).click()
  expect(await page.getByLabel('Your phone').inputValue()).toBe('300 123 4567')
})

test.runIf(isLong)(
  'a number is grouped while it is typed, and a complete one selects its country',
  async () => {
    const { installKey } = await publishForm(visits.app)
    await using visitor = await visit()
    const { page } = visitor
    await page.goto(pageOf(installKey))
    const phone = page.getByLabel('Your phone')
    await phone.pressSequentially('+525512345678')
    expect(await phone.inputValue()).toBe('55 1234 5678')
    expect(await page.getByLabel('Country').inputValue()).toBe('MX')
    await phone.press('Home')
    await phone.press('Delete')
    expect(await phone.inputValue()).toBe('51 2345 678')
    await page.getByLabel('Country').selectOption('CO')
    expect(await phone.inputValue()).toBe('512 345 678')
    await phone.fill('+3531234567')
    expect(await page.locator('.code').textContent()).toContain('+353')
  },
)

test.runIf(isLong)('a browser may have an unusual language tag', async () => {
  const { installKey } = await publishForm(visits.app)
  await using visitor = await visit()
  const { page } = visitor
  await page.addInitScript(`Object.defineProperty(navigator, 'language', { value: 'en-US@posix' })`)
  await page.goto(pageOf(installKey))
  await answerFirstStep(page)
  await page.getByLabel('Up to ten').waitFor()
})

test.runIf(isLong)('a rejection by the service is explained next to the answer', async () => {
  const { installKey } = await publishForm(visits.app)
  await using visitor = await visit({ expected: /400/ })
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await page.getByLabel('Your name').fill('Ana')
  // No number in Colombia begins like this, but only the service knows that.
  await page.getByLabel('Your phone').fill('0001234567')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Up to ten').check()
  await page.getByLabel('You may write').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByText('valid phone number').waitFor()
  const isFocused = (input: any) => input.getRootNode().activeElement === input
  expect(await page.getByLabel('Your phone').evaluate(isFocused)).toBe(true)
})

test.runIf(isLong)('a form that requires proof of work gets it', async () => {
  const protection = { minimumSeconds: 0, proofOfWork: true }
  const { formId, installKey } = await publishForm(visits.app, { ...LEAD_FORM, protection })
  await using visitor = await visit()
  await visitor.page.goto(pageOf(installKey))
  await fill(visitor.page)
  await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await submissionsOf(formId)).toHaveLength(1)
})
