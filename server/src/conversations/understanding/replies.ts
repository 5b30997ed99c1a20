import { type AnswerReading, readAnswer } from './answers.ts'
import { isCorrection, withoutMarkers } from './corrections.ts'
import { type Intent, putsOff, readIntents } from './intents/intents.ts'
import { isOptOut } from './intents/opt-out.ts'
import { readNumbers } from './numbers/numbers.ts'
import { asksWhen, type GuidingQuestion, wantsNumber } from './question.ts'
import { fold, type Language, plain, sentences, tokens } from './text.ts'
import { share, topics } from './topics/topics.ts'
import { findEcho, isSlight } from './yesno/echoes.ts'
import { readState } from './yesno/yesno-states.ts'

/** A reading with a value, and the whole message it was read from. */
export type GivenAnswer = { text: string; reading: Extract<AnswerReading, { kind: 'value' }> }

/**
 * What messages written together answer. `asked`: the question that was asked, as messages with a value, or that they
 * say there is none, or nothing. `others`: questions that they answer unasked, or correct, by id.
 */
export type Reply = {
  asked: { kind: 'value'; answers: GivenAnswer[] } | { kind: 'none' } | { kind: 'misfit' }
  others: Map<string, GivenAnswer>
}

/** What a reply is read against. */
export type Interview = {
  asked: GuidingQuestion | null
  questions: readonly GuidingQuestion[]
  /** The ids of questions that have been answered before. */
  answered: ReadonlySet<string>
  /** In the order in which they are tried. */
  languages: readonly Language[]
}

/** Reads messages that arrived together as answers. */
export function readReply(texts: readonly string[], interview: Interview): Reply {
  const others = new Map<string, GivenAnswer>()
  const remaining = texts.map((text) => takeOthers(text, interview, others))
  const asked = interview.asked ? readAsked(texts, remaining, interview.asked, interview.languages) : MISFIT
  return { asked, others }
}

const MISFIT = { kind: 'misfit' } as const

/** The first message that answers decides, unless a later one corrects it; an open answer takes them all. */
function readAsked(
  texts: readonly string[],
  remaining: readonly string[],
  asked: GuidingQuestion,
  languages: readonly Language[],
): Reply['asked'] {
  const readings = remaining.map((text, i) => ({
    text: ownWords(texts[i]!, text),
    reading: readIn(languages, asked, withoutRequests(text, asked)),
  }))
  const answers = readings.filter((each): each is GivenAnswer => each.reading.kind === 'value')
  if (answers.length === 0) {
    const whole = remaining.length > 1 ? readIn(languages, asked, remaining.join(' ')) : MISFIT
    if (whole.kind === 'value' && asked.answerType !== 'OPEN') {
      const text = texts.find((text) => readIn(languages, asked, text).kind === 'value') ?? texts.at(-1)!
      return { kind: 'value', answers: [{ text, reading: { ...whole, start: 0, end: text.length } }] }
    }
    return readings.some(({ reading }) => reading.kind === 'none') ? { kind: 'none' } : MISFIT
  }
  if (asked.answerType === 'OPEN') return { kind: 'value', answers }
  const corrected = answers.findLastIndex(({ text }) => isCorrection(text))
  return { kind: 'value', answers: corrected > 0 ? answers.slice(corrected) : answers }
}

/** A message without what it says to other questions at its end. */
function ownWords(text: string, remaining: string): string {
  const own = remaining.trimEnd()
  return own !== '' && text.startsWith(own) ? own : text
}

function readIn(languages: readonly Language[], question: GuidingQuestion, text: string): AnswerReading {
  if (plain(text) === '' && !/[-–—]/.test(text)) return MISFIT
  const readings = languages.map((language) => readAnswer(question, text, language))
  // Their own language and that of the conversation have the first word; another may only explain what is left.
  return (
    readings.slice(0, 2).find((reading) => reading.kind !== 'misfit') ??
    readings.find((reading) => reading.kind === 'value') ??
    MISFIT
  )
}

const REQUESTS: Intent[] = ['human', 'refusal', 'identity']

/**
 * A text without the clauses that ask for a human or will not go on: beside a question they are no answer to it. What
 * is left keeps its place.
 */
