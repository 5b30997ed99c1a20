import { describe, expect, test } from 'vitest'
import { type GuidingQuestion, isOptOut, type Language, readIntents } from '../../understanding/index.ts'
import { LABELS } from '../../understanding/testing/labels.ts'
import { question } from '../../understanding/testing/questions.ts'
import type { AgentTurn } from '../agent.ts'
import { labels, Talk } from './testing/talk.ts'

const LANGUAGES: Language[] = ['en', 'es', 'pt']
const NEXT: Record<Language, string> = { en: 'Anything else?', es: '¿Algo más?', pt: 'Mais alguma coisa?' }
const ASKED: Record<Language, string> = {
  en: 'Which of these is it?',
  es: '¿Cuál de estas es?',
  pt: 'Qual destas é?',
}

/** Ten at a time, as many as a list has. */
function groups(language: Language): string[][] {
  const all = LABELS[language]
  return Array.from({ length: all.length / 10 }, (_, at) => all.slice(at * 10, at * 10 + 10))
}

/** A conversation in which the group of labels has just been offered. */
function offering(language: Language, group: readonly string[]): Talk {
  const talk = new Talk(language, {
    questions: [
      question('which', 'MULTIPLE_CHOICE', ASKED[language], { options: labels(...group) }),
      question('else', 'OPEN', NEXT[language], { priority: 2 }),
    ],
  })
  talk.reply({ en: 'hey', es: 'buenas', pt: 'opa' }[language])
  return talk
}

const EXPECTED = { action: 'ask', memory: { asked: 'else' } }

describe.each(LANGUAGES)('Labels in %s', (language) => {
  test('are a hundred, half of which would be more than an answer', () => {
    const all = LABELS[language]
    expect(new Set(all).size).toBe(100)
    expect(all.filter((label) => isOptOut(label) || readIntents(label).size > 0).length).toBeGreaterThan(35)
  })

  test('are answers when they are tapped, and no opt-outs or intents', () => {
    for (const group of groups(language)) {
      group.forEach((label, at) => {
        const turn = offering(language, group).tap('which', `o${at + 1}`, label)
        expect(turn, label).toMatchObject(EXPECTED)
        expect(turn.memory.answers!.which, label).toMatchObject({ value: [`o${at + 1}`], text: label })
      })
    }
  })

  test('are the same answers when they are typed', () => {
    for (const group of groups(language)) {
      group.forEach((label, at) => {
        const turn = offering(language, group).reply(` ${label.toUpperCase()} `)
        expect(turn, label).toMatchObject(EXPECTED)
        expect(turn.memory.answers!.which, label).toMatchObject({ value: [`o${at + 1}`] })
      })
    }
  })
})

test('A label that was not just offered keeps its meaning', () => {
  const talk = offering('en', ['Cancel', 'Talk to a person', 'Price'])
  expect(talk.reply('Price')).toMatchObject(EXPECTED)
  expect(talk.reply('Cancel')).toMatchObject({ action: 'close', memory: { ended: 'optedOut' } })
  const other = offering('en', ['Cancel', 'Talk to a person', 'Price'])
  other.reply('Price')
  expect(other.reply('Talk to a person')).toMatchObject({ action: 'escalate' })
})

test('Words beside a tapped choice are read as ever', () => {
  const talk = offering('en', ['Cancel', 'Price', 'Speed'])
  talk.transcript.push({ author: 'participant', text: 'Cancel', at: new Date(), choice: 'which/o1' })
  expect(talk.reply('I want to talk to a person')).toMatchObject({
    action: 'escalate',
    memory: { answers: { which: { value: ['o1'] } } },
  })
})

describe('A tapped quick reply of the opening template', () => {
  const tapped = (title: string, opening: string) => {
    const talk = new Talk('es', {}, opening)
    return talk.tapReply(title)
  }

  test.each(['Cancelar', 'Alto', 'Atención al cliente', 'Un robot'])('“%s” is no intent', (title) => {
    expect(tapped(title, 'Tu cita es el viernes a las 10.')).toMatchObject({
      action: 'ask',
      memory: { asked: 'mark' },
    })
  })

  test('answers the opening where that asks for permission', () => {
    const opening = '¿Tienes un minuto para unas preguntas?'
    expect(tapped('Ahora no', opening)).toMatchObject({ action: 'wait', memory: { ended: 'later' } })
    expect(tapped('No, gracias', opening)).toMatchObject({ action: 'close', memory: { ended: 'refused' } })
    expect(tapped('Sí', opening)).toMatchObject({ action: 'ask', memory: { asked: 'mark' } })
  })

  test('answers the question that the opening asks', () => {
    const questions = [
      question('when', 'MULTIPLE_CHOICE', '¿Qué hacemos con tu cita?', {
        options: labels('Confirmar', 'Reagendar', 'Cancelar'),
      }),
      question('else', 'OPEN', '¿Algo más?', { priority: 2 }),
    ]
    const talk = new Talk('es', { questions }, 'Hola Ana. ¿Qué hacemos con tu cita?')
    expect(talk.tapReply('Cancelar')).toMatchObject({
      action: 'ask',
      memory: { asked: 'else', answers: { when: { value: ['o3'] } } },
    })
  })
})

