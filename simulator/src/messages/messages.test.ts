import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../../server/test/harness/waiting.ts'
import { type Business, call, GREETING, greetingTo, openBusiness, text } from '../testing/business.ts'

const ANA = '573001112233'
let business: Business
let people = 0
/** The number of a contact without earlier messages. */
const newPhone = () => {
  people += 1
  return `57310${String(people).padStart(7, '0')}`
}
const errorOf = async (sent: Promise<any>) => {
  const { status, body } = await sent
  return { status, code: body.error?.code, subcode: body.error?.error_subcode }
}

beforeAll(async () => {
  business = await openBusiness()
  await business.template(GREETING)
})
afterAll(() => business[Symbol.asyncDispose]())

describe('The 24-hour customer service window', () => {
  test('allows free text for a day after the contact wrote, and templates at any time', async () => {
    const phone = newPhone()
    expect(await errorOf(business.send(phone, text('Hola')))).toMatchObject({ status: 400, code: 131047 })
    expect((await business.send(phone, greetingTo('Ana'))).status).toBe(200)
    await business.write(phone, { text: 'hola' })
    expect((await business.send(phone, text('Hola'))).status).toBe(200)
    business.clock.jumpHours(23.5)
    expect((await business.send(phone, text('Hola'))).status).toBe(200)
    business.clock.jumpHours(1)
    expect(await errorOf(business.send(phone, text('Hola')))).toMatchObject({ code: 131047 })
  })

  test('accepts a message and fails it later when late refusals are on', async () => {
    const phone = newPhone()
    await business.fault({ kind: 'late_refusals', times: 1 })
    const sent = await business.send(phone, { ...text('Hola'), biz_opaque_callback_data: 'late-1' })
    expect(sent.status).toBe(200)
    const [failed] = await business.untilStatus('failed')
    expect(failed).toMatchObject({
      id: sent.body.messages[0].id,
      biz_opaque_callback_data: 'late-1',
      errors: [{ code: 131047, title: 'Re-engagement message' }],
    })
  })
})

describe('An accepted message', () => {
  test('returns wa_id and wamid, and sends the statuses sent, delivered and read with its callback data', async () => {
    await using own = await openBusiness()
    await own.template(GREETING)
    const { body } = await own.send(`+${ANA}`, { ...greetingTo('Ana'), biz_opaque_callback_data: 'row-7' })
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      contacts: [{ input: `+${ANA}`, wa_id: ANA }],
      messages: [{ id: expect.stringMatching(/^wamid\./), message_status: 'accepted' }],
    })
    // Notices travel in parallel requests, so a later status may arrive first.
    const statuses: any[] = []
    for (const status of ['sent', 'delivered', 'read']) statuses.push(...(await own.untilStatus(status)))
    expect(own.callback.statuses()).toHaveLength(3)
    expect(statuses.map(({ timestamp }) => timestamp)).toEqual(
      statuses.map(({ timestamp }) => timestamp).toSorted(),
    )
    for (const status of statuses)
      expect(status).toMatchObject({
        id: body.messages[0].id,
        recipient_id: ANA,
        biz_opaque_callback_data: 'row-7',
        timestamp: expect.stringMatching(/^179\d{7}$/),
      })
    expect(statuses[0].pricing).toEqual({
      billable: true,
      pricing_model: 'PMP',
      type: 'regular',
      category: 'utility',
    })
    const { body: phone } = await own.control('GET', `/contacts/${ANA}/messages`)
    expect(phone.messages).toMatchObject([
      {
        direction: 'received',
        type: 'template',
        text: 'Hola Ana, te escribimos sobre tu cuenta. ¿Tienes un minuto?',
        template: { name: 'greeting', language: 'es_MX' },
        callbackData: 'row-7',
        status: 'read',
      },
    ])
  })

  test('to a Mexican mobile number uses its older id', async () => {
    const { body } = await business.send('+525512345678', greetingTo('Ana'))
    expect(body.contacts).toEqual([{ input: '+525512345678', wa_id: '5215512345678' }])
    const { body: phone } = await business.control('GET', '/contacts/+525512345678/messages')
    expect(phone.messages).toHaveLength(1)
  })

  test('can go to a business-scoped user id', async () => {
    const phone = newPhone()
    await business.write(phone, { text: 'hola', hidesPhone: true })
    await until(() => business.callback.messages().some(({ from }) => from === undefined))
    const hidden = business.callback.messages().find(({ from }) => from === undefined)
    const { body } = await business.graph('POST', `/${business.account.phoneNumberId}/messages`, {
      messaging_product: 'whatsapp',
      recipient: hidden.from_user_id,
      ...text('Hola'),
    })
    expect(body.contacts[0].input).toBe(hidden.from_user_id)
  })

  test('can be made to fail for some phones with a given code', async () => {
    const phone = newPhone()
    await business.fault({ kind: 'status_failed', code: 131026, phones: [`+${phone}`] })
    const { body } = await business.send(phone, greetingTo('Ana'))
    await until(() => business.callback.statuses().some(({ errors }) => errors?.[0].code === 131026))
    const own = business.callback.statuses().filter(({ id }) => id === body.messages[0].id)
    expect(own.map(({ status }) => status)).toEqual(['failed'])
  })
})

