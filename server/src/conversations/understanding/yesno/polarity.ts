import { AGREES, versions } from '../corrections.ts'
import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { type Found, type Language, plain, type Token, tokenize, words } from '../text.ts'
import { topics } from '../topics/topics.ts'
import { findEcho } from './echoes.ts'
import { isNegation, readOpeningYesNo, readYesNo, type YesNo } from './yesno.ts'
import { readFact, readState, STILL_SO, subjectOf } from './yesno-states.ts'

const TABLE = new PhraseTable('states')

/** Verbs of continuing and of ending. To negate one is to affirm the other. */
const GOES_ON = compilePatterns(TABLE.phrases('goesOn'))
const ENDS = compilePatterns(TABLE.phrases('ends'))
const LEAVING_WORD = /^(?:cancel|leav|switch|quit|irme$|cambiarme$|desist|anul|sair$|saio$|trocar$|desmarc)/
const STAYS = compilePatterns(TABLE.phrases('stays'))

/** English `no` before a noun negates the thing, not the question: `no internet all day`. */
const PRONOUNS = new Set(words(new PhraseTable('replies').phrases('afterNo')))

/**
 * Reads a message as the answer to a yes-or-no question, with regard to what the question asks. `no internet all day`
 * is a yes to "do you still have problems?", and `no voy a cancelar` to "do you confirm?". Null where the message
 * answers neither yes nor no, or both.
 */
export function readPolarity(text: string, question: string, language: Language): Found<YesNo> | null {
  const parts = versions(text)
  for (const [i, part] of parts.entries()) {
    const found = readPart(part.text, question, language)
    // The text after "actually" or "sorry" need not be another answer.
    if (!found || (i < parts.length - 1 && found.confidence < 0.85)) continue
    return { ...found, start: found.start + part.start, end: found.end + part.start }
  }
  return null
}

function readPart(text: string, question: string, language: Language): Found<YesNo> | null {
  const tokens = tokenize(text)
  if (tokens.length === 0) return null
  const subject = subjectOf(question)
  const opening = readOpeningYesNo(text, language)
  const state = readState(text)
  const stated =
    state && subject !== 'other' ? whole(text, (state === 'well') === (subject === 'good'), 0.85) : null
  // `isso paga-se à parte?` only begins like an answer.
  if (/^[^.,!?\n]+\?\s*$/.test(text) && ASKS_BACK.test(plain(text))) return null
  if (occursIn(DENIES_AT_END, plain(CLAUSE.exec(text)![0])) || occursIn(DENIES_AT_END, plain(text)))
    return whole(text, false, 0.9)
  if (AGREES.test(tokens[0]!.word) && tokens.slice(1, 4).some(({ breaks }) => breaks)) {
    const plainly = explicitLater(text, tokens, language)
    if (plainly?.value === 'no') return plainly
  }
  const nothing = readConclusion(tokens) ?? readAfterBut(text, tokens) ?? readCeasing(text, question)
  if (nothing) return nothing
  if (opensSentence(tokens, opening)) {
    const ending = readEnding(tokens, text, question)
    if (ending) return ending
    const later = explicitLater(text, tokens, language)
    if (later) return later
    if (stated) return stated
    const echoed = readEcho(text, tokens, question)
    if (echoed) return echoed
    if (subject === 'trouble' && !NONE_AT_ALL.test(plain(text))) return whole(text, true, 0.65)
  }
  const isThing = deniesThing(tokens)
  if (isThing && stated) return stated
  if (isThing && subject === 'trouble') return null
  const ending = readEnding(tokens, text, question)
  if (ending && !(opening && tokens.length > 1 && isAnswerWord(tokens[0]!))) return ending
  if (opening?.value === 'unknown') return opening
  const isSure = opening !== null && opening.confidence >= 0.9
  const isTorn = opening && stated && opening.value !== stated.value && opening.value !== 'no'
  // "Sí, pero tarde" is a yes with a reservation; "great, but it broke" says both.
  if (isTorn) return isAnswerWord(tokens[0]!) ? { ...opening, confidence: 0.7 } : null
  if (isSure && isAnswerWord(tokens[0]!)) return opening
  const fact = text.includes('?') ? null : readFact(text, question)
  if (fact !== null && !tokens.some((token) => isNegation(token.word))) return whole(text, fact, 0.85)
  // `Tengo gato` may mean either yes or no to "¿tiene perro?".
  if (opening && isOtherWish(text, opening) && !sharesTopic(text.slice(opening.end), question))
    return { ...opening, confidence: 0.7 }
  const echoed = readEcho(text, tokens, question)
  // "Llegó frío" says that it arrived, but it is a no to "did it arrive well?".
  if (echoed && stated?.value === 'no' && ASKS_HOW_WELL.test(plain(question))) return stated
  if (echoed) return echoed
  if (opening) return opening
  const closing = readClosing(tokens)
  if (closing) return closing
  const auxiliary = readAuxiliary(tokens)
  if (auxiliary) return auxiliary
  if (stated) return stated
  const repeated = repeatsMatter(text, tokens, question)
  if (repeated) return repeated
  if (state === 'well' && tokens.length <= 5) return whole(text, true, 0.8)
  return readRest(text, tokens, subject, language)
}

