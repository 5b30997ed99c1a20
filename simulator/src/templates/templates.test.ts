import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../../server/test/harness/waiting.ts'
import { type Business, GREETING, greetingTo, openBusiness } from '../testing/business.ts'

let business: Business
let edge: string
beforeAll(async () => {
  business = await openBusiness()
  edge = `/${business.account.wabaId}/message_templates`
})
afterAll(() => business[Symbol.asyncDispose]())

let names = 0
const freshName = () => {
  names += 1
  return `template_${names}`
}
const body = (text: string, example?: object) => ({ type: 'BODY', text, ...(example && { example }) })
const buttons = (...list: object[]) => ({ type: 'BUTTONS', buttons: list })
const reply = (text: string) => ({ type: 'QUICK_REPLY', text })
const WORDS = 'Tu pedido está en camino y llega mañana por la tarde.'
const made = (change: object) => ({
  name: freshName(),
  language: 'es_MX',
  category: 'UTILITY',
  components: [body(WORDS)],
  ...change,
})
const withComponents = (...components: object[]) => made({ components })
const ONE = { body_text: [['Ana']] }

describe('Creating a template is refused with code 100', () => {
  test.each<[string, object]>([
    ['a name with capital letters', made({ name: 'Greeting' })],
    ['Portuguese without a country', made({ language: 'pt' })],
    ['an unknown category', made({ category: 'FRIENDLY' })],
    ['no body', withComponents({ type: 'FOOTER', text: 'x' })],
    ['two bodies', withComponents(body(WORDS), body(WORDS))],
    ['a body over 1024 characters', withComponents(body('x'.repeat(1025)))],
    ['a parameter at the start', withComponents(body('{{1}}, tu pedido llega mañana.', ONE))],
    ['a parameter at the end', withComponents(body('Tu pedido llega mañana {{1}}', ONE))],
    [
      'adjacent parameters',
      withComponents(body('Hola {{1}} {{2}}, hay noticias de tu pedido.', { body_text: [['a', 'b']] })),
    ],
    [
      'a gap in the numbers',
      withComponents(body('Hola {{1}}, tu pedido {{3}} llega hoy.', { body_text: [['a', 'b']] })),
    ],
    ['missing examples', withComponents(body('Hola {{1}}, tu pedido llega hoy.'))],
    ['too few examples', withComponents(body('Hola {{1}}, tu pedido {{2}} llega hoy.', ONE))],
    [
      'named parameters declared as numbers',
      withComponents(body('Hola {{name}}, tu pedido llega hoy.', ONE)),
    ],
    ['a footer over 60 characters', withComponents(body(WORDS), { type: 'FOOTER', text: 'x'.repeat(61) })],
    ['a footer with a parameter', withComponents(body(WORDS), { type: 'FOOTER', text: 'Hola {{1}}' })],
    [
      'a header over 60 characters',
      withComponents(body(WORDS), { type: 'HEADER', format: 'TEXT', text: 'x'.repeat(61) }),
    ],
    ['a media header without a sample', withComponents(body(WORDS), { type: 'HEADER', format: 'IMAGE' })],
    [
      'a URL as a sample',
      withComponents(body(WORDS), {
        type: 'HEADER',
        format: 'IMAGE',
        example: { header_handle: ['https://x.example/a.jpg'] },
      }),
    ],
    ['a button title over 25 characters', withComponents(body(WORDS), buttons(reply('x'.repeat(26))))],
    [
      'eleven buttons',
      withComponents(body(WORDS), buttons(...Array.from({ length: 11 }, (_, i) => reply(`b${i}`)))),
    ],
    [
      'quick replies that are not adjacent',
      withComponents(
        body(WORDS),
        buttons(
          reply('a'),
          { type: 'PHONE_NUMBER', text: 'Call', phone_number: '+573001112233' },
          reply('b'),
        ),
      ),
    ],
    [
      'three link buttons',
      withComponents(
        body(WORDS),
        buttons(...['a', 'b', 'c'].map((text) => ({ type: 'URL', text, url: 'https://x.example' }))),
      ),
    ],
    [
      'a link with a parameter but no example',
      withComponents(body(WORDS), buttons({ type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}' })),
    ],
    ['a text for a code button', made({ category: 'AUTHENTICATION' })],
    [
      'a code button in a utility template',
      withComponents(body(WORDS), buttons({ type: 'OTP', text: 'Copy', otp_type: 'COPY_CODE' })),
    ],
  ])('for %s', async (_what, template) => {
    const { status, body: answer } = await business.graph('POST', edge, template)
    expect([status, answer.error?.code]).toEqual([400, 100])
  })

  test('for a name that exists in the language or was deleted within 30 days', async () => {
    const template = made({})
    expect((await business.graph('POST', edge, template)).status).toBe(200)
    const again = await business.graph('POST', edge, template)
    expect(again.body.error).toMatchObject({ code: 100, error_subcode: 2388024 })
    expect((await business.graph('POST', edge, { ...template, language: 'es' })).status).toBe(200)
    await business.graph('DELETE', `${edge}?name=${template.name}`)
    const resting = await business.graph('POST', edge, template)
    expect(resting.body.error).toMatchObject({ code: 100, error_subcode: 2388023 })
    business.clock.jumpHours(31 * 24)
    expect((await business.graph('POST', edge, template)).status).toBe(200)
  })
})

describe('Creating a template is accepted', () => {
  test.each<[string, object]>([
    [
      'named parameters',
      made({
        parameter_format: 'NAMED',
        components: [
          body('Hola {{first_name}}, tu pedido llega hoy.', {
            body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }],
          }),
        ],
      }),
    ],
    [
      'all components together',
      withComponents(
        { type: 'header', format: 'text', text: 'Pedido {{1}}', example: { header_text: ['A-7'] } },
        body('Hola {{1}}, tu pedido {{2}} llega hoy.', { body_text: [['Ana', 'A-7']] }),
        { type: 'FOOTER', text: 'La tienda' },
        buttons(
          reply('Sí'),
          reply('No'),
          { type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}', example: ['https://x.example/7'] },
          { type: 'COPY_CODE', example: 'CODE7' },
        ),
      ),
    ],
    [
      'a code button',
      made({
        category: 'AUTHENTICATION',
        components: [
          { type: 'BODY', add_security_recommendation: true },
          { type: 'FOOTER', code_expiration_minutes: 10 },
          buttons({ type: 'OTP', otp_type: 'COPY_CODE', text: 'Copiar' }),
        ],
      }),
    ],
  ])('for %s', async (_what, template) => {
    expect((await business.template(template)).status).toBe('APPROVED')
  })

  test('for a media header with the handle of an upload', async () => {
    const { body: session } = await business.graph('POST', `/${business.account.appId}/uploads?file_length=3`)
    const uploaded = await fetch(`${business.url}/v23.0/${session.id}`, {
      method: 'POST',
      headers: { authorization: `OAuth ${business.account.accessToken}`, file_offset: '0' },
      body: new Uint8Array([137, 80, 78]),
    })
    const { h: handle } = (await uploaded.json()) as { h: string }
    const header = { type: 'HEADER', format: 'IMAGE', example: { header_handle: [handle] } }
    expect((await business.template(withComponents(header, body(WORDS)))).status).toBe('APPROVED')
  })
})

