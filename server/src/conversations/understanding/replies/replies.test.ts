import { describe, expect, test } from 'vitest'
import { type AnswerValue, type GuidingQuestion, type Language, readReply } from '../index.ts'
import { question } from '../testing/questions.ts'

const choice = (id: string, questionText: string, labels: string[]) =>
  question(id, 'MULTIPLE_CHOICE', questionText, {
    options: labels.map((label, i) => ({ id: label, label, position: i + 1 })),
  })

const LOAN = question('need', 'BOOLEAN', 'Do you still need the loan?')
const AMOUNT = question('amount', 'OPEN', 'How much would you like to borrow?')
const PURPOSE = choice('purpose', 'What is the loan for?', ['Repairs', 'A car'])
const TERM = choice('term', 'Over how many months?', ['12 or fewer', '13-36', 'More than 36'])
const HOME = question('home', 'BOOLEAN', '¿Sigues buscando vivienda?')
const ZONE = choice('zone', '¿En qué zona?', ['Centro', 'Norte', 'Sur'])
const JOB = question('job', 'BOOLEAN', '¿Sigues disponible para el puesto?')
const ARRIVED = question('arrived', 'BOOLEAN', '¿Llegó bien tu pedido?')
const AGAIN = question('again', 'BOOLEAN', '¿Pedirías de nuevo?')
const BETTER = question('better', 'BOOLEAN', 'Is your pet feeling better?')
const SHOTS = question('shots', 'BOOLEAN', 'Has it had its vaccines this year?')
const FOOD = choice('food', 'What does it eat?', ['Dry food', 'Wet food'])
const PAY = choice('pay', 'Como você prefere pagar?', ['Boleto', 'Cartão', 'Pix'])
const MARK = question('mark', 'SCALE', 'Que nota você dá para o plano?')
const WHO = question('who', 'OPEN', 'Quais especialistas você consultou?')
const REFUSED = question('refused', 'BOOLEAN', 'Alguma consulta foi recusada?')
const WORKS = question('works', 'BOOLEAN', 'Is your laptop working well now?')
const BACKUP = question('backup', 'BOOLEAN', 'Do you back up your files?')
const FRESH = question('fresh', 'BOOLEAN', 'As frutas chegaram frescas?')
const RATE = question('rate', 'SCALE', 'How friendly were our staff?')
const DOG = question('dog', 'BOOLEAN', '¿Tiene perro en casa?')
const GUESTS = question('guests', 'OPEN', 'How many guests did you have?')
const CAKE = question('cake', 'BOOLEAN', 'Did your guests like the cake?')
const PARTY = question('party', 'OPEN', 'When is your next party?')
const COURSE = question('course', 'BOOLEAN', '¿Vas a continuar con el curso?')
const PAID = question('paid', 'BOOLEAN', '¿Ya pagaste la matrícula?')
const QUEUE = question('queue', 'BOOLEAN', 'Você pegou fila para entrar?')
const FUN = question('fun', 'BOOLEAN', 'Você se divertiu no festival?')
const LIKED = question('liked', 'BOOLEAN', '¿Te gustó el espacio?')
const SPENT = question('spent', 'OPEN', 'Quanto você gastou lá dentro?')
const RENEW = question('renew', 'BOOLEAN', 'Você quer renovar o plano?')
const ROOMS = question('rooms', 'OPEN', 'How many rooms need to be packed?')
const PEOPLE = question('people', 'OPEN', 'Quantas pessoas usam o plano?')

const ALL = [LOAN, AMOUNT, PURPOSE, TERM, HOME, ZONE, JOB, ARRIVED, AGAIN, BETTER, SHOTS, FOOD, PAY, MARK]

function read(
  language: Language,
  asked: GuidingQuestion,
  text: string,
  rest: GuidingQuestion[] = [],
  answered: string[] = [],
) {
  const languages = [...new Set<Language>([language, 'en', 'es', 'pt'])]
  const reply = readReply([text], {
    asked,
    questions: [asked, ...rest],
    answered: new Set(answered),
    languages,
  })
  const own: AnswerValue | string =
    reply.asked.kind === 'value' ? reply.asked.answers[0]!.reading.value : reply.asked.kind
  return {
    own,
    others: Object.fromEntries([...reply.others].map(([id, { reading }]) => [id, reading.value])),
  }
}