function withoutRequests(text: string, asked: GuidingQuestion): string {
  const blank = ' '.repeat(text.length)
  if (isOptOut(text)) return blank
  const isDay = asked.answerType === 'OPEN' && asksWhen(asked.questionText)
  if (putsOff(text) && !isDay) return blank
  const intents = readIntents(text)
  if (!REQUESTS.some((intent) => intents.has(intent))) return text
  const parts = clauses(text)
  const kept = parts.filter(({ value }) => {
    const said = readIntents(value)
    return !REQUESTS.some((intent) => said.has(intent))
  })
  const isOffer = asked.answerType === 'BOOLEAN' && isNoInterest(text)
  if (isOffer) return text
  // Around a request an open question has no answer to be sure of, and of others only what is said plainly.
  if (intents.has('refusal') || asked.answerType === 'OPEN') return blank
  const isPlain = ({ value }: Place) => asked.answerType !== 'BOOLEAN' || PLAIN.test(plain(value))
  return only(text, kept.filter(isPlain))
}

/** A clause that is a yes or a no by itself. */
const PLAIN =
  /^(?:(?:well|bueno|pues|ah|oh|bom|ya|ja|hola|oi|hi) )*(?:si|sip|sim|yes|yeah|yep|yup|no|nop|nope|nah|nao|naum|claro|sure|ok|vale|not|still no|todavia no|ainda nao)\b/

/** Not interested in what a question offers, which is no more than a no to it. */
export function isNoInterest(text: string): boolean {
  const said = plain(text)
  return (
    /\b(?:interest|interesa|interesad|interess|interes)/.test(said) &&
    readIntents(
      said
        .split(' ')
        .filter((word) => !word.includes('interes'))
        .join(' '),
    ).has('refusal') === false
  )
}

type Place = { value: string; start: number; end: number }

/** The clauses of a text: between punctuation, and around what joins two of them. */
function clauses(text: string): Place[] {
  return Array.from(text.matchAll(/[^.,;!?\n…]+[.,;!?…]*/g)).flatMap((match) => {
    const joined = /^(.*?\S)(\s+(?:and|y|e|but|pero|mas)\s+)(.+)$/is.exec(match[0])
    if (!joined) return [{ value: match[0], start: match.index, end: match.index + match[0].length }]
    const second = match.index + joined[1]!.length + joined[2]!.length
    return [
      { value: joined[1]!, start: match.index, end: match.index + joined[1]!.length },
      { value: joined[3]!, start: second, end: match.index + match[0].length },
    ]
  })
}

/** The text with all but the given places blanked out. */
function only(text: string, kept: readonly Place[]): string {
  const blank = Array.from({ length: text.length }, () => ' ')
  for (const { start, end } of kept) for (let i = start; i < end; i++) blank[i] = text[i]!
  return blank.join('')
}

function without(text: string, { start, end }: Pick<Place, 'start' | 'end'>): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

/** Notes what a message says to other questions than the one asked, and gives the message without corrections of those. */
function takeOthers(text: string, interview: Interview, others: Map<string, GivenAnswer>): string {
  const { asked, questions, answered } = interview
  let remaining = text
  const corrections: Place[] = []
  for (const sentence of spans(text)) {
    // Around a correction an open answer has no words of its own; `não, e a nota é 3` has its no.
    const isToldBefore =
      asked?.answerType !== 'OPEN' &&
      corrections.some(({ start, end }) => start >= sentence.start && end <= sentence.end)
    const earlier = isToldBefore ? null : findCorrected(sentence.value, interview)
    if (earlier) {
      others.set(earlier.question.id, { text: sentence.value, reading: earlier.reading })
      remaining = without(remaining, sentence)
      corrections.push(sentence)
      continue
    }
    // Around a wish to stop or for a human nothing is told in passing.
    const said = readIntents(sentence.value)
    if (REQUESTS.some((intent) => said.has(intent))) continue
    for (const question of questions) {
      if (question.id === asked?.id || answered.has(question.id) || others.has(question.id)) continue
      const reading = readVolunteered(sentence.value, question, interview)
      if (reading) others.set(question.id, { text: sentence.value.trim(), reading })
    }
  }
  return remaining
}

type Valued = GivenAnswer['reading']

/** The clauses of each sentence of a text, and then the sentence. */
function spans(text: string): Place[] {
  return sentences(text).flatMap((sentence) => {
    const parts = clauses(sentence.value).map(({ value, start, end }) => ({
      value,
      start: start + sentence.start,
      end: end + sentence.start,
    }))
    return parts.length > 1 ? [...parts, sentence] : [sentence]
  })
}

