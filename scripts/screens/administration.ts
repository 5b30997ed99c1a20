import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'

/** Developers, settings, and what belongs to no area. */
export const ADMINISTRATION: Screen[] = [
  { name: 'connect', path: '/developers/connect' },
  { name: 'keys-of-programs', path: '/developers/keys' },
  { name: 'webhooks', path: '/developers/webhooks' },
  { name: 'webhook', path: '/developers/webhooks', act: openFirst },
  { name: 'webhook-settings', path: '/developers/webhooks', act: openSettings },
  { name: 'credentials', path: '/developers/credentials' },
  { name: 'environments', path: '/developers/environments' },
  {
    name: 'environment',
    path: '/developers/environments',
    act: (page) => page.getByRole('link', { name: /^Staging/ }).click(),
  },
  { name: 'account', path: '/settings/account' },
  { name: 'organization', path: '/settings/organization' },
  { name: 'members', path: '/settings/members' },
  { name: 'channels', path: '/settings/channels' },
  { name: 'channel', path: '/settings/channels', act: openFirstChannel },
  { name: 'channel-whatsapp-new', path: '/settings/channels/new/whatsapp' },
  { name: 'channel-email-new', path: '/settings/channels/new/email' },
  { name: 'channel-email', path: '/settings/channels', act: openEmailChannel },
  { name: 'agent', path: '/settings/agent' },
  { name: 'sending', path: '/settings/sending' },
  { name: 'knowledge', path: '/knowledge?ask=When+do+you+open%3F' },
  { name: 'knowledge-new', path: '/knowledge/new' },
  { name: 'knowledge-pdf', path: '/knowledge/new?of=pdf' },
  { name: 'audit', path: '/settings/audit' },
  { name: 'retention', path: '/settings/retention' },
  { name: 'palette', path: '/people', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/people', act: (page) => page.keyboard.press('?') },
  { name: 'nothing-here', path: '/nowhere' },
]

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'CRM' }).click()
  await page.getByText('No deliveries yet').waitFor()
}

async function openFirstChannel(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Channels' }).getByRole('link').first().click()
  await page.getByText('Webhook URL').waitFor()
}

async function openEmailChannel(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Channels' }).getByRole('link').last().click()
  await page.getByText('Webhook URL').waitFor()
}

async function openSettings(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
}
