import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Cookie, Page } from 'playwright-core'
import { launchChromium } from '../browser/chromium.ts'
import { createParley } from '../sdk/src/index.ts'
import { startService } from '../server/src/app/demo/service.ts'

/**
 * `npm run screens [-- NAME …]`: every screen of the workspace at three widths, light and dark, with sample data and
 * without, into data/screens. The pictures are for people; no test reads them. Those of the README are written too.
 */
const FOLDER = join(import.meta.dirname, '../data/screens')
const README_FOLDER = join(import.meta.dirname, '../docs/images')
/** The pictures of the README by screen, at this width and in light colors. */
const README_PICTURES: Record<string, string> = {
  home: 'home.png',
  'people-chosen': 'people.png',
  'segment-new': 'segment.png',
}
const README_WIDTH = 1440
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
]
const PORT = 4400

interface Screen {
  name: string
  path: string
  /** An action before the picture is taken. */
  act?: (page: Page) => Promise<unknown>
}

const FILTER = encodeURIComponent(
  JSON.stringify({
    kind: 'person',
    op: 'AND',
    predicates: [
      {
        kind: 'person_attribute',
        attr: 'attributes.plan',
        type: 'STRING',
        op: 'in',
        value: ['pro', 'basic'],
      },
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        count: { op: 'gte', value: 2 },
        window: { op: 'in_last_n', value: { amount: 60, unit: 'days' } },
        propertyFilters: [{ key: 'amount', type: 'NUMBER', op: 'gte', value: 20 }],
      },
      {
        kind: 'has_relationship',
        customObjectType: 'order',
        attributeFilters: [{ attr: 'attributes.state', type: 'STRING', op: 'eq', value: 'late' }],
        connector: 'OR',
      },
    ],
  }),
)

const EVERY_KIND = encodeURIComponent(
  JSON.stringify({
    kind: 'person',
    op: 'AND',
    predicates: [
      {
        kind: 'event',
        eventName: 'order_placed',
        occurred: true,
        aggregate: { function: 'sum', property: 'amount', op: 'gte', value: 100 },
        anchoredWindow: {
          anchor: { kind: 'attribute', attr: 'createdAt' },
          from: { amount: 0, unit: 'days' },
          to: { amount: 30, unit: 'days' },
        },
      },
      {
        kind: 'event_sequence',
        steps: [
          { eventName: 'order_placed' },
          { eventName: 'order_placed', within: { amount: 2, unit: 'weeks' } },
        ],
        notFollowedBy: { eventName: 'order_returned', within: { amount: 7, unit: 'days' } },
      },
      { kind: 'initiative', participated: true, status: ['ACTIVE', 'COMPLETED'] },
      { kind: 'reachable', channel: 'WHATSAPP', reachable: true },
      { kind: 'do_not_contact', listed: false },
      { kind: 'sample', percent: 50, key: 'welcome' },
    ],
  }),
)

const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'attention', path: '/attention' },
  { name: 'people', path: '/people' },
  { name: 'people-filter', path: `/people?filter=${FILTER}` },
  { name: 'person', path: '/people/sample-118' },
  { name: 'person-links', path: '/people/sample-118?tab=links' },
  { name: 'people-chosen', path: '/people', act: choosePeople },
  { name: 'segments', path: '/segments' },
  { name: 'segment-new', path: `/segments/new?filter=${FILTER}` },
  { name: 'segment-members', path: '/segments/good-customers' },
  { name: 'segment-history', path: '/segments/good-customers?tab=history' },
  { name: 'segment-filter', path: '/segments/good-customers?tab=filter' },
  { name: 'initiatives', path: '/initiatives' },
  { name: 'initiative-gallery', path: '/initiatives/new' },
  { name: 'initiative-new', path: '/initiatives/new?start=winBack' },
  { name: 'initiative-launch', path: '/initiatives', act: createInitiative },
  { name: 'initiative', path: '/initiatives', act: openInitiative },
  { name: 'initiative-journey', path: '/initiatives', act: openTab('Journey') },
  { name: 'initiative-participants', path: '/initiatives', act: openTab('Participants') },
  { name: 'initiative-participant', path: '/initiatives', act: openParticipant },
  { name: 'initiative-results', path: '/initiatives', act: openTab('Results') },
  { name: 'initiative-settings', path: '/initiatives', act: openTab('Settings') },
  { name: 'templates', path: '/templates' },
  { name: 'template', path: '/templates', act: (page) => page.getByRole('row').nth(1).click() },
  { name: 'template-new', path: '/templates/new', act: writeTemplate },
  { name: 'templates-email', path: '/templates?of=email' },
  { name: 'template-email-new', path: '/templates/new?of=email' },
  { name: 'objects', path: '/objects' },
  { name: 'objects-of-type', path: '/objects/order' },
  { name: 'object', path: '/objects/order/sample-order-118-1' },
  { name: 'segment-every-kind', path: `/segments/new?filter=${EVERY_KIND}` },
  { name: 'events', path: '/events' },
  { name: 'event', path: '/events?event=sample-order-118-1-placed' },
  { name: 'imports', path: '/imports' },
  { name: 'import-new', path: '/imports/new', act: chooseFile },
  { name: 'import-tried', path: '/imports/new', act: tryOut },
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
  { name: 'do-not-contact', path: '/settings/do-not-contact' },
  { name: 'do-not-contact-import', path: '/settings/do-not-contact?import=true' },
  { name: 'knowledge', path: '/knowledge?ask=When+do+you+open%3F' },
  { name: 'knowledge-new', path: '/knowledge/new' },
  { name: 'knowledge-pdf', path: '/knowledge/new?of=pdf' },
  { name: 'initiative-agent', path: '/initiatives', act: testAgent },
  { name: 'audit', path: '/settings/audit' },
  { name: 'retention', path: '/settings/retention' },
  { name: 'palette', path: '/people', act: (page) => page.keyboard.press('Control+k') },
  { name: 'keys', path: '/people', act: (page) => page.keyboard.press('?') },
  { name: 'nothing-here', path: '/nowhere' },
]

