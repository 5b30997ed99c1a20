import { versions } from '../corrections.ts'
import { compilePatterns, occursIn } from '../patterns.ts'
import { PhraseTable } from '../tables.ts'
import { type Found, fold, type Language, plain, type Token, tokenize } from '../text.ts'
import { share, topics } from '../topics/topics.ts'
import { isNegation } from '../yesno/yesno.ts'
import { asksMinutes, readMinutes } from './durations.ts'
import { ordinalIn } from './number-words.ts'
import { readNumbers } from './numbers.ts'
import { readAmounts, type Unit, unitAtStart, unitCounted } from './units.ts'

/** A number, and the others that may be meant instead: `45 or 50`. */
export type Count = Found<number> & { rivals: number[] }

/** The numbers that are possible, and whether the question asks for one. */
type Counted = { min?: number; max?: number; isAsked: boolean; language: Language }

const TABLE = new PhraseTable('counts')
/** `cumple 8 en abril`, `casi nada`: no number of today. */
const UNMEANT = compilePatterns(`${TABLE.phrases('birthday')}\n${TABLE.phrases('nearly')}`)
/** `en julio tendrá 13`: the age that somebody will have. */
const OLDER = compilePatterns(TABLE.phrases('older'))
const TODAY = compilePatterns(TABLE.phrases('today'))
const EARLIER = compilePatterns(TABLE.phrases('earlier'))
/** `menos de una hora, digamos 58`: a number that settles a length of time. */
const SETTLED = new RegExp(
  `${compilePatterns(TABLE.phrases('settles').replaceAll(' $', '')).source}\\d+(?!\\d| ?h)`,
)
/** `250 but go on put 300`: what leads from one number to the one that is meant. */
const DECIDES = compilePatterns(TABLE.phrases('decides'))
/** A question that does not count the person. */
const WITH_YOU = compilePatterns(TABLE.phrases('withYou'))
/** `2 veces` answers `¿cuántos cortes hubo?`, but not how much something costs. */
const OCCASIONS = /^\s*(?:vece|vez|time)/
const HOW_MANY = /\b(?:how many|cuant[oa]s|quant[oa]s)\b/
/** Counts of time, which answer no question about something else. */
const MEASURED =
  /^\s*(?:minut|hora|hour|dia|day|seman|week|mes\b|meses|month|ano|year|reunion|meeting|llamad|call)/
const AGO = /^(?:[a-z]+ )?(?:ago|atras)\b/
/** How many characters beside a number are read. */
const BESIDE = 30
/** `my neighbour pays 900 but I pay 600`: the person's own number after that of others. */
const OWN = /\b(?:but|pero|mas) (?:i|we|yo|nosotros|eu|nos|a gente) (?:[a-z]+ ){0,2}$/
/** `two bedrooms and a living room, so 3`: the stated total. */
const SUMS_UP =
  /(?<!\b(?:sao|son|e|is) )\b(?:so|makes|total|altogether|son|asi que|entonces|sumando|entao|somando|say|call it|pongamos|digamos|vamos dizer)(?: de| of)?:? $/
const IN_ALL = /^\s*(?:[a-z]+ )?(?:en total|in total|no total|em tudo|in all|altogether|total)\b/
/** `none`, `me salió gratis`: a count or a price of zero. */
const NONE =
  /^(?:none(?: at all)?|zero|not (?:one|any)|nothing(?: at all)?|free|it was free|(?:me |nos )?(?:salio|fue|sale|saiu|foi) (?:gratis|de graca)|gratis|de graca|ningun[oa]?|nenhuma?|nada|ni un[oa]?|nem um[a]?)[.!]*$/
/** The last clause alone says that there are none. */
const NONE_LEFT = /^(?:\S+ ){0,5}(?:none|ningun[oa]?|nenhuma?)$/
/** `al tercer intento` counts three. */
const ASKS_TRIES = /\b(?:tries|attempts|times|intentos|veces|tentativas|vezes)\b/
const TIMES: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 }
const COUNTS_PEOPLE = /\b(?:people|persons|adults|guests|personas|adultos|invitados|pessoas|convidados)\b/
/** `só eu`, `just me`: one, when people are counted. */
const ALONE = /^(?:solo|solamente|so|apenas|just|only) (?:yo|eu|me|myself|i)\b/

/** After these words `5m` is a length, and not five million. */
const METRES = /\b(?:met(?:re|er|ro)s?|how long|how wide|how tall)\b/

/**
 * The number that answers a question, after corrections. If there are several, it is the one that counts the right
 * thing, otherwise the first that does not count something else. `asked` are the words of the question.
 */
export function readCount(text: string, asked: string, counted: Counted): Count | null {
  const said = withMetres(text, asked)
  for (const part of versions(said)) {
    const found =
      readNoneOf(part.text, asked, counted) ??
      readNumber(part.text, asked, counted) ??
      readInWords(part.text, asked, counted)
    if (found) return { ...found, start: found.start + part.start, end: found.end + part.start }
  }
  return null
}

