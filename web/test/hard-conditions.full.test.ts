import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '../../server/src/app/registry.ts'
import { insertChannel } from '../../server/test/fixtures/channels.ts'
import { Browser, newUser } from '../../server/test/fixtures/people.ts'
import { effort, isLong } from '../../server/test/harness/effort.ts'
import { askForAttention } from './attention.ts'
import { HOSTILE_TEXTS } from './hostile-texts.ts'
import { addressesOf, goTo, settled, title } from './screens.ts'
import { heading, press, useVisits } from './visits.ts'

/* Hard conditions: hostile texts, two tabs, reloads, slow connections, other time zones, and a read-only role. */

const visits = useVisits()
const { visit } = visits
/** The IDs of the records on the screens. */
const ids = {
  webhook: '',
  environment: '',
  import: '',
  conversation: '',
  form: '',
  initiative: '',
  template: '',
  emailTemplate: '',
  campaign: '',
  knowledge: '',
  channel: '',
}
const everybody = { kind: 'person', op: 'AND', predicates: [] }

const AT_ONCE = 12

/** Every record with a name or a text gets a hostile one. Records that take a call each are fewer in the suite. */
beforeAll(async () => {
  const { app, owner } = visits
  const { ok } = app
  const browser = new Browser(app, owner.cookie)
  const numbered = <T>(each: (text: string, at: number) => T) => HOSTILE_TEXTS.map(each)
  const [first = ''] = HOSTILE_TEXTS
  await ok('cdp_people_batch_upsert', {
    items: [
      ...numbered((text, at) => ({
        externalId: `p-${String(at).padStart(2, '0')}`,
        firstName: text,
        lastName: text,
        attributes: { note: text, [text]: at },
      })),
      {
        externalId: 'all',
        firstName: 'All',
        attributes: Object.fromEntries(numbered((text, at) => [`k${at}`, text])),
      },
    ],
  })
  const events = await ok('cdp_events_batch_record', {
    items: numbered((text, at) => ({
      name: `happened_${at}`,
      externalId: `e-${at}`,
      personExternalId: 'all',
      properties: { [text]: text },
    })),
  })
  expect(events.summary).toMatchObject({ failed: 0 })
  await ok('cdp_custom_object_types_create', { name: 'thing', displayName: first, description: first })
  await ok('cdp_relationship_types_register', {
    kind: 'person_to_co',
    customObjectType: 'thing',
    role: first,
  }).catch(() => undefined)
  await ok('cdp_custom_objects_batch_upsert', {
    items: numbered((text, at) => ({
      type: 'thing',
      externalId: `o-${at}`,
      displayName: text,
      attributes: { note: text, [text]: 1 },
    })),
  })
  const { id: credentialId } = await ok('http_credentials_create', {
    key: 'a',
    name: first,
    authType: 'BEARER',
    value: 'x',
  })
  const make = async (text: string, at: number) => {
    await ok('segments_create', {
      name: text,
      description: text,
      slug: `s-${at}`,
      filterExpression: everybody,
    })
    ids.initiative = (await ok('initiatives_create', { name: text })).id
    const form = await ok('lead_capture_embedded_forms_create', {
      name: text,
      draft: { fields: [{ key: 'name', type: 'text', label: text, help: text }], consent: { text } },
    })
    ids.form = form.id
    await browser.send('POST', '/api-keys', { name: text })
    const environment = await ok('environments_create', { key: `e${at}`, name: text })
    ids.environment = environment.id
    const initiative = await ok('initiatives_create', { name: text, objective: text })
    ids.initiative = initiative.id
    const email = await ok('email_templates_create', { name: text, subject: text, body: text })
    ids.emailTemplate = email.id
    const campaign = await ok('campaigns_create', {
      name: text,
      audience: { type: 'people', personExternalIds: ['all'] },
      message: { channel: 'email', subject: text, body: text },
    })
    ids.campaign = campaign.id
    ids.knowledge = (await ok('knowledge_create', { title: text, text, language: 'en' })).id
    const webhook = await ok('webhook_subscriptions_create', {
      name: text,
      description: text,
      url: 'https://example.com/',
      events: ['journey_run.started'],
      credentialId,
    })
    ids.webhook = webhook.id
  }
  const entries = [...HOSTILE_TEXTS.entries()].filter(([at]) => at % effort(6, 1) === 0)
  for (let from = 0; from < entries.length; from += AT_ONCE) {
    await Promise.all(entries.slice(from, from + AT_ONCE).map(([at, text]) => make(text, at)))
  }
  await ok('segments_evaluate', { slug: 's-0' })
  await ok('language_model_set', { provider: 'anthropic', model: first, apiKey: first })
  const channel = await ok('channels_create', {
    kind: 'email',
    settings: { address: 'hello@shop.example', name: first, host: '127.0.0.1', port: 9, encryption: 'none' },
    secrets: { password: first, webhookSecret: 'secret' },
  })
  ids.channel = channel.id
  const tested = await ok('webhook_subscriptions_test', { id: ids.webhook, waitSeconds: 0 })
  await askForAttention(app, app.org.id, HOSTILE_TEXTS, tested.data[0].deliveryId)
  ids.conversation = (await ok('conversations_list', { limit: 1 })).data[0].id
  await insertChannel(app.runtime, app.org.id, '+12125553881')
  const { data: templates } = await ok('templates_create', {
    name: 'markup',
    language: 'en',
    category: 'UTILITY',
    contentType: 'TEXT',
    content: {
      header: '<b>"&amp;',
      body: `Your order <img src=x onerror=alert(1)> ${'x'.repeat(500)} is ready.`,
    },
  })
  ids.template = templates[0].id
  const upload = await ok('cdp_imports_create', {
    kind: 'people',
    fileName: first,
    content: `id,"${first}"\n,"${first}"\n`,
    mapping: { columns: { id: 'externalId' } },
  })
  ids.import = upload.id
  await browser.send('PATCH', '/organization', { name: first })
})