describe('An unclear wish to get no more messages', () => {
  const asked = () => {
    const talk = new Talk('es')
    talk.reply('hola')
    return { talk, turn: talk.reply('qué pesados') }
  }

  test('is asked about once, with buttons in the person’s language', () => {
    const { talk, turn } = asked()
    expect(turn).toMatchObject({ action: 'ask', offers: { prompt: '¿Quieres que dejemos de escribirte?' } })
    expect(turn.offers!.choices.map(({ title }) => title)).toEqual(['No más mensajes', 'Ahora no'])
    expect(talk.reply('qué pesados').say.join()).not.toContain('dejemos de escribirte')
  })

  test('is settled by a tap', () => {
    expect(asked().talk.tap('consent', 'stop', 'No más mensajes')).toMatchObject({
      memory: { ended: 'optedOut' },
    })
    expect(asked().talk.tap('consent', 'not-now', 'Ahora no')).toMatchObject({
      action: 'wait',
      memory: { ended: 'later' },
    })
  })

  test('is settled by typing the same', () => {
    for (const language of LANGUAGES) {
      const talk = new Talk(language)
      const { offers } = talk.reply({ en: 'cut it out', es: 'ya basta', pt: 'já chega' }[language])
      const [stop, notNow] = offers!.choices
      expect(talk.reply(notNow!.title), language).toMatchObject({ memory: { ended: 'later' } })
      expect(isOptOut(stop!.title), language).toBe(true)
    }
  })

  test('answers a closed question where it fits', () => {
    const talk = offering('en', ['Too many messages', 'Price'])
    expect(talk.reply('too many messages')).toMatchObject(EXPECTED)
  })
})

test('Nothing is asked after a refusal, whatever comes', () => {
  const talk = new Talk('en')
  expect(talk.reply('I am not interested, thanks')).toMatchObject({
    action: 'close',
    memory: { ended: 'refused' },
  })
  for (const text of ['8', 'hello?', 'yes', 'how much is it?', 'later', 'ok ready'])
    expect(talk.reply(text).action, text).not.toBe('ask')
})

describe.each(LANGUAGES)('Buttons of closed questions in %s', (language) => {
  const YES: Record<Language, string> = { en: 'Yes', es: 'Sí', pt: 'Sim' }
  const NO: Record<Language, string> = { en: 'No', es: 'No', pt: 'Não' }
  const asking = (of: GuidingQuestion) => {
    const questions = [of, question('else', 'OPEN', NEXT[language], { priority: 2 })]
    const talk = new Talk(language, { questions })
    return { talk, turn: talk.reply({ en: 'hey', es: 'buenas', pt: 'opa' }[language]) }
  }
  const boolean = (more: Partial<GuidingQuestion> = {}) =>
    asking(question('which', 'BOOLEAN', ASKED[language], more))
  const titles = ({ offers }: Pick<AgentTurn, 'offers'>) => offers?.choices.map(({ title }) => title)

  test('are yes and no, and taps are their values', () => {
    const { talk, turn } = boolean()
    expect(titles(turn)).toEqual([YES[language], NO[language]])
    expect(turn.offers!.prompt).toBe(turn.say.at(-1))
    const [yes] = turn.offers!.choices
    expect(talk.tap('which', yes!.id.split('/')[1]!, yes!.title)).toMatchObject({
      ...EXPECTED,
      memory: { answers: { which: { value: true, text: YES[language] } } },
    })
    const { talk: other } = boolean()
    expect(other.tap('which', 'no', NO[language]).memory.answers!.which).toMatchObject({ value: false })
  })

  test('are understood when they are typed, and so are other words', () => {
    const said: [string, boolean][] = [
      [YES[language].toUpperCase(), true],
      [` ${NO[language]}.`, false],
      [{ en: 'sure, why not', es: 'claro que sí', pt: 'claro que sim' }[language], true],
    ]
    for (const [text, value] of said) {
      const turn = boolean().talk.reply(text)
      expect(turn, text).toMatchObject({ action: 'ask', memory: { asked: 'else' } })
      expect(turn.memory.answers!.which, text).toMatchObject({ value })
    }
  })

  test('are the marks of a scale of up to ten', () => {
    const scale = (scaleMin: number, scaleMax: number) =>
      asking(question('which', 'SCALE', ASKED[language], { scaleMin, scaleMax }))
    expect(titles(scale(1, 3).turn)).toEqual(['1', '2', '3'])
    expect(titles(scale(1, 10).turn)).toHaveLength(10)
    expect(scale(0, 10).turn.offers).toBeUndefined()
    expect(scale(1, 10).talk.tap('which', '7', '7').memory.answers!.which).toMatchObject({ value: 7 })
    expect(scale(0, 5).talk.tap('which', '0', '0').memory.answers!.which).toMatchObject({ value: 0 })
    expect(scale(1, 5).talk.reply('4').memory.answers!.which).toMatchObject({ value: 4 })
  })

  test('are left out where the question is to be text', () => {
    const { talk, turn } = boolean({ presentation: 'text' })
    expect(turn.offers).toBeUndefined()
    expect(talk.reply(YES[language]).memory.answers!.which).toMatchObject({ value: true })
  })

  test('are lines of text in an email', () => {
    const questions = [question('which', 'BOOLEAN', ASKED[language])]
    const turn = new Talk(language, { questions, medium: 'email' }, null).reply(YES[language])
    expect(turn.say.at(-1)).toContain(`${ASKED[language]}\n- ${YES[language]}\n- ${NO[language]}`)
  })
})
