import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import type { GuidingQuestion, Language } from '../../understanding/index.ts'
import { question } from '../../understanding/testing/questions.ts'
import { hasEnough, type TranscriptMessage } from '../extractor.ts'
import { checkValue, type Field } from '../fields.ts'
import { isQuoted } from '../quotes.ts'
import { extract } from './extract.ts'

const NOW = new Date('2026-03-11T15:00:00Z')

const choice = (id: string, questionText: string, labels: string[]) =>
  question(id, 'MULTIPLE_CHOICE', questionText, {
    options: labels.map((label, i) => ({ id: `${id}${i}`, label, position: i + 1 })),
  })

/** A conversation from lines that start with `A:` (agent) or `P:` (participant). */
function transcript(lines: string): TranscriptMessage[] {
  return lines
    .trim()
    .split('\n')
    .map((line, i) => ({
      id: `msg_${i}`,
      author: line.trim().startsWith('A:') ? 'agent' : 'participant',
      text: line.trim().slice(2).trim(),
      at: NOW,
    }))
}

function run(
  language: Language,
  schema: Record<string, Field>,
  lines: string,
  questions: GuidingQuestion[] = [],
) {
  return extract({
    org: '',
    schema,
    transcript: transcript(lines),
    questions,
    language,
    now: NOW,
    timeZone: 'America/Bogota',
  }).values
}

const SCHEMA: Record<string, Field> = {
  satisfaction_score: {
    label: 'Satisfaction score',
    description: 'How satisfied the customer is',
    type: 'int',
    min: 1,
    max: 10,
  },
  would_recommend: { label: 'Would recommend', description: 'Whether they would recommend us', type: 'bool' },
  improvement_area: {
    label: 'Area to improve',
    description: 'What should be improved',
    type: 'enum',
    values: ['price', 'speed', 'customer_support'],
  },
  reason: { label: 'Reason', description: 'Why they gave that score', type: 'string', maxLength: 200 },
}

const QUESTIONS: Record<Language, GuidingQuestion[]> = {
  en: [
    question('s', 'SCALE', 'How satisfied are you with our service?'),
    question('r', 'BOOLEAN', 'Would you recommend us to a friend?'),
    choice('i', 'What should we improve?', ['Price', 'Speed', 'Customer support']),
    question('w', 'OPEN', 'What is the main reason for your score?'),
  ],
  es: [
    question('s', 'SCALE', '¿Qué tan satisfecho estás con el servicio?'),
    question('r', 'BOOLEAN', '¿Nos recomendarías a un amigo?'),
    choice('i', '¿Qué deberíamos mejorar?', ['Price', 'Speed', 'Customer support']),
    question('w', 'OPEN', '¿Cuál es el motivo de tu nota?'),
  ],
  pt: [
    question('s', 'SCALE', 'Qual é a sua satisfação com o serviço?'),
    question('r', 'BOOLEAN', 'Você nos recomendaria a um amigo?'),
    choice('i', 'O que deveríamos melhorar?', ['Price', 'Speed', 'Customer support']),
    question('w', 'OPEN', 'Qual é o motivo da sua nota?'),
  ],
}

