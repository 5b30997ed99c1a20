import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Account } from '../accounts.ts'
import { GraphError } from '../errors.ts'
import { cutConnection, injectError, injectLatency } from '../graph/edge.ts'
import { displayNumber, waIdOf } from '../phone-numbers.ts'
import { defineSmsSenders, serviceSid } from '../sms/index.ts'
import type { Text } from '../sms/texts.ts'
import type { Template } from '../templates/templates.ts'
import type { World } from '../world.ts'
import {
  type Content,
  ContentRequest,
  Contents,
  componentsOf,
  interactiveOf,
  parametersOf,
} from './contents.ts'
import { asTwilioError, isReportedLater, TwilioError } from './errors.ts'
import { accountSid, messageSid, senderSid } from './ids.ts'

interface Parts {
  world: World
  contents: Contents
}

/** Twilio's API for the same accounts, numbers and contacts: messages, contents and their approval, senders. */
export async function twilioApi(app: FastifyInstance, { world }: { world: World }): Promise<void> {
  const parts = { world, contents: new Contents() }
  app.setErrorHandler((error, _, reply) => answerError(world, error, reply))
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  defineMessages(app, parts)
  defineSearch(app, parts)
  defineContents(app, parts)
  defineSenders(app, parts)
  defineMedia(app, parts)
  defineSmsSenders(app, world, authenticate)
}

const Form = z.looseObject({
  To: z.string(),
  From: z.string().optional(),
  MessagingServiceSid: z.string().optional(),
  Body: z.string().max(1600).optional(),
  MediaUrl: z.url().optional(),
  ContentSid: z.string().optional(),
  ContentVariables: z.string().optional(),
  StatusCallback: z.url().optional(),
})

function defineMessages(app: FastifyInstance, parts: Parts): void {
  const { world } = parts
  app.post<{ Params: { sid: string } }>('/2010-04-01/Accounts/:sid/Messages.json', async (request, reply) => {
    world.counts.requests += 1
    const account = authenticate(world, request)
    if (request.params.sid !== accountSid(account)) throw new TwilioError(404, 20404, 'no such account')
    const form = Form.parse(request.body)
    const isSms = !form.To.startsWith('whatsapp:')
    const digits = form.To.replace(/\D/g, '')
    const userId = userIdIn(form.To)
    const hidden = userId === null ? null : world.records.phoneOf(account.wabaId, userId)
    const phone = hidden ?? (isSms ? waIdOf(digits) : digits)
    const occasion = { wabaId: account.wabaId, on: 'messages' as const, phone }
    await injectLatency(world, occasion)
    if (world.faults.inject('reset_before', occasion)) return cutConnection(request, reply)
    injectError(world, occasion)
    const sid = isSms ? acceptText(world, account, form).sid : accept(parts, account, form)
    if (world.faults.inject('reset_after', occasion)) return cutConnection(request, reply)
    const { To: to, From: from, Body: body = '' } = form
    return reply
      .status(201)
      .send({ sid, status: 'queued', to, from, body, error_code: null, error_message: null })
  })
}

const Search = z.looseObject({ To: z.string().optional(), From: z.string().optional() })

/** The SMS that an account sent, newest first. WhatsApp messages are not among them. */
function defineSearch(app: FastifyInstance, { world }: Parts): void {
  app.get('/2010-04-01/Accounts/:sid/Messages.json', async (request) => {
    const account = authenticate(world, request)
    const { To: to, From: from } = Search.parse(request.query)
    if (to?.startsWith('whatsapp:')) throw new TwilioError(404, 20404, 'WhatsApp messages are not kept here')
    const texts = world.texts
      .ofAccount(account)
      .filter(({ direction, isAutomatic }) => direction === 'received' && !isAutomatic)
      .filter(({ phone }) => to === undefined || to === `+${phone}`)
      .filter(({ number }) => from === undefined || from === `+${number}`)
    return { messages: texts.toReversed().map(presentText) }
  })
}

function presentText({ sid, number, phone, body, status, at, errorCode }: Text): object {
  const date = at.toUTCString()
  return { sid, from: `+${number}`, to: `+${phone}`, body, status, date_created: date, error_code: errorCode }
}

