import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import type { Language } from '../../understanding/index.ts'
import { question } from '../../understanding/testing/questions.ts'
import { guidedAgent } from './guided.ts'
import { labels, QUESTIONS, Talk } from './testing/talk.ts'
import { TEXTS } from './texts/index.ts'
import { processBatch } from './turn.ts'

describe('A whole conversation with the guided agent', () => {
  test.each([
    ['en', ['Hi', '8/10', 'yes, sure', 'Because support is fast', 'the first one']],
    ['es', ['Hola', 'un ocho', 'claro', 'Porque la atención es rápida', 'la primera']],
    ['pt', ['Oi', 'um oito', 'com certeza', 'Porque o suporte é rápido', 'a primeira']],
  ] as const)(
    'in %s asks the questions by priority, understands the answers and closes with thanks',
    (language, replies) => {
      const talk = new Talk(language)
      const actions = replies.map((reply) => talk.reply(reply).action)
      const [mark, again, why, topic] = ['mark', 'again', 'why', 'topic'].map(
        (id) => QUESTIONS[language].find((question) => question.id === id)!.questionText,
      )
      expect(actions).toEqual(['ask', 'ask', 'ask', 'ask', 'close'])
      expect(talk.turns.map((turn) => turn.say.join(' '))).toEqual([
        `${TEXTS[language].greeting('Ana')} ${mark} (${TEXTS[language].scaleHint(1, 10)})`,
        expect.stringContaining(again!),
        expect.stringContaining(why!),
        expect.stringContaining(`${topic}\n1. `),
        TEXTS[language].done('Ana'),
      ])
      expect(talk.memory.answers).toMatchObject({
        mark: { value: 8 },
        again: { value: true },
        why: { value: replies[3] },
        topic: { value: ['o1'] },
      })
      expect(talk.memory.ended).toBe('done')
    },
  )
})

describe('The guided agent, when an answer does not fit,', () => {
  test('asks once more with help and then accepts the answer', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    const help = talk.reply('muy buena')
    expect(help).toMatchObject({
      action: 'ask',
      say: [`${TEXTS.es.notUnderstood} ${TEXTS.es.help.scale(1, 10)}`],
    })
    expect(talk.reply('que muy buena te digo').say.join()).toContain('¿Nos volverías a comprar?')
    expect(talk.memory.answers?.mark).toEqual({ value: null, text: 'que muy buena te digo' })
  })

  test.each([
    ['en', 'what do you mean?'],
    ['es', '¿a qué te refieres?'],
    ['pt', 'como assim?'],
  ] as const)('in %s for "%s" explains how to answer, and never repeats the question', (language, reply) => {
    const talk = new Talk(language)
    talk.reply('ok')
    const [asked] = talk.turns.at(-1)!.say
    expect(talk.reply(reply).say).toEqual([`${TEXTS[language].unclear} ${TEXTS[language].help.scale(1, 10)}`])
    expect(asked).toContain(QUESTIONS[language].find(({ id }) => id === 'mark')!.questionText)
  })

  test('does not invent an answer to the contact’s question', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    expect(talk.reply('¿cuánto cuesta el plan familiar?').say[0]).toBe(TEXTS.es.cannotAnswer)
  })

  test('answers the contact’s question from the knowledge base and cites the source', () => {
    const knowledge = [{ knowledgeId: 'k', title: 'Precios', text: 'El plan familiar cuesta 20 al mes.' }]
    const talk = new Talk('es', { knowledge })
    talk.reply('hola')
    expect(talk.reply('¿cuánto cuesta el plan familiar?')).toMatchObject({
      action: 'ask',
      say: ['El plan familiar cuesta 20 al mes.', expect.stringContaining('¿Qué tan satisfecho estás')],
      sources: [{ knowledgeId: 'k', title: 'Precios' }],
    })
  })

  test.each([['no sé'], ['prefiero no decirlo']])(
    'accepts "%s" as an answer and does not ask again',
    (reply) => {
      const talk = new Talk('es')
      talk.reply('hola')
      expect(talk.reply(reply)).toMatchObject({
        action: 'ask',
        memory: { asked: 'again', answers: { mark: { value: null } } },
      })
    },
  )
})

