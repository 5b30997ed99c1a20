import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** The inbox and the simulated phone. */
export const INBOX: Screen[] = [
  { name: 'inbox', path: '/inbox?view=all', act: openConversation },
  { name: 'inbox-list', path: '/inbox?view=all' },
  { name: 'inbox-new', path: '/inbox/new?person=sample-118' },
  { name: 'inbox-reports', path: '/inbox/reports?days=7' },
  { name: 'canned-replies', path: '/inbox/canned-replies' },
  { name: 'notifications', path: '/people', act: openNotifications },
  { name: 'phone', path: '/phone' },
]

async function openConversation(page: Page): Promise<void> {
  await page.getByRole('row', { name: /Lucía/ }).first().click()
  await page.getByRole('list', { name: 'Messages', exact: true }).getByText('Is it in stock?').waitFor()
}

async function openNotifications(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /notification/i })
    .first()
    .click()
  await page.getByRole('dialog', { name: 'Notifications' }).waitFor()
}
