import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { LEAD_FORM } from '../../server/test/peers/form-visitor.ts'
import { heading, press, useVisits } from './visits.ts'

/* Topics under the sending rules, consents on a person's page, and the topic of an initiative and a campaign. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

async function chosenBy(externalId: string): Promise<string[]> {
  const { consents } = await visits.app.ok('consents_get', { externalId })
  return consents.flatMap(({ topic, channel, state }: any) =>
    state === null ? [] : [`${topic.name.en} ${channel} ${state}`],
  )
}

test.runIf(isLong)(
  'A topic is added, edited with undo, and chosen for an initiative and a campaign',
  async () => {
    await using visited = await visit('/settings/sending')
    const { page } = visited
    await press(page, 'Add a topic')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('heading', { name: 'Add a topic' }).waitFor()
    const english = dialog.getByRole('group', { name: 'English' })
    await english.getByLabel('Name').fill('Newsletter')
    await english.getByLabel('Description').fill('Once a month.')
    await dialog.getByRole('group', { name: 'Español' }).getByLabel('Name').fill('Novedades')
    await dialog.getByLabel('Keyword (optional)').fill('News')
    expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Keyword NEWS').waitFor()
    await press(page, 'Edit Newsletter')
    await dialog.getByRole('heading', { name: 'Edit topic' }).waitFor()
    await english.getByLabel('Name').fill('Our news')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Our news', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).first().click()
    await page.getByText('Newsletter', { exact: true }).waitFor()
    expect(await visited.barriers()).toEqual([])
    const { data } = await visits.app.ok('topics_list')
    expect(data).toMatchObject([{ keyword: 'news', name: { en: 'Newsletter', es: 'Novedades' } }])
    const topicId = data[0].id

    const { id } = await visits.app.ok('initiatives_create', { name: 'Spring' })
    await page.goto(`${visits.app.url}/initiatives/${id}/settings`)
    await page.getByLabel('Consent', { exact: true }).selectOption({ label: 'Newsletter' })
    await press(page, 'Save settings')
    await page.getByText('Settings saved').waitFor()
    expect(await visits.app.ok('initiatives_get', { id })).toMatchObject({ consentTopicId: topicId })

    const campaign = await visits.app.ok('campaigns_create', {
      name: 'Autumn',
      audience: { type: 'people', personExternalIds: ['nobody'] },
      message: { channel: 'email', subject: 'News', body: 'Our news.' },
    })
    await page.goto(`${visits.app.url}/campaigns/${campaign.id}`)
    await page.getByLabel('Consent', { exact: true }).selectOption({ label: 'Newsletter' })
    await press(page, 'Save draft')
    await expect
      .poll(() => visits.app.ok('campaigns_get', { id: campaign.id }))
      .toMatchObject({ consentTopicId: topicId })
  },
)

test('A member records a consent with how they know, undoes it, and reads the history', async () => {
  await visits.app.ok('topics_create', { name: { en: 'Offers' } })
  await visits.app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', email: 'ana@example.com' })
  await using visited = await visit('/people/ana')
  const { page } = visited
  await heading(page, 'Ana').waitFor()
  await press(page, 'Change Offers, Email')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: 'Change consent: Offers, Email' }).waitFor()
  expect(await dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByLabel('How you know').fill('Agreed on the phone')
  expect(await visited.barriers({ within: '[role=dialog]' })).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Agreed', { exact: true }).waitFor()
  expect(await chosenBy('ana')).toEqual(['Offers email granted'])
  await press(page, 'Undo')
  await page.getByText('Withdrawn', { exact: true }).waitFor()
  expect(await chosenBy('ana')).toEqual(['Offers email withdrawn'])
  await page.getByText('History', { exact: true }).click()
  await page.getByText('Agreed on the phone').waitFor()
  expect(await visited.barriers()).toEqual([])
})

test('A form whose topic was deleted says so when it is published', async () => {
  const { id: topicId } = await visits.app.ok('topics_create', { name: { en: 'Gone' } })
  const consent = { ...LEAD_FORM.consent, topicId }
  const confirmation = { phone: false, email: false }
  const draft = { ...LEAD_FORM, consent, confirmation }
  const { id } = await visits.app.ok('lead_capture_embedded_forms_create', { name: 'News', draft })
  await visits.app.ok('topics_delete', { id: topicId })
  await using visited = await visit(`/forms/${id}`, undefined, { expected: /status of 422/ })
  const { page } = visited
  await press(page, 'Publish form')
  await page.getByText('This topic no longer exists. Choose another one, or none.').first().waitFor()
  expect(await visited.barriers()).toEqual([])
  await page.getByLabel('Topic', { exact: true }).selectOption('No topic')
  await press(page, 'Publish form')
  await page.getByText('Version 1 published').waitFor()
})
