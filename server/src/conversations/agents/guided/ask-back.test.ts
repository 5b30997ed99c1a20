import { describe, expect, test } from 'vitest'
import type { Language } from '../../understanding/index.ts'
import { question } from '../../understanding/testing/questions.ts'
import { labels, Talk } from './testing/talk.ts'
import { TEXTS } from './texts/index.ts'

const LANGUAGES: Language[] = ['en', 'es', 'pt']
const HELLO: Record<Language, string> = { en: 'hi', es: 'hola', pt: 'oi' }
const COLOURS: Record<Language, string[]> = {
  en: ['Red', 'Blue', 'Green'],
  es: ['Rojo', 'Azul', 'Verde'],
  pt: ['Vermelho', 'Azul', 'Verde'],
}
const OR: Record<Language, string> = { en: 'or', es: 'o', pt: 'ou' }

/** A conversation in which the colour or a mark is asked, and then anything else. */
function asking(language: Language, what: 'colour' | 'mark', more: object = {}): Talk {
  const options = labels(...COLOURS[language])
  const first =
    what === 'colour'
      ? question('which', 'MULTIPLE_CHOICE', 'Colour?', { options, ...more })
      : question('which', 'SCALE', 'Mark?', { scaleMin: 1, scaleMax: 10, ...more })
  const talk = new Talk(language, { questions: [first, question('else', 'OPEN', 'Else?', { priority: 2 })] })
  talk.reply(HELLO[language])
  return talk
}

describe.each(LANGUAGES)('In %s, an answer that leaves the choice', (language) => {
  const [first, second] = COLOURS[language] as [string, string]
  const both = `${first.toLowerCase()} ${OR[language]} ${second.toLowerCase()}`

  test('is asked back once, with the candidates as buttons', () => {
    const talk = asking(language, 'colour')
    const { lead, or } = TEXTS[language].didYouMean
    const turn = talk.reply(both)
    expect(turn).toMatchObject({ action: 'ask', say: [`${lead} ${first} ${or} ${second}?`] })
    expect(turn.offers!.choices.map(({ id, title }) => [id, title])).toEqual([
      ['which/o1', first],
      ['which/o2', second],
    ])
    const again = talk.reply(both)
    expect(again.memory).toMatchObject({ asked: 'else', answers: { which: { value: ['o1', 'o2'] } } })
  })

  test('is settled by a tap, by its name, by its place, and by another option', () => {
    const answers: [(talk: Talk) => void, string[]][] = [
      [(talk) => talk.tap('which', 'o2', second), ['o2']],
      [(talk) => talk.reply(second), ['o2']],
      [(talk) => talk.reply({ en: 'the first', es: 'el primero', pt: 'o primeiro' }[language]), ['o1']],
      [(talk) => talk.reply({ en: 'both', es: 'los dos', pt: 'os dois' }[language]), ['o1', 'o2']],
      [(talk) => talk.reply(COLOURS[language][2]!), ['o3']],
    ]
    for (const [settle, value] of answers) {
      const talk = asking(language, 'colour')
      talk.reply(both)
      settle(talk)
      expect(talk.memory).toMatchObject({ asked: 'else', answers: { which: { value } } })
      expect(talk.memory.candidates).toBeUndefined()
    }
  })

  test('keeps what was said when the reply to asking back says nothing, and leaves it for the team', () => {
    const talk = asking(language, 'colour')
    talk.reply(both)
    const turn = talk.reply('mmm')
    expect(turn.say[0]).toMatch(new RegExp(`^${TEXTS[language].leftForTeam}`))
    expect(turn.memory).toMatchObject({ asked: 'else', answers: { which: { value: ['o1', 'o2'] } } })
  })

  test.each(['6 o 7', '6 or 7', '6 ou 7', 'entre 6 e 7', 'entre 6 y 7', 'between 6 and 7'])(
    'is asked back between two marks: “%s”',
    (text) => {
      const talk = asking(language, 'mark')
      const turn = talk.reply(text)
      expect(turn.offers?.choices.map(({ title }) => title)).toEqual(['6', '7'])
      expect(talk.tap('which', '7', '7').memory.answers!.which).toMatchObject({ value: 7 })
    },
  )
})

test.each(['anything but red', 'red and blue', 'blue', 'red, sorry, blue', 'red or blue? what is cheaper?'])(
  '“%s” is not asked back',
  (text) => {
    expect(asking('en', 'colour').reply(text).memory.candidates).toBeUndefined()
  },
)

test.each(['8', 'from 1 to 10 a 7', '7 of 10', 'between 1 and 10: 8'])(
  'The mark “%s” is not asked back',
  (text) => {
    expect(asking('en', 'mark').reply(text).memory).toMatchObject({ asked: 'else' })
  },
)

test('A misspelt option that resembles two is asked back with these two', () => {
  const options = labels('Family small', 'Family large', 'Single')
  const talk = asking('en', 'colour', { options })
  const titles = talk.reply('famly').offers?.choices.map(({ title }) => title)
  expect(titles).toEqual(['Family small', 'Family large'])
  expect(talk.reply('large').memory.answers!.which).toMatchObject({ value: ['o2'] })
})