const ASKS_BACK = /^(?:isso|isto|eso|esto|that|it|ya|ja) /
/** `tenho esse negócio não`, `alergias ninguna`: a negation at the end of a clause. */
const DENIES_AT_END = compilePatterns(TABLE.phrases('deniesAtEnd'))
const CLAUSE = /[^.,;!?\n]*/

/** `no estoy trabajando, así que sí`: a conclusion is the answer. */
function readConclusion(tokens: Token[]): Found<YesNo> | null {
  const last = tokens.at(-1)!
  const lead = tokens.slice(-4, -1).map((token) => token.word)
  if (!/^(?:si|sim|yes|yeah|no|nao)$/.test(last.word) || !CONCLUDES.test(lead.join(' '))) return null
  const isNo = /^(?:no|nao)$/.test(last.word)
  return { value: isNo ? 'no' : 'yes', start: last.start, end: last.end, confidence: 0.9 }
}

/** `I should but I don't`: a short clause after "but" is the answer. */
function readAfterBut(text: string, tokens: Token[]): Found<YesNo> | null {
  const at = tokens.findLastIndex(({ word }) => /^(?:but|pero|mas)$/.test(word))
  const clause = tokens.slice(at + 1)
  const first = clause[0]
  if (at < 1 || !first || clause.length > MOST_AFTER_BUT) return null
  const folded = readAuxiliary(tokenize(text.slice(first.start)))
  return (
    folded && {
      ...folded,
      start: folded.start + first.start,
      end: folded.end + first.start,
      confidence: 0.85,
    }
  )
}

const MOST_AFTER_BUT = 3

const CONCLUDES = /(?:^| )(?:so|therefore|asi que|por lo tanto|por eso|entao|por isso|portanto)$/

/** To a question whether something continues, `dejé de buscar` is a no and `no he dejado de buscar` a yes. */
function readCeasing(text: string, question: string): Found<YesNo> | null {
  if (!occursIn(STILL, plain(question))) return null
  const folded = plain(text)
  if (!occursIn(CEASED, folded)) return null
  return whole(text, occursIn(NOT_CEASED, folded), 0.85)
}

const STILL = compilePatterns(TABLE.phrases('asksStill'))
const CEASED = compilePatterns(TABLE.phrases('ceased'))
const NOT_CEASED = compilePatterns(TABLE.phrases('notCeased'))

const ASKS_HOW_WELL =
  /(?:^| )(?:fresh|complete|intact|fresc[ao]s?|complet[ao]s?|intact[ao]s?|inteir[ao]s?|bien|bem|well|good|ok|okay|mejor|melhor|better)(?: |$)/

