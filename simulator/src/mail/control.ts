import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { MailFault } from './faults.ts'
import type { Mail } from './mailboxes.ts'
import type { MailServer } from './server.ts'

/** The largest email with its files, in base64. */
const LARGEST_EMAIL = 40 * 1024 * 1024

const Address = z.email().toLowerCase()
const AccountRequest = z.strictObject({
  address: Address,
  password: z.string().optional(),
  callbackUrl: z.url().nullable().optional(),
  webhookSecret: z.string().optional(),
})
const EmailRequest = z.strictObject({
  from: Address,
  to: Address.optional(),
  text: z.string(),
  subject: z.string().optional(),
  html: z.string().optional(),
  files: z
    .array(
      z.strictObject({
        fileName: z.string().default('file'),
        mimeType: z.string().default('application/octet-stream'),
        // Without a length limit, because the check for base64 cannot handle long strings.
        data: z.string(),
        contentId: z.string().optional(),
      }),
    )
    .optional(),
  headers: z.record(z.string(), z.string()).optional(),
})

/** The control API of simulated mail, below /_sim/mail. */
export function defineMail(app: FastifyInstance, mail: MailServer): void {
  app.get('/mail', async () => ({ host: mail.host, port: mail.port, accounts: mail.boxes.accounts() }))
  app.post('/mail/accounts', async ({ body }) => ({
    ...mail.boxes.ensure(AccountRequest.parse(body) as Parameters<typeof mail.boxes.ensure>[0]),
    host: mail.host,
    port: mail.port,
  }))
  app.get('/mail/messages', async ({ query }) => {
    const { person, account } = z
      .object({ person: Address.optional(), account: Address.optional() })
      .parse(query)
    const messages = mail.boxes.mails(person)
    return { messages: messages.filter((each) => account === undefined || each.account === account) }
  })
  app.get('/mail/people', async ({ query }) => {
    const { account } = z.object({ account: Address }).parse(query)
    return { people: peopleOf(mail, account) }
  })
  app.post('/mail/messages', { bodyLimit: LARGEST_EMAIL }, async ({ body }, reply) => {
    const written = await mail.people.write(EmailRequest.parse(body))
    return written
      ? reply.status(201).send(written)
      : reply.status(422).send({ error: { message: 'to whom?' } })
  })
  app.post('/mail/reports', async ({ body }, reply) => {
    const { id, kind } = z.strictObject({ id: z.string(), kind: z.enum(['bounce', 'complaint']) }).parse(body)
    const known = mail.boxes.withId(id)
    if (!known) return reply.status(404).send({ error: { message: `no mail ${id}` } })
    await mail.people.report(known, kind)
    return { reported: true }
  })
  app.post('/mail/faults', async ({ body }, reply) => {
    const fault = MailFault.parse(body)
    mail.faults.add(fault)
    return reply.status(201).send(fault)
  })
  app.delete('/mail/faults', async () => {
    mail.faults.clear()
    return { faults: [] }
  })
}

/** Whoever an account wrote to or heard from, with the last email; the newest first. */
function peopleOf({ boxes }: MailServer, account: string): object[] {
  const newest = new Map<string, Mail>()
  for (const mail of boxes.mails())
    if (mail.account === account) {
      newest.delete(mail.person)
      newest.set(mail.person, mail)
    }
  return [...newest]
    .reverse()
    .map(([address, { subject, at, direction }]) => ({ address, subject, at, direction }))
}
