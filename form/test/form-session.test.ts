import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useBrowser } from '../../browser/visit.ts'
import { effort, isLong } from '../../server/test/harness/effort.ts'
import { startTestApp, type TestApp } from '../../server/test/harness/harness.ts'
import { LEAD_FORM, publishForm } from '../../server/test/peers/form-visitor.ts'
import { type Host, openHost, pageWith } from './host.ts'

/* How visitors fill in a form, on a page of another origin by default. */

const open = useBrowser()
let app: TestApp
let host: Host
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  host = await openHost()
})
afterAll(async () => {
  await host[Symbol.asyncDispose]()
  await app.stop()
})

const visit = (options: Partial<Parameters<typeof open>[0]> = {}) =>
  open({ origins: [host.origin, app.url], ...options })

/** The URL of a page with the form. */
function pageOf(installKey: string, attributes = ''): string {
  const head = `<script async src="${app.url}/embed/v1/form.js"></script>
    <script>
      const events = []
      for (const name of ['ready', 'start', 'step', 'submit', 'error'])
        addEventListener('parley:' + name, ({ detail }) => events.push([name, detail]))
    </script>`
  return host.page(pageWith(head, `<parley-form install-key="${installKey}" ${attributes}></parley-form>`))
}

const submissionsOf = async (formId: string) =>
  (await app.ok('lead_capture_submissions_list', { formId })).data as Record<string, any>[]

/** Answers the first step of the form. */
async function answerFirstStep(page: Page): Promise<void> {
  await page.getByLabel('Your name').fill('Ana')
  await page.getByLabel('Your phone').fill('3001234567')
  await page.getByRole('button', { name: 'Next' }).click()
}

/** Answers both steps and submits them. */
async function fill(page: Page, size = 'Up to ten'): Promise<void> {
  await answerFirstStep(page)
  await page.getByLabel(size).check()
  await page.getByLabel('You may write').check()
  await page.getByRole('button', { name: 'Send' }).click()
}

test('what a program writes into the hidden field of an earlier step is sent along', async () => {
  const { formId, installKey } = await publishForm(app, LEAD_FORM, [host.origin])
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await page.getByLabel('Your name').waitFor()
  await page.locator('input[name=extra]').fill('https://spam.example', { force: true })
  await fill(page)
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await submissionsOf(formId)).toEqual([])
  expect((await app.ok('lead_capture_spam_list', { formId })).data).toHaveLength(1)
})

test('a visitor fills it in with the keyboard alone and sees the ending for the score', async () => {
  const { formId, installKey } = await publishForm(app, LEAD_FORM, [host.origin])
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
      const { installKey } = await publishForm(app)
      await using visitor = await visit({
        colorScheme,
        viewport: { width: 390, height: 844 },
        locale: 'es-CO',
      })
      const { page } = visitor
      await page.goto(`${app.url}/f/${installKey}`)
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
  const { installKey } = await publishForm(app, { ...LEAD_FORM, languages: ['en', 'es', 'pt'] })
  await using visitor = await visit({ locale: 'es-CO' })
  await visitor.page.goto(pageOf(installKey))
  await visitor.page.getByRole('button', { name: 'Siguiente' }).waitFor()
  await visitor.page.goto(pageOf(installKey, 'lang="pt-BR"'))
  await visitor.page.getByRole('button', { name: 'Próximo' }).waitFor()
})

test('an answer no longer counts when its field is hidden', async () => {
  const { formId, installKey } = await publishForm(app)
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
    const { formId, installKey } = await publishForm(app)
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
    await app.ok('lead_capture_embedded_forms_update', { formId, draft: { fields, steps } })
    await app.ok('lead_capture_embedded_forms_publish', { formId })
    await fill(page)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect((await submissionsOf(formId))[0]).toMatchObject({ version: 1, answers: { size: 'few' } })
  },
)

test.runIf(isLong)('a visitor who has the form open while it is paused sees that it is closed', async () => {
  const { formId, installKey } = await publishForm(app)
  await using visitor = await visit({ expected: /404/ })
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await page.getByLabel('Your name').waitFor()
  await app.ok('lead_capture_embedded_forms_pause', { formId })
  const config = async () => (await fetch(`${app.url}/embed/v1/forms/${installKey}/config`)).status
  await expect.poll(config).toBe(204)
  await fill(page)
  await page.getByRole('alert').getByText('closed').waitFor()
  expect(await page.getByRole('button', { name: 'Send' }).count()).toBe(0)
})

