import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { simulate } from '../../server/test/peers/simulator.ts'
import { heading, useVisits } from './visits.ts'

/*
 * The whole way of a growth team in a real browser: create an initiative, change its journey on the canvas, simulate it,
 * rehearse it, launch it, answer on the simulated phone, read the value with its quote, and see the goal reached. The
 * script does only what a person can do, and counts it.
 */

const visits = useVisits(() => ({ simulator: true, timeScale: 60 }))
const { visit } = visits

beforeAll(async () => {
  const { app } = visits
  // The person answers by hand, on the phone.
  await simulate(app, 'PUT', '/personas', { rules: [{ persona: 'silent' }] })
  await app.ok('cdp_people_upsert', { externalId: 'ana', firstName: 'Ana', phoneNumber: '+573010000001' })
  await app.ok('segments_create', {
    name: 'Regulars',
    slug: 'regulars',
    filterExpression: { kind: 'person', op: 'AND', predicates: [] },
  })
  await app.ok('segments_evaluate', { slug: 'regulars' })
})

/** A person's hand: it clicks and types, and counts both. */
class Hand {
  clicks = 0
  texts = 0

  async click(control: Locator): Promise<void> {
    this.clicks += 1
    await control.click()
  }

  async write(field: Locator, text: string): Promise<void> {
    this.texts += 1
    await field.fill(text)
  }

  /** Picks from a list that is searched by typing. */
  async choose(page: Page, list: Locator, search: string, name: string): Promise<void> {
    await this.click(list)
    await this.write(page.getByPlaceholder(search), name)
    await this.click(page.getByRole('option', { name }).first())
  }
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' })

const inspector = (page: Page) => page.getByRole('complementary')

/** Adds a step after a signal that leads nowhere, or between a signal and its target. */
async function add(page: Page, hand: Hand, at: string, kind: string): Promise<void> {
  await hand.click(button(page, at).first())
  await hand.write(page.getByPlaceholder('Search steps'), kind)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

async function create(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'New initiative' }).first())
  await hand.click(page.getByRole('link', { name: /NPS with follow-up/ }))
  await hand.click(page.getByRole('combobox', { name: 'Segment' }))
  await hand.click(page.getByRole('option', { name: 'Regulars' }))
  await hand.click(page.getByRole('checkbox', { name: /Measure a goal/ }))
  await hand.choose(
    page,
    page.getByRole('combobox', { name: 'Event', exact: true }),
    'Search events',
    'nps_told',
  )
  await hand.write(page.getByLabel('Hold out, in percent'), '0')
  await hand.click(button(page, 'Create draft').first())
  await heading(page, 'NPS with follow-up').waitFor()
}

/** After the conversation: a decision, and for those without an order a delay, a call and an event. */
async function changeJourney(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Journey', exact: true }))
  await add(page, hand, 'Add a step between, at Closed', 'decision')
  await hand.click(inspector(page).getByRole('button', { name: 'Add a condition' }))
  await hand.click(page.getByRole('menuitem', { name: 'About an event' }))
  const event = inspector(page).getByRole('combobox', { name: 'Event', exact: true })
  await hand.choose(page, event, 'Search events', 'order_placed')
  await add(page, hand, 'Add a step after No', 'delay')
  await add(page, hand, 'Add a step after Then', 'http')
  await inspector(page).getByLabel('Method').selectOption('GET')
  hand.clicks += 1
  await hand.write(inspector(page).getByLabel('URL', { exact: true }), `${visits.app.url}/healthz`)
  await add(page, hand, 'Add a step after Success', 'record event')
  await hand.write(inspector(page).getByLabel('Event', { exact: true }), 'nps_told')
  await add(page, hand, 'Add a step after Then', 'exit')
  await add(page, hand, 'Add a step after Failed', 'exit')
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
}

async function simulateRun(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Simulate', exact: true }))
  for (const [at, text] of ['Yes', '9', 'Your people are friendly'].entries()) {
    await hand.click(button(page, 'Add a reply'))
    await hand.write(page.getByLabel(`Reply ${at + 1}`, { exact: true }), text)
  }
  await hand.click(button(page, 'Run'))
  const steps = page.getByRole('list', { name: 'Steps of the run' })
  await steps.getByRole('button', { name: 'Record event' }).waitFor()
}

async function rehearse(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Rehearse', exact: true }))
  await hand.click(inspector(page).getByRole('button', { name: 'Rehearse', exact: true }))
  await page.getByText('1 people started.', { exact: false }).waitFor()
}

async function launch(page: Page, hand: Hand): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Go to launch' }))
  await page.getByText('First message: template', { exact: false }).getByText('is approved').waitFor()
  await page.getByText('1 person can be reached now').waitFor()
  await hand.click(button(page, 'Launch initiative'))
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }))
  await page.getByText('Initiative launched').waitFor()
}

async function answer(page: Page, hand: Hand): Promise<void> {
  const phone = page.getByRole('complementary', { name: 'Simulated phone' })
  const messages = page.getByRole('log', { name: 'Messages on the phone' })
  await hand.click(page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }))
  await hand.click(phone.getByRole('button', { name: /Ana/ }))
  const say = async (after: RegExp, text: string) => {
    await messages.getByText(after).waitFor()
    await hand.write(page.getByLabel('Message as Ana'), text)
    await page.keyboard.press('Enter')
  }
  await say(/Hello Ana/, 'Yes, of course')
  await say(/From 0 to 10/, '9')
  await say(/main reason for your score/, 'Your people are friendly')
}

async function readResults(page: Page, hand: Hand): Promise<void> {
  await hand.click(
    page
      .getByRole('navigation', { name: 'Initiative sections' })
      .getByRole('link', { name: 'Results', exact: true }),
  )
  await page.getByText('1 of 1 answered', { exact: false }).first().waitFor()
  await hand.click(button(page, 'View quotes').first())
  const quotes = page.getByRole('complementary', { name: 'Quotes' })
  await quotes.getByRole('link', { name: 'Ana' }).waitFor()
  await quotes.getByText('9', { exact: false }).first().waitFor()
}

/** The delay passes, the call and the event follow, and the event is the goal. */
async function reachGoal(page: Page, hand: Hand): Promise<void> {
  await hand.click(button(page, '+3 days'))
  await hand.click(
    page
      .getByRole('navigation', { name: 'Initiative sections' })
      .getByRole('link', { name: 'Overview', exact: true }),
  )
  await page.getByText('1 person reached the goal').waitFor()
}

test('from an idea to a reached goal, by mouse', async () => {
  const hand = new Hand()
  await using visited = await visit('/initiatives')
  const { page } = visited
  const startedAt = performance.now()
  await create(page, hand)
  await changeJourney(page, hand)
  await simulateRun(page, hand)
  await rehearse(page, hand)
  await launch(page, hand)
  await answer(page, hand)
  await readResults(page, hand)
  await reachGoal(page, hand)
  const seconds = Math.round((performance.now() - startedAt) / 1_000)
  console.info(`whole path: ${hand.clicks} clicks, ${hand.texts} texts, ${seconds} seconds`)
  const { data } = await visits.app.ok('initiatives_list', { q: 'NPS' })
  const goal = await visits.app.ok('initiatives_goal_people_list', { id: data[0].id })
  expect(goal.data).toMatchObject([{ personExternalId: 'ana' }])
})
