import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { createAuthority, type Receiver, startReceiver } from '../../server/test/peers/receiver.ts'
import type { Hand } from './hands.ts'
import { useVisits } from './visits.ts'

/*
 * The path of a growth team from sample data to a reached goal, with nothing but what a person can do: create
 * an initiative, change its journey, simulate, rehearse, launch, answer on the simulated phone, read the results.
 */

/** The service with a simulated provider, and a server that a journey calls. For one walk a file. */
export function useWholePath() {
  let receiver: Receiver
  let folder = ''
  const visits = useVisits(async () => {
    const authority = await createAuthority()
    folder = await mkdtemp(join(tmpdir(), 'parley-whole-path-'))
    const ca = join(folder, 'ca.pem')
    await writeFile(ca, authority.ca)
    receiver = await startReceiver(authority)
    return {
      simulator: true,
      timeScale: 60,
      env: { PARLEY_WEBHOOK_ALLOW_LOOPBACK: 'true', PARLEY_WEBHOOK_EXTRA_CA: ca },
    }
  })
  afterAll(async () => {
    await receiver.stop()
    await rm(folder, { recursive: true })
  })

  /** Walks the whole path, and says what it took. */
  async function walk(handOf: (page: Page) => Hand): Promise<string> {
    await using visited = await visits.visit('/')
    const hand = handOf(visited.page)
    const startedAt = performance.now()
    await openSampleData(hand)
    await create(hand)
    await changeJourney(hand, `${receiver.url}/messaged`)
    expect(await visited.barriers()).toEqual([])
    await tryOut(hand)
    await launch(hand)
    await answer(hand)
    await readResults(hand)
    const seconds = Math.round((performance.now() - startedAt) / 1_000)
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/messaged'])
    expect(await visited.barriers()).toEqual([])
    return `${hand.clicks} clicks, ${hand.keys} keys, ${seconds} seconds`
  }
  return { walk }
}

/** One of the sample shop's customers, whom no other initiative of it reaches. */
const ANA = { name: 'Ana Gómez', phoneNumber: '+573005550000' }

const step = (page: Page, name: string) => page.locator('.react-flow__node').filter({ hasText: name })

/** Adds a step of a kind at the signal of a step. */
async function insert(hand: Hand, after: string, signal: string, kind: string): Promise<Locator> {
  const { page } = hand
  const at = step(page, after).getByRole('button', { name: `Add a step between, at ${signal}`, exact: true })
  await hand.use(at.first())
  await hand.type(kind)
  await hand.press('Enter')
  const inspector = page.getByRole('complementary', { name: kind, exact: true })
  await inspector.waitFor()
  return inspector
}

async function openSampleData(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.button('Set up with sample data')
  await page.getByText('Sample data is ready').waitFor()
  const drawer = page.getByRole('complementary', { name: 'Simulated phone' })
  await hand.use(drawer.getByRole('button', { name: 'All contacts' }))
  await hand.use(drawer.getByRole('button', { name: 'New contact' }))
  await hand.fill(page.getByLabel('Name', { exact: true }), ANA.name)
  await hand.fill(page.getByLabel('Phone number'), ANA.phoneNumber)
  await hand.press('Enter')
  await page.getByLabel(`Message as ${ANA.name}`).waitFor()
  await hand.button('Close the simulated phone')
}

/** Fills in the one page, and creates the draft. */
async function create(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.link('Initiatives')
  await hand.link('New initiative')
  await hand.link(/NPS with follow-up/)
  await hand.use(page.getByRole('radio', { name: /A list of people/ }))
  await hand.choose(page.getByRole('combobox', { name: 'Choose a person' }), ANA.name)
  await hand.use(page.getByRole('checkbox', { name: /Measure a goal/ }))
  await hand.choose(page.getByRole('combobox', { name: 'Event', exact: true }), 'nps_answered')
  await hand.fill(page.getByLabel('Hold out, in percent'), '0')
  await hand.button('Create draft')
  await page.getByRole('heading', { name: 'Before you launch' }).waitFor()
}