describe('Replies are understood', () => {
  const rows: [Language, GuidingQuestion, string, AnswerValue | string][] = [
    ['en', LOAN, "I'd say so", true],
    ['es', HOME, 'no he dejado de buscar', true],
    ['es', HOME, 'ya dejé de buscar', false],
    ['es', JOB, 'no estoy trabajando, así que sí', true],
    ['es', JOB, 'desde hace tres años', true],
    ['es', ARRIVED, 'llegó frío y faltaba la ensalada', false],
    ['es', ARRIVED, 'Sí pero tarde', true],
    ['en', BETTER, 'still limping to be honest', false],
    ['en', BETTER, "he's fine", true],
    ['en', SHOTS, 'all of them', true],
    ['en', SHOTS, 'I guess not', false],
    ['en', FOOD, "wet, he won't touch the dry stuff", ['Wet food']],
    ['en', TERM, '3 years', ['13-36']],
    ['en', TERM, 'about a year', ['12 or fewer']],
    ['en', TERM, '24', ['13-36']],
    ['es', ZONE, 'donde sea menos en el sur', ['Centro', 'Norte']],
    ['es', ZONE, 'el que haya', 'none'],
    ['es', ZONE, 'todo menos centro y norte', ['Sur']],
    ['pt', PAY, 'pix sem dúvida', ['Pix']],
    ['pt', PAY, 'pode ser no pix mesmo', ['Pix']],
    ['es', MARK, 'no aplica', 'none'],
    ['es', JOB, 'sigo, sigo', true],
    ['es', COURSE, 'sigo', true],
    ['es', PAID, 'pagada', true],
    ['es', PAID, 'qué va', false],
    ['pt', QUEUE, 'peguei', true],
    ['pt', QUEUE, 'não peguei não', false],
    ['pt', QUEUE, 'q eu saiba n', false],
    ['pt', QUEUE, 'só na sexta', 'misfit'],
    ['pt', QUEUE, 'ué, já não peguei?', 'misfit'],
    ['pt', FUN, 'foi péssimo', false],
    ['es', LIKED, 'está increíble el lugar', true],
    ['en', AMOUNT, 'hmm', 'misfit'],
    ['pt', MARK, 'não usei', 'none'],
    ['en', MARK, "I haven't tried it yet", 'none'],
    ['en', FOOD, 'I told you already', 'none'],
    ['en', WORKS, 'so far so good', true],
    ['en', WORKS, 'it still overheats', false],
    ['en', WORKS, "I should, but it doesn't", false],
    ['es', LIKED, 'no estuvo mal', true],
    ['es', LIKED, 'Muy.', true],
    ['en', BACKUP, 'every week', true],
    ['en', BACKUP, "I should but I don't", false],
    ['pt', FRESH, 'fresquinhas', true],
    ['pt', FRESH, 'chegaram todas amassadas', false],
    ['es', LIKED, 'CANCELAR', 'misfit'],
    ['en', RATE, 'not 5 but 4', 4],
    ['pt', PEOPLE, '4 rsrs brincadeira, 2', '4 rsrs brincadeira, 2'],
  ]

  test.each(
    rows.map(([language, asked, text, value]) => [language, asked.questionText, text, value, asked] as const),
  )('in %s to "%s": "%s"', (language, _, text, value, asked) => {
    expect(
      read(
        language,
        asked,
        text,
        ALL.filter((each) => each !== asked),
      ).own,
    ).toEqual(value)
  })
})

