import { type AnswerReading, readAnswer } from './answers.ts'
import { isCorrection, withoutMarkers } from './corrections.ts'
import { type Intent, putsOff, readIntents } from './intents/intents.ts'
import { isOptOut } from './intents/opt-out.ts'
import { optionLabelled } from './labels.ts'
import { readNumbers } from './numbers/numbers.ts'
import { asksWhen, type GuidingQuestion, wantsNumber } from './question.ts'
import { fold, type Language, plain, sentences, tokenize } from './text.ts'
import { share, topics } from './topics/topics.ts'
import { findEcho, isSlight } from './yesno/echoes.ts'
import { isNegation } from './yesno/yesno.ts'
import { readState } from './yesno/yesno-states.ts'

/** A reading with a value, and the message from which it was read. */
export type GivenAnswer = { text: string; reading: Extract<AnswerReading, { kind: 'value' }> }

/**
 * What a group of messages answers. `asked` is the answer to the question that was asked: messages with a value, an
 * answer without a value, or no answer. `others` are unasked questions that the messages answer, and corrected answers,
 * by question id.
 */
export type Reply = {
  asked: { kind: 'value'; answers: GivenAnswer[] } | { kind: 'none' } | { kind: 'misfit' }
  others: Map<string, GivenAnswer>
}

/** The questions and the state with which a reply is read. */
export type Interview = {
  asked: GuidingQuestion | null
  questions: readonly GuidingQuestion[]
  /** The ids of the questions that already have an answer. */
  answered: ReadonlySet<string>
  /** In the order in which they are tried. */
  languages: readonly Language[]
}

/** Reads messages that arrived together as answers. */
export function readReply(texts: readonly string[], interview: Interview): Reply {
  const others = new Map<string, GivenAnswer>()
  const options = interview.asked?.options ?? []
  const remaining = texts.map((text) =>
    optionLabelled(text, options) ? text : takeOthers(text, interview, others),
  )
  const asked = interview.asked ? readAsked(texts, remaining, interview.asked, interview.languages) : MISFIT
  takeDetail(asked, interview, others)
  return { asked: asked.kind === 'misfit' ? (impliedBy(others, interview) ?? asked) : asked, others }
}

/** What is said beside a yes: `sip, a los cacahuates`, `yes, because of work`. */
const DETAIL = /^[\s,.;:]*(?:(?:a|al|to|con|with|com|because|porque|por|for|de|del|from)\s.*\p{L}.*)$/isu

/** The words after a yes or no answer the open question that is asked only after it, if they lead to something. */
function takeDetail(
  given: Reply['asked'],
  { asked, questions, answered }: Interview,
  others: Reply['others'],
) {
  if (given.kind !== 'value' || asked?.answerType !== 'BOOLEAN' || !asked.key) return
  const { text, reading } = given.answers[0]!
  const detail = text.slice(reading.end)
  if (!DETAIL.test(detail) || detail.includes('?') || tokenize(text.slice(0, reading.end)).length > 2) return
  const next = questions.find(
    ({ id, answerType, showIf, questionText }) =>
      answerType === 'OPEN' &&
      showIf?.op === 'eq' &&
      showIf.field === asked.key &&
      showIf.value === reading.value &&
      !asksWhen(questionText) &&
      !answered.has(id) &&
      !others.has(id),
  )
  if (!next || wantsNumber(next)) return
  const value = detail.replace(/^[\s,.;:]+/, '')
  others.set(next.id, {
    text: value,
    reading: { kind: 'value', value, start: 0, end: value.length, confidence: 0.85 },
  })
}

/** An answer to a question that is asked only after a certain answer to this one implies that one: `we were 20 minutes late`. */
function impliedBy(others: Reply['others'], { asked, questions }: Interview): Reply['asked'] | null {
  for (const { id, showIf } of asked?.key ? questions : []) {
    const given = others.get(id)
    if (!given || showIf?.op !== 'eq' || showIf.field !== asked!.key) continue
    const value = asked!.answerType === 'BOOLEAN' ? showIf.value : null
    if (typeof value !== 'boolean') continue
    const { text } = given
    return {
      kind: 'value',
      answers: [{ text, reading: { kind: 'value', value, start: 0, end: text.length, confidence: 0.85 } }],
    }
  }
  return null
}

