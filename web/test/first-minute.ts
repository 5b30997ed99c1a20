import type { Page } from 'playwright-core'
import { Hand } from './hands.ts'

/*
 * What a newcomer does in the first minutes, with mouse and keys alone: their own message arrives in the inbox, and their
 * answer arrives on the simulated phone.
 */

interface Point {
  name: string
  clicks: number
  keys: number
  seconds: number
}

/** A person at the browser, with a note of when each point was reached. */
export class Newcomer extends Hand {
  readonly points: Point[] = []
  readonly #startedAt = performance.now()

  reached(name: string): void {
    const seconds = Math.round((performance.now() - this.#startedAt) / 100) / 10
    this.points.push({ name, clicks: this.clicks, keys: this.keys, seconds })
  }

  /** One line a point. */
  told(): string {
    return this.points
      .map(
        ({ name, clicks, keys, seconds }) =>
          `${seconds.toFixed(1).padStart(6)} s  ${clicks} clicks, ${keys} keys: ${name}`,
      )
      .join('\n')
  }
}

const drawer = (page: Page) => page.getByRole('complementary', { name: 'Simulated phone' })
const onPhone = (page: Page) => page.getByRole('log', { name: 'Messages on the phone' })
const thread = (page: Page) => page.getByRole('list', { name: 'Messages', exact: true })

/** After the demo: the newcomer writes from the phone of their own, and answers in the inbox. */
export async function walkAfterDemo(hand: Newcomer): Promise<void> {
  const { page } = hand
  await atHome(hand)
  await openPhone(hand)
  await hand.use(drawer(page).getByRole('button', { name: /^You\b/ }))
  const said = 'Do you deliver on Saturdays?'
  await writeOnPhone(hand, said)
  hand.reached('wrote on the phone')
  await openInInbox(hand, said)
  await answerAndClose(hand, 'Yes, until two.', 'Great, thank you!')
}

/** An empty installation: sample data, whose initiative is launched; its message is answered, and a person is asked for. */
export async function walkFromNothing(hand: Newcomer): Promise<void> {
  const { page } = hand
  await atHome(hand)
  await hand.button('Set up with sample data')
  await page.getByText('Sample data is ready').waitFor()
  // The phone opens by itself.
  await onPhone(page).getByRole('article').first().waitFor()
  hand.reached('launched, and its message is on the phone')
  const said = 'I want to talk to a person'
  await writeOnPhone(hand, said)
  await openInInbox(hand, said)
  await answerAndClose(hand, 'Here I am.', 'Good to hear.')
}

async function atHome(hand: Newcomer): Promise<void> {
  await hand.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  hand.reached('Home')
}

async function openPhone(hand: Newcomer): Promise<void> {
  await hand.use(hand.page.getByRole('navigation').getByRole('button', { name: 'Simulated phone' }))
}

/** Writes on the phone that is open. */
async function writeOnPhone(hand: Newcomer, text: string): Promise<void> {
  const { page } = hand
  await hand.use(page.getByLabel(/^Message as /))
  await hand.type(text)
  await hand.press('Enter')
  await onPhone(page).getByText(text).waitFor()
}

/** Opens the newcomer's own conversation in the inbox. Its row may show an answer of the agent by now. */
async function openInInbox(hand: Newcomer, said: string): Promise<void> {
  const { page } = hand
  const name = (await page.getByLabel(/^Message as /).getAttribute('aria-label'))!.replace('Message as ', '')
  await hand.link(/^Inbox/)
  const row = page.getByRole('grid', { name: 'Conversations' }).getByRole('row').filter({ hasText: name })
  await hand.use(row.first())
  await thread(page).getByText(said).first().waitFor()
  hand.reached('the message is in the inbox')
}

/** Takes over, answers, hears the phone's answer, and closes. */
async function answerAndClose(hand: Newcomer, answer: string, back: string): Promise<void> {
  const { page } = hand
  await hand.use(page.getByRole('button', { name: 'Take over', exact: true }).first())
  await hand.use(page.getByRole('textbox', { name: 'Reply', exact: true }))
  await hand.type(answer)
  await hand.press('Control+Enter')
  await onPhone(page).getByText(answer).waitFor()
  hand.reached('the answer is on the phone')
  await writeOnPhone(hand, back)
  await thread(page).getByText(back).waitFor()
  hand.reached('the phone’s reply is in the inbox')
  await hand.button('Close the simulated phone')
  await hand.use(page.getByRole('button', { name: 'Close', exact: true }).first())
  await page.getByText(/^Conversation with .* closed$/).waitFor()
  hand.reached('closed')
}
