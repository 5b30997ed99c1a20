import { fold } from '../../../understanding/index.ts'
import type { Known } from './known.ts'

const LABEL = String.raw`[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?`
const REST = String.raw`(?::\d{1,5})?(?:[/?#][^\s<>"”]{0,2000})?`
const HOST = String.raw`(?<![\p{L}\p{N}@_-]|[\p{L}\p{N}]\.)(?:${LABEL}\.){1,8}(?:xn--[a-z0-9-]{2,59}|\p{L}{2,24})(?![\p{L}\p{N}@_-])`
/** Any address with a scheme, any name with a dot that could be a host, and any address of four numbers. */
const LINK = new RegExp(
  String.raw`\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>"”]{1,2000}|${HOST}${REST}|(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])${REST}`,
  'giu',
)
const ABBREVIATIONS = new Set([
  'p.ej',
  'ee.uu',
  'aa.mm',
  'u.s',
  'cc.aa',
  'rr.hh',
  'ff.aa',
  'p.ex',
  'a.c',
  'd.c',
  'ph.d',
])

/** Endings of hosts that occur most, and are no words of the three languages. */
const ENDINGS =
  'com|net|org|ong|gob|ie|fit|info|biz|app|dev|shop|store|online|site|website|link|click|club|live|xyz|top|tech|cloud|page|web|io|ly|gg|tv|cc|ai|br|mx|ar|cl|uy|us|uk|eu|ru|cn|tk|ml|gov|edu'
/** `shop . com`, `shop (dot) com`, `tienda punto com`. */
const SPACED_HOST = new RegExp(
  String.raw`[\p{L}\p{N}]\s+\.\s?(?:${ENDINGS})\b|[\p{L}\p{N}]\.\s(?:com|net|org)\b`,
  'u',
)
const BRACKETED_DOT = /[\p{L}\p{N}]\s*[([{<]\s*(?:\.|dot|punto|ponto|point)\s*[)\]}>]\s*[\p{L}\p{N}]/iu
const SPOKEN_HOST = new RegExp(String.raw`\b(?:dot|punto|ponto|point)[\s,-]{1,3}(?:${ENDINGS})\b`, 'iu')
/** Endings that are words too: they count at the end of a sentence or before a slash. */
const SPOKEN_SHORT_HOST =
  /[\p{L}\p{N}]\s+(?:dot|punto|ponto)\s+(?:co|me|es|pt|pe|to|de|it|fr|in|im|is|at)(?=\s*(?:[/!?]|\.\s|\.?$|slash|barra|diagonal|[ye]\s))/imu
const FULL_STOP = /\b(?:dot|full stop)\b/iu
const SPOKEN_SIGN =
  /\b(?:arroba|barra diagonal|forward slash|underscore|gui[oó]n bajo|[\p{L}\p{N}]{3,40} underline [\p{L}\p{N}]{3,40})\b|[([{]\s*(?:at|arroba)\s*[)\]}]|\bhxxps?\b|\bw\s?w\s?w\b(?!\.)|\S\s\.\s\S|\b(?:slash|barra|diagonal)\s+[\p{L}-]{1,30}\d/iu
/** `s h o p`: letters apart from each other, which spell a word. */
const SPELLED = /(?<!\p{L})(?:\p{L}[\s._*,-]{1,3}){4,}\p{L}(?!\p{L})/u
const HANDLE = /(?<![\p{L}\p{N}._%+-])@[\p{L}\p{N}_][\p{L}\p{N}_.]{1,29}/gu
const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,24}){1,4}/gu
const DIGITS = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\-/]{0,3}\d){5,40}(?![\p{L}\p{N}])/gu
const DATE = /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})$/
const WORD = /(?<![\w-])[\w-]{5,64}(?![\w-])/g
const DIGIT =
  '(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|um|dois|tres|quatro|sete|oito|nove|double|doble|duplo|meia)'
/** A number to call or to pay to, digit by digit: `nine one one five five five`. */
const SPOKEN_DIGITS = new RegExp(String.raw`\b${DIGIT}(?:[\s,.-]{1,3}${DIGIT}){5}\b`)
const PUNCTUATION = ').,;:!?\'"]*_~/'
const LONG_WORD = 16
const AREA_DIGITS = 4
const SHORTEST_NUMBER = 6

/**
 * Why the links, hosts, email addresses, phone numbers or codes of a reply must not be sent; null when they may. Links
 * and hosts must occur in a text of the organization. A person's own address may be repeated to them.
 */
export function addressProblem(reply: string, { organization, everyone, name }: Known): string | null {
  const ours = new Set(linksOf(organization).flatMap((link) => [link, hostOf(link)]))
  const theirs = new Set(linksOf(name).flatMap((link) => [link, hostOf(link)]))
  const link = linksOf(reply).find((each) => !ours.has(each) || theirs.has(each))
  if (link)
    return `Leave out ${link}: that link is not in the context or the knowledge. Put a space after full stops.`
  const hidden = [SPACED_HOST, BRACKETED_DOT, SPOKEN_HOST, SPOKEN_SHORT_HOST, FULL_STOP, SPOKEN_SIGN, SPELLED]
    .map((pattern) => pattern.exec(reply)?.[0])
    .find((each) => each !== undefined && !organization.includes(each))
  if (hidden) return `Leave out “${hidden}”: give links and addresses only as they stand in the knowledge.`
  const known = tokens(everyone)
  const invented = [...tokens(reply)].find((each) => !known.has(each))
  if (invented) return `Leave out ${invented}: nobody here gave it.`
  const numbers = numbersOf(everyone)
  if (numbersOf(reply).some((digits) => !numbers.some((other) => isSameNumber(digits, other))))
    return 'Leave out the phone or account number: nobody here gave it.'
  if (SPOKEN_DIGITS.test(fold(reply))) return 'Leave out the number that is spelled in words.'
  return null
}

/** Links in one form: without scheme, `www.` and the punctuation after them. */
export function linksOf(text: string): string[] {
  return Array.from(text.matchAll(LINK), ([link]) => link.toLowerCase())
    .map((link) => withoutEnd(link.replace(/^(?:https?:\/\/)?(?:www\.)?/, ''), PUNCTUATION))
    .filter((link) => !ABBREVIATIONS.has(link))
}

function hostOf(link: string): string {
  const end = link.search(/[:/?#]/)
  return end < 0 ? link : link.slice(0, end)
}

function tokens(text: string): Set<string> {
  const all = [...text.matchAll(EMAIL), ...text.matchAll(HANDLE)].map(([each]) =>
    withoutEnd(each.toLowerCase(), PUNCTUATION),
  )
  return new Set([...all, ...Array.from(text.matchAll(WORD), ([word]) => word).filter(isCode)])
}

/** `SAVE15`, `MEGAPULSE`, and long words with digits, as keys and accounts have. */
function isCode(word: string): boolean {
  const hasDigit = /\d/.test(word)
  if (!/[a-z]/.test(word))
    return /[A-Z]/.test(word) && (hasDigit || (word.length >= 6 && !word.includes('-')))
  return hasDigit && word.length >= LONG_WORD
}

function withoutEnd(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

function numbersOf(text: string): string[] {
  return Array.from(text.matchAll(DIGITS), ([number]) => number)
    .filter((number) => !DATE.test(number))
    .map((number) => number.replace(/\D/g, ''))
    .filter(({ length }) => length >= SHORTEST_NUMBER)
}

/** The same number, with or without the codes of the country and the area. */
function isSameNumber(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one]
  return long.endsWith(short) && long.length - short.length <= (short.length < 8 ? 0 : AREA_DIGITS)
}