/** Says that something before was wrong: `la nota era 7`, `make it 12`, `o número certo é 4`. */
const EARLIER =
  /\b(?:perdon|sorry|digo|me equivoque|equivoque|quise decir|queria decir|i mean|i meant|actually|en realidad|na verdade|mejor dicho|ou melhor|errei|correccion|corrijo|correcao|corrigindo|make (?:it|that)|should (?:be|have been)|era|eran|eram|earlier|before|anterior|antes|cambio|change|mudo|mejor|melhor|certo e|right (?:number|answer|one)|alias|oops|ups|ops|instead|poe|coloca|bota|pon|ponle|ponga|pongale|by the way|por cierto)\b/

/** `2 personas, no una`: what it is, and what it is not. */
const CONTRAST =
  /\b(?:not|no|nao) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|uma?|dois|duas|quatro|sete|oito|nove|dez)[.!]*$/

/** A question answered before that a sentence corrects, by its matter or, failing that, by the kind of value. */
function findCorrected(sentence: string, { asked, questions, answered, languages }: Interview) {
  if (
    sentence.length > 200 ||
    !(EARLIER.test(fold(sentence)) || CONTRAST.test(fold(sentence)) || isCorrection(sentence))
  )
    return null
  const before = questions.filter((question) => question.id !== asked?.id && answered.has(question.id))
  if (before.length === 0) return null
  const said = topics(withoutMarkers(sentence))
  const about = (question: GuidingQuestion, among = said) =>
    [...matterOf(question)].filter((topic) => among.has(topic)).length
  const named = before.filter((question) => about(question) > 0).toSorted((a, b) => about(b) - about(a))
  const own = asked ? about(asked, topics(sentence)) : 0
  for (const question of named.filter((each) => about(each) > own)) {
    const reading = readIn(languages, question, sentence)
    const isCounted = wantsNumber(question) && firstNumber(sentence, languages) !== undefined
    if (reading.kind === 'value' && (question.answerType !== 'OPEN' || isCounted))
      return { question, reading }
  }
  if (own > 0 || !isCorrection(sentence)) return null
  if (asked && asked.answerType !== 'OPEN' && readIn(languages, asked, sentence).kind === 'value') return null
  const last = before.findLast(
    (question) => question.answerType === 'SCALE' && isMark(sentence, question, languages),
  )
  const reading = last && readIn(languages, last, sentence)
  return last && reading?.kind === 'value' && !wantsNumber(asked) ? { question: last, reading } : null
}

function isMark(sentence: string, question: GuidingQuestion, languages: readonly Language[]): boolean {
  return tokens(sentence).length <= 6 && readIn(languages, question, sentence).kind === 'value'
}

/** What a question is about: its own words, those of its options, and that a scale is one. */
function matterOf(question: GuidingQuestion): Set<string> {
  const scale = question.answerType === 'SCALE' ? ' score nota rating' : ''
  const amount = wantsNumber(question) && PRICE.test(fold(question.questionText)) ? ' amount' : ''
  return topics(question.questionText + scale + amount)
}

function firstNumber(text: string, languages: readonly Language[]): number | undefined {
  for (const language of languages) {
    const number = readNumbers(text, language).find(({ confidence }) => confidence >= 0.9)
    if (number) return number.value
  }
  return undefined
}

const GIVES_MARK =
  /\b(?:le doy|les doy|le pongo|doy un|daria un|dou|dou nota|nota|give (?:it|you|them)|rate (?:it|you)|score of|un \d{1,2} de \d|\d{1,2}\s?\/\s?\d{1,2}|\d out of)\b/
const ON_TOPIC = 0.5

