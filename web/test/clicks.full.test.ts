import { expect, test } from 'vitest'
import { askJourney } from '../../server/test/fixtures/journeys.ts'
import { until } from '../../server/test/harness/waiting.ts'
import { simulate } from '../../server/test/peers/simulator.ts'
import { press, useVisits } from './visits.ts'

/* Tracked links: the setting, and what an initiative and the log of messages show. */

const visits = useVisits(() => ({ simulator: true, timeScale: 2_000 }))
const { visit } = visits
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('tracking is turned on with a domain and parameters, and undone', async () => {
  await using visited = await visit('/settings/sending', visits.owner, { expected: /status of 400/ })
  const { page } = visited
  const settings = () => visits.app.ok('sending_links_get')
  const before = await settings()
  await page.getByText('Links stay as they are written, and nothing is counted.').waitFor()
  await press(page, 'Change tracking')
  await page.getByRole('heading', { name: 'Clicks and opens' }).last().waitFor()
  await page.getByLabel('Count clicks on links').check()
  await page.getByLabel('Add campaign parameters').check()
  await page.getByLabel('Source').fill('shop')
  await page.getByLabel('Campaign', { exact: true }).fill('{{person.email}}')
  await page.getByLabel('Your own link domain').fill('go.shop.example')
  expect(await visited.barriers()).toEqual([])
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Use an https address without a path, such as https://go.shop.example.').waitFor()
  await page.getByLabel('Your own link domain').fill('https://go.shop.example/')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('{{person.email}} is not known here.').waitFor()
  await page.getByLabel('Campaign', { exact: true }).fill('{{initiative.name}}')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Clicks on links are counted.').waitFor()
  expect(await settings()).toEqual({
    links: {
      track: true,
      domain: 'https://go.shop.example',
      utm: { source: 'shop', medium: '{{channel}}', campaign: '{{initiative.name}}' },
    },
    opens: { track: false },
  })
  await press(page, 'Undo')
  await page.getByText('Links stay as they are written, and nothing is counted.').waitFor()
  expect(await settings()).toEqual(before)
})

test('an initiative shows who clicked each link, and a message when it was clicked', async () => {
  const { app } = visits
  await app.ok('sending_links_set', { links: { track: true }, opens: { track: true } })
  const template = await app.ok('email_templates_create', {
    name: 'News',
    subject: 'News',
    body: 'See [the news](https://shop.example/news).',
  })
  const { id } = await app.ok('initiatives_create', { name: 'Spring', channel: 'EMAIL' })
  const definition = askJourney({ by: 'SEND_EMAIL', inputs: { templateId: template.id }, patience: '365d' })
  await app.ok('journeys_create_draft', { initiativeId: id, definition })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: [{ externalId: 'ana', email: 'ana@example.com', name: 'Ana' }],
  })
  const message = await until(async () => {
    const { data } = await app.ok('messages_list', { personExternalId: 'ana' })
    return data.find(({ sentAt }: { sentAt: string | null }) => sentAt !== null)
  })
  const path = '/mail/messages?person=ana@example.com'
  const { messages } = await simulate<{ messages: { text: string }[] }>(app, 'GET', path)
  const link = /http\S+\/l\/[\w-]{35}/.exec(messages[0]!.text)![0]
  // The first seconds of the email pass while this waits.
  await until(async () => {
    await fetch(link, { redirect: 'manual', headers: { 'user-agent': BROWSER } })
    return (await app.ok('messages_get', { id: message.id })).clickedAt !== null
  })

  await using visited = await visit(`/initiatives/${id}`)
  const { page } = visited
  await page.getByText('1 person clicked a link.').waitFor()
  const row = page.getByRole('table', { name: 'Clicks by link' }).getByRole('row').nth(1)
  await row.getByRole('rowheader', { name: 'shop.example/news' }).waitFor()
  expect(await row.getByRole('cell').first().innerText()).toBe('1')
  expect(await visited.barriers()).toEqual([])

  await using log = await visit(`/messages?message=${message.id}`)
  await log.page.getByText('Clicked', { exact: true }).waitFor()
})
