import { z } from 'zod'
import type { Ctx } from '../../platform/operations/index.ts'
import { Instant } from '../../platform/schema/index.ts'
import { answerOf, requireSimulation } from './simulation.ts'

/** The emails of a mailbox that are shown, the latest ones. */
const MOST_EMAILS = 100

export const SimulatedMailbox = z.strictObject({
  address: z.string(),
  lastSubject: z.string(),
  lastDirection: z.enum(['received', 'sent']),
  lastAt: Instant,
})

export const SimulatedEmail = z.strictObject({
  id: z.string(),
  direction: z.enum(['received', 'sent']).describe('As the mailbox sees it: `received` from you.'),
  from: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  files: z.array(z.strictObject({ fileName: z.string(), mimeType: z.string() })),
  at: Instant,
})

interface MailRow {
  id: string
  direction: 'received' | 'sent'
  person: string
  account: string
  subject: string
  text: string
  files: { fileName: string; mimeType: string }[]
  at: string
}

/** The mailboxes that wrote to the organization or heard from it, the latest first. */
export async function findMailboxes(ctx: Ctx, { query, limit }: { query: string; limit: number }) {
  const simulated = requireSimulation(ctx)
  const { address } = simulated.accountsOf(ctx.org)
  const { people } = answerOf<{
    people: { address: string; subject: string; at: string; direction: 'received' | 'sent' }[]
  }>(await simulated.call('GET', `/_sim/mail/people?account=${encodeURIComponent(address)}`))
  const wanted = query.toLowerCase()
  const found = people.filter(
    (one) => one.address.includes(wanted) || one.subject.toLowerCase().includes(wanted),
  )
  const data = found.slice(0, limit).map((one) => ({
    address: one.address,
    lastSubject: one.subject,
    lastDirection: one.direction,
    lastAt: one.at,
  }))
  return { total: found.length, data }
}

/** The emails of a mailbox, oldest first. Empty for a mailbox that nobody wrote to. */
export async function readMailbox(ctx: Ctx, person: string): Promise<z.input<typeof SimulatedEmail>[]> {
  const simulated = requireSimulation(ctx)
  const { address } = simulated.accountsOf(ctx.org)
  const query = new URLSearchParams({ person, account: address })
  const { messages } = answerOf<{ messages: MailRow[] }>(
    await simulated.call('GET', `/_sim/mail/messages?${query}`),
  )
  return messages.slice(-MOST_EMAILS).map(presentEmail)
}

/** Writes an email as somebody: an answer to the last one from the organization, or a new one with a subject. */
export async function writeEmail(
  ctx: Ctx,
  { address: from, subject, text }: { address: string; subject?: string | undefined; text: string },
) {
  const simulated = requireSimulation(ctx)
  const { address: to } = simulated.accountsOf(ctx.org)
  const body = { from, to, text, ...(subject !== undefined && { subject }) }
  return presentEmail(answerOf<MailRow>(await simulated.call('POST', '/_sim/mail/messages', body)))
}

function presentEmail({ id, direction, person, account, subject, text, files, at }: MailRow) {
  const isReceived = direction === 'received'
  return {
    id,
    direction,
    from: isReceived ? account : person,
    to: isReceived ? person : account,
    subject,
    text,
    files: files.map(({ fileName, mimeType }) => ({ fileName, mimeType })),
    at,
  }
}