describe('Answers to guiding questions', () => {
  test.each([
    ['en', ['an eight', 'Sure, of course', 'the last one', 'Because they answered in five minutes']],
    ['es', ['un ocho', 'Claro que sí', 'la última', 'Porque contestaron en cinco minutos']],
    ['pt', ['um oito', 'Com certeza', 'a última', 'Porque responderam em cinco minutos']],
  ] as const)('in %s fill a schema written in English', (language, [score, recommends, area, reason]) => {
    const asked = QUESTIONS[language].map((question) => question.questionText)
    const found = run(
      language,
      SCHEMA,
      `A: Hola
       P: ok
       A: ${asked[0]} (1–10)
       P: ${score}
       A: Thanks! ${asked[1]}
       P: ${recommends}
       A: ${asked[2]} 1. Price 2. Speed 3. Customer support
       P: ${area}
       A: ${asked[3]}
       P: ${reason}`,
      QUESTIONS[language],
    )
    expect(found).toMatchObject({
      satisfaction_score: { value: 8, sourceQuote: score },
      would_recommend: { value: true, sourceQuote: recommends },
      improvement_area: { value: 'customer_support', sourceQuote: area },
      reason: { value: reason, sourceQuote: reason },
    })
  })

  test('after a help message count, and a correction replaces an earlier answer', () => {
    const found = run(
      'es',
      { satisfaction_score: SCHEMA.satisfaction_score! },
      `A: ¿Qué tan satisfecho estás con el servicio?
       P: bastante
       A: Perdona, puedes responder con un número del 1 al 10.
       P: un 3
       P: perdón, un 8`,
      QUESTIONS.es,
    )
    expect(found.satisfaction_score).toMatchObject({ value: 8, sourceQuote: 'perdón, un 8' })
  })

  test('such as "I do not know" leave the field empty', () => {
    const found = run(
      'es',
      { would_recommend: SCHEMA.would_recommend! },
      `A: Hola
       A: ¿Nos recomendarías a un amigo?
       P: no sé`,
      QUESTIONS.es,
    )
    expect(found).toEqual({})
  })

  test.each([
    ['este finde no, el miércoles', '2026-03-18'],
    ['no puedo el lunes, mejor el viernes', '2026-03-13'],
    ['a partir del 16', '2026-03-16'],
    ['hj à tarde', '2026-03-11'],
  ])('name the preferred day: "%s"', (text, day) => {
    const when = question('v', 'OPEN', '¿Cuándo quieres venir?')
    const field: Field = { label: 'Visit date', description: 'When they come', type: 'string' }
    const found = run(
      text.includes('à') ? 'pt' : 'es',
      { visit: field },
      `A: ${when.questionText}\nP: ${text}\nA: ok\nP: ok`,
      [when],
    )
    expect(found.visit?.value).toBe(day)
  })

  test.each([
    ['How many people ate?', 'just me haha', 1],
    ['How many people ate?', 'not one', 0],
    ['How many people ate?', 'two or three… three', 3],
    ['How much do you pay?', 'my neighbour pays 900 but I pay 600', 600],
  ])('to "%s", "%s" give %i', (asked, text, value) => {
    const count = question('c', 'OPEN', asked)
    const field: Field = { label: 'Amount', description: 'How many', type: 'int', question: asked }
    const found = run('en', { amount: field }, `A: ${asked}\nP: ${text}\nA: ok\nP: ok`, [count])
    expect(found.amount?.value).toBe(value)
  })

  test('out of the field’s bounds leave it empty', () => {
    const found = run(
      'en',
      { employees: { label: 'Employees', description: 'Number of employees', type: 'int', max: 10 } },
      `A: How many employees do you have?
       P: about two hundred`,
      [question('e', 'OPEN', 'How many employees do you have?')],
    )
    expect(found).toEqual({})
  })

  test('in words give numbers, lists and dates', () => {
    const found = run(
      'es',
      {
        employees: { label: 'Employees', description: 'Number of employees', type: 'int' },
        services: { label: 'Services', description: 'Services used', type: 'string[]' },
        appointment: { label: 'Appointment date', description: 'When they can come', type: 'string' },
        email: { label: 'Email', description: 'Where to write', type: 'string', mapsTo: 'canonical.email' },
        plans: {
          label: 'Plans',
          description: 'Plans of interest',
          type: 'enum[]',
          values: ['basic', 'family', 'business'],
        },
      },
      `A: ¿Cuántos empleados tienen?
       P: Somos unas ciento veinte personas
       A: ¿Qué servicios usan?
       P: luz, agua y gas
       A: ¿Qué día podrías venir a la cita?
       P: el próximo lunes a las 10:30
       A: ¿Cuál es tu correo electrónico?
       P: es ana.perez@example.com
       A: ¿Qué planes te interesan?
       P: family y también business`,
      [
        question('e', 'OPEN', '¿Cuántos empleados tienen?'),
        question('s', 'OPEN', '¿Qué servicios usan?'),
        question('d', 'OPEN', '¿Qué día podrías venir a la cita?'),
        question('m', 'OPEN', '¿Cuál es tu correo electrónico?'),
        question('p', 'OPEN', '¿Qué planes te interesan?'),
      ],
    )
    expect(Object.fromEntries(Object.entries(found).map(([slug, { value }]) => [slug, value]))).toEqual({
      employees: 120,
      services: ['luz', 'agua', 'gas'],
      appointment: '2026-03-16 10:30',
      email: 'ana.perez@example.com',
      plans: ['family', 'business'],
    })
  })
})