/** A value for a question that was not asked, where the sentence leaves no doubt that it is about it. */
function readVolunteered(sentence: string, question: GuidingQuestion, interview: Interview): Valued | null {
  if (sentence.includes('?') || tokens(sentence).length > 25) return null
  const { asked, questions, languages } = interview
  const said = topics(sentence)
  const matter = matterOf(question)
  const isEcho = question.answerType === 'OPEN' && sharesVerb(sentence, question, asked)
  const shared =
    [...matter].filter((topic) => said.has(topic) && !(asked && matterOf(asked).has(topic))).length +
    Number(isEcho)
  const reading = readIn(languages, question, sentence)
  if (reading.kind !== 'value') return null
  switch (question.answerType) {
    case 'SCALE': {
      const isOnly = questions.filter(({ answerType }) => answerType === 'SCALE').length === 1
      const isGiven = GIVES_MARK.test(fold(sentence)) && asked?.answerType !== 'SCALE' && !wantsNumber(asked)
      return isGiven && (isOnly || shared > 0) ? sure(reading) : null
    }
    case 'BOOLEAN':
      return reading.confidence >= 0.85 &&
        isStatement(sentence) &&
        isAbout(sentence, question, asked, shared, said)
        ? sure(reading)
        : null
    case 'MULTIPLE_CHOICE': {
      const isNamed = namesLabel(sentence, question)
      const isExplained = asked?.answerType === 'BOOLEAN' && isLedTo(sentence, question, questions)
      return isExplained || (isNamed && (shared > 0 || asked === null)) ? sure(reading) : null
    }
    case 'OPEN': {
      const isCounted = wantsNumber(question) && firstNumber(sentence, languages) !== undefined
      const isMoney = asked?.answerType === 'BOOLEAN' && isOnlyPrice(sentence, question, questions)
      return isCounted && (isMoney || shared > 0) ? sure(reading) : null
    }
  }
}

/** Says with the verb of a question, and of no other one that was asked, what it asks for: `gastei 500 reais`. */
function sharesVerb(sentence: string, question: GuidingQuestion, asked: GuidingQuestion | null): boolean {
  const echo = findEcho(tokens(sentence), question.questionText)
  return echo !== null && !isSlight(echo.value) && !(asked && findEcho(tokens(sentence), asked.questionText))
}

function isAbout(
  sentence: string,
  question: GuidingQuestion,
  asked: GuidingQuestion | null,
  shared: number,
  said: Set<string>,
): boolean {
  if (shared > 0 && share(matterOf(question), said) >= ON_TOPIC) return true
  const isOpening = asked === null && readState(sentence) !== null
  return (
    sharesVerb(sentence, question, asked) ||
    (isOpening && findEcho(tokens(sentence), question.questionText) !== null)
  )
}

/** What is volunteered is a little less sure than what is asked. */
function sure(reading: Valued): Valued {
  return { ...reading, confidence: Math.min(reading.confidence, 0.85) }
}

/** A bare yes or no is for the question asked. */
function isStatement(sentence: string): boolean {
  return tokens(sentence).length >= 2
}

/** Leads to why, where or what for: `20k for a car`, `de dos habitaciones en el centro`, `pago no boleto`. */
const LEADS_TO =
  /(?:^| )(?:for|in|because of|due to|about|por|para|en|em|no|na|pelo|pela|pro|pra|con|com|a causa de) (?:(?:el|la|los|las|un|una|o|a|os|as|um|uma|the|an) )?$/

/** Beside a yes or no, an option that words lead to, and that no other question offers. */
function isLedTo(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  const said = ` ${plain(sentence)} `
  const offers = ({ options }: GuidingQuestion, name: string) =>
    options.some(({ label }) => bare(label) === name)
  return question.options.some(({ label }) => {
    const name = bare(label)
    const at = name.length < DISTINCT_OPTION ? -1 : said.indexOf(` ${name} `)
    return (
      at !== -1 &&
      LEADS_TO.test(said.slice(0, at + 1)) &&
      questions.every((other) => other === question || !offers(other, name))
    )
  })
}

/** A label without its article: `A car` is `car`. */
function bare(label: string): string {
  return plain(label).replace(/^(?:the|an?|el|la|los|las|una?|os?|as?|uma?) /, '')
}

const MONEY =
  /[$€£]\s?\d|\d\s?(?:k|mil|m|mill(?:on|ones|ions?)|milh(?:ao|oes)|grand|bucks|dollars|usd|eur|euros?|pesos|soles|reais|libras)\b/i
const PRICE =
  /\b(?:how much|budget|presupuesto|orcamento|salar\w+|sueldo|salary|pagar|gastar|spend|pay|borrow|cuesta|custa|faturamento|revenue)\b/

/** An amount of money, where one question asks for one. */
function isOnlyPrice(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  if (!MONEY.test(fold(sentence))) return false
  const asking = questions.filter((each) => wantsNumber(each) && PRICE.test(fold(each.questionText)))
  return asking.length === 1 && asking[0] === question
}

const DISTINCT = 4
const DISTINCT_OPTION = 3

function namesLabel(sentence: string, question: GuidingQuestion): boolean {
  const said = ` ${plain(sentence)} `
  return question.options.some(
    ({ label }) => plain(label).length >= DISTINCT && said.includes(` ${plain(label)} `),
  )
}