describe('The guided agent, when asked who is writing,', () => {
  test.each([
    ['en', 'are you a bot?'],
    ['es', '¿eres un robot?'],
    ['pt', 'você é um robô?'],
  ] as const)('in %s answers honestly and repeats the question', (language, reply) => {
    const talk = new Talk(language)
    talk.reply('ok')
    const turn = talk.reply(reply)
    expect(turn.say).toEqual([
      TEXTS[language].identity,
      expect.stringContaining(QUESTIONS[language][1]!.questionText),
    ])
    expect(turn.action).toBe('ask')
  })

  test('uses the initiative’s own words when it has them', () => {
    const talk = new Talk('es', { identityDeflection: 'Soy Sofía, del equipo de Acme.' })
    expect(talk.reply('¿con quién hablo?').say[0]).toBe('Soy Sofía, del equipo de Acme.')
  })

  test('also keeps an answer in the same message', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    talk.reply('8', '¿pero quién eres?')
    expect(talk.memory).toMatchObject({ asked: 'again', answers: { mark: { value: 8 } } })
  })
})

describe('The guided agent, when asked for a human,', () => {
  test.each([
    ['en', 'I want to talk to a person'],
    ['es', 'quiero hablar con una persona'],
    ['pt', 'quero falar com um atendente'],
  ] as const)('in %s hands over and says so', (language, reply) => {
    const talk = new Talk(language)
    talk.reply('ok')
    expect(talk.reply(reply)).toMatchObject({ action: 'escalate', say: [TEXTS[language].escalating] })
    expect(talk.memory.answers).toBeUndefined()
  })

  test('does not repeat questions that were answered before the human handed back', () => {
    const talk = new Talk('en')
    talk.reply('Sure')
    talk.add('participant', 'I would say 8').add('human', 'Thanks, one moment.')
    expect(talk.reply('ok')).toMatchObject({ action: 'ask', memory: { asked: 'again' } })
    expect(talk.memory.answers).toMatchObject({ mark: { value: 8 } })
    talk.add('participant', 'Yes').add('human', 'I have 3 of them here.').add('participant', '4 for me')
    talk.add('human', 'Done.')
    expect(talk.take().memory).toMatchObject({
      asked: 'why',
      answers: { mark: { value: 8 }, again: { value: true } },
    })
  })

  test('repeats the pending question after the human handed back', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    talk.reply('quiero hablar con una persona')
    talk.add('participant', 'gracias').add('human', 'Hola, soy Luis. Resuelto.')
    expect(talk.take()).toMatchObject({
      action: 'ask',
      say: [expect.stringContaining('¿Qué tan satisfecho estás')],
    })
  })
})