describe('Remarks beside the answer', () => {
  test('after a yes answer the questions that they are about', () => {
    expect(read('en', LOAN, 'yes, 20k for a car', [AMOUNT, PURPOSE, TERM]).others).toEqual({
      amount: '20k for a car',
      purpose: ['A car'],
    })
    expect(read('pt', LOAN, 'sim, e pago no boleto', [PAY, MARK]).others).toEqual({ pay: ['Boleto'] })
    expect(read('es', ARRIVED, 'llegó, y pediría de nuevo', [AGAIN]).others).toEqual({ again: true })
  })

  test('give a number its meaning by the verb of the question', () => {
    expect(read('pt', FUN, 'sim!! e gastei 500 reais', [SPENT]).others).toEqual({
      spent: 'e gastei 500 reais',
    })
    expect(read('pt', QUEUE, 'sim, vendi meu ingresso', [FUN]).others).toEqual({})
  })

  test('deny an earlier answer, and a retraction answers nothing itself', () => {
    expect(read('en', AMOUNT, '1k. wait scratch that, rooms is 4 not 5', [ROOMS], ['rooms']).others).toEqual({
      rooms: expect.stringContaining('rooms is 4'),
    })
    expect(read('pt', FUN, 'sim. seriam 2 pessoas, não uma', [PEOPLE], ['people']).others).toEqual({
      people: expect.stringContaining('2 pessoas'),
    })
    expect(read('pt', PAY, 'boleto, quer dizer, pix', [RENEW], ['renew'])).toEqual({
      own: ['Pix'],
      others: {},
    })
  })

  test('name no option where they are a condition of the answer', () => {
    const better = (question: string, labels: string[]) => choice('better', question, labels)
    const en = better('What should we improve?', ['Price', 'Delivery'])
    const es = better('¿Qué deberíamos mejorar?', ['Precio', 'Entrega'])
    const again = question('again', 'BOOLEAN', 'Would you buy from us again?')
    const yes = { own: true, others: {} }
    expect(read('en', again, 'depends on the price tbh, but probably yes', [en])).toEqual(yes)
    expect(read('es', AGAIN, 'capaz que sí, si bajan el precio', [es])).toEqual(yes)
    expect(read('es', AGAIN, 'sí, pero el precio', [es])).toEqual({
      own: true,
      others: { better: ['Precio'] },
    })
  })

  test('are ignored beside a wish to stop', () => {
    expect(read('es', LIKED, 'ya vendí la casa así que no me escriban más', [DOG]).others).toEqual({})
  })

  test('correct the question that the correction fits when several are on one topic', () => {
    const said = 'no idea. btw there were 50 guests, not 40'
    expect(read('en', PARTY, said, [CAKE, GUESTS], ['cake', 'guests']).others).toEqual({
      guests: expect.stringContaining('50 guests'),
    })
  })

  test('about owning something else are an uncertain yes', () => {
    const [answer] = (
      readReply(['tengo gato'], { asked: DOG, questions: [DOG], answered: new Set(), languages: ['es'] })
        .asked as { answers: { reading: { confidence: number } }[] }
    ).answers
    expect(answer!.reading.confidence).toBeLessThan(0.8)
  })

  test('do not take a number from within a name', () => {
    expect(read('es', WHO, 'leo@pm.me, perdón, leo2@pm.me', [MARK], ['mark']).others).toEqual({})
  })

  test('do not take a number as the answer to whether something was declined', () => {
    expect(read('pt', PEOPLE, 'somos 4', [REFUSED]).others).toEqual({})
  })

  test('correct an earlier answer without becoming part of the present one', () => {
    const reply = readReply(['alergista e otorrino. ah, e a nota põe 7'], {
      asked: WHO,
      questions: [MARK, WHO],
      answered: new Set(['mark']),
      languages: ['pt'],
    })
    expect(reply.others.get('mark')?.reading.value).toBe(7)
    expect(reply.asked).toMatchObject({ kind: 'value', answers: [{ text: 'alergista e otorrino.' }] })
    expect(read('pt', REFUSED, 'não, e a nota na verdade é 3', [MARK], ['mark'])).toEqual({
      own: false,
      others: { mark: 3 },
    })
    expect(read('en', TERM, 'the amount should be 8500. and 13-36', [AMOUNT], ['amount'])).toMatchObject({
      own: ['13-36'],
      others: { amount: expect.stringContaining('8500') },
    })
  })
})

describe('What is told beside a yes or no', () => {
  const ALLERGIC = question('allergic', 'BOOLEAN', 'Alguém tem alergia?', { key: 'allergic' })
  const showIf = { field: 'allergic', op: 'eq', value: true } as const
  const TO_WHAT = question('what', 'OPEN', 'Alergia a quais alimentos?', { showIf })
  const FIXED = question('fixed', 'BOOLEAN', 'O problema ficou resolvido?', { key: 'fixed' })
  const STILL = question('still', 'OPEN', 'O que ainda se passa com o carro?', {
    showIf: { field: 'fixed', op: 'eq', value: false },
  })

  test.each([
    [ALLERGIC, TO_WHAT, 'sim, minha sobrinha é alérgica a glúten', 'a glúten'],
    [ALLERGIC, TO_WHAT, 'tem um primo dele com alergia a leite', 'a leite'],
    [ALLERGIC, TO_WHAT, 'tem meu primo sim, com amendoim e castanha', 'amendoim e castanha'],
    [ALLERGIC, TO_WHAT, 'a camarão e a ovo', 'a camarão e a ovo'],
    [FIXED, STILL, 'não, continua a fazer um barulho à frente', 'continua a fazer um barulho à frente'],
  ])('answers the question that follows', (asked, next, text, detail) => {
    expect(read('pt', asked, text, [next])).toEqual({
      own: asked === ALLERGIC,
      others: { [next.id]: detail },
    })
  })

  test.each(['sim', 'sim, um pouco', 'sim, por quê?'])('is not made up from “%s”', (text) => {
    expect(read('pt', ALLERGIC, text, [TO_WHAT]).others).toEqual({})
  })
})