/** Every screen in the long run; in the short run a few of different kinds. */
const addresses = () => everyAddress().filter((_, at) => at % effort(8, 1) === 0)

const everyAddress = () => [
  ...Object.values(
    addressesOf({ person: 'all', segment: 's-0', type: 'thing', object: 'o-1', event: 'e-1', ...ids }),
  ),
  '/inbox?view=all',
  '/attention?of=deliveries',
  '/attention?of=incidents',
]

test('every URL opens the same view again, fits a phone, and shows hostile texts as text', async () => {
  await using visited = await visit('/', visits.owner, { isAltered: true })
  const { page } = visited
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  await page.addInitScript(() => {
    Object.assign(globalThis, { __hostile: () => Object.assign(globalThis, { hasRun: true }) })
  })
  const found: string[] = []
  for (const path of addresses()) {
    await goTo(page, path)
    const before = await title(page).textContent()
    await page.reload()
    await settled(page)
    expect(await title(page).textContent()).toBe(before)
    expect(page.url()).toBe(visits.app.url + path)
    await page.setViewportSize(PHONE)
    await expect.poll(() => scrolledSideways(page), { message: path }).toEqual([])
    await page.setViewportSize(DESKTOP)
    // Virtualized lists render only visible rows, so scroll to the end.
    const grid = page.getByRole('grid')
    if ((await grid.count()) > 0) {
      await grid.focus()
      await page.keyboard.press('End')
    }
    found.push(...(await hostileElements(page)).map((element) => `${path}: ${element}`))
  }
  await page.keyboard.press('Control+k')
  await page.getByPlaceholder('Search people, segments, and pages').fill('data-hostile')
  await page.getByRole('option').first().waitFor()
  found.push(...(await hostileElements(page)))
  expect(found).toEqual([])
  expect(dialogs).toEqual([])
  expect(await page.evaluate(() => 'hasRun' in globalThis)).toBe(false)
})

const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 800 }

/** Elements that are wider than their space. */
function scrolledSideways(page: Page): Promise<string[]> {
  return page
    .locator('body, [role=grid]')
    .evaluateAll((elements) =>
      elements
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map((element) => `${element.tagName}: ${element.scrollWidth}`),
    )
}

/** Elements that a hostile text has turned into. The frame of a form's preview is ours. */
function hostileElements(page: Page): Promise<string[]> {
  return page
    .locator(
      '[data-hostile], iframe:not([src="/embed/v1/preview"]), object, embed, base, marquee, [onerror], [onload], [onfocus], [onmouseover], a[href^="javascript:" i], a[href^="data:" i]',
    )
    .evaluateAll((elements) => elements.map((element) => String(element.outerHTML).slice(0, 200)))
}