/** Returns the message's SID. A status reports what WhatsApp refuses about it. */
function accept({ world, contents }: Parts, account: Account, form: z.infer<typeof Form>): string {
  const phone = form.From?.replace(/\D/g, '')
  const number = account.numbers.find((own) => own.phone === phone)
  if (!number) throw new TwilioError(400, 63007, 'no such From')
  const userId = userIdIn(form.To)
  const to = userId ?? form.To.replace(/\D/g, '')
  const body = {
    messaging_product: 'whatsapp',
    ...(userId === null ? { to } : { recipient: userId }),
    ...(form.StatusCallback && { biz_opaque_callback_data: form.StatusCallback }),
    ...contentOf(form, contents, account, world),
  }
  try {
    const answer = world.sending.accept({ account, number }, body) as { messages: { id: string }[] }
    return messageSid(answer.messages[0]!.id)
  } catch (error) {
    if (!(error instanceof GraphError) || !isReportedLater(error)) throw error
    const id = `${form.StatusCallback ?? ''}/${to}/${world.clock.ms()}`
    world.clock.after(300, () =>
      world.webhooks.emit(account, {
        field: 'messages',
        number,
        status: {
          id,
          status: 'failed',
          recipient_id: to,
          biz_opaque_callback_data: form.StatusCallback,
          errors: [error.asStatusError()],
        },
      }),
    )
    return messageSid(id)
  }
}

/** The user id in `whatsapp:US.1349120865`, the address of somebody who hides the number; null if it is another. */
function userIdIn(to: string): string | null {
  return /^whatsapp:([A-Z]{2}\.[0-9A-Za-z.]+)$/.exec(to)?.[1] ?? null
}

/** An SMS by a number of the account, or by its messaging service, which has one. */
function acceptText(world: World, account: Account, form: z.infer<typeof Form>): Text {
  const { From: from, MessagingServiceSid: service, To: to, Body: body = '', StatusCallback: url } = form
  if (service !== undefined && service !== serviceSid(account))
    throw new TwilioError(400, 21701, 'no such MessagingServiceSid')
  const number = account.numbers.find(({ phone }) => service !== undefined || from === `+${phone}`)
  if (!number) throw new TwilioError(400, 21606, `The 'From' number ${from} is not yours.`)
  return world.texts.accept(account, number, { to, body, callbackUrl: url ?? null })
}

function contentOf(
  form: z.infer<typeof Form>,
  contents: Contents,
  { wabaId }: Account,
  world: World,
): object {
  if (form.ContentSid === undefined) {
    if (form.MediaUrl !== undefined)
      return { type: 'document', document: { link: form.MediaUrl, ...(form.Body && { caption: form.Body }) } }
    if (!form.Body) throw new TwilioError(400, 21602, 'Message body is required.')
    return { type: 'text', text: { body: form.Body } }
  }
  const content = contents.find(wabaId, form.ContentSid)
  if (!content) throw new TwilioError(400, 21655, 'no such ContentSid')
  const values = z
    .record(z.string(), z.string().min(1).max(MAX_VALUE))
    .safeParse(JSON.parse(form.ContentVariables ?? '{}'))
  if (!values.success) throw new TwilioError(400, 21656, 'The ContentVariables are invalid.')
  const template = templateOf(world, content)
  const interactive = template === null ? interactiveOf(content, values.data) : null
  if (typeof interactive === 'string') throw new TwilioError(400, 21656, interactive)
  if (interactive !== null) return interactive
  const { name, language } = template ?? { name: content.friendly_name, language: content.language }
  const components = parametersOf(content, values.data)
  return { type: 'template', template: { name, language: { code: language }, components } }
}

/** The most characters in the value of a variable. */
const MAX_VALUE = 255

const ApprovalRequest = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]+$/),
  category: z.enum(['UTILITY', 'MARKETING', 'AUTHENTICATION']),
})

function defineContents(app: FastifyInstance, { world, contents }: Parts): void {
  app.get('/v1/ContentAndApprovals', async (request) => {
    const account = authenticate(world, request)
    return {
      contents: contents.of(account.wabaId).map((content) => present(world, content)),
      meta: { next_page_url: null },
    }
  })
  app.post('/v1/Content', async (request, reply) => {
    const account = authenticate(world, request)
    const content = contents.create(account.wabaId, ContentRequest.parse(request.body))
    return reply.status(201).send(present(world, content))
  })
  const approvals = '/v1/Content/:sid/ApprovalRequests'
  app.post<{ Params: { sid: string } }>(`${approvals}/whatsapp`, async (request, reply) => {
    const account = authenticate(world, request)
    const content = known(contents, account, request.params.sid)
    if ('twilio/list-picker' in content.types)
      throw new TwilioError(400, 20001, 'WhatsApp approves no list pickers.')
    const { name, category } = ApprovalRequest.parse(request.body)
    const { language } = content
    const template = world.templates.create(account.wabaId, {
      name,
      category,
      language,
      components: componentsOf(content),
    })
    content.templateId = template.id
    world.reviews.submit(template)
    return reply.status(201).send(approvalOf(world, content))
  })
  app.get<{ Params: { sid: string } }>(approvals, async (request) => {
    const account = authenticate(world, request)
    const content = known(contents, account, request.params.sid)
    return { sid: content.sid, account_sid: accountSid(account), whatsapp: approvalOf(world, content) }
  })
}