describe('The guided agent, when the contact declines,', () => {
  test.each([
    ['en', 'not interested'],
    ['en', 'no thanks'],
    ['en', 'No'],
    ['es', 'no me interesa'],
    ['es', 'no gracias'],
    ['es', 'No.'],
    ['pt', 'não tenho interesse'],
    ['pt', 'não, obrigado'],
    ['pt', 'Não'],
  ] as const)('in %s for "%s" closes politely', (language, reply) => {
    expect(new Talk(language).reply(reply)).toMatchObject({ action: 'close', say: [TEXTS[language].refused] })
  })

  test.each([
    ['en', 'leave me alone'],
    ['es', 'no me escriban más'],
    ['pt', 'me deixa em paz'],
  ] as const)('in %s for "%s" says nothing more, because it is an opt-out', (language, reply) => {
    expect(new Talk(language).reply(reply)).toMatchObject({
      action: 'close',
      say: [],
      memory: { ended: 'optedOut' },
    })
  })

  test.each([
    ['en', "I'm busy right now"],
    ['es', 'ahora no puedo'],
    ['pt', 'agora não posso'],
  ] as const)('in %s for "%s" waits until later and then continues', (language, reply) => {
    const talk = new Talk(language)
    expect(talk.reply(reply)).toMatchObject({ action: 'wait', say: [TEXTS[language].later] })
    expect(talk.reply('gracias')).toMatchObject({ action: 'wait', say: [] })
    expect(talk.reply('ok').action).toBe('ask')
    expect(talk.memory.ended).toBeUndefined()
  })

  test('does not take “I am back” as an answer to the pending question', () => {
    const talk = new Talk('es')
    for (const reply of ['hola', '9', 'estoy manejando, luego te contesto']) talk.reply(reply)
    expect(talk.reply('ok listo')).toMatchObject({ action: 'ask', memory: { asked: 'again' } })
    expect(talk.memory.answers?.again).toBeUndefined()
    talk.reply('sí')
    expect(talk.memory.answers?.again?.value).toBe(true)
  })

  test('takes "no gracias" to a yes-or-no question as its answer', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    talk.reply('9')
    expect(talk.reply('no gracias').action).toBe('ask')
    expect(talk.memory.answers?.again?.value).toBe(false)
  })

  test('does not end after a bare “no” to an opening that asks something else', () => {
    const talk = new Talk('es', {}, 'Hola Ana. ¿Se resolvió tu reclamo?')
    expect(talk.reply('No').action).toBe('ask')
  })

  test('does not reply to an opt-out word', () => {
    expect(new Talk('es').reply('BAJA')).toMatchObject({ action: 'close', say: [] })
  })
})

describe('The guided agent, given several messages,', () => {
  test('answers once and uses the first one that fits', () => {
    const talk = new Talk('es')
    talk.reply('hola', 'buenas tardes')
    const turn = talk.reply('uy', 'un 9', 'todo bien')
    expect(turn.say).toHaveLength(1)
    expect(talk.memory.answers?.mark?.value).toBe(9)
  })

  test('uses a correction', () => {
    const talk = new Talk('es')
    talk.reply('hola')
    talk.reply('un 3', 'perdón, un 8')
    expect(talk.memory.answers?.mark?.value).toBe(8)
  })

  test('uses all of them for an open answer', () => {
    const talk = new Talk('es')
    for (const reply of ['hola', '9', 'sí']) talk.reply(reply)
    talk.reply('Porque llega rápido', 'y el precio es justo')
    expect(talk.memory.answers?.why?.value).toBe('Porque llega rápido\ny el precio es justo')
  })
})

describe('The opening message', () => {
  test('that asks the first question makes the reply its answer', () => {
    const talk = new Talk(
      'es',
      {},
      'Hola Ana. ¿Qué tan satisfecho estás con el servicio? Responde del 1 al 10.',
    )
    expect(talk.reply('7')).toMatchObject({
      action: 'ask',
      memory: { asked: 'again', answers: { mark: { value: 7 } } },
    })
  })

  test('without a reply is followed by nothing', () => {
    expect(new Talk('es').take()).toMatchObject({ action: 'wait', say: [] })
  })

  test('is written by the agent when there is none', () => {
    expect(new Talk('es', {}, null).take()).toMatchObject({ action: 'ask' })
  })
})

describe('After the end, the guided agent', () => {
  const ended = () => {
    const talk = new Talk('es', { questions: QUESTIONS.es.slice(1, 2) })
    talk.reply('hola')
    talk.reply('8')
    return talk
  }

  test.each([['gracias'], ['ok'], ['chao'], ['👍']])('does not reply to "%s"', (reply) => {
    expect(ended().reply(reply)).toMatchObject({ action: 'wait', say: [] })
  })

  test('acknowledges further messages once', () => {
    const talk = ended()
    const more = 'Me olvidé de decir que la última entrega llegó tarde y la caja estaba rota'
    expect(talk.reply(more).say).toEqual([TEXTS.es.noted])
    expect(talk.reply(more).say).toEqual([])
  })

  test('still hands over to a human on request', () => {
    expect(ended().reply('quiero hablar con una persona').action).toBe('escalate')
  })
})

