import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heading, useVisits } from './visits.ts'

/* Who is online in the inbox, with several tabs of one browser. */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
const { visit } = visits

/** What a tab says about having the inbox open. */
function listenTo(page: Page): boolean[] {
  const said: boolean[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().endsWith('/inbox/online'))
      said.push(request.postDataJSON().online)
  })
  return said
}

async function leaveInbox(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Workspace' }).getByRole('link', { name: 'People' }).click()
  await heading(page, 'People').waitFor()
}

test('a member is online until the last tab has left the inbox', async () => {
  const online = async () => (await visits.app.ok('inbox_online_list')).online
  await using visited = await visit('/inbox')
  const { page } = visited
  const said = listenTo(page)
  await expect.poll(online).toEqual([visits.owner.email])
  const other = await page.context().newPage()
  const otherSaid = listenTo(other)
  await other.goto(`${visits.app.url}/inbox`)
  await expect.poll(() => otherSaid).toContain(true)

  await leaveInbox(other)
  expect(await online()).toEqual([visits.owner.email])
  await leaveInbox(page)
  await expect.poll(online).toEqual([])
  expect(said).toContain(false)
  expect(otherSaid).not.toContain(false)
})