test.runIf(isLong)('hostile texts in records and URLs are shown as text', async () => {
  await using visited = await visit('/people?q=data-hostile', visits.owner, { expected: /status of 4/ })
  const { page } = visited
  const [text = ''] = HOSTILE_TEXTS
  await page.goto(`${visits.app.url}/people/p-00`)
  await heading(page, `${text} ${text}`).waitFor()
  await page.goto(`${visits.app.url}/people/all`)
  for (const at of [1, 20, 40, HOSTILE_TEXTS.length - 1]) {
    await page.getByText(HOSTILE_TEXTS[at]!, { exact: true }).first().waitFor()
  }
  for (const section of ['deliveries', 'work', 'incidents']) {
    await page.goto(`${visits.app.url}/attention?of=${section}`)
    await page.getByText(HOSTILE_TEXTS.at(-1)!, { exact: true }).first().waitFor()
  }
  for (const hostile of HOSTILE_TEXTS.slice(0, effort(1, 3))) {
    const part = encodeURIComponent(hostile)
    for (const path of [`/people/${part}`, `/events?name=${part}`, `/people?q=${part}`, `/${part}`]) {
      await page.goto(visits.app.url + path)
      await title(page).or(page.getByRole('alert')).first().waitFor()
      expect(await hostileElements(page)).toEqual([])
    }
  }
})

describe('two tabs', () => {
  test.runIf(isLong)('show changes of the other tab, and that the user signed out', async () => {
    const member = await newUser(visits.app, 'member')
    await using visited = await visit('/people/p-01', member, { expected: /status of 401/ })
    const { page } = visited
    const other = await page.context().newPage()
    await other.goto(`${visits.app.url}/people/p-01`)
    await page.getByRole('button', { name: 'Edit Email' }).click()
    await page.getByLabel('Email', { exact: true }).fill('two@example.com')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Edit Email' }).getByText('two@example.com').waitFor()
    await other.getByText('two@example.com').waitFor()

    await other.getByRole('button', { name: 'Edit First name' }).click()
    await other.getByLabel('First name', { exact: true }).fill('Half written')
    await page.getByRole('navigation', { name: 'Workspace' }).getByRole('button').first().click()
    await page.getByRole('menuitem', { name: /Sign out/ }).click()
    await page.getByLabel('Password').waitFor()
    await other.getByText('Your unsaved changes are still here.').waitFor()
    await other.getByLabel('Password').fill(member.password)
    await other.keyboard.press('Enter')
    await other.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await other.getByLabel('First name', { exact: true }).inputValue()).toBe('Half written')
  })
})

/** In the page: the layout shift that the browser measures. */
const OBSERVE_SHIFTS = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
`

/** In the page: whether it has shown placeholders. */
const OBSERVE_SKELETONS = `
  globalThis.hasShownWhatIsToCome = false
  new MutationObserver(() => {
    hasShownWhatIsToCome ||= document.querySelector('.animate-skeleton') !== null
  }).observe(document, { childList: true, subtree: true })
