import { expect, test } from 'vitest'
import { isLong } from '../../server/test/harness/effort.ts'
import { chatOf, simulate } from '../../server/test/peers/simulator.ts'
import { press, useVisits } from './visits.ts'

/* Twilio, connected on the screen. Its API is the simulator's. */

const visits = useVisits(() => ({ simulator: true }))

test('a wrong token is explained, and what to do about it', async () => {
  await using visited = await visits.visit('/settings/channels/new/twilio')
  const { page } = visited
  await page.getByLabel('Account SID').fill(`AC${'0'.repeat(32)}`)
  await page.getByLabel('Auth token').fill('another token')
  await page.keyboard.press('Enter')
  await page.locator('header').getByText('Not working', { exact: true }).waitFor()
  await page.getByText('Twilio doesn’t accept the account SID or the auth token.', { exact: false }).waitFor()
  expect(await visited.barriers()).toEqual([])
})

test.runIf(isLong)(
  'a Twilio account is connected, and the first message shows that its webhook works',
  async () => {
    const { app } = visits
    const { data: numbers } = await app.ok('whatsapp_numbers_list')
    const { accounts } = await simulate<{
      accounts: { phoneNumber: string; accountSid: string; appSecret: string; wabaId: string }[]
    }>(app, 'GET', '/accounts')
    const account = accounts.find(({ phoneNumber }) => phoneNumber === numbers[0].phoneNumber)!
    await using visited = await visits.visit('/settings/channels', visits.owner, {
      expected: /status of 400/,
    })
    const { page } = visited
    await page.getByRole('link', { name: 'Connect Twilio' }).click()
    await page.getByLabel('Account SID').fill('AC12')
    await page.getByLabel('Auth token').fill(account.appSecret)
    await press(page, 'Connect')
    await page.getByText('Not an account SID.', { exact: false }).waitFor()
    expect(await visited.barriers()).toEqual([])
    await page.getByLabel('Account SID').fill(account.accountSid)
    await press(page, 'Connect')
    await page.locator('header').getByText('Connected', { exact: true }).waitFor()
    await page.getByText('None yet. Send a message to this number to test it.').waitFor()
    expect(await visited.barriers()).toEqual([])
    await simulate(app, 'POST', chatOf('+573005774911'), { wabaId: account.wabaId, text: 'Hello' })
    await page.getByText('None yet. Send a message to this number to test it.').waitFor({ state: 'detached' })
    const { data } = await app.ok('channels_list')
    expect(data.find(({ kind }: { kind: string }) => kind === 'twilio').webhookSeenAt).not.toBeNull()
  },
)
