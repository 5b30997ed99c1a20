import { expect, test } from 'vitest'
import { press, useVisits } from './visits.ts'

/* Replies with a button to share the location or the phone number, from the inbox to the phone and back. */

const visits = useVisits(() => ({ simulator: true }))

test('a reply asks for the location and for the number, and the answers are shown', async () => {
  const { app } = visits
  const { phoneNumber } = await app.ok('simulated_phones_create', { name: 'Petra' })
  await app.ok('simulated_phones_write', {
    phoneNumber,
    content: { kind: 'text', text: 'I have a question' },
  })
  const find = async () =>
    (await app.ok('conversations_list', {})).data.find(
      ({ contact }: any) => contact.phoneNumber === phoneNumber,
    )?.id as string | undefined
  await expect.poll(find).toBeDefined()
  const id = (await find())!
  await app.ok('conversations_take_over', { id })
  await app.ok('conversations_assign', { id, assignee: visits.owner.email })
  await using visited = await visits.visit(`/inbox/${id}?view=all`)
  const { page } = visited
  const thread = page.getByRole('main')
  // The phone has such a button, too.
  const send = page
    .getByRole('region', { name: 'Write a reply' })
    .getByRole('button', { name: 'Send', exact: true })
  const phone = page.getByRole('log', { name: 'Messages on the phone' })
  await press(page, 'Ask for the location')
  expect(await page.getByLabel('Reply', { exact: true }).inputValue()).toBe('Please send me your location.')
  expect(await visited.barriers()).toEqual([])
  await send.click()
  await thread.getByText('With a button to send the location').waitFor()
  await page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }).click()
  await page
    .getByRole('complementary', { name: 'Simulated phone' })
    .getByRole('button', { name: /Petra/ })
    .click()
  await phone.getByRole('button', { name: 'Send location' }).click()
  await thread.getByRole('link', { name: /, -?\d/ }).waitFor()

  await press(page, 'Ask for the phone number')
  await page.getByLabel('Reply', { exact: true }).fill('Which number may we call?')
  await send.click()
  await phone.getByRole('button', { name: 'Share contact info' }).click()
  await thread.getByText('Shared with the button').waitFor()
  expect(await visited.barriers()).toEqual([])
})
