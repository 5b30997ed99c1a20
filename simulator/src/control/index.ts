import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { type Account, AccountConflict } from '../accounts.ts'
import { PersonaRules } from '../contacts/roles.ts'
import { FaultRequest } from '../faults.ts'
import { defineMail } from '../mail/index.ts'
import type { MailServer } from '../mail/server.ts'
import { displayNumber, Phone } from '../phone-numbers.ts'
import { defineSms, serviceSid } from '../sms/index.ts'
import { accountSid } from '../twilio/ids.ts'
import type { World } from '../world.ts'
import { auditMessages, countMessages, countPersonas, presentMessage } from './audit.ts'
import { NotFound } from './not-found.ts'
import { definePhones } from './phones.ts'
import { AccountRequest, AuditQuery, FlowStatusRequest, InboundRequest, ReviewRequest } from './requests.ts'

/** The control API below /_sim, through which a test or a demo changes the simulated world. Meta has no counterpart. */
export async function controlApi(
  app: FastifyInstance,
  { world, mail }: { world: World; mail: MailServer },
): Promise<void> {
  app.setErrorHandler((error, _request, reply) => answerError(error, reply))
  app.setNotFoundHandler((_request, reply) => answerError(new NotFound('no such path'), reply))
  defineAccounts(app, world)
  defineContacts(app, world)
  definePhones(app, world)
  defineTemplates(app, world)
  defineFlows(app, world)
  defineFaults(app, world)
  definePersonas(app, world)
  defineViews(app, world)
  defineMail(app, mail)
  defineSms(app, world)
}

function defineAccounts(app: FastifyInstance, world: World): void {
  app.get('/accounts', async () => ({ accounts: world.accounts.all().map(presentAccount) }))
  app.post('/accounts', async ({ body }) =>
    presentAccount(world.accounts.ensure(AccountRequest.parse(body ?? {}))),
  )
}

function defineContacts(app: FastifyInstance, world: World): void {
  const path = '/contacts/:phone/messages'
  app.post<{ Params: { phone: string } }>(path, async ({ params, body }, reply) => {
    const phone = Phone.parse(params.phone)
    const { message, wabaId, phoneNumberId } = InboundRequest.parse(body)
    const number = numberFor(world, phone, wabaId, phoneNumberId)
    return reply.status(201).send(presentMessage(world.inbound.write(phone, number, message)))
  })
  app.get<{ Params: { phone: string } }>(path, async ({ params }) => {
    const phone = Phone.parse(params.phone)
    const messages = world.records.ofPhone(phone)
    return {
      phone,
      persona: world.personas.personaOf(phone),
      messages: messages.map(presentMessage),
    }
  })
}

function defineTemplates(app: FastifyInstance, world: World): void {
  app.post<{ Params: { id: string } }>('/templates/:id/review', async ({ params, body }) => {
    const decision = ReviewRequest.parse(body)
    const template = world.templates.withId(params.id)
    if (!template) throw new NotFound(`no template ${params.id}`)
    world.reviews.decide(template, decision)
    return { id: template.id, status: template.status, reason: template.rejectedReason }
  })
}

function defineFlows(app: FastifyInstance, { flows }: World): void {
  app.post<{ Params: { id: string } }>('/flows/:id/status', async ({ params, body }) => {
    const { status } = FlowStatusRequest.parse(body)
    const flow = flows.find(params.id)
    if (!flow) throw new NotFound(`no Flow ${params.id}`)
    flows.decide(flow, status)
    return { id: flow.id, status }
  })
}

function defineFaults(app: FastifyInstance, { faults }: World): void {
  app.get('/faults', async () => ({ faults: faults.all() }))
  app.post('/faults', async ({ body }, reply) => reply.status(201).send(faults.add(FaultRequest.parse(body))))
  app.delete('/faults', async () => {
    faults.clear()
    return { faults: [] }
  })
  app.delete<{ Params: { id: string } }>('/faults/:id', async ({ params }) => {
    if (!faults.remove(params.id)) throw new NotFound(`no fault ${params.id}`)
    return { faults: faults.all() }
  })
}

function definePersonas(app: FastifyInstance, world: World): void {
  app.get('/personas', async () => ({ ...world.personas.rules, counts: countPersonas(world) }))
  app.put('/personas', async ({ body }) => {
    world.personas.assign(PersonaRules.parse(body))
    return world.personas.rules
  })
}

function defineViews(app: FastifyInstance, world: World): void {
  app.get('/messages', async ({ query }) => auditMessages(world, AuditQuery.parse(query)))
  app.get('/state', async () => ({
    now: world.clock.now().toISOString(),
    scale: world.clock.scale,
    waiting: world.clock.waiting(),
    accounts: world.accounts.all().length,
    templates: countBy(world.templates.all().map(({ status }) => status)),
    contacts: world.records.phoneCount,
    messages: countMessages(world),
    webhooks: world.webhooks.counts(),
    faults: world.faults.all().length,
    requests: world.counts.requests,
  }))
}

function numberFor(world: World, phone: string, wabaId?: string, phoneNumberId?: string) {
  const byId = phoneNumberId === undefined ? null : world.accounts.numberWithId(phoneNumberId)
  const account = wabaId === undefined ? null : world.accounts.withId(wabaId)
  const first = account?.numbers[0]
  const named = byId ?? (account && first ? { account, number: first } : null)
  const isNamed = wabaId !== undefined || phoneNumberId !== undefined
  const found = isNamed ? named : world.inbound.usualNumber(phone)
  if (!found) throw new NotFound('no such business number')
  return found
}

function presentAccount(account: Account): object {
  const [number] = account.numbers
  return {
    wabaId: account.wabaId,
    displayName: account.name,
    accessToken: account.accessToken,
    appSecret: account.appSecret,
    appId: account.appId,
    // The account's SID in Twilio's API; the secret is its auth token.
    accountSid: accountSid(account),
    messagingServiceSid: serviceSid(account),
    phoneNumberId: number?.id,
    phoneNumber: number ? `+${number.phone}` : undefined,
    displayPhoneNumber: number ? displayNumber(number.phone) : undefined,
    throughput: number?.throughput,
    callbackUrl: account.subscription?.callbackUrl ?? null,
  }
}

function countBy(values: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1
  return counts
}

function answerError(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof z.ZodError)
    return reply.status(422).send({ error: { message: z.prettifyError(error) } })
  const message = (error as Error).message
  if (error instanceof NotFound) return reply.status(404).send({ error: { message } })
  if (error instanceof AccountConflict) return reply.status(409).send({ error: { message } })
  return reply.status((error as { statusCode?: number }).statusCode ?? 500).send({ error: { message } })
}