`

describe('a slow connection', () => {
  test('shows placeholders without layout shifts, and keeps unsaved changes', async () => {
    await using visited = await visit('/settings/retention', visits.owner, {
      expected: /ERR_FAILED|status of 50/,
      isAltered: true,
    })
    const { page } = visited
    const SLOW_MS = 700
    await page.route('**/api/v1/**', async (route) => {
      if (!route.request().url().endsWith('/changes')) {
        await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
      }
      await route.continue().catch(() => undefined)
    })
    await page.addInitScript({ content: OBSERVE_SHIFTS })
    await page.addInitScript({ content: OBSERVE_SKELETONS })
    const moved: Record<string, number> = {}
    for (const path of ['/people', '/segments', '/events', '/people/all', '/developers/webhooks']) {
      await page.goto(visits.app.url + path)
      await page.waitForFunction(() => Reflect.get(globalThis, 'hasShownWhatIsToCome'))
      await page.locator('.animate-skeleton').first().waitFor({ state: 'detached' })
      moved[path] = await page.evaluate('shifted')
    }
    // Browsers call up to 0.1 good.
    expect(Object.entries(moved).filter(([, sum]) => sum > 0.02)).toEqual([])

    await page.goto(`${visits.app.url}/segments/new`)
    await page.getByLabel('Name', { exact: true }).fill('Written on a train')
    let attempts = 0
    const gate = Promise.withResolvers<void>()
    await page.route('**/api/v1/segments', async (route) => {
      attempts++
      if (attempts === 1) return route.abort()
      await gate.promise
      await route.continue()
    })
    await press(page, 'Save segment')
    await page.getByRole('alert').getByText('Your changes are still here. Try again.').waitFor()
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Written on a train')
    await page.getByRole('button', { name: 'Save segment' }).dblclick()
    gate.resolve()
    await heading(page, 'Written on a train').waitFor()
    expect(attempts).toBe(2)
  })
})

const HOUR_MS = 3_600_000

/** A time for which 24-hour days and calendar days in Tokyo differ, and its expected label. */
function lately(): { hours: number; words: string } {
  const hour = Number(
    new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Asia/Tokyo' }).format(),
  )
  if (hour < 11) return { hours: 35, words: '2 days ago' }
  return { hours: hour < 13 ? 35 : 37, words: 'yesterday' }
}

describe('time zones', () => {
  test.runIf(isLong)('dates and times are in the time zone of the organization', async () => {
    const { app, owner } = visits
    await new Browser(app, owner.cookie).send('PATCH', '/organization', { timeZone: 'Asia/Tokyo' })
    await app.ok('cdp_people_upsert', { externalId: 'far', firstName: 'Far' })
    await app.ok('cdp_events_record', {
      name: 'landed',
      externalId: 'landed',
      personExternalId: 'far',
      timestamp: '2026-02-28T20:30:00Z',
    })
    const { hours, words } = lately()
    await app.ok('cdp_events_record', {
      name: 'departed',
      externalId: 'departed',
      personExternalId: 'far',
      timestamp: new Date(Date.now() - hours * HOUR_MS).toISOString(),
    })
    for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati']) {
      await using visited = await visit('/people/far', owner, { timezoneId })
      const { page } = visited
      await page.getByRole('heading', { name: 'Sunday, March 1, 2026' }).waitFor()
      await page.getByText('landed').locator('xpath=ancestor::li').getByText(/^5:30/).hover()
      await page
        .getByRole('tooltip')
        .getByText(/Sunday, March 1, 2026.*5:30/)
        .waitFor()
      await page.goto(new URL('/events?person=far', page.url()).href)
      await page.getByRole('row', { name: 'departed' }).getByText(words).waitFor()
    }
  })
})

test('viewers are offered no write on any screen', async () => {
  const viewer = await newUser(visits.app, 'viewer')
  await using visited = await visit('/', viewer, {
    expected: /status of 4/,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const { page } = visited
  // Some reads use POST. Any other method that is not GET writes.
  const reads = operations
    .filter(({ effect }) => effect === 'read')
    .map(({ route }) => route.replace(' ', ' /api/v1').split('/'))
  const isRead = (asked: string) =>
    reads.some((route) => {
      const parts = asked.split('/')
      return (
        parts.length === route.length && route.every((part, at) => part.startsWith('{') || part === parts[at])
      )
    })
  const writes: string[] = []
  page.on('request', (request) => {
    const asked = `${request.method()} ${new URL(request.url()).pathname}`
    if (request.method() !== 'GET' && !isRead(asked)) writes.push(`${page.url()}: ${asked}`)
  })
  const offers =
    /^(New|Add|Create(?!d)|Edit|Delete|Remove|Save|Import|Preview|Evaluate|Replace|Revoke|Invite|Enable|Disable|Send|Replay|Retry|Hand back|Make|Do |Allow|Select |Set up|Link to)/
  const offered: string[] = []
  // Users may always change their own account.
  const paths = addresses().filter((path) => path !== '/settings/account')
  for (const path of paths) {
    await goTo(page, path)
    const buttons = page.locator('main').locator('button:enabled, a[href$="/new"]')
    const found = await buttons.evaluateAll((elements) =>
      elements.map((element) => ({
        name: (element.ariaLabel ?? element.textContent ?? '').trim(),
        // The position, independent of the row.
        place: `${element.className} of ${element.parentElement?.className}`,
      })),
    )
    for (const { name } of found) if (offers.test(name)) offered.push(`${path}: ${name}`)
    // One button of each kind is pressed, because rows repeat them.
    const firsts = found.map(({ place }, at) => found.findIndex((other) => other.place === place) === at)
    for (let at = 0; at < (await buttons.count()); at++) {
      if (!firsts[at]) continue
      await buttons
        .nth(at)
        .click({ timeout: 1_000, force: true })
        .catch(() => undefined)
      await page.keyboard.press('Escape')
      if (new URL(page.url()).pathname !== new URL(path, visits.app.url).pathname) await goTo(page, path)
    }
  }
  expect({ offered, writes }).toEqual({ offered: [], writes: [] })
})