test('A field without a question takes no answer to a question that another field names', () => {
  const asked = 'Mais ou menos quantas peças são?'
  const pieces: Field = { label: 'Peças', description: 'Número de peças', type: 'int', question: asked }
  const brands: Field = {
    label: 'Marcas',
    description: 'Marcas das peças, se a pessoa citar alguma',
    type: 'string[]',
  }
  const found = run('pt', { pieces, brands }, `A: ${asked}\nP: 20`, [question('q', 'OPEN', asked)])
  expect(found.pieces?.value).toBe(20)
  expect(found.brands).toBeUndefined()
})

describe('An answer to a single question', () => {
  const START: Field = { label: 'Start', description: 'When they start', type: 'string' }
  const ROOMS: Field = { label: 'Rooms', description: 'How many rooms', type: 'int' }
  const ITEMS: Field = { label: 'Items', description: 'Fragile items', type: 'string[]' }
  const SPENT: Field = { label: 'Spent', description: 'What they spent', type: 'int' }

  test.each<[Language, Field, string, string, unknown]>([
    ['es', START, '¿Cuándo te gustaría empezar?', 'la próxima semana el lunes', '2026-03-16'],
    ['pt', START, 'Para quando precisa do pedido?', 'next Monday', '2026-03-16'],
    ['es', START, '¿Cuándo te gustaría empezar?', 'no voy a empezar', undefined],
    ['es', START, '¿Cuándo te gustaría empezar?', 'cuando termine la obra', 'cuando termine la obra'],
    ['es', START, '¿Qué día empiezas?', 'cuando termine la obra', undefined],
    ['en', START, 'When do you use it most?', 'on Mondays', 'on Mondays'],
    ['en', ROOMS, 'How many rooms are there?', 'two bedrooms plus a living room so 3', 3],
    ['es', ITEMS, '¿Qué plantas quiere?', 'me gustan las orquídeas y un naranjo', ['orquídeas', 'naranjo']],
    ['en', ITEMS, 'Which toppings do you like?', "I don't like toppings", undefined],
    ['en', START, 'What day suits you?', 'Wed or Thu, Thu is better', '2026-03-12'],
    ['en', ITEMS, 'Which books are there?', "he doesn't use any", undefined],
    ['pt', ITEMS, 'Que remédios você toma?', 'não tomo', undefined],
    ['es', ROOMS, '¿Cuántos dispositivos hay?', '3 celulares y 2 teles, 5 en total', 5],
    ['en', START, 'When would you like to start?', "I won't be continuing", undefined],
    ['pt', SPENT, 'Quanto você gastou?', 'nada', 0],
    [
      'en',
      ITEMS,
      'Which fragile items are there?',
      'a piano, some vases and my TV',
      ['piano', 'vases', 'TV'],
    ],
    ['en', ITEMS, 'Which pets are there?', 'a cat but it never hunts anything', ['cat']],
    ['pt', ITEMS, 'Quais bairros?', 'perto da praia: Urca, Leme ou Flamengo', ['Urca', 'Leme', 'Flamengo']],
    ['pt', ITEMS, 'Quais bairros?', 'Urca. pode ser Leme tb', ['Urca', 'Leme']],
    ['pt', ITEMS, 'Quais bairros?', 'Urca... não, pensando bem Leme', ['Leme']],
    ['en', ITEMS, 'Which pets are there?', 'cats but also dogs', ['cats', 'dogs']],
    ['en', ITEMS, 'What will you store?', 'boxes and a bike, not the desk', ['boxes', 'bike']],
    ['en', ITEMS, 'Which extras would you pay for?', "I wouldn't pay for any", undefined],
    ['en', ITEMS, 'Which extras should we pack?', "no we're grand", undefined],
    ['en', ITEMS, 'Which rooms are they for?', 'kitchen n hall', ['kitchen', 'hall']],
    ['es', START, '¿Qué día puede venir?', 'el 28 que bajo a Bogotá', '2026-03-28'],
    ['en', START, 'What day suits you?', 'Would the 24th work?', '2026-03-24'],
    ['en', START, 'What day do you pick it up?', 'no dates yet. can u try me again next week', undefined],
    ['en', START, 'What day can we call you?', 'can u try me again next week', '2026-03-18'],
  ])('in %s gives %j for "%s": "%s"', (language, field, asked, said, value) => {
    const named = { ...field, question: asked }
    const found = run(language, { it: named }, `A: ${asked}\nP: ${said}`, [question('q', 'OPEN', asked)])
    expect(found.it?.value).toEqual(value)
  })
})