test('A question that is to be text is asked back without buttons', () => {
  const turn = asking('en', 'colour', { presentation: 'text' }).reply('red or blue')
  expect(turn).toMatchObject({ say: ['Did you mean Red or Blue?'] })
  expect(turn.offers).toBeUndefined()
})

describe.each(LANGUAGES)('In %s, an answer that stays unclear', (language) => {
  test('is left for the team, in the last words too', () => {
    const talk = asking(language, 'mark')
    talk.reply('mmm')
    expect(talk.reply('mmm').say).toEqual([`${TEXTS[language].leftForTeam} Else?`])
    const last = new Talk(language, { questions: [question('which', 'BOOLEAN', 'Which?')] })
    for (const text of [HELLO[language], 'mmm']) last.reply(text)
    expect(last.reply('mmm')).toMatchObject({
      action: 'close',
      say: [`${TEXTS[language].leftForTeam} ${TEXTS[language].done('Ana')}`],
    })
  })

  test('gets the author’s second wording, or none', () => {
    const unclear = { en: 'what do you mean?', es: '¿a qué te refieres?', pt: 'como assim?' }[language]
    const { unclear: sorry, help } = TEXTS[language]
    const plain = asking(language, 'mark').reply(unclear)
    expect(plain.say).toEqual([`${sorry} ${help.scale(1, 10)}`])
    const reworded = asking(language, 'mark', { rewording: 'Out of ten?' }).reply(unclear)
    expect(reworded.say).toEqual([`${sorry} Out of ten? ${help.scale(1, 10)}`])
  })
})

test.each([
  ['en', 'How many cups a day do you drink?', '3 or 4', ['3', '4']],
  ['es', '¿Cuántas personas vinieron?', 'entre 5 y 6', ['5', '6']],
  ['pt', 'Quantas peças?', '8 ou 9', ['8', '9']],
] as const)(
  '%s: two numbers for “%s” are asked back, tapped and typed',
  (language, text, said, [first, second]) => {
    const start = () => {
      const questions = [question('count', 'OPEN', text), question('else', 'OPEN', 'Else?', { priority: 2 })]
      const talk = new Talk(language, { questions })
      talk.reply(HELLO[language])
      const turn = talk.reply(said)
      expect(turn.offers!.choices.map(({ id, title }) => [id, title])).toEqual([
        [`count/${first}`, first],
        [`count/${second}`, second],
      ])
      return talk
    }
    const answers = { count: { value: second } }
    const tapped = start()
    tapped.tap('count', second, second)
    expect(tapped.memory).toMatchObject({ asked: 'else', answers })
    const typed = start()
    typed.reply(second)
    expect(typed.memory).toMatchObject({ asked: 'else', answers })
  },
)

test('Half a mark, and two marks of a scale too long for buttons, are asked back', () => {
  for (const [said, keys] of [
    ['8.5', ['8', '9']],
    ['8 or 9', ['8', '9']],
  ] as const) {
    const scale = question('which', 'SCALE', 'Mark?', { scaleMin: 0, scaleMax: 10 })
    const talk = new Talk('en', { questions: [scale, question('else', 'OPEN', 'Else?', { priority: 2 })] })
    talk.reply('hi')
    expect(talk.reply(said).offers!.choices.map(({ title }) => title)).toEqual(keys)
    talk.tap('which', '9', '9')
    expect(talk.memory).toMatchObject({ asked: 'else', answers: { which: { value: 9 } } })
  }
})

/** A conversation in which one question is asked, and then anything else. */
function askingOf(language: Language, ...asked: Parameters<typeof question>): Talk {
  const questions = [question(...asked), question('else', 'OPEN', 'Else?', { priority: 2 })]
  const talk = new Talk(language, { questions })
  talk.reply(HELLO[language])
  return talk
}

describe.each(LANGUAGES)('In %s, who has not decided', (language) => {
  const { undecided, didYouMean, yes, no } = TEXTS[language]
  const depends = { en: 'depends on the price', es: 'depende del precio', pt: 'depende do preço' }[language]

  test('is asked once to choose now, with buttons', () => {
    const talk = askingOf(language, 'which', 'BOOLEAN', 'Which?')
    const turn = talk.reply(depends)
    expect(turn.say).toEqual([`${undecided} ${yes} ${didYouMean.or} ${no}?`])
    expect(turn.offers!.choices.map(({ title }) => title)).toEqual([yes, no])
    talk.tap('which', 'no', no)
    expect(talk.memory).toMatchObject({ asked: 'else', answers: { which: { value: false } } })
  })

  test('is asked for one of a list', () => {
    const options = labels('Ruby', 'Topaz', 'Opal', 'Pearl')
    const turn = askingOf(language, 'which', 'MULTIPLE_CHOICE', 'Stone?', { options }).reply(depends)
    expect(turn.say).toEqual([`${undecided}\n1. Ruby\n2. Topaz\n3. Opal\n4. Pearl`])
    expect(turn.offers).toMatchObject({ prompt: undecided, choices: { length: 4 } })
  })

  test('is not asked again after the same answer, and who does not know is not asked at all', () => {
    const talk = askingOf(language, 'which', 'BOOLEAN', 'Which?')
    talk.reply(depends)
    expect(talk.reply(depends).memory).toMatchObject({ asked: 'else', answers: { which: { value: null } } })
    const unknown = { en: 'no idea', es: 'ni idea', pt: 'não faço ideia' }[language]
    const other = askingOf(language, 'which', 'BOOLEAN', 'Which?')
    expect(other.reply(unknown).memory).toMatchObject({ asked: 'else' })
  })
})