describe('The template review', () => {
  test.each([
    ['INVALID_FORMAT', 'Hola {1}, tu pedido llega mañana por la tarde.'],
    ['INVALID_FORMAT', 'Hola [nombre], tu pedido llega mañana por la tarde.'],
    ['ABUSIVE_CONTENT', 'No seas idiota y paga tu factura hoy mismo.'],
    ['SCAM', 'Envíanos tu contraseña para revisar tu cuenta.'],
    ['PROMOTIONAL', 'Te esperamos esta noche en el casino de la ciudad.'],
    ['TAG_CONTENT_MISMATCH', 'Hello, this is about your order. Would you like to have it with us today?'],
  ])('rejects as %s: %s', async (reason, text) => {
    const template = withComponents(body(text))
    const { id, status } = await business.template(template)
    expect(status).toBe('REJECTED')
    const { body: read } = await business.graph('GET', `/${id}?fields=status,rejected_reason`)
    expect(read).toEqual({ id, status: 'REJECTED', rejected_reason: reason })
    const update = () => updates().find(({ message_template_id }) => message_template_id === Number(id))
    await until(() => update() !== undefined)
    expect(update()).toMatchObject({ event: 'REJECTED', reason, rejection_info: { reason } })
  })

  const updates = () => business.callback.values('message_template_status_update')

  test('reports an approval with the language en-US and the id as a number', async () => {
    const template = made({ language: 'en_US', components: [body('Your order is on its way to you.')] })
    const { id } = await business.template(template)
    await until(() => updates().some((value) => value.message_template_name === template.name))
    expect(updates().find((value) => value.message_template_name === template.name)).toEqual({
      event: 'APPROVED',
      message_template_id: Number(id),
      message_template_name: template.name,
      message_template_language: 'en-US',
      message_template_category: 'UTILITY',
      reason: 'NONE',
    })
  })

  test('approves promotional content as MARKETING, or rejects it when category changes are forbidden', async () => {
    const components = [body('Hay un descuento para ti en la tienda, ven hoy mismo.')]
    const { body: granted } = await business.graph('POST', edge, made({ components }))
    expect(granted).toMatchObject({ status: 'PENDING', category: 'MARKETING' })
    const forbidden = made({ components, allow_category_change: false })
    const { id } = await business.template(forbidden)
    const { body: read } = await business.graph('GET', `/${id}?fields=rejected_reason`)
    expect(read.rejected_reason).toBe('INCORRECT_CATEGORY')
  })

  test('can be decided manually, and paused and disabled templates cannot be sent', async () => {
    const { id } = await business.template(GREETING)
    const decide = (status: string) => business.control('POST', `/templates/${id}/review`, { status })
    const sendCode = async () => (await business.send('573001112233', greetingTo('Ana'))).body.error?.code
    const codes: Record<string, number | undefined> = {}
    for (const status of ['PENDING', 'REJECTED', 'PAUSED', 'DISABLED', 'APPROVED']) {
      await decide(status)
      codes[status] = await sendCode()
    }
    expect(codes).toEqual({
      PENDING: 132001,
      REJECTED: 132001,
      PAUSED: 132015,
      DISABLED: 132016,
      APPROVED: undefined,
    })
    const paused = () => updates().find(({ event }) => event === 'PAUSED')
    await until(() => paused() !== undefined)
    expect(paused().other_info.title).toBe('FIRST_PAUSE')
  })
})