describe('one submission', () => {
  test('is stored for answers that were sent offline, once there is a network', async () => {
    const { formId, installKey } = await publishForm(app)
    await using visitor = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
    const { page } = visitor
    await page.goto(pageOf(installKey))
    await answerFirstStep(page)
    await page.getByLabel('Up to ten').check()
    await page.getByLabel('You may write').check()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText('offline').waitFor()
    expect(await visitor.barriers()).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await submissionsOf(formId)).toHaveLength(1)
  })

  /** Sends both steps without a network, and counts what is sent from then on. */
  async function sentOffline(page: Page) {
    const { formId, installKey } = await publishForm(app)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.goto(pageOf(installKey))
    await answerFirstStep(page)
    await page.getByLabel('Up to ten').check()
    await page.getByLabel('You may write').check()
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('alert').getByText('offline').waitFor()
    const tries = () => requests.filter((url) => url.endsWith('/submissions')).length
    expect(tries()).toBe(1)
    return { formId, tries }
  }

  test('is sent once, however often the visitor tried without a network', async () => {
    await using visitor = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
    const { page } = visitor
    const { formId, tries } = await sentOffline(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(tries).toBe(2)
    await page.getByRole('alert').getByText('offline').waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect([tries(), (await submissionsOf(formId)).length]).toEqual([3, 1])
  })

  test('is not sent while the visitor changes an earlier step, and keeps the consent', async () => {
    await using visitor = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
    const { page } = visitor
    const { formId, tries } = await sentOffline(page)
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByLabel('Your name').fill('Ana María')
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Send' }).click()
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(tries()).toBe(2)
    expect(await submissionsOf(formId)).toMatchObject([
      { answers: { name: 'Ana María' }, consent: { given: true } },
    ])
  })

  test('is not waited for where something in between refuses it with a page of its own', async () => {
    const { installKey } = await publishForm(app)
    await using visitor = await visit({ expected: /403/ })
    const { page } = visitor
    await page.route('**/challenge', (route) =>
      route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Blocked</h1>' }),
    )
    await page.goto(pageOf(installKey))
    await fill(page)
    await page.getByText('Your answers could not be sent.').waitFor()
  })

  test.runIf(isLong)('is stored for answers whose arrival was not confirmed', async () => {
    const { formId, installKey } = await publishForm(app)
    await using visitor = await visit({ expected: /ERR_FAILED/ })
    const { page } = visitor
    let sent = 0
    await page.route('**/submissions', async (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      await route.fetch()
      await route.abort()
    })
    await page.goto(pageOf(installKey))
    await fill(page)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(sent).toBe(2)
    expect(await submissionsOf(formId)).toHaveLength(1)
  })
})

test('a copy of the tab, with what the tab has stored, sends a submission of its own', async () => {
  const { formId, installKey } = await publishForm(app)
  await using visitor = await visit()
  const { page } = visitor
  await page.goto(pageOf(installKey))
  await answerFirstStep(page)
  const [copy] = await Promise.all([page.waitForEvent('popup'), page.evaluate('void open(location.href)')])
  for (const [each, size, ending] of [
    [page, 'Up to ten', 'Thank you'],
    [copy, 'More', 'Let us talk'],
  ] as const) {
    await each.getByLabel(size).check()
    await each.getByLabel('You may write').check()
    await each.getByRole('button', { name: 'Send' }).click()
    await each.getByRole('heading', { name: ending }).waitFor()
  }
  expect((await submissionsOf(formId)).map(({ answers }) => answers.size)).toEqual(['many', 'few'])
})

test('what was sent before a reload is stored once', async () => {
  const { formId, installKey } = await publishForm(app)
  await using visitor = await visit({ expected: /ERR_FAILED/ })
  const { page } = visitor
  let isLost = true
  await page.route('**/submissions', async (route) => {
    if (!isLost) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.goto(pageOf(installKey))
  await fill(page)
  await page.getByText('Your answers could not be sent.').waitFor()
  isLost = false
  await page.reload()
  await page.getByLabel('You may write').check()
  await page.getByRole('button', { name: 'Send' }).click()
  await page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await submissionsOf(formId)).toHaveLength(1)
})

test('answers are kept over a reload, except sensitive ones', async () => {
  const { installKey } = await publishForm(app)
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
    const { installKey } = await publishForm(app)
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
  const { installKey } = await publishForm(app)
  await using visitor = await visit()
  const { page } = visitor
  await page.addInitScript(`Object.defineProperty(navigator, 'language', { value: 'en-US@posix' })`)
  await page.goto(pageOf(installKey))
  await answerFirstStep(page)
  await page.getByLabel('Up to ten').waitFor()
})

test.runIf(isLong)('a rejection by the service is explained next to the answer', async () => {
  const { installKey } = await publishForm(app)
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
  const { formId, installKey } = await publishForm(app, { ...LEAD_FORM, protection })
  await using visitor = await visit()
  await visitor.page.goto(pageOf(installKey))
  await fill(visitor.page)
  await visitor.page.getByRole('heading', { name: 'Thank you' }).waitFor()
  expect(await submissionsOf(formId)).toHaveLength(1)
})
