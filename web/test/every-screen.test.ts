import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { COLOUR_RULES } from '../../browser/barriers.ts'
import type { Visit, VisitOptions } from '../../browser/visit.ts'
import { operations } from '../../server/src/app/registry.ts'
import { openWorkspace, type Workspace } from '../../server/test/fixtures/workspace.ts'
import { effort, isFull, isLong } from '../../server/test/harness/effort.ts'
import { askForAttention } from './attention.ts'
import { addressesOf, goTo, routesOfScreens, settled } from './screens.ts'
import { useVisits } from './visits.ts'

/*
 * Every screen is accessible in light and dark mode and works by keyboard. The suite checks a few screens,
 * `npm run test:long` checks all.
 */

const visits = useVisits(() => ({ env: { PARLEY_ROLE: 'api' } }))
let workspace: Workspace
let screens: Record<string, string>

beforeAll(async () => {
  workspace = await openWorkspace(visits.app, 'w')
  const { records, key, id } = workspace
  const ok = (name: string, input: object) => visits.app.ok(name, { ...input }, { key })
  await ok('cdp_people_upsert', {
    externalId: 'person-w',
    lastName: 'Rojas',
    email: 'ana@example.com',
    attributes: { plan: 'pro', age: 41, since: '2026-01-02', vip: true, tags: ['a', 'b'] },
  })
  await ok('cdp_custom_objects_upsert', {
    type: 'car-w',
    externalId: 'object-w',
    displayName: 'Blue one',
    attributes: { doors: 4, colour: 'blue' },
  })
  await ok('cdp_events_record', {
    externalId: 'event-w-2',
    name: 'order_returned',
    personExternalId: 'person-w',
    properties: { amount: 12.5, lines: [{ sku: 'x' }] },
  })
  await askForAttention(visits.app, id, ['Ana', 'Luis'], workspace.deliveryId)
  screens = addressesOf({
    conversation: records['/conversations/{id}']!,
    person: 'person-w',
    segment: 'segment-w',
    type: 'car-w',
    object: 'object-w',
    event: 'event-w',
    import: records['/cdp/imports/{id}']!,
    webhook: records['/webhook-subscriptions/{id}']!,
    environment: records['/environments/{id}']!,
    form: records['/lead-capture/embedded-forms/{formId}']!,
    initiative: records['/initiatives/{id}']!,
    template: records['/templates/{id}']!,
    emailTemplate: records['/email-templates/{id}']!,
    campaign: records['/campaigns/{id}']!,
    knowledge: records['/knowledge/{id}']!,
    channel: records['/channels/{id}']!,
  })
})

/** Further states of screens that have a URL. */
const further = () => [
  '/inbox',
  '/inbox?view=all&q=Ana',
  '/attention?of=deliveries',
  '/attention?of=messages',
  '/attention?of=incidents',
  `/messages?message=${workspace.records['/messages/{id}']}`,
  '/people/person-w?tab=links',
  '/segments/segment-w',
  '/segments/segment-w?tab=history',
  `/developers/webhooks/${workspace.records['/webhook-subscriptions/{id}']}`,
  '/nowhere',
]

/** The routes of the short run: a list, a record, a panel over its page and a form. */
const SOME = ['/people', '/people/$externalId', '/events', '/developers/webhooks/$id']

const paths = () =>
  effort(
    SOME.map((route) => screens[route]!),
    [...Object.values(screens), ...further()],
  )

/** Fewer in the suite, for what presses many keys: a record and a panel over its page. */
const walked = () =>
  effort(
    ['/people/$externalId', '/developers/webhooks/$id'].map((route) => screens[route]!),
    paths(),
  )

const openAsOwner = (path: string, options?: Partial<VisitOptions>) =>
  visits.visit(path, { ...visits.owner, cookie: workspace.cookie }, options)

test('every screen is tested', async () => {
  expect(Object.keys(screens).toSorted()).toEqual((await routesOfScreens()).toSorted())
})

test('every screen is accessible in light and dark mode', async () => {
  await using visited = await openAsOwner('/')
  const { page } = visited
  const found: string[] = []
  for (const path of paths()) {
    await goTo(page, path)
    found.push(...(await barriersInBoth(visited)).map((barrier) => `${path} ${barrier}`))
  }
  expect(found).toEqual([])
})