describe('Sending a template with buttons', () => {
  test('needs a text for a link and a code for a coupon', async () => {
    const template = withComponents(
      body(WORDS),
      buttons(
        { type: 'URL', text: 'Ver', url: 'https://x.example/{{1}}', example: ['https://x.example/7'] },
        { type: 'COPY_CODE', example: 'CODE7' },
      ),
    )
    await business.template(template)
    const button = (index: string, sub_type: string, parameters: object[]) => ({
      type: 'button',
      index,
      sub_type,
      parameters,
    })
    const link = button('0', 'url', [{ type: 'text', text: '7' }])
    const coupon = button('1', 'copy_code', [{ type: 'coupon_code', coupon_code: 'CODE7' }])
    const send = async (...components: object[]) => {
      const content = { name: template.name, language: { code: 'es_MX' }, components }
      return (await business.send('573001112233', { type: 'template', template: content })).body.error?.code
    }
    expect(await send(link, coupon)).toBeUndefined()
    expect(await send(coupon)).toBe(131008)
    expect(await send(link)).toBe(131008)
    expect(await send({ ...link, sub_type: 'quick_reply' }, coupon)).toBe(132012)
    expect(await send(link, coupon, button('2', 'url', []))).toBe(132012)
  })

  test('passes named parameters by name', async () => {
    const example = { body_text_named_params: [{ param_name: 'first_name', example: 'Ana' }] }
    const template = made({
      parameter_format: 'NAMED',
      components: [body('Hola {{first_name}}, tu pedido llega hoy.', example)],
    })
    await business.template(template)
    const send = (parameter: object) => {
      const components = [{ type: 'body', parameters: [{ type: 'text', text: 'Eva', ...parameter }] }]
      const content = { name: template.name, language: { code: 'es_MX' }, components }
      return business.send('573009990001', { type: 'template', template: content })
    }
    expect((await send({})).body.error.code).toBe(132012)
    expect((await send({ parameter_name: 'first_name' })).status).toBe(200)
    const { body: phone } = await business.control('GET', '/contacts/573009990001/messages')
    expect(phone.messages[0].text).toBe('Hola Eva, tu pedido llega hoy.')
  })
})