describe('Facts that answer yes or no', () => {
  const COMPANY = question('company', 'BOOLEAN', '¿Vendrás con acompañantes?')
  const OWN = question('own', 'BOOLEAN', '¿La casa es tuya?')
  const USES = question('uses', 'BOOLEAN', 'Você usa o aplicativo?')
  const DROPPED = question('dropped', 'BOOLEAN', 'A conta de luz diminuiu?')
  const RAN = question('ran', 'BOOLEAN', '¿Ya corriste alguna edición anterior?')
  const CAR = question('car', 'BOOLEAN', 'Vai precisar de um carro de substituição?')

  test.each([
    ['es', COMPANY, 'Voy con mis dos nietas', true],
    ['es', COMPANY, 'viene mi vieja a alentar', true],
    ['es', COMPANY, 'voy sola', false],
    ['es', OWN, 'la casa es de mis papás', false],
    ['es', OWN, 'la heredé de mi abuela', true],
    ['es', OWN, 'arriendo', false],
    ['pt', USES, 'tenho esse negócio não', false],
    ['pt', USES, 'uso não', false],
    ['pt', USES, 'todo santo dia', true],
    ['pt', DROPPED, 'reduziu bastante', true],
    ['pt', DROPPED, 'não baixou nada', false],
    ['es', RAN, 'ya, ok. no, recién este año me animo', false],
    ['pt', CAR, 'isso paga-se à parte?', 'misfit'],
    ['pt', CAR, 'por que não', true],
    ['es', HOME, 'ya encontramos una, gracias', false],
    ['es', HOME, 'ya la compramos', false],
    ['en', LOAN, 'already got one elsewhere', false],
  ] as const)('in %s', (language, asked, text, own) => {
    expect(read(language, asked, text).own).toBe(own)
  })
})

test('What somebody says of another time does not answer', () => {
  expect(read('es', WORKS, 'al principio no, pero ahora sí').own).toBe(true)
  expect(read('en', WORKS, 'at first it crashed but now yes').own).toBe(true)
  expect(read('pt', WORKS, 'no começo não, mas agora sim').own).toBe(true)
})

test('What follows a correction in an own message is meant', () => {
  const reply = readReply(['4', 'ah no, mi hermano ya se fue', 'somos 3'], {
    asked: PEOPLE,
    questions: [PEOPLE],
    answered: new Set(),
    languages: ['es'],
  })
  const given = reply.asked.kind === 'value' ? reply.asked.answers.map(({ text }) => text) : []
  expect(given).toContain('somos 3')
  expect(given).not.toContain('4')
})

test('A day that is proposed as a question is an answer', () => {
  expect(read('es', question('day', 'OPEN', '¿Qué día vienes?'), '¿puedo ir el domingo?').own).toBe(
    '¿puedo ir el domingo?',
  )
  expect(read('es', question('day', 'OPEN', '¿Qué día vienes?'), '¿abren el domingo?').own).toBe('misfit')
})

test('A verb with another object answers no other question', () => {
  const ALLERGY = question('allergy', 'BOOLEAN', '¿Tiene alguna alergia?')
  const AGE = question('age', 'OPEN', '¿Cuántos años tiene?')
  expect(read('es', AGE, 'tiene 11 años', [ALLERGY]).others).toEqual({})
})

test('How many live somewhere is no mark', () => {
  const VISIT = question('visit', 'SCALE', 'How happy were you with our last visit?')
  const reply = readReply(["yes. there's 3 of us here and it was loud the last week"], {
    asked: null,
    questions: [VISIT],
    answered: new Set(),
    languages: ['en'],
  })
  expect(reply.others).toEqual(new Map())
})

test('A day with a month is no mark', () => {
  expect(read('pt', question('date', 'OPEN', 'Qual é a data da festa?'), '18/04', [MARK]).others).toEqual({})
})