describe('A value that a participant volunteers', () => {
  test.each([
    ['en', { label: 'Wants a demo', description: 'd', type: 'bool' }, 'I want a demo next week', true],
    ['en', { label: 'Wants a demo', description: 'd', type: 'bool' }, 'I do not want a demo', false],
    ['es', { label: 'Wants a demo', description: 'd', type: 'bool' }, 'quiero una demo', true],
    ['es', { label: 'Quiere demostración', description: 'd', type: 'bool' }, 'no quiero ninguna demo', false],
    ['pt', { label: 'Wants a demo', description: 'd', type: 'bool' }, 'quero uma demonstração sim', true],
    [
      'en',
      { label: 'Employees', description: 'd', type: 'int' },
      'We are 3 partners and we have 25 employees.',
      25,
    ],
    [
      'es',
      { label: 'Employees', description: 'd', type: 'int' },
      'Tenemos veinticinco empleados en 2 sedes',
      25,
    ],
    ['pt', { label: 'Children', description: 'd', type: 'int' }, 'tenho três filhos', 3],
    [
      'en',
      { label: 'Channel', description: 'd', type: 'enum', values: ['instagram', 'billboard'] },
      'I saw you on Instagram',
      'instagram',
    ],
    [
      'es',
      { label: 'Competidor', description: 'd', type: 'enum[]', values: ['claro_movil', 'tigo', 'movistar'] },
      'antes tenía Tigo y Movistar',
      ['tigo', 'movistar'],
    ],
    ['es', { label: 'Name', description: 'd', type: 'string' }, 'Hola, me llamo Ana Pérez', 'Ana Pérez'],
    [
      'pt',
      { label: 'E-mail', description: 'd', type: 'string' },
      'pode escrever para ana@example.com.br',
      'ana@example.com.br',
    ],
    [
      'en',
      { label: 'Phone number', description: 'd', type: 'string' },
      'call me at +57 300 123 4567 please',
      '+57 300 123 4567',
    ],
    [
      'es',
      { label: 'Precio', description: 'd', type: 'string' },
      'Todo bien. El precio me parece alto para lo que dan. Gracias',
      'El precio me parece alto para lo que dan.',
    ],
  ] as const)('is found in %s: %j from "%s" is %j', (language, field, text, value) => {
    const found = run(language, { it: { ...field } as Field }, `A: Hi\nP: ${text}`)
    expect(found.it?.value).toEqual(value)
    expect(text).toContain(found.it?.sourceQuote)
  })

  test.each([
    ['es', { label: 'Wants a demo', description: 'd', type: 'bool' }, '¿qué es una demo?'],
    ['es', { label: 'Budget', description: 'd', type: 'int' }, 'tengo 3 perros'],
    ['en', { label: 'Plan', description: 'd', type: 'enum', values: ['pro', 'no'] }, 'no'],
    ['en', { label: 'Reason', description: 'd', type: 'string' }, 'hello there'],
  ] as const)('is not found in %s: %j in "%s"', (language, field, text) => {
    expect(run(language, { it: { ...field } as Field }, `A: Hi\nP: ${text}`)).toEqual({})
  })

  test('is never taken from our own messages', () => {
    expect(
      run(
        'en',
        { it: { label: 'Employees', description: 'd', type: 'int' } },
        'A: We have 25 employees\nP: nice',
      ),
    ).toEqual({})
  })
})

test('is quoted by its sentence in a long message', () => {
  const long = `${'Llevo mucho tiempo con ustedes y en general no me quejo. '.repeat(4)}Tenemos 25 empleados. Gracias por todo.`
  const found = run(
    'es',
    { it: { label: 'Employees', description: 'd', type: 'int' } },
    `A: Hola\nP: ${long}`,
  )
  expect(found.it?.sourceQuote).toBe('Tenemos 25 empleados.')
})