function known(contents: Contents, { wabaId }: Account, sid: string): Content {
  const content = contents.find(wabaId, sid)
  if (!content) throw new TwilioError(404, 20404, `no content ${sid}`)
  return content
}

function templateOf(world: World, { templateId }: Content): Template | null {
  return templateId === null ? null : world.templates.withId(templateId)
}

function present(world: World, content: Content): object {
  const { sid, friendly_name, language, variables, types } = content
  return { sid, friendly_name, language, variables, types, approval_requests: approvalOf(world, content) }
}

function approvalOf(world: World, content: Content): object {
  const template = templateOf(world, content)
  if (!template) return { name: '', category: '', status: 'unsubmitted', rejection_reason: '' }
  const { name, category, status, rejectedReason } = template
  const reason = rejectedReason === 'NONE' ? '' : rejectedReason
  return { type: 'whatsapp', name, category, status: status.toLowerCase(), rejection_reason: reason }
}

const SenderChange = z.looseObject({ webhook: z.looseObject({ callback_url: z.url() }) })

function defineSenders(app: FastifyInstance, { world }: Parts): void {
  app.get('/v2/Channels/Senders', async (request) => {
    const { numbers } = authenticate(world, request)
    const senders = numbers.map(({ id, phone, verifiedName, throughput }) => ({
      sid: senderSid(id),
      sender_id: `whatsapp:+${phone}`,
      status: 'ONLINE',
      profile: { name: verifiedName },
      properties: {
        quality_rating: 'HIGH',
        messaging_limit: 'Unlimited',
        messages_per_second: throughput,
        shown: displayNumber(phone),
      },
    }))
    return { senders, meta: { next_page_url: null } }
  })
  app.post<{ Params: { sid: string } }>('/v2/Channels/Senders/:sid', async (request, reply) => {
    const account = authenticate(world, request)
    if (!account.numbers.some(({ id }) => senderSid(id) === request.params.sid))
      throw new TwilioError(404, 20404, 'no such sender')
    const { webhook } = SenderChange.parse(request.body)
    world.accounts.subscribe(account, { callbackUrl: webhook.callback_url, face: 'twilio' })
    return reply.status(202).send({ sid: request.params.sid, webhook })
  })
}

/** The file of a message. Twilio redirects holders of the account's token to the bytes. */
function defineMedia(app: FastifyInstance, { world }: Parts): void {
  app.get<{ Params: { id: string } }>(
    '/2010-04-01/Accounts/:sid/Messages/:message/Media/ME:id',
    async (request, reply) => {
      const account = authenticate(world, request)
      injectError(world, { wabaId: account.wabaId, on: 'media' })
      const file = world.media.withId(account.wabaId, request.params.id)
      if (!file) throw new TwilioError(404, 20404, 'no such media')
      return reply.redirect(`/twilio-media/${account.wabaId}/${file.id}`, 307)
    },
  )
  app.get<{ Params: { wabaId: string; id: string } }>('/twilio-media/:wabaId/:id', async (request, reply) => {
    const file = world.media.withId(request.params.wabaId, request.params.id)
    return file ? reply.header('content-type', file.mimeType).send(file.bytes) : reply.status(404).send()
  })
}

function authenticate(world: World, { headers }: FastifyRequest): Account {
  const given = Buffer.from(headers.authorization?.replace(/^Basic /, '') ?? '', 'base64').toString()
  const account = world.accounts.all().find((each) => given === `${accountSid(each)}:${each.appSecret}`)
  if (!account) throw new TwilioError(401, 20003, 'Authenticate')
  return account
}

function answerError(world: World, error: unknown, reply: FastifyReply): FastifyReply {
  const known = error instanceof GraphError ? asTwilioError(error) : error
  if (known instanceof TwilioError) {
    if (known.status === 429) reply.header('retry-after', '1')
    return reply.status(known.status).send(known.envelope())
  }
  if (error instanceof z.ZodError)
    return reply.status(400).send(new TwilioError(400, 21617, error.message).envelope())
  world.log(`the simulator failed: ${(error as Error).stack}`)
  return reply
    .status(500)
    .send(new TwilioError(500, 20500, 'An internal server error has occurred').envelope())
}