test('Without questions the guided agent acknowledges and closes', () => {
  expect(new Talk('pt', { questions: [] }).reply('Oi, recebi sim')).toMatchObject({
    action: 'close',
    say: [TEXTS.pt.received('Ana')],
  })
})

test('Options with numbers are offered by letter', () => {
  const size = question('size', 'MULTIPLE_CHOICE', '¿Cuántos empleados tienen?', {
    options: labels('1-10', '11-50', 'Más de 50'),
  })
  const talk = new Talk('es', { questions: [size] })
  expect(talk.reply('hola').say[0]).toContain('A) 1-10\nB) 11-50\nC) Más de 50')
  talk.reply('somos 30')
  expect(talk.memory.answers?.size?.value).toEqual(['o2'])
})

test.each([
  ['mentions a lawyer or legal action', 'voy a llamar a mi abogado', true],
  ['mentions a lawyer or legal action', 'todo bien, gracias', false],
  ['menciona problemas de precio, quiere cancelar', 'El preço é um problema', true],
  ['menciona problemas de precio, quiere cancelar', 'quiero cancelar el servicio', true],
  ['menciona problemas de precio, quiere cancelar', 'el precio está bien', false],
])('The flag condition "%s" for "%s" results in %s', (flagCondition, reply, flagged) => {
  expect(new Talk('es', { flagCondition }).reply(reply).flagged).toBe(flagged)
})

test('A contact who writes another language is answered in it when no question is pending', async () => {
  const talk = new Talk('es').add('participant', 'I would like to talk to a person please')
  expect(
    await guidedAgent.turn(
      { ...talk.input(), conversation: { org: '', id: '' }, readBefore: 0 },
      new AbortController().signal,
    ),
  ).toMatchObject({
    action: 'escalate',
    say: [TEXTS.en.escalating],
  })
})

test('A conversation stays in its language when one message is in another', async () => {
  const talk = new Talk('es')
  talk.reply('hola')
  talk.add('participant', 'Sorry, I would like to talk to a real person now please')
  const turn = await guidedAgent.turn(
    { ...talk.input(), conversation: { org: '', id: '' }, readBefore: 0 },
    new AbortController().signal,
  )
  expect(turn).toMatchObject({ action: 'escalate', say: [TEXTS.es.escalating] })
})

test('A message that makes no sense in the detected language is read in the conversation’s language', () => {
  const talk = new Talk('es')
  talk.reply('hola')
  talk.add('participant', 'diría que siete')
  expect(processBatch(talk.input(), 'pt').memory.answers?.mark?.value).toBe(7)
})

test('Every conversation ends or waits without an error', () => {
  const word = fc.constantFrom(
    'sí',
    'no',
    '8',
    'hola',
    'gracias',
    'quién eres',
    'no entiendo',
    'perdón, 3',
    '',
    '👍',
    'ahora no',
    'quiero hablar con alguien',
    '¿qué?',
    'b',
  )
  const reply = fc.oneof(word, fc.string({ unit: 'grapheme', maxLength: 60 }))
  fc.assert(
    fc.property(
      fc.constantFrom<Language>('en', 'es', 'pt'),
      fc.array(fc.array(reply, { minLength: 1, maxLength: 3 }), { maxLength: 14 }),
      (language, replies) => {
        const talk = new Talk(language)
        for (const texts of replies) {
          const turn = talk.reply(...texts)
          expect(turn.action === 'ask' ? turn.say.length > 0 : true).toBe(true)
          expect(turn.say.every((text) => text.trim() !== '' && !text.includes('undefined'))).toBe(true)
        }
      },
    ),
    { numRuns: cases(300) },
  )
})

test('A conversation with a contact who only digresses ends after two attempts per question', () => {
  const talk = new Talk('en')
  const actions = Array.from({ length: 9 }, () => talk.reply('the weather today').action)
  expect(actions).toContain('close')
})
