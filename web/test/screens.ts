import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

/** What the screens of one thing show in a test. */
export interface Shown {
  person: string
  segment: string
  type: string
  object: string
  event: string
  import: string
  webhook: string
  environment: string
}

const EVERYBODY = { kind: 'person', op: 'AND', predicates: [] }

/** Every screen by its route, with an address on which something is to be seen. */
export function addressesOf(shown: Shown): Record<string, string> {
  return {
    '/': '/',
    '/attention': '/attention?of=work',
    '/people': '/people',
    '/people/$externalId': `/people/${shown.person}`,
    '/segments': '/segments',
    '/segments/new': `/segments/new?filter=${encodeURIComponent(JSON.stringify(EVERYBODY))}`,
    '/segments/$slug': `/segments/${shown.segment}?tab=filter`,
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
    '/settings/audit': '/settings/audit',
    '/settings/retention': '/settings/retention',
    '/developers/connect': '/developers/connect',
    '/developers/keys': '/developers/keys',
    '/developers/webhooks': '/developers/webhooks',
    '/developers/webhooks/$id': `/developers/webhooks/${shown.webhook}?tab=settings`,
    '/developers/credentials': '/developers/credentials',
    '/developers/environments': '/developers/environments',
    '/developers/environments/$id': `/developers/environments/${shown.environment}`,
  }
}

/** They lead on to another, or are not of the workspace. */
const OUTSIDE = ['/invitation', '/reset-password', '/settings', '/developers', '/oauth/authorize']

/** The routes of the workspace, as the program has them. */
export async function routesOfScreens(): Promise<string[]> {
  const routes = await readFile(join(import.meta.dirname, '../src/routes.tsx'), 'utf8')
  const known = [...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!)
  return known.filter((path) => !OUTSIDE.includes(path))
}

/** Also behind a panel that lies over the page. */
export const title = (page: Page) => page.locator('h1').first()

/** Until everything is there that the screen shows, and what it is called, which may itself have to be asked for. */
export async function settled(page: Page): Promise<void> {
  await title(page).filter({ hasNotText: /^…?$/ }).waitFor()
  await page.locator('.animate-skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** In the page: goes on within it, as a link of it would, until the other screen has been drawn. */
const GO = `async (to) => {
  history.pushState({}, '', to)
  dispatchEvent(new Event('popstate'))
  const isThere = ({ latestLocation, state }) =>
    state.status === 'idle' && state.resolvedLocation?.href === latestLocation.href
  while (!isThere(globalThis.__TSR_ROUTER__)) await new Promise(requestAnimationFrame)
}`

/** Within the page that is open already. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`(${GO})(${JSON.stringify(path)})`)
  await settled(page)
}