test.runIf(isFull || isLong)('everything that is pressed on a phone is large enough', async () => {
  await using visited = await openAsOwner('/', { viewport: { width: 390, height: 844 } })
  const { page } = visited
  const found: string[] = []
  for (const path of paths()) {
    // The title of some screens has no room on a phone.
    await page.goto(visits.app.url + path)
    await page.locator('main').waitFor()
    await page.locator('.animate-skeleton, [aria-busy=true]').first().waitFor({ state: 'hidden' })
    found.push(...(await visited.barriers({ rules: ['target-size'] })).map((barrier) => `${path} ${barrier}`))
  }
  expect(found).toEqual([])
})

async function show(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor()
}

/** In light and dark mode. */
async function barriersInBoth({ page, barriers }: Visit, within?: string): Promise<string[]> {
  await show(page, 'light')
  const light = await barriers({ within, hasContrast: true })
  await show(page, 'dark')
  const dark = await barriers({ rules: COLOUR_RULES, within })
  return [...light.map((each) => `light: ${each}`), ...dark.map((each) => `dark: ${each}`)]
}

/** Loads the script that follows the focus into the page. */
async function followFocus(page: Page): Promise<void> {
  const source = await readFile(join(import.meta.dirname, 'in-page/focus-walk.ts'), 'utf8')
  await page.addInitScript({ content: stripTypeScriptTypes(source) })
  await page.reload()
  await settled(page)
}

const MOST_STOPS = 400

/** Presses Tab through the elements under the selector. Returns the problems. */
async function walk(page: Page, selector: string): Promise<string[]> {
  const stops = Number(await page.evaluate(`focusWalk.begin(${JSON.stringify(selector)})`))
  for (let pressed = 0; pressed < Math.min(2 * stops + 10, MOST_STOPS); pressed++) {
    await page.keyboard.press('Tab')
    if (pressed >= stops - 1 && (await page.evaluate('focusWalk.isDone()'))) break
  }
  return page.evaluate('focusWalk.faults()')
}

test('Tab reaches every control and shows the focus', async () => {
  await using visited = await openAsOwner('/', { isAltered: true })
  const { page } = visited
  await followFocus(page)
  const found: string[] = (await walk(page, 'nav[aria-label=Workspace]')).map(
    (fault) => `everywhere: ${fault}`,
  )
  for (const path of walked()) {
    await goTo(page, path)
    const isPanelOpen = (await page.getByRole('dialog').count()) > 0
    found.push(
      ...(await walk(page, isPanelOpen ? '[role=dialog]' : 'main')).map((fault) => `${path}: ${fault}`),
    )
  }
  expect(found).toEqual([])
})

test('pages for signed-out users are accessible', async () => {
  await using visited = await visits.visit('/', null, { expected: /status of 4/, isAltered: true })
  const { page } = visited
  await followFocus(page)
  const found: string[] = []
  const look = async (where: string) => {
    const faults = [...(await barriersInBoth(visited)), ...(await walk(page, 'main'))]
    found.push(...faults.map((fault) => `${where}: ${fault}`))
  }
  for (const path of ['/', '/reset-password#none', '/invitation#none', '/oauth/authorize?client_id=none']) {
    await page.goto(visits.app.url + path)
    await settled(page)
    await look(path)
  }
  expect(found).toEqual([])
})

/** The pending requests of the page, except streams. */
function watchRequests(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/v1/changes')) underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return underWay
}

/** The overlay after the effect of a key press, or null if none opened. */
async function opened(page: Page, underWay: ReadonlySet<Request>): Promise<string | null> {
  for (;;) {
    const overlay = (await page.evaluate('focusWalk.afterDrawing().then(focusWalk.overlay)')) as string | null
    if (overlay) return overlay
    if (underWay.size === 0) return null
  }
}

/** In the page; see in-page/focus-walk.ts. */
declare const focusWalk: {
  isReady(): boolean
  overlay(): string | null
  standing(): 'opener' | 'elsewhere' | 'nowhere'
}

/**
 * Waits until the condition is true in the page; false if it never is. A condition in a string would be evaluated once only,
 * because the page's content security policy refuses it from then on.
 */
const becomes = (page: Page, isSo: () => boolean): Promise<boolean> =>
  page.waitForFunction(isSo).then(
    () => true,
    () => false,
  )

