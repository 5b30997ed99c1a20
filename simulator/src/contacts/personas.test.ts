import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { until } from '../../../server/test/harness/waiting.ts'
import { type Business, GREETING, greetingTo, openBusiness, text } from '../testing/business.ts'
import { readQuestion } from './questions.ts'
import { PersonaRules, roleIn } from './roles.ts'

const ANA = '573001112233'

/** Opens a business whose contacts all have one persona and reply within seconds. */
async function openWith(rule: object, seed = 'test'): Promise<Business> {
  const business = await openBusiness({ scale: 2000 })
  await business.template(GREETING)
  const personas = { seed, rules: [{ thinkSeconds: [2, 10], ...rule }] }
  const { status } = await business.control('PUT', '/personas', personas)
  expect(status).toBe(200)
  return business
}

const written = async (business: Business, phone = ANA): Promise<any[]> => {
  const { body } = await business.control('GET', `/contacts/${phone}/messages`)
  return body.messages.filter((message: any) => message.direction === 'sent')
}

/** The contact's answer to this message, after all earlier ones. */
async function answerTo(business: Business, content: object, phone = ANA): Promise<any> {
  const before = (await written(business, phone)).length
  expect((await business.send(phone, content)).status).toBe(200)
  await until(async () => (await written(business, phone)).length > before)
  return (await written(business, phone)).at(-1)
}

describe('Simulated contacts read questions:', () => {
  test.each([
    ['¿Te volverías a cambiar con nosotros?', 'yes_no'],
    ['Would you buy from us again?', 'yes_no'],
    ['Você compraria de novo?', 'yes_no'],
    ['¿Por qué nos das esa nota?', 'why'],
    ['What would you improve?', 'open'],
    ['¿Cuántas personas viven contigo?', 'number'],
    ['Quando prefere receber?', 'when'],
    ['Del 1 al 5, ¿qué tan satisfecho estás?', 'scale'],
    ['How satisfied are you? (1 - 10)', 'scale'],
    ['Responde con un número del 0 al 10.', 'scale'],
    ['¿Qué usas más: datos, llamadas o mensajes?', 'choice'],
    ['Which one?\n1. Price\n2. Speed', 'choice'],
    ['You can simply reply yes or no.', 'yes_no'],
    ['¿Hay algo más en que te pueda ayudar?', 'anything_else'],
  ])('%s is %s', (asked, kind) => {
    expect(readQuestion(asked)?.kind).toBe(kind)
  })

  test.each([
    '¡Gracias por responder!',
    'Te paso con una persona del equipo.',
    'Somebody will reply here soon.',
  ])('%s asks nothing', (said) => {
    expect(readQuestion(said)).toBeNull()
  })

  test('options are read with their labels', () => {
    expect(readQuestion('¿Qué usas más: datos, llamadas o mensajes?')).toEqual({
      kind: 'choice',
      options: ['datos', 'llamadas', 'mensajes'].map((label) => ({ marker: null, label })),
    })
  })
})

describe('A persona that answers', () => {
  test('accepts the template and then answers each kind of question in its language', async () => {
    await using business = await openWith({ persona: 'answers' })
    expect((await answerTo(business, greetingTo('Ana'))).text).toMatch(/s[ií]|claro/i)
    expect(
      (await answerTo(business, text('Del 1 al 5, ¿qué tan satisfecho estás con tu plan?'))).text,
    ).toMatch(/^(Diría que |Un )?[1-5]$/)
    const choice = await answerTo(business, text('¿Qué usas más?\n1. Datos\n2. Llamadas\n3. Mensajes'))
    expect(choice.text).toMatch(/^(Datos|Llamadas|Mensajes|[1-3])$/)
    expect((await answerTo(business, text('Você gostaria de mudar de plano?'))).text).toMatch(
      /^(Sim|Não|Com)/,
    )
    expect((await answerTo(business, text('Would you like to change your plan?'))).text).toMatch(
      /^(Yes|No|Of)/,
    )
  })

  test('taps a button that is offered', async () => {
    await using business = await openWith({ persona: 'answers' })
    await answerTo(business, greetingTo('Ana'))
    const buttons = ['Precio', 'Red'].map((title) => ({ type: 'reply', reply: { id: `id-${title}`, title } }))
    const interactive = { type: 'button', body: { text: '¿Cuál?' }, action: { buttons } }
    const tapped = await answerTo(business, { type: 'interactive', interactive })
    expect(tapped).toMatchObject({ type: 'button_reply', text: expect.stringMatching(/^(Precio|Red)$/) })
    expect(tapped.replyTo).toMatch(/^wamid\./)
  })

  test('A persona that answers does not reply to thanks', async () => {
    await using business = await openWith({ persona: 'answers' })
    await answerTo(business, greetingTo('Ana'))
    const { body } = await business.send(ANA, text('Gracias por tu tiempo.'))
    await until(() =>
      business.callback.statuses().some(({ id, status }) => id === body.messages[0].id && status === 'read'),
    )
    await pause(30)
    expect(await written(business)).toHaveLength(1)
  })
})