const component = (parameters: object[], type = 'body') => ({ type, parameters })
const template = (change: object) => ({
  type: 'template',
  template: { ...greetingTo('Ana').template, ...change },
})
const value = (words: string) => ({ type: 'text', text: words })

test.each([
  ['A message without messaging_product', { messaging_product: 'sms', ...text('x') }, 100],
  ['An unknown type', { type: 'poem' }, 100],
  ['An invalid phone number', { ...text('x'), to: 'ana' }, 100],
  ['Callback data over 512 characters', { ...text('x'), biz_opaque_callback_data: 'x'.repeat(513) }, 100],
  ['An empty body', text(''), 131008],
  ['A body over 4096 characters', text('x'.repeat(4097)), 131009],
  ['Media without a link', { type: 'image', image: { caption: 'x' } }, 131009],
  [
    'A reaction without a message',
    { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍' } },
    131009,
  ],
  ['An unknown template', template({ name: 'farewell' }), 132001],
  ['A template in a missing language', template({ language: { code: 'es' } }), 132001],
  ['A template with too few parameters', template({ components: [] }), 132000],
  [
    'A template with too many parameters',
    template({ components: [component([value('a'), value('b')])] }),
    132000,
  ],
  [
    'A parameter of the wrong type',
    template({ components: [component([{ type: 'payload', payload: 'x' }])] }),
    132012,
  ],
  ['A parameter with a line break', template({ components: [component([value('a\nb')])] }), 132018],
  [
    'A parameter with five consecutive spaces',
    template({ components: [component([value('a     b')])] }),
    132018,
  ],
  ['An empty parameter', template({ components: [component([value('')])] }), 131008],
  [
    'A body that is too long with its parameters',
    template({ components: [component([value('x'.repeat(1020))])] }),
    132005,
  ],
  [
    'A header that the template does not have',
    template({ components: [component([value('x')], 'header'), component([value('a')])] }),
    132000,
  ],
])('%s is refused', async (_what, content, code) => {
  const phone = newPhone()
  await business.write(phone, { text: 'hola' })
  expect(await errorOf(business.send(phone, content))).toMatchObject({ code })
})

test.each([
  ['four buttons', ['a', 'b', 'c', 'd'], 131009],
  ['a title over 20 characters', ['x'.repeat(21)], 131009],
  ['three buttons', ['a', 'b', 'c'], undefined],
])('Reply buttons: %s', async (_what, titles, code) => {
  const phone = newPhone()
  await business.write(phone, { text: 'hola' })
  const buttons = titles.map((title) => ({ type: 'reply', reply: { id: title, title } }))
  const interactive = { type: 'button', body: { text: '¿Cuál?' }, action: { buttons } }
  expect(await errorOf(business.send(phone, { type: 'interactive', interactive }))).toMatchObject({ code })
})

test.each([[10], [11]])('A list of %i rows is validated', async (count) => {
  const phone = newPhone()
  await business.write(phone, { text: 'hola' })
  const rows = Array.from({ length: count }, (_, i) => ({ id: `r${i}`, title: `Fila ${i}` }))
  const sections = [
    { title: 'Uno', rows: rows.slice(0, 6) },
    { title: 'Dos', rows: rows.slice(6) },
  ]
  const interactive = { type: 'list', body: { text: '¿Cuál?' }, action: { button: 'Ver', sections } }
  const sent = await business.send(phone, { type: 'interactive', interactive })
  expect(sent.status).toBe(count === 10 ? 200 : 400)
})

describe('Permission to send', () => {
  test('is refused for a bad token with code 190', async () => {
    const path = `${business.url}/v25.0/${business.account.phoneNumberId}/messages`
    expect(await errorOf(call(path, 'POST', {}, 'nobody'))).toMatchObject({ status: 401, code: 190 })
  })

  test('is refused for an unknown number with HTTP 400, code 100, subcode 33', async () => {
    const sent = await business.graph('POST', '/123456/messages', {})
    expect(sent).toMatchObject({ status: 400, body: { error: { code: 100, error_subcode: 33 } } })
    expect(sent.body.error).toMatchObject({ type: 'OAuthException', fbtrace_id: expect.any(String) })
  })

  test('is refused for another account’s number as for an unknown one', async () => {
    const { body: other } = await business.control('POST', '/accounts', { wabaId: '300000000000003' })
    expect(await errorOf(business.graph('POST', `/${other.phoneNumberId}/messages`, {}))).toMatchObject({
      code: 100,
      subcode: 33,
    })
  })

  test('is refused for invalid JSON with code 100', async () => {
    const path = `/${business.account.phoneNumberId}/messages`
    expect(await errorOf(business.graph('POST', path, '{'))).toMatchObject({ status: 400, code: 100 })
  })
})

describe('Rate limits, in virtual time,', () => {
  const burst = (own: Business, phones: string[]) =>
    Promise.all(phones.map(async (phone) => (await own.send(phone, greetingTo('Ana'))).body.error?.code))

  test('allow 80 messages a second per number', async () => {
    await using own = await openBusiness({ scale: 0.001 })
    await own.template(GREETING)
    const codes = await burst(own, Array.from({ length: 90 }, newPhone))
    expect(codes.filter((code) => code === undefined)).toHaveLength(80)
    expect(codes.filter((code) => code === 130429)).toHaveLength(10)
    own.clock.jumpHours(1)
    const later = await own.send(ANA, greetingTo('Ana'))
    expect(later.status).toBe(200)
  })

  test('allow one contact 45 messages at once and then one every 6 seconds', async () => {
    await using own = await openBusiness({ scale: 0.001 }, { throughput: 1000 })
    await own.template(GREETING)
    const codes = await burst(
      own,
      Array.from({ length: 47 }, () => ANA),
    )
    expect(codes.filter((code) => code === 131056)).toHaveLength(2)
    own.clock.jumpHours(6.1 / 3600)
    expect(await burst(own, [ANA, ANA])).toEqual([undefined, 131056])
  })

  test('say when to retry', async () => {
    await business.fault({ kind: 'error', code: 80007, retryAfter: 120, times: 1 })
    const { headers } = await business.send(newPhone(), greetingTo('Ana'))
    expect(headers.get('retry-after')).toBe('120')
    expect(headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":2')
  })
})

describe('Inbound messages', () => {
  test.each([
    [
      { type: 'text', text: 'hola' },
      { type: 'text', text: { body: 'hola' } },
    ],
    [
      { type: 'image', caption: 'mira' },
      { type: 'image', image: { caption: 'mira', mime_type: 'image/jpeg' } },
    ],
    [{ type: 'audio' }, { type: 'audio', audio: { voice: true } }],
    [
      { type: 'document', filename: 'a.pdf' },
      { type: 'document', document: { filename: 'a.pdf' } },
    ],
    [
      { type: 'location', latitude: 4.6, longitude: -74 },
      { type: 'location', location: { latitude: 4.6 } },
    ],
    [
      { type: 'button', text: 'Sí' },
      { type: 'button', button: { payload: 'Sí', text: 'Sí' } },
    ],
    [
      { type: 'list_reply', id: 'r1', title: 'Uno' },
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Uno' } } },
    ],
    [
      { type: 'reaction', messageId: 'wamid.x', emoji: '👍' },
      { type: 'reaction', reaction: { emoji: '👍' } },
    ],
    [{ type: 'unsupported' }, { type: 'unsupported', errors: [{ code: 131051 }] }],
    [
      { type: 'system', newPhone: '+573009998877' },
      { type: 'system', system: { wa_id: '573009998877' } },
    ],
  ])('of the kind %j arrive', async (content, expected) => {
    const phone = newPhone()
    const { id } = await business.write(`+${phone}`, content)
    await until(() => business.callback.messages().some((message) => message.id === id))
    const message = business.callback.messages().find((arrived) => arrived.id === id)
    expect(message).toMatchObject({ from: phone, timestamp: expect.any(String), ...expected })
  })

  test('can be marked as read by the business', async () => {
    const phone = newPhone()
    const { id } = await business.write(phone, { text: 'hola' })
    const mark = { messaging_product: 'whatsapp', status: 'read', message_id: id }
    const path = `/${business.account.phoneNumberId}/messages`
    const typing = { ...mark, typing_indicator: { type: 'text' } }
    expect((await business.graph('POST', path, typing)).body).toEqual({ success: true })
    expect(await errorOf(business.graph('POST', path, { ...mark, message_id: 'wamid.none' }))).toMatchObject({
      code: 131009,
    })
    const { body } = await business.control('GET', `/contacts/${phone}/messages`)
    expect(body.messages[0].isReadByBusiness).toBe(true)
  })
})