/** `desde los 18`, `since 2015`: how long something has lasted. */
const SINCE = compilePatterns(TABLE.phrases('since'))

const NONE_AT_ALL = /\b(?:ningun[oa]?|nada|nunca|nenhuma?|none|any|anything|ever)\b/
/** Words that may follow a "no" that is the whole answer: `no señora`. */
const ADDRESS =
  /^(?:senor|senora|senorita|senhor|senhora|gracias|obrigad[oa]|thanks|thank|valeu|sir|maam|bro|amigo|amiga|sorry|perdon|desculpa|jaja|haha|kkk)/

/** Whether a negation belongs to the sentence (`no me deja entrar`, `never stop writing`) and is not an answer. */
function opensSentence(tokens: Token[], opening: Found<YesNo> | null): boolean {
  const second = tokens[1]
  if (opening?.value !== 'no' || opening.end !== tokens[0]!.end || !second || second.breaks) return false
  return /^(?:no|nao|never|nunca|jamas|jamais)$/.test(tokens[0]!.word) && !ADDRESS.test(second.word)
}

/** A plain yes or no at the beginning of a later sentence. */
function explicitLater(text: string, tokens: Token[], language: Language): Found<YesNo> | null {
  const at = tokens.findIndex((token, i) => i > 0 && token.breaks && isAnswerWord(token))
  const start = tokens[at]?.start
  const folded = start === undefined ? null : readOpeningYesNo(text.slice(start), language)
  return folded && start !== undefined && folded.value !== 'unknown'
    ? { ...folded, start: folded.start + start, end: folded.end + start, confidence: 0.85 }
    : null
}

function whole(text: string, yes: boolean, confidence: number): Found<YesNo> {
  return { value: yes ? 'yes' : 'no', start: 0, end: text.length, confidence }
}

/** Whether a token is a plain yes or no, in any language, so that the rest only explains it. */
function isAnswerWord(token: Token): boolean {
  return /^(?:si|sip|sim|yes|yeah|yep|yup|no|nop|nope|nah|nao|naum|claro|sure|ok|vale|dale)$/.test(token.word)
}

function deniesThing([first, second]: Token[]): boolean {
  if (first?.word !== 'no' || !second || second.breaks) return false
  return !PRONOUNS.has(second.word) && /^[a-z]{3,}$/.test(second.word) && ENGLISH_THINGS.test(second.word)
}

const ENGLISH_THINGS =
  /^(?:internet|signal|service|connection|network|wifi|power|light|response|answer|reply|money|time|luck|change|improvement|progress)$/

/** To "¿confirma?", `puede cancelar` is a no and `no voy a cancelar` a yes. */
function readEnding(tokens: Token[], text: string, question: string): Found<YesNo> | null {
  const asked = plain(question)
  const folded = plain(text)
  if (occursIn(ENDS, asked) && occursIn(STAYS, folded) && !tokens.some((token) => isNegation(token.word))) {
    return whole(text, false, 0.85)
  }
  if (!occursIn(ENDS, folded) || occursIn(ENDS, asked) || !occursIn(GOES_ON, asked)) return null
  const at = tokens.findIndex((token) => LEAVING_WORD.test(token.word))
  const isDenied = tokens.slice(Math.max(0, at - 5), Math.max(0, at)).some((token) => isNegation(token.word))
  return whole(text, isDenied, 0.85)
}

function readEcho(text: string, tokens: Token[], question: string): Found<YesNo> | null {
  const echo = findEcho(tokens, question)
  // `¿ya no lo pagué?` is a question in return.
  if (!echo || /^[^.!\n]*\?/.test(text.slice(echo.end))) return null
  const at = tokens.indexOf(echo.value)
  const before = tokens.slice(Math.max(0, at - 4), at)
  const after = tokens[at + 1]
  const isDenied =
    before.some((token) => isNegation(token.word)) ||
    (after !== undefined && !after.breaks && /^(?:nao|nada|no)$/.test(after.word))
  return { value: isDenied ? 'no' : 'yes', start: tokens[0]!.start, end: echo.end, confidence: 0.9 }
}

