import { expect, test } from 'vitest'
import { isStopButton } from '../../src/conversations/index.ts'
import { LABELS } from '../../src/conversations/understanding/testing/labels.ts'
import { askJourney } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { effort, isLong } from '../harness/effort.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { eventually } from '../harness/waiting.ts'
import { chatOf, connectTwilio, simulate } from '../peers/simulator.ts'

/* Labels that read as opt-outs and requests, tapped and typed on a simulated phone of each WhatsApp provider. */

type Json = Record<string, any>

const QUESTIONS = [
  ['¿Cómo fue el precio?', ['Alto', 'Medio', 'Baja'], 'Alto'],
  ['¿Qué deberíamos mejorar?', ['Precio', 'Atención al cliente', 'Cancelar'], 'Cancelar'],
  ['¿Cuándo seguimos?', ['Luego', 'Ahora no', 'Salir', 'Parar'], 'Salir'],
  ['¿Quién te atendió?', ['Un robot', 'Una persona', 'Hablar con un asesor'], 'Hablar con un asesor'],
] as const

const OPENING = 'Hola, es sobre tu pedido.'

class Phone {
  readonly #app: TestApp
  readonly #number: string

  constructor(app: TestApp, number: string) {
    this.#app = app
    this.#number = number
  }

  /** The business's last message, once it has this text. */
  shows(text: string): Promise<Json> {
    return eventually(async () => {
      const { messages } = await simulate(this.#app, 'GET', chatOf(this.#number))
      const last = messages.findLast((each: Json) => each.direction === 'received')
      expect(last.text).toContain(text)
      return last
    })
  }

  type(text: string) {
    return simulate(this.#app, 'POST', chatOf(this.#number), { text })
  }

  tap({ id, choices }: Json, title: string) {
    const choice = choices.find((each: Json) => each.title === title)
    const tapped =
      choice.kind === 'quick_reply'
        ? { type: 'button', text: title, payload: choice.id }
        : { type: choice.kind, id: choice.id, title }
    return simulate(this.#app, 'POST', chatOf(this.#number), { ...tapped, replyTo: id })
  }
}

async function launched(app: TestApp, people: Record<string, string>): Promise<string> {
  const templateId = await approvedTemplate(app, {
    name: 'your_order',
    language: 'es',
    contentType: 'QUICK_REPLY',
    content: {
      body: OPENING,
      buttons: [{ title: 'Confirmar' }, { title: 'Cancelar' }, { title: 'Detener promociones' }],
    },
  })
  const { id } = await app.ok('initiatives_create', {
    name: 'Pedido',
    language: 'es',
    guidingQuestions: [
      ...QUESTIONS.map(([questionText, options], at) => ({
        questionText,
        options: [...options],
        answerType: 'MULTIPLE_CHOICE',
        priority: at + 1,
      })),
      { questionText: '¿Algo más?', answerType: 'OPEN', priority: 5 },
    ],
  })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await app.ok('journeys_create_draft', { initiativeId: id, definition: askJourney() })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: Object.entries(people).map(([externalId, phoneNumber]) => ({ externalId, phoneNumber })),
  })
  return id
}

const PROVIDERS = ['whatsapp_cloud', 'twilio']

test.each(effort(PROVIDERS.slice(1), PROVIDERS))('Labels are answers: %s', async (kind) => {
  await using app = await startTestApp({ simulator: true, timeScale: 20 })
  if (kind === 'twilio') await connectTwilio(app)
  const people = {
    taps: '+573005550401',
    types: '+573005550402',
    stops: '+573005550403',
    late: '+573005550404',
  }
  const id = await launched(app, people)
  const [taps, types, stops, late] = Object.values(people).map((number) => new Phone(app, number))
  const blocked = async (personExternalId: string) =>
    !(await app.ok('do_not_contact_check', { personExternalId })).mayContact

  // A quick reply that could be an opt-out is none; the one that says so is.
  await taps!.tap(await taps!.shows(OPENING), 'Cancelar')
  await stops!.tap(await stops!.shows(OPENING), 'Detener promociones')
  await types!.shows(OPENING)
  await types!.type('cancelar')
  await late!.shows(OPENING)
  await late!.type('Confirmar')
  for (const [question, , label] of QUESTIONS) {
    await taps!.tap(await taps!.shows(question), label)
    await types!.shows(question)
    await types!.type(label.toUpperCase())
  }
  await taps!.shows('¿Algo más?')
  await types!.shows('¿Algo más?')
  await stops!.shows('No volverás a recibir mensajes')
  expect(await Promise.all(['taps', 'types', 'stops'].map(blocked))).toEqual([false, false, true])

  // The same word without an offer is an opt-out.
  await taps!.type('Cancelar')
  await taps!.shows('No volverás a recibir mensajes')
  // Words that nobody offered keep their meaning while a question with choices waits.
  await late!.shows(QUESTIONS[0][0])
  await late!.type('STOP')
  await late!.shows('No volverás a recibir mensajes')
  await types!.type('nada')
  await eventually(async () => {
    const { data } = await app.ok('initiatives_participants_list', { id })
    const statuses = Object.fromEntries(data.map((each: Json) => [each.personExternalId, each.status]))
    expect(statuses).toEqual({ taps: 'STOPPED', types: 'COMPLETED', stops: 'STOPPED', late: 'STOPPED' })
  })
})

/** As many as a list has. */
const ROWS = 10
const LANGUAGES = ['en', 'es', 'pt'] as const
const WHICH = { en: 'Which one is number', es: '¿Cuál es el número', pt: 'Qual é o número' }
const LAST = { en: 'Anything else?', es: '¿Algo más?', pt: 'Mais alguma coisa?' }

type Language = (typeof LANGUAGES)[number]

const questionOf = (language: Language, list: number) => `${WHICH[language]} ${list + 1}?`

/** An initiative that offers a hundred labels in ten lists. */
async function launchedLists(app: TestApp, language: Language, people: Record<string, string>) {
  const body = { en: 'Hello, about your order.', es: OPENING, pt: 'Olá, é sobre o seu pedido.' }[language]
  const templateId = await approvedTemplate(app, {
    name: `about_${language}`,
    language: language === 'pt' ? 'pt_BR' : language,
    content: { body },
  })
  const lists = Array.from({ length: LABELS[language].length / ROWS }, (_, list) => ({
    questionText: questionOf(language, list),
    options: LABELS[language].slice(list * ROWS, list * ROWS + ROWS),
    answerType: 'MULTIPLE_CHOICE',
    priority: 1 + Math.floor(list / 3),
  }))
  const { id } = await app.ok('initiatives_create', {
    name: `Labels in ${language}`,
    language,
    guidingQuestions: [...lists, { questionText: LAST[language], answerType: 'OPEN', priority: 5 }],
  })
  await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
  await app.ok('journeys_create_draft', { initiativeId: id, definition: askJourney() })
  await app.ok('initiatives_launch', { id })
  await app.ok('initiatives_participants_add', {
    id,
    people: Object.entries(people).map(([externalId, phoneNumber]) => ({ externalId, phoneNumber })),
  })
  return { id, body, lists }
}

test.runIf(isLong).each(PROVIDERS)(
  'A hundred labels of each language are answers, tapped and typed: %s',
  async (kind) => {
    await using app = await startTestApp({ simulator: true, timeScale: 20 })
    if (kind === 'twilio') await connectTwilio(app)
    for (const [at, language] of LANGUAGES.entries()) {
      const numberOf = (row: number, mode: number) => `+57300555${1000 + at * 100 + row * 3 + mode}`
      const rows = Array.from({ length: ROWS }, (_, row) => row)
      // Who types a label that asks to stop is stopped, also where it is offered. So somebody else types those.
      const stopsAt = (row: number) => isStopButton(LABELS[language][row]!, null)
      const modesOf = (row: number) => ['taps', 'types', ...(stopsAt(row) ? ['stops'] : [])]
      const people = rows.flatMap((row) =>
        modesOf(row).map((mode, m) => [`${language} ${mode} ${row}`, numberOf(row, m)] as const),
      )
      const { id, body, lists } = await launchedLists(app, language, Object.fromEntries(people))
      const phones = rows.flatMap((row) =>
        modesOf(row).map((mode, m) => ({ row, mode, phone: new Phone(app, numberOf(row, m)) })),
      )
      const asking = phones.filter(({ mode }) => mode !== 'stops')
      // All phones answer a question before the first looks for the next one, so that one at a time asks what it shows.
      for (const { phone } of phones) await phone.shows(body)
      for (const { phone } of phones) await phone.type({ en: 'hey', es: 'buenas', pt: 'opa' }[language])
      for (const { phone, row } of phones.filter(({ mode }) => mode === 'stops')) {
        await phone.shows(lists[0]!.questionText)
        await phone.type(LABELS[language][row]!)
      }
      for (const { questionText, options } of lists)
        for (const { phone, row, mode } of asking) {
          const asked = await phone.shows(questionText)
          expect(asked.choices.map((each: Json) => each.kind)).toEqual(Array(ROWS).fill('list_reply'))
          const isTapped = mode === 'taps' || isStopButton(options[row]!, null)
          await (isTapped ? phone.tap(asked, asked.choices[row].title) : phone.type(options[row]!))
        }
      for (const { phone } of asking) {
        await phone.shows(LAST[language])
        await phone.type('nada')
      }
      await eventually(async () => {
        const { data } = await app.ok('initiatives_participants_list', { id })
        const statuses = Object.fromEntries(data.map((each: Json) => [each.personExternalId, each.status]))
        const isStopped = (name: string) => name.includes(' stops ')
        expect(statuses).toEqual(
          Object.fromEntries(people.map(([name]) => [name, isStopped(name) ? 'STOPPED' : 'COMPLETED'])),
        )
      })
      for (const [personExternalId] of people) {
        const { mayContact } = await app.ok('do_not_contact_check', { personExternalId })
        expect([personExternalId, mayContact]).toEqual([
          personExternalId,
          !personExternalId.includes(' stops '),
        ])
      }
    }
  },
)