await using parts = new AsyncDisposableStack()
const data = await mkdtemp(join(tmpdir(), 'parley-screens-'))
parts.defer(() => rm(data, { recursive: true, force: true }))
const service = parts.use(await startService({ PARLEY_DATA: data, PARLEY_MODE: 'development' }, PORT))
const { apiKey } = await service.bootstrap('Altiplano')
const { link } = await service.invite('Altiplano')
await prepareDevelopers(apiKey)
await prepareAgent(apiKey)
const browser = await launchChromium()
parts.defer(() => browser.close())
await mkdir(FOLDER, { recursive: true })
const wanted = process.argv.slice(2)
const chosen = SCREENS.filter(({ name }) => wanted.length === 0 || wanted.includes(name))

const cookies = await shootFirst(browser)
for (const viewport of SIZES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    context.setDefaultTimeout(60_000)
    await context.addCookies(cookies)
    const page = await context.newPage()
    for (const { name, path, act } of chosen) {
      await open(page, path)
      await act?.(page)
      await settle(page)
      const picture = await page.screenshot({
        path: join(FOLDER, `${name}-${viewport.width}-${colorScheme}.png`),
      })
      const ofReadme = README_PICTURES[name]
      if (ofReadme && viewport.width === README_WIDTH && colorScheme === 'light')
        await writeFile(join(README_FOLDER, ofReadme), picture)
    }
    await context.close()
  }
}
console.log(`Screens are in ${FOLDER}`)

/**
 * Takes pictures of the empty organization and of the import of its sample data. Returns the cookies of the session.
 */
