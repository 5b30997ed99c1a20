import { z } from 'zod'
import type { Ctx } from '../../platform/operations/index.ts'
import { Instant } from '../../platform/schema/index.ts'
import { digitsOf, knownDigits, namesOf, storedNumber } from './phones.ts'
import { answerOf, requireSimulation } from './simulation.ts'

/** The SMS of a phone that are shown, the latest ones. */
const MOST_TEXTS = 100

const Direction = z.enum(['received', 'sent']).describe('As the phone sees it: `received` from you.')

export const SimulatedSmsThread = z.strictObject({
  phoneNumber: z.string(),
  name: z.string().nullable().describe('Of the person with this number; null: nobody known.'),
  lastText: z.string(),
  lastDirection: Direction,
  lastAt: Instant,
})

export const SimulatedSms = z.strictObject({
  id: z.string(),
  direction: Direction,
  text: z.string(),
  isAutomatic: z.boolean().describe('Twilio wrote it, as after STOP.'),
  at: Instant,
})

interface TextRow {
  sid: string
  direction: 'received' | 'sent'
  phone: string
  body: string
  at: string
  isAutomatic: boolean
  status: string | null
}

/** The phones that texted the organization or got an SMS of it, the latest first. */
export async function findSmsThreads(ctx: Ctx, { query, limit }: { query: string; limit: number }) {
  const simulated = requireSimulation(ctx)
  const { wabaId } = simulated.accountsOf(ctx.org)
  const { threads } = answerOf<{ threads: TextRow[] }>(
    await simulated.call('GET', `/_sim/businesses/${wabaId}/sms`),
  )
  const names = await namesOf(
    ctx,
    threads.map(({ phone }) => storedNumber(phone)),
  )
  const wanted = query.toLowerCase()
  const found = threads
    .map(({ phone, body, direction, at }) => {
      const phoneNumber = storedNumber(phone)
      const name = names.get(phoneNumber) ?? null
      return { phoneNumber, name, lastText: body, lastDirection: direction, lastAt: at }
    })
    .filter(({ phoneNumber, name }) => phoneNumber.includes(wanted) || name?.toLowerCase().includes(wanted))
  return { total: found.length, data: found.slice(0, limit) }
}

/** The SMS on a phone, oldest first. Empty for one that nobody texted. */
export async function readSms(ctx: Ctx, phoneNumber: string): Promise<z.input<typeof SimulatedSms>[]> {
  const simulated = requireSimulation(ctx)
  const { wabaId } = simulated.accountsOf(ctx.org)
  const path = `/_sim/sms/${knownDigits(phoneNumber)}/messages?${new URLSearchParams({ wabaId })}`
  const { messages } = answerOf<{ messages: TextRow[] }>(await simulated.call('GET', path))
  return messages.filter(isThere).slice(-MOST_TEXTS).map(presentSms)
}

/** Texts the organization's number as somebody. */
export async function writeSms(
  ctx: Ctx,
  { phoneNumber, text }: { phoneNumber: string; text: string },
): Promise<z.input<typeof SimulatedSms>> {
  const simulated = requireSimulation(ctx)
  const { wabaId } = simulated.accountsOf(ctx.org)
  const path = `/_sim/sms/${digitsOf(phoneNumber)}/messages`
  return presentSms(answerOf<TextRow>(await simulated.call('POST', path, { text, wabaId })))
}

/** What the carrier did not deliver is not on the phone. */
function isThere({ status }: TextRow): boolean {
  return status === null || status === 'delivered'
}

function presentSms({ sid, direction, body, isAutomatic, at }: TextRow) {
  return { id: sid, direction, text: body, isAutomatic, at }
}