const MISFIT = { kind: 'misfit' } as const

/** The first message with an answer decides, unless a later one corrects it. An open answer takes them all. */
function readAsked(
  texts: readonly string[],
  remaining: readonly string[],
  asked: GuidingQuestion,
  languages: readonly Language[],
): Reply['asked'] {
  const readings = remaining.map((text, i) => ({
    text: ownWords(texts[i]!, text),
    reading: readLabel(text, asked) ?? readIn(languages, asked, withoutRequests(text, asked)),
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

/** A text that is a label of the question chooses it, whatever the words mean elsewhere: `Cancel`, `Customer service`. */
function readLabel(text: string, { options }: GuidingQuestion): Valued | null {
  const option = optionLabelled(text, options)
  return option && { kind: 'value', value: [option.id], start: 0, end: text.length, confidence: 1 }
}

/** A message without its end, if the end answers other questions. */
function ownWords(text: string, remaining: string): string {
  const own = remaining.trimEnd()
  return own !== '' && text.startsWith(own) ? own : text
}

function readIn(languages: readonly Language[], question: GuidingQuestion, text: string): AnswerReading {
  if (plain(text) === '' && !/[-–—]/.test(text)) return MISFIT
  const readings = languages.map((language) => readAnswer(question, text, language))
  // The person's language and that of the conversation come first. Another language counts only if these give nothing.
  return (
    readings.slice(0, 2).find((reading) => reading.kind !== 'misfit') ??
    readings.find((reading) => reading.kind === 'value') ??
    MISFIT
  )
}

const REQUESTS: Intent[] = ['human', 'refusal', 'identity']

/**
 * A text in which the clauses that ask for a human or refuse to continue are blanked out. They do not answer the
 * question. All other characters keep their position.
 */
function withoutRequests(text: string, asked: GuidingQuestion): string {
  const blank = ' '.repeat(text.length)
  if (isOptOut(text)) return blank
  const isDay = asked.answerType === 'OPEN' && asksWhen(asked.questionText)
  if (putsOff(text, asked.questionText) && !isDay) return blank
  const intents = readIntents(text)
  if (!REQUESTS.some((intent) => intents.has(intent))) return text
  const parts = clauses(text)
  const kept = parts.filter(({ value }) => {
    const found = readIntents(value)
    return !REQUESTS.some((intent) => found.has(intent))
  })
  if (declinesOffer(text, asked)) return text
  // Beside a request an open question has no reliable answer. Other questions accept only a plain yes or no.
  if (intents.has('refusal') || asked.answerType === 'OPEN') return blank
  const isPlain = ({ value }: Span) => asked.answerType !== 'BOOLEAN' || PLAIN.test(plain(value))
  return only(text, kept.filter(isPlain))
}

/** A clause that is a plain yes or no. */
const PLAIN =
  /^(?:(?:well|bueno|pues|ah|oh|bom|ya|ja|hola|oi|hi) )*(?:si|sip|sim|yes|yeah|yep|yup|no|nop|nope|nah|nao|naum|claro|sure|ok|vale|not|still no|todavia no|ainda nao)\b/

/** Words of a question that offers or proposes something. */
const OFFERS =
  /\b(?:would|want|like|interested|interest|quer\w*|quier\w*|quisier\w*|gustaria\w*|gostaria\w*|interesa\w*|interes\w*|interess\w*|dese\w*|plan\w*|pien\w*|pensa\w*|buscas?|looking|need|necesita\w*|precisa\w*)\b/

/** Whether a person is not interested in what a yes-or-no question offers. This is a no to it, not a refusal to talk. */
export function declinesOffer(text: string, { answerType, questionText }: GuidingQuestion): boolean {
  return answerType === 'BOOLEAN' && OFFERS.test(plain(questionText)) && isNoInterest(text)
}

function isNoInterest(text: string): boolean {
  const found = plain(text)
  return (
    /\b(?:interest|interesa|interesad|interess|interes)/.test(found) &&
    readIntents(
      found
        .split(' ')
        .filter((word) => !word.includes('interes'))
        .join(' '),
    ).has('refusal') === false
  )
}

type Span = { value: string; start: number; end: number }

/** The clauses of a text. Punctuation and conjunctions separate them. */
function clauses(text: string): Span[] {
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

/** The text with everything blanked out except the given spans. */
function only(text: string, kept: readonly Span[]): string {
  const blank = Array.from({ length: text.length }, () => ' ')
  for (const { start, end } of kept) for (let i = start; i < end; i++) blank[i] = text[i]!
  return blank.join('')
}

function without(text: string, { start, end }: Pick<Span, 'start' | 'end'>): string {
  return text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
}

/** Collects what a message says about other questions, and returns the message without those corrections. */
function takeOthers(text: string, interview: Interview, others: Map<string, GivenAnswer>): string {
  const { asked, questions, answered } = interview
  let remaining = text
  const corrections: Span[] = []
  for (const sentence of clausesAndSentences(text)) {
    // An open answer has no words of its own around a correction. Other types do: `não, e a nota é 3` contains a no.
    const isCorrected =
      asked?.answerType !== 'OPEN' &&
      corrections.some(({ start, end }) => start >= sentence.start && end <= sentence.end)
    const earlier = isCorrected ? null : findCorrected(sentence.value, interview)
    if (earlier) {
      others.set(earlier.question.id, { text: sentence.value, reading: earlier.reading })
      remaining = without(remaining, sentence)
      corrections.push(sentence)
      continue
    }
    // Beside a wish to stop or a request for a human, nothing else is read as an answer.
    const found = readIntents(sentence.value)
    if (REQUESTS.some((intent) => found.has(intent))) continue
    for (const question of questions) {
      if (question.id === asked?.id || answered.has(question.id) || others.has(question.id)) continue
      const reading = readVolunteered(sentence.value, question, interview)
      if (reading) others.set(question.id, { text: sentence.value.trim(), reading })
    }
  }
  return remaining
}

type Valued = GivenAnswer['reading']

/** The clauses of each sentence of a text, followed by the whole sentence. */
function clausesAndSentences(text: string): Span[] {
  return sentences(text).flatMap((sentence) => {
    const parts = clauses(sentence.value).map(({ value, start, end }) => ({
      value,
      start: start + sentence.start,
      end: end + sentence.start,
    }))
    return parts.length > 1 ? [...parts, sentence] : [sentence]
  })
}

/** Signs that an earlier answer was wrong: `la nota era 7`, `make it 12`, `o número certo é 4`. */
const EARLIER =
  /\b(?:perdon|sorry|digo|me equivoque|equivoque|quise decir|queria decir|i mean|i meant|actually|en realidad|na verdade|mejor dicho|ou melhor|errei|correccion|corrijo|correcao|corrigindo|make (?:it|that)|should (?:be|have been)|era|eran|eram|earlier|before|anterior|antes|cambio|change|mudo|mejor|melhor|certo e|right (?:number|answer|one)|alias|oops|ups|ops|instead|meant|na vdd|al final|no final|in the end|lembrei|poe|coloca|bota|pon|ponle|ponga|pongale|by the way|por cierto)\b/

/** `2 personas, no una`: the right value and the wrong one. */
const CONTRAST =
  /\b(?:not|no|nao) (?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|un[oa]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|uma?|dois|duas|quatro|sete|oito|nove|dez)[.!]*$/

/** The answered question that a sentence corrects. Shared topics decide, otherwise the type of the value. */
function findCorrected(sentence: string, { asked, questions, answered, languages }: Interview) {
  // `I'd put 4` is the mark that was asked for, whatever else was answered before.
  const isMarked = asked?.answerType === 'SCALE' && readIn(languages, asked, sentence).kind === 'value'
  if (
    isMarked &&
    !isCorrection(sentence) &&
    !/\b(?:era|eran|eram|was|were|btw|by the way|por cierto)\b/.test(fold(sentence))
  )
    return null
  if (
    sentence.length > 200 ||
    !(EARLIER.test(fold(sentence)) || CONTRAST.test(fold(sentence)) || isCorrection(sentence))
  )
    return null
  const before = questions.filter((question) => question.id !== asked?.id && answered.has(question.id))
  if (before.length === 0) return null
  const found = topics(withoutMarkers(sentence))
  const about = (question: GuidingQuestion, among = found) =>
    [...topicsOf(question)].filter((topic) => among.has(topic)).length
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
  return tokenize(sentence).length <= 6 && readIn(languages, question, sentence).kind === 'value'
}

/** The topics of a question: those of its words, plus "score" for a scale and "amount" for a price. */
function topicsOf(question: GuidingQuestion): Set<string> {
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

const COUNTS_PEOPLE =
  /\b(?:how many (?:people|persons|adults|guests|of you)|cuant[ao]s (?:personas|adultos|invitados|son|seran)|quant[ao]s (?:pessoas|adultos|convidados|sao))\b/
/** `somos 5`, `so 4 of us`. */
const WE_ARE = /\b(?:somos|seremos|vamos|iremos|we are|we're|we will be|there are|\w+ of us|sao|son)\b/

const GIVES_MARK =
  /\b(?:le doy|les doy|le pongo|doy un|daria un|dou|dou nota|nota|give (?:it|you|them)|rate (?:it|you)|score of|un \d{1,2} de \d|\d{1,2}\s?\/\s?\d{1,2}|\d out of)\b/
const ON_TOPIC = 0.5

/** A value for a question that was not asked, if the sentence is clearly about that question. */
function readVolunteered(sentence: string, question: GuidingQuestion, interview: Interview): Valued | null {
  if (sentence.includes('?') || tokenize(sentence).length > 25) return null
  const { asked, questions, languages } = interview
  const found = topics(sentence)
  const questionTopics = topicsOf(question)
  const isEcho = question.answerType === 'OPEN' && sharesVerb(sentence, question, asked)
  const shared =
    [...questionTopics].filter((topic) => found.has(topic) && !(asked && topicsOf(asked).has(topic))).length +
    Number(isEcho)
  const reading = readIn(languages, question, sentence)
  if (reading.kind !== 'value') return null
  switch (question.answerType) {
    case 'SCALE': {
      const isOnly = questions.filter(({ answerType }) => answerType === 'SCALE').length === 1
      const isGiven = GIVES_MARK.test(fold(sentence)) && asked?.answerType !== 'SCALE' && !wantsNumber(asked)
      // `3 estrellas para la guía`: a number that stands beside what the question is about.
      const isRated =
        shared > 0 && asked?.answerType !== 'SCALE' && !wantsNumber(asked) && reading.confidence >= 0.9
      return (isGiven && (isOnly || shared > 0)) || isRated ? sure(reading) : null
    }
    case 'BOOLEAN':
      return reading.confidence >= 0.85 &&
        isStatement(sentence) &&
        isAbout(sentence, question, asked, shared, found)
        ? sure(reading)
        : null
    case 'MULTIPLE_CHOICE': {
      const isNamed = namesLabel(sentence, question)
      if (asked?.answerType === 'BOOLEAN' && isNamedOnly(sentence, question, questions)) return sure(reading)
      const isExplained = asked?.answerType === 'BOOLEAN' && isLedTo(sentence, question, questions)
      return isExplained || (isNamed && (shared > 0 || asked === null)) ? sure(reading) : null
    }
    case 'OPEN': {
      const isCounted = wantsNumber(question) && firstNumber(sentence, languages) !== undefined
      const isCompany =
        isCounted && COUNTS_PEOPLE.test(fold(question.questionText)) && WE_ARE.test(fold(sentence))
      if (isCompany && !wantsNumber(asked)) return sure(reading)
      const isMoney = asked?.answerType === 'BOOLEAN' && isOnlyPrice(sentence, question, questions)
      return isCounted && (isMoney || shared > 0) ? sure(reading) : null
    }
  }
}

/** Whether a sentence uses the verb of this question but not that of the asked one: `gastei 500 reais`. */
function sharesVerb(sentence: string, question: GuidingQuestion, asked: GuidingQuestion | null): boolean {
  const echo = findEcho(tokenize(sentence), question.questionText)
  return (
    echo !== null && !isSlight(echo.value) && !(asked && findEcho(tokenize(sentence), asked.questionText))
  )
}

function isAbout(
  sentence: string,
  question: GuidingQuestion,
  asked: GuidingQuestion | null,
  shared: number,
  found: Set<string>,
): boolean {
  if (shared > 0 && share(topicsOf(question), found) >= ON_TOPIC) return true
  const isOpening = asked === null && readState(sentence) !== null
  return (
    sharesVerb(sentence, question, asked) ||
    (isOpening && findEcho(tokenize(sentence), question.questionText) !== null)
  )
}

/** An unasked answer is a little less certain than an asked one. */
function sure(reading: Valued): Valued {
  return { ...reading, confidence: Math.min(reading.confidence, 0.85) }
}

/** A bare yes or no belongs to the question that was asked. */
function isStatement(sentence: string): boolean {
  return tokenize(sentence).length >= 2
}

/** Prepositions of reason, place or purpose: `20k for a car`, `de dos habitaciones en el centro`, `pago no boleto`. */
const LEADS_TO =
  /(?:^| )(?:for|in|because of|due to|about|por|para|en|em|no|na|pelo|pela|pro|pra|con|com|a causa de) (?:(?:el|la|los|las|un|una|o|a|os|as|um|uma|the|an) )?$/

/** Whether the text beside a yes or no names an option after a preposition. No other question may offer that option. */
function isLedTo(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  const found = ` ${plain(sentence)} `
  const offers = ({ options }: GuidingQuestion, name: string) =>
    options.some(({ label }) => bare(label) === name)
  return question.options.some(({ label }) => {
    const name = bare(label)
    const at = name.length < DISTINCT_OPTION ? -1 : found.indexOf(` ${name} `)
    return (
      at !== -1 &&
      LEADS_TO.test(found.slice(0, at + 1)) &&
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

/** Whether a sentence names an amount of money and this is the only question that asks for one. */
function isOnlyPrice(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  if (!MONEY.test(fold(sentence))) return false
  const asking = questions.filter((each) => wantsNumber(each) && PRICE.test(fold(each.questionText)))
  return asking.length === 1 && asking[0] === question
}

/** A few words that state one option of this question, which no other question offers: `its the shower`, `el sofá quedó bien`. */
const MOST_WORDS = 7
const TIMES =
  /^(?:manana|tarde|noche|hoy|manha|noite|hoje|morning|afternoon|evening|weekends?|weekdays?|ahora|agora)$/

function isNamedOnly(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  const words = tokenize(sentence).map(({ word }) => word)
  if (words.length > MOST_WORDS || words.some((word) => isNegation(word))) return false
  const found = ` ${plain(sentence)} `
  const named = question.options.flatMap(({ label, synonyms = [] }) => [label, ...synonyms].map(plain))
  const word = named.find(
    (name) => name.length > DISTINCT && !TIMES.test(name) && found.includes(` ${name} `),
  )
  const isElsewhere = (other: GuidingQuestion) =>
    other !== question &&
    ` ${plain(`${other.questionText} ${other.options.map(({ label }) => label).join(' ')}`)} `.includes(
      ` ${word} `,
    )
  return word !== undefined && !questions.some(isElsewhere)
}

const DISTINCT = 4
const DISTINCT_OPTION = 3

function namesLabel(sentence: string, question: GuidingQuestion): boolean {
  const found = ` ${plain(sentence)} `
  const words = question.options.flatMap(({ label, synonyms = [] }) => [label, ...synonyms].map(plain))
  return words.some((word) => word.length >= DISTINCT && found.includes(` ${word} `))
}
