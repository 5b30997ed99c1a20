import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { MessageContent, ProviderAccount } from '../provider/provider.ts'
import { accepted, startProvider, type TestProvider } from '../testing/provider.ts'
import { whatsappCloud } from './index.ts'

/* Every request body for WhatsApp matches WhatsApp's own API description, if that file is available. */

const OFFICIAL = join(
  import.meta.dirname,
  '../../../../../../shared/reference/meta-business-messaging.openapi.yaml',
)

type Schema = Record<string, any>

let provider: TestProvider
let account: ProviderAccount
beforeAll(async () => {
  provider = await startProvider()
  const secrets = { 'access-token': 'token', 'app-secret': 'secret', 'verify-token': 'verify' }
  account = whatsappCloud.open({ apiUrl: provider.apiUrl, wabaId: '10' }, secrets)
})
afterAll(() => provider[Symbol.asyncDispose]())

const official = readOfficial()

/** The mismatches of a body for this edge; none without the description. */
function problems(path: string, body: unknown): string[] {
  const validate = official?.get(path)
  if (!validate || validate(body)) return []
  return validate.errors!.map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const offered = (...titles: string[]): MessageContent => ({
  type: 'choices',
  text: 'Which?',
  choices: {
    kind: 'choices',
    prompt: 'Which?',
    button: 'Choose',
    choices: titles.map((title, index) => ({ id: `q/${index}`, title })),
  },
})
const read = async () => Buffer.of()
const file = (kind: 'image' | 'video' | 'audio' | 'document' | 'sticker'): MessageContent => ({
  type: 'media',
  file: { kind, url: 'https://parley.example/files/1', read, mimeType: 'a/b', fileName: 'a.pdf' },
  caption: 'Look',
})
const content = {
  mediaUrl: 'https://shop.example/a.jpg',
  body: 'Hi {{1}}, it is here.',
  buttons: [
    { type: 'quick_reply', title: 'Fine', id: 'ok' },
    { type: 'url', title: 'Track', url: 'https://shop.example/t/{{2}}' },
  ],
}
const template = { name: 'order', language: 'es_MX', category: 'UTILITY', providerId: '7', content }

const CONTENTS: Record<string, MessageContent> = {
  'a text': { type: 'text', text: 'Hola' },
  'a template': { type: 'template', template, parameters: { 1: 'Ana', 2: 'A-7' } },
  buttons: offered('Red', 'Blue'),
  'a list': offered('Red', 'Blue', 'Green', 'Between two and three weeks from today'),
  'choices without room': offered('Red', 'Red'),
  'a picture': file('image'),
  'a film': file('video'),
  'a recording': file('audio'),
  'a document': file('document'),
  'a sticker': file('sticker'),
}

test.each(Object.entries(CONTENTS))('%s', async (_, content) => {
  provider.answer = accepted
  const message = { callbackUrl: '', messageId: 'id', to: { kind: 'phone', value: '+573001234567' } } as const
  expect(await account.send('106', { ...message, content })).toMatchObject({ outcome: 'accepted' })
  const { path, body } = provider.requests.at(-1)!
  expect(path).toBe('/v23.0/106/messages')
  expect(problems('/{Version}/{Phone-Number-ID}/messages', body)).toEqual([])
})

test('a read receipt', async () => {
  provider.answer = () => ({ status: 200, body: { success: true } })
  await account.acknowledge!('106', 'wamid.1', true)
  // The description contains only an example of this one.
  expect(provider.requests.at(-1)).toMatchObject({
    path: '/v23.0/106/messages',
    body: {
      messaging_product: 'whatsapp',
      status: 'read',
      message_id: 'wamid.1',
      typing_indicator: { type: 'text' },
    },
  })
})

test('a template for review, and a subscription of webhooks', async () => {
  provider.answer = () => ({ status: 200, body: { id: '7', status: 'PENDING', data: [] } })
  await account.templates!.submit(
    { ...template, content: { ...content, mediaUrl: undefined } },
    { 1: 'Ana', 2: 'A' },
    [],
  )
  const submitted = provider.requests.at(-1)!
  expect(submitted.path).toBe('/v23.0/10/message_templates')
  expect(problems('/{Version}/{WABA-ID}/message_templates', submitted.body)).toEqual([])
  await account.subscribe('https://parley.example/channels/whatsapp/1/2')
  const subscribed = provider.requests.at(-1)!
  expect(subscribed.path).toBe('/v23.0/10/subscribed_apps')
  expect(problems('/{Version}/{WABA-ID}/subscribed_apps', subscribed.body)).toEqual([])
})

/** A validator of the body of each POST, by path; null without the description. */
function readOfficial() {
  let text: string
  try {
    text = readFileSync(OFFICIAL, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const document = parse(text, { maxAliasCount: -1 }) as { paths: Schema; components: { schemas: Schema } }
  const { schemas } = document.components
  for (const { $ref } of schemas.Message.oneOf) joinParts(schemas, $ref.split('/').at(-1))
  // The pattern's digits were overwritten by a pasted citation.
  for (const name of ['TemplateComponent', 'ButtonComponent']) dropPattern(schemas[name])
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  ajv.addSchema({ $id: 'meta', components: { schemas } })
  return new Map(
    Object.entries(document.paths).flatMap(([path, { post }]) => {
      const schema = post?.requestBody?.content?.['application/json']?.schema
      if (!schema) return []
      const absolute = JSON.stringify(schema).replaceAll('"#/components/', '"meta#/components/')
      return [[path, ajv.compile(JSON.parse(absolute))] as const]
    }),
  )
}

/**
 * Merges the common and the specific part of a message. In the description they are two closed schemas of an `allOf`,
 * which exclude each other. The fields that statuses return are missing there.
 */
function joinParts(schemas: Schema, name: string): void {
  const [base, own] = [schemas.BaseMessageProperties, schemas[name].allOf[1]]
  schemas[name] = {
    type: 'object',
    additionalProperties: false,
    required: [...base.required, ...own.required],
    properties: { ...base.properties, biz_opaque_callback_data: { type: 'string' }, ...own.properties },
  }
}

function dropPattern(schema: Schema): void {
  const properties = schema.properties ?? schema.allOf[1].properties
  delete properties.index.pattern
}