/** A short wait, a question to the data and a call to another service, between the steps that were drawn. */
async function changeJourney(hand: Hand, url: string): Promise<void> {
  const { page } = hand
  await hand.link('Journey')
  await step(page, 'Start').waitFor()
  const delay = await insert(hand, 'Start', 'Then', 'Delay')
  await hand.fill(delay.getByRole('textbox', { name: 'How long' }), '1')
  await hand.select(delay.getByLabel('Unit of How long'), 'minutes')
  const decision = await insert(hand, 'Delay', 'Then', 'Decision')
  await hand.use(decision.getByRole('button', { name: 'Add a condition' }))
  await hand.use(page.getByRole('menuitem', { name: 'About the person' }))
  await hand.choose(decision.getByRole('combobox', { name: 'Value', exact: true }), 'Bogotá')
  await hand.choose(decision.getByRole('combobox', { name: 'Step after No' }), 'End: no reply')
  const request = await insert(hand, 'First message', 'Sent', 'HTTP request')
  await hand.fill(request.getByRole('textbox', { name: 'URL' }), url)
  await hand.choose(request.getByRole('combobox', { name: 'Step after Failed' }), 'Wait for a reply')
  const event = await insert(hand, 'Conversation', 'Closed', 'Record event')
  await hand.fill(event.getByRole('textbox', { name: 'Event' }), 'nps_answered')
  await page.getByRole('link', { name: /^\d+ problems?$/ }).waitFor({ state: 'detached' })
  await page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
}

/** Simulates one person, and lets the chosen people pass through the journey. */
async function tryOut(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.link('Simulate')
  const panel = page.getByRole('complementary', { name: 'Simulate' })
  await hand.choose(panel.getByRole('combobox', { name: 'Person' }), ANA.name)
  await hand.button('Add a reply')
  await hand.fill(panel.getByRole('textbox', { name: 'Reply 1' }), 'Yes')
  await hand.button('Run')
  const run = page.getByRole('list', { name: 'Steps of the run' })
  await run.getByText('HTTP request').first().waitFor()
  await hand.link('Rehearse')
  const rehearse = page.getByRole('complementary', { name: 'Rehearse' })
  await hand.use(rehearse.getByRole('button', { name: 'Rehearse' }))
  await rehearse.getByText('1 person started.', { exact: false }).waitFor()
}

async function launch(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.link('Go to launch')
  await page.getByText('First message: template', { exact: false }).getByText('is approved').waitFor()
  await hand.button('Launch initiative')
  await hand.use(page.getByRole('dialog').getByRole('button', { name: 'Launch', exact: true }))
  await page.getByText('Initiative launched').waitFor()
}

/** Answers both questions of the agent on the simulated phone. */
async function answer(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.use(page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }))
  const messages = page.getByRole('log', { name: 'Messages on the phone' })
  const replies: [said: string | RegExp, reply: string][] = [
    [/we would like to ask you one question/, 'Yes, go ahead'],
    [/From 0 to 10/, '9'],
    [/main reason/, 'The coffee is great.'],
  ]
  for (const [said, reply] of replies) {
    await messages.getByText(said).last().waitFor()
    await hand.use(page.getByLabel(`Message as ${ANA.name}`))
    await hand.type(reply)
    await hand.press('Enter')
  }
  await hand.button('Close the simulated phone')
}

/** The value of the answer with its quote, and the goal. */
async function readResults(hand: Hand): Promise<void> {
  const { page } = hand
  await hand.link('Results')
  await page.getByText('1 of 1 answered', { exact: false }).first().waitFor()
  await hand.button('View quotes')
  const quotes = page.getByRole('complementary', { name: 'Quotes' })
  await quotes.getByRole('link', { name: ANA.name }).waitFor()
  await quotes.getByText('9', { exact: false }).first().waitFor()
  await hand.link('Overview')
  await page.getByText('1 person reached the goal', { exact: false }).waitFor()
}