test.each([
  [['agent', 'participant', 'agent'], true],
  [['agent', 'agent', 'agent'], false],
  [['agent', 'participant'], false],
  [[], false],
] as const)('%j is enough to extract from: %s', (authors, enough) => {
  expect(hasEnough(authors.map((author) => ({ author })))).toBe(enough)
})

describe('An extracted value', () => {
  const base = { label: 'l', description: 'd' }
  test.each([
    [{ ...base, type: 'bool' }, true, true],
    [{ ...base, type: 'bool' }, 'yes', false],
    [{ ...base, type: 'int', min: 1, max: 5 }, 5, true],
    [{ ...base, type: 'int', min: 1, max: 5 }, 6, false],
    [{ ...base, type: 'int' }, 1.5, false],
    [{ ...base, type: 'int' }, '3', false],
    [{ ...base, type: 'enum', values: ['a', 'b'] }, 'a', true],
    [{ ...base, type: 'enum', values: ['a', 'b'] }, 'A', false],
    [{ ...base, type: 'enum[]', values: ['a', 'b'] }, ['a', 'b'], true],
    [{ ...base, type: 'enum[]', values: ['a', 'b'] }, ['a', 'a'], false],
    [{ ...base, type: 'enum[]', values: ['a', 'b'] }, [], false],
    [{ ...base, type: 'string', maxLength: 3 }, 'abc', true],
    [{ ...base, type: 'string', maxLength: 3 }, 'abcd', false],
    [{ ...base, type: 'string' }, ' ', false],
    [{ ...base, type: 'string[]' }, ['x'], true],
    [{ ...base, type: 'string[]' }, ['x', ''], false],
    [{ ...base, type: 'string[]' }, 'x', false],
    [{ ...base, type: 'bool' }, null, false],
  ] as [Field, unknown, boolean][])('of %j: %j is allowed: %s', (field, value, ok) => {
    expect(checkValue(field, value).ok).toBe(ok)
  })
})

test('Every extracted value satisfies its field and is quoted from the participant', () => {
  const word = fc.constantFrom(
    ...'sí no claro 8 25 empleados precio demo quiero no_quiero mañana tigo movistar Ana me llamo a@b.co +57 300 123 4567 . ? \n perdón porque lento , y 1.200 ⭐'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.array(word, { maxLength: 30 }).map((words) => words.join(' ')),
    fc.string({ unit: 'binary', maxLength: 120 }),
    fc.constantFrom(...QUESTIONS.es.map((question) => question.questionText)),
  )
  const base = {
    label: fc.constantFrom('Employees', 'Precio', 'Wants demo', 'Date', 'E-mail', 'Name', 'Satisfaction'),
    description: text,
  }
  const field = fc.oneof(
    fc.record({ ...base, type: fc.constant('bool' as const) }),
    fc.record({
      ...base,
      type: fc.constant('int' as const),
      min: fc.integer({ max: 5 }),
      max: fc.integer({ min: 5 }),
    }),
    fc.record({
      ...base,
      type: fc.constantFrom('enum' as const, 'enum[]' as const),
      values: fc.constantFrom(['tigo', 'movistar'], ['price', 'speed'], ['sí', 'no']),
    }),
    fc.record({ ...base, type: fc.constant('string' as const), maxLength: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ ...base, type: fc.constant('string[]' as const) }),
  )
  const message = fc.record({
    id: fc.uuid(),
    author: fc.constantFrom('agent' as const, 'participant' as const, 'human' as const),
    text,
    at: fc.constant(NOW),
  })
  fc.assert(
    fc.property(
      fc.array(field, { maxLength: 4 }),
      fc.array(message, { maxLength: 12 }),
      fc.constantFrom<Language>('en', 'es', 'pt'),
      (fields, messages, language) => {
        const schema = Object.fromEntries(fields.map((field, i) => [`f${i}`, field as Field]))
        const found = extract({
          org: '',
          schema,
          transcript: messages,
          questions: QUESTIONS.es,
          language,
          now: NOW,
          timeZone: 'UTC',
        }).values
        for (const [slug, { value, sourceQuote, confidence }] of Object.entries(found)) {
          expect(checkValue(schema[slug]!, value)).toEqual({ ok: true, value })
          expect(isQuoted(sourceQuote, messages)).toBe(true)
          expect(confidence > 0 && confidence <= 1).toBe(true)
        }
      },
    ),
    { numRuns: cases(500) },
  )
})
