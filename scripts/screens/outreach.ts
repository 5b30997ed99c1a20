import type { Page } from 'playwright-core'
import { open, type Screen } from './screen.ts'

/** Home, initiatives and templates. */
export const OUTREACH: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'attention', path: '/attention' },
  { name: 'campaigns', path: '/campaigns' },
  { name: 'campaign-new', path: '/campaigns/new' },
  { name: 'messages', path: '/messages' },
  { name: 'message-new', path: '/messages/new?person=sample-118' },
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
  { name: 'review', path: '/initiatives/review' },
  { name: 'templates', path: '/templates' },
  { name: 'template', path: '/templates', act: (page) => page.getByRole('row').nth(1).click() },
  { name: 'template-new', path: '/templates/new', act: writeTemplate },
  { name: 'template-carousel', path: '/templates/new', act: writeCarousel },
  { name: 'template-offer', path: '/templates/new', act: writeOffer },
  { name: 'templates-email', path: '/templates?of=email' },
  { name: 'template-email-new', path: '/templates/new?of=email' },
  { name: 'initiative-agent', path: '/initiatives', act: testAgent },
]

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

async function writeCarousel(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('new_shoes')
  await page.getByLabel('Kind of message').selectOption('carousel')
  await page.getByLabel('Text', { exact: true }).fill('Our new shoes are here, {{1}}. Reply STOP to opt out.')
  await page.getByLabel('Example for {{1}}').fill('Ana')
  for (const [at, color] of ['Red', 'Blue'].entries()) {
    await page.getByLabel(`Card ${at + 1}: text`).fill(`${color} shoes for long walks.`)
    await page.getByLabel(`Card ${at + 1}: Link 1: title`).fill('Buy')
    await page.getByLabel(`Card ${at + 1}: Link 1: URL`).fill(`https://shop.example/${color}`)
  }
}

async function writeOffer(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('summer_sale')
  await page.getByLabel('Kind of message').selectOption('offer')
  await page.getByLabel('Title of the offer').fill('Summer sale')
  await page.getByLabel('Text', { exact: true }).fill('Everything costs less. Reply STOP to opt out.')
  await page.getByLabel('Show when it ends').click()
  await page.getByLabel('Example for {{1}}').fill('2099-08-31T23:59:00Z')
  await page.getByLabel('Code 1: Code to copy').fill('SUMMER')
  await page.getByLabel('Link 2: title').fill('Shop')
  await page.getByLabel('Link 2: URL').fill('https://shop.example')
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

async function testAgent(page: Page): Promise<void> {
  await openTab('Agent')(page)
  await page.getByRole('button', { name: 'Start test' }).click()
  await page.getByRole('list', { name: 'Dialogues' }).waitFor()
}