test('The same sentence asks back once in a conversation; after that it names the question', () => {
  const questions = [question('a', 'BOOLEAN', 'Demo?'), question('b', 'BOOLEAN', 'Trial?', { priority: 2 })]
  const talk = new Talk('en', { questions })
  talk.reply('hi')
  expect(talk.reply('it depends').say).toEqual([`${TEXTS.en.undecided} Yes or No?`])
  talk.tap('a', 'yes', 'Yes')
  expect(talk.reply('it depends').say).toEqual(['Trial? You can simply reply yes or no.'])
  expect(talk.memory.candidates).toEqual(['yes', 'no'])
})

test('A yes or no that can only be guessed is asked back', () => {
  const talk = askingOf('pt', 'which', 'BOOLEAN', 'Você quer renovar o plano?')
  expect(talk.reply('Quero, mas só se não aumentar').say).toEqual(['Você quis dizer Sim ou Não?'])
})

test('Several options are asked back where the question asks for one', () => {
  const options = labels('Red', 'Blue', 'Green')
  const reply = (text: string) =>
    askingOf('en', 'which', 'MULTIPLE_CHOICE', text, { options }).reply('red and blue')
  expect(reply('Which colour do you prefer?').say).toEqual(['Did you mean Red or Blue?'])
  expect(reply('Which colours do you have?').memory.candidates).toBeUndefined()
})

test('Several marks without a preference are asked back', () => {
  const marks = (text: string) =>
    askingOf('en', 'which', 'SCALE', 'Mark?', { scaleMin: 1, scaleMax: 10 }).reply(text)
  expect(marks('10 by day and 3 at night').say).toEqual(['Did you mean 10 or 3?'])
  expect(marks('I waited 5 minutes, so a 3').memory).toMatchObject({ answers: { which: { value: 3 } } })
})

describe('A question that asks how many', () => {
  const people = 'How many people live with you?'

  test('is asked back between the numbers of a reply', () => {
    expect(askingOf('en', 'count', 'OPEN', people).reply('2 adults 1 baby').say).toEqual([
      'Did you mean 2 or 1?',
    ])
  })

  test('is asked once more where a reply has no number, in the second wording', () => {
    const { notUnderstood, help } = TEXTS.en
    const talk = askingOf('en', 'count', 'OPEN', people)
    expect(talk.reply('the usual bunch').say).toEqual([`${notUnderstood} ${help.number}`])
    expect(talk.reply('the usual bunch').memory).toMatchObject({ asked: 'else' })
    const reworded = askingOf('en', 'count', 'OPEN', people, { rewording: 'With you, how many?' })
    expect(reworded.reply('the usual bunch').say).toEqual([
      `${notUnderstood} With you, how many? ${help.number}`,
    ])
  })

  test.each(['been here 20 years, you will have to carry me out', 'got one on the roof already'])(
    'is asked once more where “%s” counts something else',
    (text) => {
      const { notUnderstood, help } = TEXTS.en
      expect(askingOf('en', 'count', 'OPEN', people).reply(text).say).toEqual([
        `${notUnderstood} ${help.number}`,
      ])
    },
  )

  test.each(["I'd rather not say", 'none', 'my mum lives here too so one', 'just me', '4.5', 'a couple'])(
    'accepts “%s”',
    (text) => {
      expect(askingOf('en', 'count', 'OPEN', people).reply(text).memory).toMatchObject({ asked: 'else' })
    },
  )
})

test.each([
  ['en', 'What day can we come?', 'sat or sun'],
  ['es', '¿Qué día puedes venir?', 'el jvees'],
  ['pt', 'Que dia quer marcar?', 'dia 18 ou 19'],
] as const)('%s: one day is asked for once more after “%s” – “%s”', (language, text, said) => {
  const { notUnderstood, help } = TEXTS[language]
  const talk = askingOf(language, 'day', 'OPEN', text)
  expect(talk.reply(said).say).toEqual([`${notUnderstood} ${help.day}`])
  expect(talk.reply(said).memory).toMatchObject({ asked: 'else' })
})

test.each([
  ['en', 'What day can we come?', 'anytime'],
  ['es', '¿Qué día puedes venir?', 'cuando me paguen'],
  ['pt', 'Que dia quer marcar?', 'não precisa'],
  ['en', 'What day can we come?', 'Friday'],
] as const)('%s: no other day is asked for after “%s” – “%s”', (language, text, said) => {
  expect(askingOf(language, 'day', 'OPEN', text).reply(said).memory).toMatchObject({ asked: 'else' })
})
