import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { publishForm } from '../../server/test/peers/form-visitor.ts'
import { answerFirstStep, fill, useFormVisits } from './form-visits.ts'

/* What a visitor sends is stored once. An address has few submissions a minute, so these have an application of their own. */

const visits = useFormVisits()
const { visit, pageOf, submissionsOf } = visits

describe('one submission', () => {
  /** Sends both steps without a network, and counts what is sent from then on. */
  async function sentOffline(page: Page) {
    const { formId, installKey } = await publishForm(visits.app)
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

  test('is stored for answers that were sent offline, once there is a network', async () => {
    await using visitor = await visit({ expected: /ERR_INTERNET_DISCONNECTED/ })
    const { page } = visitor
    const { formId } = await sentOffline(page)
    expect(await visitor.barriers()).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    expect(await submissionsOf(formId)).toHaveLength(1)
  })

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
    const { installKey } = await publishForm(visits.app)
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
    const { formId, installKey } = await publishForm(visits.app)
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
  const { formId, installKey } = await publishForm(visits.app)
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
  const { formId, installKey } = await publishForm(visits.app)
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
