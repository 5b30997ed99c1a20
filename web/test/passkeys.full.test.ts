import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newUser } from '../../server/test/fixtures/people.ts'
import { isLong } from '../../server/test/harness/effort.ts'
import { plugIn } from './authenticator.ts'
import { heading, press, useVisits } from './visits.ts'

/* Passkeys in a real browser, with an authenticator that the browser simulates (WebAuthn, 11). */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))

/** A refused sign-in is reported by the browser, too. */
const REFUSALS = { expected: /status of (401|403|409)/ }

const passkeys = (page: Page) => page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem')

async function add(page: Page, name: string, password: string): Promise<void> {
  await press(page, 'Add passkey')
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await passkeys(page).filter({ hasText: name }).waitFor()
  await dialog.waitFor({ state: 'detached' })
}

/** Signs out, which leads to the sign-in page. */
async function leave(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${visits.app.url}/`)
  await heading(page, 'Sign in to Parley').waitFor()
}

describe('A user', () => {
  test('adds a passkey, renames it, signs in with it alone, and removes it', async () => {
    const user = await newUser(visits.app, 'member')
    await using visited = await visits.visit('/settings/account', user, REFUSALS)
    const { page } = visited
    const { session, authenticatorId } = await plugIn(page)
    await add(page, 'Laptop', user.password)
    expect(await visited.barriers()).toEqual([])
    await page.getByRole('button', { name: 'Rename Laptop' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Work laptop')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await passkeys(page).filter({ hasText: 'Work laptop' }).waitFor()

    await leave(page)
    expect(await visited.barriers()).toEqual([])
    await press(page, 'Sign in with a passkey')
    await page.getByRole('navigation').first().waitFor()

    await page.goto(`${visits.app.url}/settings/account`)
    await passkeys(page).filter({ hasText: 'used' }).waitFor()
    await page.getByRole('button', { name: 'Remove Work laptop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove Work laptop?' })
    await dialog.getByLabel('Your password').fill(user.password)
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Passkey removed').waitFor()

    // The browser still has it, but the service does not know it any more.
    const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId })
    expect(credentials).toHaveLength(1)
    await leave(page)
    await press(page, 'Sign in with a passkey')
    await page.getByText('Parley does not know this passkey.').waitFor()
  })

  test.runIf(isLong)(
    'needs the passkey after the password once it is required, or a recovery code',
    async () => {
      const user = await newUser(visits.app, 'member')
      await using visited = await visits.visit('/settings/account', user, REFUSALS)
      const { page } = visited
      await plugIn(page)
      await add(page, 'Phone', user.password)
      await press(page, 'Require a passkey')
      const dialog = page.getByRole('dialog', { name: 'Require a passkey' })
      await dialog.getByLabel('Your password').fill(user.password)
      await dialog.getByRole('button', { name: 'Continue' }).click()
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect.poll(() => codes.count()).toBe(10)
      const code = (await codes.first().textContent())!
      await page.getByRole('button', { name: 'I’ve saved them' }).click()

      const enterPassword = async () => {
        await leave(page)
        await page.getByLabel('Email').fill(user.email)
        await page.getByLabel('Password').fill(user.password)
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('button', { name: 'Continue with your passkey' }).waitFor()
      }
      await enterPassword()
      expect(await visited.barriers()).toEqual([])
      await press(page, 'Continue with your passkey')
      await page.getByRole('navigation').first().waitFor()

      await enterPassword()
      await page.getByLabel('Recovery code').fill(code)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await page.getByRole('navigation').first().waitFor()
    },
  )

  test.runIf(isLong)('who cancels in the browser can try again', async () => {
    const user = await newUser(visits.app, 'member')
    await using visited = await visits.visit('/settings/account', user, REFUSALS)
    const { page } = visited
    const { session, authenticatorId } = await plugIn(page)
    await add(page, 'Key', user.password)
    await leave(page)
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await press(page, 'Sign in with a passkey')
    await page.getByText('No passkey was used.').waitFor()
    await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
    await press(page, 'Sign in with a passkey')
    await page.getByRole('navigation').first().waitFor()
  })
})