describe('Editing a template', () => {
  test('sends it to review again, at most once a day after an approval', async () => {
    // Reviews are as slow as possible, so that the test decides when they end.
    await using own = await openBusiness({ reviewDelayMs: 4_999 })
    const { id } = (await own.graph('POST', `/${own.account.wabaId}/message_templates`, made({}))).body
    const approve = () => own.control('POST', `/templates/${id}/review`, { status: 'APPROVED' })
    const edit = (text: string) => own.graph('POST', `/${id}`, { components: [body(text)] })
    const status = async () => (await own.graph('GET', `/${id}`)).body.status
    await approve()
    expect((await edit('Tu pedido sale hoy y llega mañana.')).body.success).toBe(true)
    expect(await status()).toBe('PENDING')
    expect((await edit('Tu pedido sale ahora y llega mañana.')).status).toBe(400)
    await approve()
    expect((await edit('Tu pedido sale ahora y llega mañana.')).status).toBe(400)
    own.clock.jumpHours(24.1)
    expect((await edit('Tu pedido sale ahora y llega mañana.')).status).toBe(200)
  })

  test('cannot change the category of an approved template', async () => {
    const { id } = await business.template(made({}))
    expect((await business.graph('POST', `/${id}`, { category: 'MARKETING' })).status).toBe(400)
  })
})

describe('Listing templates', () => {
  test('uses cursors, with `next` only when there is another page', async () => {
    await using own = await openBusiness()
    const path = `/${own.account.wabaId}/message_templates`
    for (const name of ['one', 'two', 'three', 'four', 'five']) await own.graph('POST', path, made({ name }))
    const seen: string[] = []
    let query = '?limit=2&fields=name'
    let pages = 0
    while (query !== '') {
      const { body: page } = await own.graph('GET', `${path}${query}`)
      seen.push(...page.data.map(({ name }: { name: string }) => name))
      pages += 1
      query = page.paging.next ? new URL(page.paging.next).search : ''
    }
    expect([pages, seen]).toEqual([3, ['one', 'two', 'three', 'four', 'five']])
  })

  test('filters by status, category, language and content', async () => {
    await using own = await openBusiness()
    const path = `/${own.account.wabaId}/message_templates`
    await own.template(made({ name: 'first' }))
    await own.template(made({ name: 'second', language: 'es', category: 'MARKETING' }))
    const names = async (query: string) =>
      (await own.graph('GET', `${path}?${query}`)).body.data.map(({ name }: { name: string }) => name)
    expect(await names('status=APPROVED')).toEqual(['first', 'second'])
    expect(await names('status=REJECTED')).toEqual([])
    expect(await names('category=MARKETING')).toEqual(['second'])
    expect(await names('language=es_MX')).toEqual(['first'])
    expect(await names('name_or_content=PEDIDO')).toEqual(['first', 'second'])
    expect(await names('name=sec')).toEqual(['second'])
  })
})