/** `5m` with its unit apart, or without it where metres are asked for. */
function withMetres(text: string, asked: string): string {
  if (METRES.test(plain(asked))) return text.replace(/(?<=\d)m\b/gi, ' ')
  return unitCounted(asked)?.measures === 'length' ? text.replace(/(?<=\d)m\b/gi, ' m') : text
}

function readNumber(text: string, asked: string, counted: Counted): Count | null {
  const { isAsked, language } = counted
  const minutes = asksMinutes(asked) && !SETTLED.test(plain(text)) ? readMinutes(text, language) : null
  if (minutes && isPossible(minutes.value, counted)) return { ...minutes, rivals: [] }
  const company = isAsked && COUNTS_PEOPLE.test(fold(asked)) ? readCompany(text, asked, language) : null
  if (company !== null && isPossible(company, counted))
    return { value: company, start: 0, end: text.length, confidence: 0.75, rivals: [] }
  const wanted = topics(asked)
  const said = new Set<number>()
  // `dos o tres… tres`: the repeated number is meant.
  const isRepeated = ({ value }: Found<number>) => {
    const isKnown = said.has(value)
    said.add(value)
    return isKnown
  }
  const counts = unitCounted(asked)
  const unit = isAsked || counts?.measures !== 'time' ? counts : null
  const question = { wanted, unit, isHowMany: HOW_MANY.test(fold(asked)) }
  const numbers = readAmounts(text, language, unit)
    .filter((number) => isPossible(number.value, counted) && !isYear(text, number))
    .map((number) => ({ number, weight: weightOf(text, number, question) }))
    .filter(({ weight }) => weight >= 0)
    .map(({ number, weight }) => ({
      number,
      weight:
        weight +
        (isRepeated(number) ? 0.5 : 0) +
        (isOwn(text, number) ? 0.5 : 0) -
        (isOfThen(text, number) ? 0.25 : 0),
    }))
    .toSorted((a, b) => b.weight - a.weight)
  if (numbers.length === 0) return null
  const best = decidedOn(text, numbers)
  const isVague = best.number.confidence < 0.9 && text.trim().split(/\s+/).length > 3
  const confidence = isVague ? 0.5 : isAsked || numbers.length === 1 ? 0.9 : 0.75
  const equal = numbers.filter(({ weight }) => weight === best.weight).map(({ number }) => number.value)
  const rivals = [...new Set(equal)].filter((value) => value !== best.number.value)
  return { ...best.number, confidence, rivals }
}

/** Of the numbers that weigh most, the first, or the one that somebody decides on after it. */
function decidedOn<T extends { number: Found<number>; weight: number }>(
  text: string,
  numbers: readonly T[],
): T {
  return numbers.reduce((best, next) => {
    const between = text.slice(Math.max(best.number.end, next.number.start - BESIDE), next.number.start)
    return next.weight === best.weight && occursIn(DECIDES, plain(between)) ? next : best
  })
}

/** `kids no, two cats`, `the three are grown up, I have none at home`: none of what was asked, whatever else is counted. */
function readNoneOf(text: string, asked: string, counted: Counted): Count | null {
  const { isAsked, language } = counted
  if (!isAsked || !isPossible(0, counted) || readNumbers(text, language).length === 0) return null
  const clause = text.split(/[,.;!?\n]/).findLast((each) => plain(each) !== '') ?? ''
  const isNone =
    deniesCounted(text, asked, language) ||
    (NONE_LEFT.test(plain(clause)) && !namesCounted(text, asked, language))
  return isNone ? { value: 0, confidence: 0.6, start: 0, end: text.length, rivals: [] } : null
}

/** `two dogs, cats none`: a number of what is asked, so that none are left of something else. */
function namesCounted(text: string, asked: string, language: Language): boolean {
  const wanted = topics(asked)
  return readNumbers(text, language).some(({ end }) => {
    const [next = ''] = text
      .slice(end, end + BESIDE)
      .trim()
      .split(/\s+/)
    return share(topics(next), wanted) === 1
  })
}

/** Whether a text says no to what is counted: `no kids`, `hijos no`, but not `2 days not 1`. */
export function deniesCounted(text: string, asked: string, language: Language): boolean {
  const wanted = topics(asked)
  const tokens = tokenize(text)
  // In Portuguese `no` is no negation.
  const denies = (token?: Token) =>
    token !== undefined && isNegation(token.word) && !(token.word === 'no' && language === 'pt')
  return tokens.some((token, at) => {
    const [before, next, after] = [tokens[at - 1], tokens[at + 1], tokens[at + 2]]
    const isDenied = !token.breaks && denies(before)
    const isDeniedAfter = next?.breaks === false && denies(next) && after?.breaks !== false
    return (isDenied || isDeniedAfter) && share(topics(token.word), wanted) === 1
  })
}