/** `he was`, `we do`, `it didn't` without words after them. */
function readAuxiliary(tokens: Token[]): Found<YesNo> | null {
  const clause = tokens.slice(0, tokens.findIndex((token, i) => i > 0 && token.breaks) >>> 0)
  if (clause.length === 0) return null
  const folded = clause.map((token) => token.word).join(' ')
  const match =
    /^(?:well |i think |i believe )?(?:i|we|he|she|it|they|you|that|ill|well|theyll) ?(?:am|are|is|was|were|do|does|did|have|has|had|will|would|can|could|should|guess so|think so)?(nt| not)?(?: (?:totally|actually|really))?$/.exec(
      folded,
    )
  if (!match || !/ /.test(folded)) return null
  return {
    value: match[1] ? 'no' : 'yes',
    start: clause[0]!.start,
    end: clause.at(-1)!.end,
    confidence: 0.9,
  }
}

/** `gracias a dios ya no`, `la verdad que sí`: a short message that ends with its answer. */
function readClosing(tokens: Token[]): Found<YesNo> | null {
  const last = tokens.at(-1)!
  if (tokens.length < 2 || tokens.length > 9 || !/^(?:si|sim|yes|no|nao)$/.test(last.word)) return null
  return {
    value: /^(?:no|nao)$/.test(last.word) ? 'no' : 'yes',
    start: last.start,
    end: last.end,
    confidence: 0.8,
  }
}

/** The message repeats a topic of the question: `pretty happy` to "are you happy…?". */
function repeatsMatter(text: string, tokens: Token[], question: string): Found<YesNo> | null {
  if (tokens.length > 5 || text.includes('?') || tokens.some((token) => isNegation(token.word))) return null
  const asked = topics(question)
  const folded = topics(text)
  return folded.size > 0 && folded.size <= 3 && [...folded].some((topic) => asked.has(topic))
    ? whole(text, true, 0.75)
    : null
}

const HEAD = 4

function sharesTopic(text: string, question: string): boolean {
  const asked = topics(question)
  return [...topics(text)].some((topic) => asked.has(topic))
}

/** A wish for something else is not a yes: `quiero un reembolso`. */
function isOtherWish(text: string, { start, end }: Found<YesNo>): boolean {
  return (
    /^(?:quiero|quero|tengo|tenho|i want|i have)$/.test(plain(text.slice(start, end))) &&
    end < text.trimEnd().length
  )
}

/** The last resort: affirmations anywhere, and a negation at the beginning of the first clause. */
function readRest(
  text: string,
  tokens: Token[],
  subject: ReturnType<typeof subjectOf>,
  language: Language,
): Found<YesNo> | null {
  const negated = tokens.findIndex((token) => isNegation(token.word))
  const inside = readYesNo(text, language)
  if (inside?.value === 'unknown') return inside
  if (negated === -1 && subject === 'good' && tokens.length <= 8 && occursIn(STILL_SO, plain(text)))
    return whole(text, false, 0.75)
  if (negated === -1 && tokens.length <= 6 && occursIn(SINCE, plain(text))) return whole(text, true, 0.8)
  if (negated === -1)
    return inside && inside.value === 'yes' && tokens.length <= 12 && !isOtherWish(text, inside)
      ? { ...inside, confidence: 0.7 }
      : null
  const firstBreak = tokens.findIndex((token, i) => i > 0 && token.breaks)
  if (negated >= HEAD || (firstBreak !== -1 && negated >= firstBreak)) return null
  // "No me deja entrar": if the question is about trouble, something that does not work is a yes.
  return whole(text, subject === 'trouble', 0.65)
}
