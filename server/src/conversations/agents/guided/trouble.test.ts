import { describe, expect, test } from 'vitest'
import type { Language } from '../../understanding/index.ts'
import { question } from '../../understanding/testing/questions.ts'
import { Talk } from './testing/talk.ts'
import { TEXTS, textsIn } from './texts/index.ts'

const HELLO: Record<Language, string> = { en: 'hi', es: 'hola', pt: 'oi' }
const DISPUTES: [Language, string][] = [
  ['en', 'I have already paid this, check your records'],
  ['en', 'You will hear from my lawyer about it'],
  ['es', 'ya pagué esa factura el mes pasado'],
  ['es', 'Voy a poner una denuncia en defensa del consumidor'],
  ['pt', 'já paguei isso, olha o comprovante'],
  ['pt', 'vou acionar o procon contra a empresa'],
  ['en', 'I want my money back'],
  ['es', 'quiero que me devuelvan la plata'],
  ['pt', 'quero meu dinheiro de volta'],
]

const atFirst = (language: Language) => {
  const talk = new Talk(language)
  talk.reply(HELLO[language])
  return talk
}

describe.each(DISPUTES)('Somebody who writes in %s: “%s”', (language, said) => {
  const { trouble } = TEXTS[language]

  test('is offered a person, once, instead of the next question', () => {
    const talk = atFirst(language)
    const turn = talk.reply(said)
    expect(turn).toMatchObject({ action: 'ask', offers: { prompt: trouble.question } })
    expect(turn.offers!.choices.map(({ title }) => title)).toEqual([trouble.person, trouble.goOn])
    for (const { title } of turn.offers!.choices) expect(title.length).toBeLessThanOrEqual(20)
    expect(talk.reply(said).say.join()).not.toContain(trouble.question)
  })

  test.each(['tap', 'title', 'yes'])('is handed over by %s', (how) => {
    const talk = atFirst(language)
    talk.reply(said)
    if (how === 'tap') expect(talk.tap('trouble', 'person', trouble.person).action).toBe('escalate')
    else expect(talk.reply(how === 'title' ? trouble.person : TEXTS[language].yes).action).toBe('escalate')
  })

  test.each(['tap', 'title', 'no'])('goes on by %s, and the question still waits', (how) => {
    const talk = atFirst(language)
    talk.reply(said)
    const turn =
      how === 'tap'
        ? talk.tap('trouble', 'go-on', trouble.goOn)
        : talk.reply(how === 'title' ? trouble.goOn : TEXTS[language].no)
    expect(turn).toMatchObject({ action: 'ask', memory: { asked: 'mark' } })
    expect(talk.memory.answers ?? {}).toEqual({})
  })

  test('may opt out instead', () => {
    const talk = atFirst(language)
    talk.reply(said)
    const stop = { en: 'do not text me', es: 'no me escriban más', pt: 'não me escrevam mais' }[language]
    expect(talk.reply(stop)).toMatchObject({ action: 'close', memory: { ended: 'optedOut' } })
  })
})

test('To have paid is an answer to a question about paying', () => {
  const questions = [
    question('paid', 'BOOLEAN', '¿Ya pagaste la factura?'),
    question('else', 'OPEN', '¿Algo más?', { priority: 2 }),
  ]
  const talk = new Talk('es', { questions })
  talk.reply('hola')
  expect(talk.reply('ya pagué')).toMatchObject({
    memory: { asked: 'else', answers: { paid: { value: true } } },
  })
})

describe('Fixed texts keep the register of the authors', () => {
  const asking = (language: Language, text: string) => {
    const questions = [question('first', 'BOOLEAN', text), question('else', 'OPEN', 'X?', { priority: 2 })]
    const talk = new Talk(language, { questions }, null)
    talk.reply(HELLO[language])
    return [
      talk.reply('xyz').say.join(),
      talk.reply({ en: 'who are you', es: '¿quién es?', pt: 'quem é?' }[language]).say.join(),
    ]
  }

  test.each([
    ['es', '¿Le gustó a usted la comida?', 'formal', /\b(?:tu|te|puedes|prefieres|dímelo|perdona)\b/i],
    ['es', '¿Querés que te llamemos?', 'vos', /\b(?:puedes|prefieres|dímelo|perdona)\b/i],
    ['es', '¿Te gustó la comida?', 'plain', /\b(?:su|le|puede|prefiere|podés|preferís)\b/i],
    ['pt', 'O senhor gostou da comida?', 'formal', /\bvocê\b/i],
  ] as const)('%s: %s', (language, text, register, never) => {
    const texts = textsIn(language, register)
    const [help, identity] = asking(language, text)
    expect(help).toContain(texts.help.yesNo)
    expect(identity).toContain(texts.identity)
    expect(`${help} ${identity}`.replaceAll(text, '')).not.toMatch(never)
  })
})

test('An opening asks only the question that it holds word by word', () => {
  const questions = [
    question('stay', 'BOOLEAN', '¿Te gustó tu estadía en el hotel?'),
    question('else', 'OPEN', '¿Algo más?', { priority: 2 }),
  ]
  const loose = new Talk(
    'es',
    { questions },
    'Hola Ana, ¿qué tal? Queremos saber si te gustó el hotel y la estadía.',
  )
  expect(loose.reply('sí')).toMatchObject({ memory: { asked: 'stay' } })
  const literal = new Talk('es', { questions }, 'Hola Ana. ¿Te gustó tu estadía en el hotel?')
  expect(literal.reply('sí')).toMatchObject({ memory: { asked: 'else', answers: { stay: { value: true } } } })
})

test('Bad news is not called perfect, and thanks follow what somebody took the time to write', () => {
  const questions = [
    question('ok', 'BOOLEAN', 'Did it arrive in one piece?'),
    question('why', 'OPEN', 'What happened?', { priority: 2 }),
    question('more', 'OPEN', 'Anything else?', { priority: 3 }),
    question('last', 'OPEN', 'What would you change?', { priority: 4 }),
  ]
  const talk = new Talk('en', { questions })
  talk.reply('hi')
  expect(talk.reply('no').say[0]).not.toMatch(/perfect|great|thank/i)
  expect(talk.reply('the box was open and two cups were missing').say[0]).toContain(TEXTS.en.thanks)
  expect(talk.reply("I don't know").say[0]).toContain(TEXTS.en.nothingKnown)
})