test('A persona that wants a human asks for one at the first question, once', async () => {
  await using business = await openWith({ persona: 'asks_for_human' })
  await answerTo(business, greetingTo('Ana'))
  const question = text('¿Te interesaría cambiar de plan?')
  expect((await answerTo(business, question)).text).toBe('Quiero hablar con una persona')
  expect((await answerTo(business, question)).text).toMatch(/^(Sí|No|Claro)/)
})

test('A persona that asks who is writing asks once whether it talks to a robot, and then answers', async () => {
  await using business = await openWith({ persona: 'identity' })
  await answerTo(business, greetingTo('Ana'))
  const question = text('¿Te interesaría cambiar de plan?')
  expect((await answerTo(business, question)).text).toBe('¿Eres un robot?')
  expect((await answerTo(business, question)).text).toMatch(/^(Sí|No|Claro)/)
})

test('A persona that opts out says so in the language of the message and stops', async () => {
  await using business = await openWith({ persona: 'opts_out' })
  expect((await answerTo(business, greetingTo('Ana'))).text).toBe('BAJA')
  await business.send(ANA, text('¿Estás seguro?'))
  await business.untilStatus('read', 2)
  await pause(30)
  expect(await written(business)).toHaveLength(1)
})

test('A silent persona receives messages and never replies', async () => {
  await using business = await openWith({ persona: 'silent' })
  for (let i = 0; i < 10; i += 1) await business.send(`57300111000${i}`, greetingTo('Ana'))
  await business.untilStatus('delivered', 10)
  await pause(50)
  expect(business.callback.messages()).toEqual([])
  const read = business.callback.statuses().filter(({ status }) => status === 'read')
  expect(read.length).toBeGreaterThan(0)
  expect(read.length).toBeLessThan(10)
})

test('A late persona answers the second round, at least thirty hours after the first message', async () => {
  await using business = await openWith({ persona: 'late' })
  await business.send(ANA, greetingTo('Ana'))
  await business.untilStatus('delivered')
  business.clock.jumpHours(31)
  await pause(50)
  expect(await written(business)).toEqual([])
  expect((await answerTo(business, greetingTo('Ana'))).text).toMatch(/s[ií]|claro/i)
  expect(await written(business)).toHaveLength(1)
})

test('The same seed gives the same personas in the requested proportions', () => {
  const phones = Array.from({ length: 400 }, (_, i) => `5730100${String(i).padStart(5, '0')}`)
  const personas = (seed: string) => {
    const rules = PersonaRules.parse({ seed, rules: [{ weights: { answers: 3, silent: 1 } }] })
    return phones.map((phone) => roleIn(rules, phone)?.persona)
  }
  expect(personas('a')).toEqual(personas('a'))
  expect(personas('b')).not.toEqual(personas('a'))
  const answering = personas('a').filter((persona) => persona === 'answers').length
  expect(answering).toBeGreaterThan(260)
  expect(answering).toBeLessThan(340)
})

test('The first matching rule sets the persona: phone numbers in any format, prefixes, then everyone', () => {
  const rules = PersonaRules.parse({
    rules: [
      { phones: ['+52 55 1234 5678'], persona: 'opts_out' },
      { prefix: '+57', persona: 'late' },
      { persona: 'answers' },
    ],
  })
  const persona = (phone: string) => roleIn(rules, phone)?.persona
  expect(['5215512345678', ANA, '14155550100'].map(persona)).toEqual(['opts_out', 'late', 'answers'])
})