/** A count without a number: none, a place, or the person alone. */
function readInWords(text: string, asked: string, counted: Counted): Count | null {
  const said = fold(text)
  const found = (value: number, confidence: number): Count | null =>
    isPossible(value, counted) ? { value, confidence, start: 0, end: text.length, rivals: [] } : null
  if (counted.isAsked && NONE.test(said.trim())) return found(0, 0.9)
  if (counted.isAsked && ASKS_TRIES.test(fold(asked))) {
    const times =
      counted.language === 'en' ? TIMES[/\b(?:once|twice|thrice)\b/.exec(said)?.[0] ?? ''] : undefined
    const place = times ?? ordinalIn(text)
    if (place !== null) return found(place, 0.85)
  }
  return ALONE.test(said) && COUNTS_PEOPLE.test(fold(asked)) ? found(1, 0.85) : null
}

/** `mi pareja, los dos críos y yo`: who is listed together with the person. Null where nobody is. */
function readCompany(text: string, asked: string, language: Language): number | null {
  const said = fold(text)
    .replace(/(?<![.!])[.!]+$/, '')
    .trim()
  if (!WITH_ME.test(said) || /\d/.test(said)) return null
  const others = said
    .replace(WITH_ME, '')
    .split(/,| (?:y|e|and) /)
    .map((one) => one.trim())
    .filter((one) => one !== '')
  if (others.length > MOST_LISTED || others.some((one) => one.split(' ').length > WORDS_FOR_ONE)) return null
  return others.reduce(
    (sum, one) => sum + (readNumbers(one, language)[0]?.value ?? 1),
    occursIn(WITH_YOU, plain(asked)) ? 0 : 1,
  )
}

/** `y yo` at the end, or `eu e` at the beginning. */
const WITH_ME = /,? (?:y|e|and) (?:yo|eu|me|i|myself)$|^(?:solo |so |just )?(?:yo|eu|me|i) (?:y|e|and) /
const MOST_LISTED = 6
const WORDS_FOR_ONE = 4

function isPossible(
  value: number,
  { min = Number.MIN_SAFE_INTEGER, max = Number.MAX_SAFE_INTEGER }: Counted,
): boolean {
  return Number.isSafeInteger(value) && value >= min && value <= max
}

function isOwn(text: string, { start }: Found<number>): boolean {
  return OWN.test(fold(text.slice(Math.max(0, start - BESIDE), start)))
}

/** `cada dos meses` counts nothing that is asked `al mes`. */
const PERIODS = new Set(['week', 'month', 'year'])

/** `52. el año pasado hice 54`, `we moved in 2 years ago`: a number of another time comes after that of now. */
function isOfThen(text: string, { start, end }: Found<number>): boolean {
  const before = plain(text.slice(Math.max(0, start - BESIDE), start))
  return occursIn(EARLIER, before) || AGO.test(plain(text.slice(end, end + BESIDE)))
}

/** `since 1989`: a year counts nothing. */
function isYear(text: string, { value, start }: Found<number>): boolean {
  const before = plain(text.slice(Math.max(0, start - BESIDE), start))
  return value >= FIRST_YEAR && value <= LAST_YEAR && SINCE.test(before)
}

const [FIRST_YEAR, LAST_YEAR] = [1900, 2100]
const SINCE = /(?:^| )(?:since|in|desde|en|em|from|back in)(?: (?:el|o))?$/

/** What a question counts: by its topics, a unit, or how many there are of something. */
interface Asked {
  wanted: Set<string>
  unit: Unit | null
  isHowMany: boolean
}

/** Above others is what the question counts; below zero is time where it counts something else. */
function weightOf(text: string, number: Found<number>, { wanted, unit, isHowMany }: Asked): number {
  const before = fold(text.slice(Math.max(0, number.start - BESIDE), number.start))
  if (SUMS_UP.test(before)) return 3
  if (occursIn(UNMEANT, plain(before))) return -1
  if (wanted.has('age') && occursIn(OLDER, plain(before))) return -1
  if (occursIn(TODAY, plain(before))) return 2
  const after = text.slice(number.end, number.end + BESIDE).split(/[.,;!?\n]/)[0]!
  if (IN_ALL.test(fold(after))) return 3
  const next = topics(after.trim().split(/\s+/).slice(0, 2).join(' '))
  if ([...next].some((topic) => wanted.has(topic) && !PERIODS.has(topic))) return 2
  // `ten days and nine nights`: another unit of the same measure comes second.
  const named = unitAtStart(after)
  if (unit && named?.measures === unit.measures) return named.size === unit.size ? 1.75 : 1.5
  if (OCCASIONS.test(fold(after)) && !isHowMany) return -1
  // An age is told in years: `6 years`.
  return MEASURED.test(fold(after)) && !wanted.has('age') ? -1 : 0
}
