import { describe, expect, test } from 'vitest'
import type { Language } from '../../understanding/index.ts'
import { QUESTIONS, Talk } from './testing/talk.ts'
import { TEXTS } from './texts/index.ts'

const ASKED: Record<Language, { readers: string; purpose: string; source: string; duration: string }> = {
  en: {
    readers: 'does anyone read this or is it a bot?',
    purpose: 'what is this regarding?',
    source: 'where did you get my details?',
    duration: 'how long does this take?',
  },
  es: {
    readers: '¿esto lo lee alguien o es un robot?',
    purpose: '¿de qué se trata?',
    source: '¿cómo consiguieron mis datos?',
    duration: '¿cuánto demora?',
  },
  pt: {
    readers: 'alguém lê isso ou é robô?',
    purpose: 'do que se trata?',
    source: 'como conseguiram meus dados?',
    duration: 'quanto tempo leva?',
  },
}

const NUMBER_FROM: Record<Language, string> = {
  en: 'how did you get my number?',
  es: 'quién sos? de dónde sacaron mi número',
  pt: 'quem passou meu número pra vcs??',
}

const markOf = (language: Language) => QUESTIONS[language].find(({ id }) => id === 'mark')!.questionText

describe.each(['en', 'es', 'pt'] as const)('Questions about the conversation in %s', (language) => {
  const { identity, about } = TEXTS[language]

  test('who reads: it says that it is an assistant, and who can read', () => {
    const { say } = new Talk(language).reply(ASKED[language].readers)
    expect(say[0]).toBe(`${identity} ${about.readers}`)
    expect(say[1]).toContain(markOf(language))
  })

  test('where the number came from: it answers, and does not ask whether messages should stop', () => {
    const { say, offers } = new Talk(language).reply(NUMBER_FROM[language])
    expect(say[0]).toBe(`${identity} ${about.source}`)
    expect(offers?.prompt).not.toBe(TEXTS[language].consent.question)
  })

  test('why: it repeats what the opening says', () => {
    const opening =
      language === 'en' ? 'Hello! We are Acme. You asked for a quote. Shall we start?' : undefined
    const topic = { en: 'We are Acme. You asked for a quote.', es: 'Somos Acme.', pt: 'Aqui é a Acme.' }
    const talk = new Talk(language, {}, opening)
    const { say } = talk.reply(ASKED[language].purpose)
    expect(say[0]).toBe(`${identity} ${about.purpose(topic[language])}`)
    expect(say[1]).toContain(markOf(language))
  })

  test('a first question that nothing answers: it greets before it says so', () => {
    const first = { en: 'do you ship to Peru?', es: '¿envían a Perú?', pt: 'vocês entregam no Peru?' }
    const { say } = new Talk(language).reply(first[language])
    expect(say).toHaveLength(2)
    expect(say[0]).toMatch(/^(?:Thanks|¡Gracias|Obrigado)/)
    expect(say[0]!.endsWith(TEXTS[language].cannotAnswer)).toBe(true)
    expect(say[1]).toContain(markOf(language))
  })

  test('how long: it says how many questions are left', () => {
    const talk = new Talk(language)
    expect(talk.reply(ASKED[language].duration).say[0]).toBe(about.left(4))
    talk.reply('8')
    expect(talk.reply(ASKED[language].duration).say[0]).toBe(about.left(3))
  })

  test('after the end: it answers and asks nothing', () => {
    const talk = new Talk(language)
    for (const reply of ['ok', '8', TEXTS[language].yes, 'the price', '1']) talk.reply(reply)
    const turn = talk.reply(ASKED[language].readers)
    expect(turn).toMatchObject({ action: 'wait', say: [`${identity} ${about.readers}`] })
  })
})

test('Without a topic in the opening it says that the team has questions', () => {
  const { say } = new Talk('en', {}, 'Hi Ana, do you have a minute?').reply('what is this about?')
  expect(say[0]).toBe(`${TEXTS.en.identity} ${TEXTS.en.about.purpose(null)}`)
})

test('Its own introduction replaces ours', () => {
  const talk = new Talk('es', { identityDeflection: 'Soy Sofía, del equipo de Acme.' })
  expect(talk.reply('¿quién lee esto?').say[0]).toMatch(/^Soy Sofía, del equipo de Acme\. /)
})

test.each([
  ['en', 'hi! how are you?'],
  ['en', 'sure, what do you want to know?'],
  ['es', 'hola, ¿qué tal?'],
  ['es', 'sí claro, ¿qué quieren saber?'],
  ['pt', 'oi, tudo bem?'],
] as const)('In %s “%s” asks for nothing', (language, text) => {
  const { say } = new Talk(language).reply(text)
  expect(say).toEqual([expect.stringContaining(markOf(language))])
})

test('Who looks something up is waited for, and the answer still counts', () => {
  const talk = new Talk('es')
  talk.reply('sí')
  const turn = talk.reply('permítame tantito, deja lo busco')
  expect(turn).toMatchObject({ action: 'wait', say: [TEXTS.es.takeYourTime] })
  talk.reply('un 7')
  expect(talk.memory.answers).toMatchObject({ mark: { value: 7 } })
})

test('Who has said it already is asked for pardon', () => {
  const talk = new Talk('pt')
  talk.reply('oi')
  expect(talk.reply('já falei').say[0]).toMatch(/^Desculpe perguntar duas vezes\. /)
})

test('A name is no story to be thanked for', () => {
  const questions = QUESTIONS.es.map((each) =>
    each.id === 'why'
      ? { ...each, priority: 1, questionText: '¿Cómo se llama tu contacto?' }
      : { ...each, priority: each.priority + 1 },
  )
  const talk = new Talk('es', { questions })
  talk.reply('sí')
  expect(talk.reply('mi hija Rosario Quispe Mamani').say[0]).not.toContain(TEXTS.es.thanks)
})