async function shootFirst(browser: Browser): Promise<Cookie[]> {
  const context = await browser.newContext({ viewport: SIZES[1]!, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(service.url)
  await page.getByLabel('Password').waitFor({ timeout: 60_000 })
  await page.screenshot({ path: join(FOLDER, 'entrance.png') })
  await page.goto(link)
  await page.locator('main#content').waitFor()
  await settle(page)
  await page.screenshot({ path: join(FOLDER, 'home-empty.png') })
  await open(page, '/people')
  await settle(page)
  await page.screenshot({ path: join(FOLDER, 'people-empty.png') })
  await open(page, '/')
  await page.getByRole('button', { name: 'Set up with sample data' }).click()
  await page.getByText('Sample data is ready').waitFor({ timeout: 60_000 })
  await choosePassword(page)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}

/** Creates the data for the developer screens. */
async function prepareDevelopers(apiKey: string): Promise<void> {
  const { environments, httpCredentials, webhookSubscriptions } = createParley({
    url: service.url,
    key: apiKey,
  })
  await environments.create({ key: 'production', name: 'Production' })
  await environments.create({
    key: 'staging',
    name: 'Staging',
    isTest: true,
    variables: [
      { key: 'BASE_URL', value: 'https://staging.example.com' },
      { key: 'TOKEN', value: 'not shown', isSecret: true },
    ],
  })
  const { id } = await httpCredentials.create({ key: 'crm', authType: 'BEARER', value: 'not shown' })
  await webhookSubscriptions.create({
    name: 'CRM',
    description: 'Keeps the deals up to date',
    url: 'https://crm.example.com/hooks',
    events: ['conversation.escalated'],
    credentialId: id,
  })
}

/** Creates the data for the screens of the agent and of sending. */
async function prepareAgent(apiKey: string): Promise<void> {
  const parley = createParley({ url: service.url, key: apiKey })
  await parley.knowledge.create({
    title: 'Opening hours',
    text: 'We sell and repair bicycles.\n\nOur shop opens at nine and closes at six on weekdays.',
    language: 'en',
  })
  await parley.knowledge.create({
    kind: 'FAQ',
    title: 'How long does a repair take?',
    text: 'Three working days. We write to you when it is ready.',
    language: 'en',
  })
  await parley.language.model.set({
    provider: 'anthropic',
    model: 'claude-haiku-4-5',
    apiKey: 'not shown',
    inputPrice: 1,
    outputPrice: 5,
    dailyBudget: 10,
  })
  await parley.sending.limits.set({
    quietHours: { from: '21:00', until: '08:00' },
    messagesPerPersonPer: { messages: 3, window: '7d', whenReached: 'skip' },
  })
  await parley.do.notContact.add({
    entries: [
      { kind: 'phone', value: '+573005550001' },
      { kind: 'email', value: 'stop@example.com' },
    ],
  })
}

/** Chooses a password, which the service requests after the first link. So the request appears in no picture. */
async function choosePassword(page: Page): Promise<void> {
  await open(page, '/settings/account')
  await page.getByLabel('Your name').fill('Ana Rojas')
  await page.getByLabel('Email').fill('ana@altiplano.example')
  await page.getByLabel('New password').fill('a good long one')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('link', { name: 'Set a password' }).waitFor({ state: 'detached' })
}

async function choosePeople(page: Page): Promise<void> {
  const boxes = page.getByRole('checkbox')
  await boxes.nth(2).click()
  await boxes.nth(5).click({ modifiers: ['Shift'] })
  await page.getByText('4 people selected').waitFor()
}

async function openInitiative(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'How do you like it?' }).first().click()
  await page.getByRole('link', { name: 'Overview' }).waitFor()
}

function openTab(name: string): (page: Page) => Promise<void> {
  return async (page) => {
    await openInitiative(page)
    const tabs = page.getByRole('navigation', { name: 'Initiative sections' })
    await tabs.getByRole('link', { name }).click()
  }
}

async function writeTemplate(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('order_on_its_way')
  await page
    .getByLabel('Text', { exact: true })
    .fill('Hello {{1}}, your order *{{2}}* is on its way.\n\nYou can follow it until it arrives.')
  await page.getByLabel('Example for {{1}}').fill('Ana')
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Link 1: title').fill('Follow the order')
}

async function openParticipant(page: Page): Promise<void> {
  await openTab('Participants')(page)
  await page.getByRole('row').nth(1).click()
  await page
    .getByRole('complementary', { name: 'Participant' })
    .getByRole('region', { name: 'Steps' })
    .waitFor()
}

/** A draft from a ready starting point, for the good customers. */
async function createInitiative(page: Page): Promise<void> {
  await open(page, '/initiatives/new?start=nps')
  await page.getByRole('combobox', { name: 'Segment' }).click()
  await page.getByRole('option', { name: 'Good customers' }).click()
  await page.getByRole('button', { name: 'Create draft' }).first().click()
  await page.getByText('is approved').first().waitFor()
}

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

async function testAgent(page: Page): Promise<void> {
  await openTab('Agent')(page)
  await page.getByRole('button', { name: 'Start test' }).click()
  await page.getByRole('list', { name: 'Dialogues' }).waitFor()
}

async function openSettings(page: Page): Promise<void> {
  await openFirst(page)
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(service.url + path)
  await page.locator('main#content').waitFor()
}

/** Waits until nothing is loading. */
async function settle(page: Page): Promise<void> {
  await page.locator('.animate-skeleton, [aria-busy=true]').first().waitFor({ state: 'detached' })
  await page.waitForTimeout(400)
}

async function chooseFile(page: Page): Promise<void> {
  const content =
    'Customer ID,Name,Celular,Mail,City\nc-1,Ana,+573005550001,ana@example.com,Bogotá\nc-2,Luis,12,luis@example.com,Lima\n'
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  })
  await page.getByRole('button', { name: 'Preview import' }).waitFor()
}

async function tryOut(page: Page): Promise<void> {
  await chooseFile(page)
  await page.getByRole('button', { name: 'Preview import' }).click()
  await page.getByText('This is a preview.').waitFor()
}
