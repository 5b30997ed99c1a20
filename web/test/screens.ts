import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** The records that the screens show in a test. */
export interface Shown {
  conversation: string
  person: string
  segment: string
  type: string
  object: string
  event: string
  import: string
  webhook: string
  environment: string
  channel: string
  form: string
  initiative: string
  campaign: string
  template: string
  emailTemplate: string
  knowledge: string
}

const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }

/** A URL for every route. */
export function addressesOf(shown: Shown): Record<string, string> {
  return {
    '/': '/',
    '/attention': '/attention?of=work',
    '/inbox/{-$conversation}': `/inbox/${shown.conversation}?view=all`,
    '/inbox/canned-replies': '/inbox/canned-replies',
    '/inbox/reports': '/inbox/reports',
    '/inbox/new': `/inbox/new?person=${shown.person}`,
    '/people': '/people',
    '/people/$externalId': `/people/${shown.person}`,
    '/duplicates': '/duplicates',
    '/people/$externalId/merge': `/people/${shown.person}/merge`,
    '/segments': '/segments',
    '/segments/new': `/segments/new?filter=${encodeURIComponent(JSON.stringify(EVERYBODY))}`,
    '/segments/$slug': `/segments/${shown.segment}?tab=filter`,
    '/forms': '/forms',
    '/forms/new': '/forms/new',
    '/forms/$id': `/forms/${shown.form}`,
    '/forms/$id/embed': `/forms/${shown.form}/embed`,
    '/forms/$id/submissions': `/forms/${shown.form}/submissions`,
    '/forms/$id/versions': `/forms/${shown.form}/versions`,
    '/campaigns': '/campaigns',
    '/campaigns/new': '/campaigns/new',
    '/campaigns/$id': `/campaigns/${shown.campaign}`,
    '/initiatives': '/initiatives',
    '/initiatives/new': '/initiatives/new?start=winBack',
    '/initiatives/review': '/initiatives/review',
    '/initiatives/$id': `/initiatives/${shown.initiative}`,
    '/initiatives/$id/journey': `/initiatives/${shown.initiative}/journey`,
    '/initiatives/$id/participants': `/initiatives/${shown.initiative}/participants`,
    '/initiatives/$id/results': `/initiatives/${shown.initiative}/results`,
    '/attribution': '/attribution',
    '/initiatives/$id/agent': `/initiatives/${shown.initiative}/agent`,
    '/initiatives/$id/settings': `/initiatives/${shown.initiative}/settings`,
    '/messages': '/messages',
    '/messages/new': `/messages/new?person=${shown.person}`,
    '/templates': '/templates',
    '/templates/new': '/templates/new',
    '/templates/$id': `/templates/${shown.template}`,
    '/templates/email/$id': `/templates/email/${shown.emailTemplate}`,
    '/knowledge': '/knowledge',
    '/knowledge/new': '/knowledge/new?of=pdf',
    '/knowledge/$id': `/knowledge/${shown.knowledge}`,
    '/objects': '/objects',
    '/objects/$type': `/objects/${shown.type}`,
    '/objects/$type/$externalId': `/objects/${shown.type}/${shown.object}`,
    '/events': `/events?event=${shown.event}`,
    '/imports': '/imports',
    '/imports/new': '/imports/new',
    '/imports/$id': `/imports/${shown.import}`,
    '/settings/account': '/settings/account',
    '/settings/organization': '/settings/organization',
    '/settings/members': '/settings/members',
    '/settings/channels': '/settings/channels',
    '/settings/channels/new/whatsapp': '/settings/channels/new/whatsapp',
    '/settings/channels/new/twilio': '/settings/channels/new/twilio',
    '/settings/channels/new/sms': '/settings/channels/new/sms',
    '/settings/channels/new/email': '/settings/channels/new/email',
    '/settings/channels/$id': `/settings/channels/${shown.channel}`,
    '/settings/agent': '/settings/agent',
    '/settings/sending': '/settings/sending',
    '/settings/audit': '/settings/audit',
    '/settings/retention': '/settings/retention',
    '/settings/do-not-contact': '/settings/do-not-contact',
    '/developers/connect': '/developers/connect',
    '/developers/keys': '/developers/keys',
    '/developers/webhooks': '/developers/webhooks',
    '/developers/webhooks/$id': `/developers/webhooks/${shown.webhook}?tab=settings`,
    '/developers/credentials': '/developers/credentials',
    '/developers/environments': '/developers/environments',
    '/developers/environments/$id': `/developers/environments/${shown.environment}`,
  }
}

/** Redirects, and pages outside the workspace. phone.full.test.ts opens the simulated phone. */
const OUTSIDE = ['/invitation', '/reset-password', '/settings', '/developers', '/oauth/authorize', '/phone']

/** The routes of the workspace, read from the source. */
export async function routesOfScreens(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../src/routes')
  const files = await readdir(folder)
  const routes = await Promise.all(files.toSorted().map((file) => readFile(join(folder, file), 'utf8')))
  const known = [...routes.join('\n').matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
  return known.filter((path) => !OUTSIDE.includes(path))
}

/** The title, also when a panel covers it. */
export const title = (page: Page) => page.locator('h1').first()

/** Waits until the screen and its title have loaded. */
export async function settled(page: Page): Promise<void> {
  await title(page).filter({ hasNotText: /^…?$/ }).waitFor()
  await page.locator('.animate-skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** In the page: navigates without a reload, until the other screen has been drawn. */
const GO = `async (to) => {
  history.pushState({}, '', to)
  dispatchEvent(new Event('popstate'))
  const isThere = ({ latestLocation, state }) =>
    state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  while (!isThere(globalThis.__TSR_ROUTER__)) await new Promise(requestAnimationFrame)
}`

/** Navigates within the open page. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`(${GO})(${JSON.stringify(path)})`)
  await settled(page)
}