test('a button that is disabled for a moment right after it got the focus has it again', async () => {
  await using visited = await openAsOwner('/people', { isAltered: true })
  const { page } = visited
  await settled(page)
  await page.evaluate(`
    const [one, other] = [...document.querySelectorAll('button:not(:disabled)')].filter((each) => each.checkVisibility())
    const later = setTimeout
    // As on a busy page: what waits for its turn comes late.
    globalThis.setTimeout = (act, ms, ...values) => later(act, (ms ?? 0) + 500, ...values)
    one.focus()
    other.focus()
    other.disabled = true
    globalThis.lost = other
  `)
  await expect.poll(() => page.evaluate('document.activeElement === document.body')).toBe(true)
  await page.evaluate('lost.disabled = false')
  await expect.poll(() => page.evaluate('document.activeElement === lost')).toBe(true)
})

test('a button that is hidden for a moment has the focus again', async () => {
  await using visited = await openAsOwner('/people', { isAltered: true })
  const { page } = visited
  await settled(page)
  await page.evaluate(`
    globalThis.hidden = [...document.querySelectorAll('main button:not(:disabled)')].find((each) => each.checkVisibility())
    hidden.focus()
    hidden.parentElement.style.display = 'none'
  `)
  await expect.poll(() => page.evaluate('document.activeElement === hidden')).toBe(false)
  await page.evaluate("hidden.parentElement.style.display = ''")
  await expect.poll(() => page.evaluate('document.activeElement === hidden')).toBe(true)
})

/** Refuses all writes while buttons are tried. */
async function refuseWrites(page: Page): Promise<void> {
  const reads = new Set(
    operations.filter(({ effect }) => effect === 'read').map(({ route }) => route.replace(' ', ' /api/v1')),
  )
  await page.route('**/api/v1/**', async (route) => {
    const { method, url } = { method: route.request().method(), url: new URL(route.request().url()) }
    if (method === 'GET' || reads.has(`${method} ${url.pathname}`)) return route.continue()
    const error = { code: 'conflict', message: 'Not now.', details: {} }
    await route.fulfill({ status: 409, json: { error } })
  })
}

test.runIf(isFull || isLong)('dialogs and menus are accessible and return the focus', async () => {
  await using visited = await openAsOwner('/', { expected: /status of 409/, isAltered: true })
  const { page } = visited
  await refuseWrites(page)
  await followFocus(page)
  const underWay = watchRequests(page)
  const found: string[] = []
  const seen = new Set<string>()
  for (const path of walked()) {
    await goTo(page, path)
    // The frame around the screens is tested once.
    const area = path === walked()[0] ? 'body' : 'main'
    const names: string[] = await page.evaluate(`focusWalk.openers('${area}')`)
    for (const at of names.keys()) {
      const name = String(await page.evaluate(`focusWalk.focusOpener('${area}', ${at})`))
      // Buttons that several screens share, and copy buttons, are tested once.
      const kind = name.replace(/(“Copy ).*|[a-z]{3}_[0-9a-f]{32}/, '$1')
      if (seen.has(kind)) continue
      seen.add(kind)
      const fault = (words: string) => found.push(`${path} ${name}: ${words}`)
      await page.keyboard.press('Enter')
      const overlay = await opened(page, underWay)
      if (overlay) {
        if (!(await becomes(page, () => focusWalk.isReady()))) fault('it opens without the focus')
        if (overlay === 'dialog') for (const each of await walk(page, '[role=dialog]')) fault(each)
        // Checks the whole page, unless a dialog covers it.
        const within = overlay === 'dialog' ? '[role=dialog]' : undefined
        for (const barrier of await barriersInBoth(visited, within)) fault(barrier)
        await page.keyboard.press('Escape')
        if (!(await becomes(page, () => focusWalk.overlay() === null))) fault('Escape does not close it')
        else if (!(await becomes(page, () => focusWalk.standing() === 'opener')))
          fault(`closed, the focus is on ${await page.evaluate('focusWalk.focused()')}`)
      } else if (!(await becomes(page, () => focusWalk.standing() !== 'nowhere'))) fault('the focus is lost')
      const here = page.url().slice(visits.app.url.length)
      if (here !== path) await goTo(page, path)
    }
  }
  expect(found).toEqual([])
})
