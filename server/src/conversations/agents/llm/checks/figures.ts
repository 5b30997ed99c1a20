import {
  compilePatterns,
  fold,
  type Language,
  occursIn,
  plain,
  readNumbers,
} from '../../../understanding/index.ts'
import type { Known } from './known.ts'
import { PIECE, plainly } from './readable.ts'

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']
const NUMBER = String.raw`(?<![\d.,])(?<number>\d{1,3}(?:[.,'’ ]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,15}(?:[.,]\d{1,15})?)(?!\d|[.,]\d)`
const TIMES = String.raw`(?:\s?(?<times>k|mil|thousand|grand|m|mm|million|millon|millones|milhao|milhoes)\b)?`
const SIGN_BEFORE = String.raw`(?:(?:us|r|a|c|mx|nz|hk|cl|col|ar|u)?\$|[€£¥₹₽₿]|\bs\/\.?|\bbs\.?|\b(?:usd|eur|brl|mxn|ars|cop|clp|pen|gbp|uyu|bob|usdt|btc|cad|aud))`
const SIGN_AFTER = String.raw`(?:\$|[€£¥₹₽₿]|(?:usd|eur|brl|mxn|ars|cop|clp|pen|gbp|uyu|bob|usdt|btc|cad|aud|dollars?|bucks?|euros?|pounds?|quid|cents?|reais|real|pesos?|dolar(?:es)?|soles|libras?|centavos?|centimos?|contos?|mangos|pavos|varos|guaranies|bolivianos|colones|quetzales)\b)`
const MONEY = [
  new RegExp(String.raw`${SIGN_BEFORE}\s?${NUMBER}${TIMES}`, 'g'),
  new RegExp(String.raw`${NUMBER}${TIMES}\s?(?:de\s)?${SIGN_AFTER}`, 'g'),
]
const SIGN_OF_PERCENT = String.raw`\s?(?:[%％٪]|percent\b|per cent\b|pct\b|por ?ciento\b|por ?cento\b|percentage points?\b|puntos? porcentual(?:es)?\b|off\b)`
const PERCENT_WORDS = /\s(?:percent|per cent|pct|por ?ciento|por ?cento)\b/g
const RANGE = String.raw`\s?(?:-|–|—|to|or|a|al|o|y|e|ou|ate|hasta)\s?`
const PERCENT = [
  new RegExp(`${NUMBER}${SIGN_OF_PERCENT}`, 'g'),
  new RegExp(String.raw`${NUMBER}(?=${RANGE}\d{1,15}(?:[.,]\d{1,15})?${SIGN_OF_PERCENT})`, 'g'),
]
/** A number that follows a word of prices, without a currency: `it costs 10`. */
const PRICE = new RegExp(
  String.raw`\b(?:costs?|prices?|priced|fee|pay|discounts?|save|worth|cuestan?|costo|precio|pagas?|pagar|ahorras?|descuento|cobramos|custam?|preco|paga|desconto|economiz\w+|cobramos)(?:\s(?:is|are|of|at|from|only|just|es|son|de|desde|solo|solamente|tan|por|e|sao|apenas|so|a partir de|partir)){0,3}\s${NUMBER}${TIMES}`,
  'g',
)
const ANY = new RegExp(`${NUMBER}${TIMES}`, 'g')

const THOUSANDS = new Set(['k', 'mil', 'thousand', 'grand'])

const FRACTIONS = {
  fraction:
    'half third thirds quarter quarters fifth tenth mitad tercio tercios cuarto cuartos tercera_parte cuarta_parte cuartas_partes quinta_parte decima_parte metade terco tercos quarto quartos terca_parte quarta_parte',
}

/** Promises without a number. The organization must have made one of the same kind. */
const PROMISES: Readonly<Record<string, RegExp>> = {
  'gift or free offer': compilePatterns(`
    for free|free_of_charge|free_of_cost
    is|are|its|completely|totally|absolutely|100 free [$|of|for|when|if|with]
    free shipping|delivery|month|months|trial|gift|product|item|sample|upgrade|service|return|returns|class|consultation|coffee|meal|night|ticket|session|parking|breakfast
    no [extra|additional] charge|cost
    on the_house|us $
    complimentary|gratis|gratuito|gratuita|gratuitos|gratuitas|gratuitamente|cortesia|bonificado|bonificada|de_graca|de_regalo|de_brinde
    wont|not|doesnt cost .. penny|cent|thing|anything
    without paying|charge
    sin costo|coste|cargo|cobro|pagar
    sem custo|custos|cobranca|pagar
    no pagas|paga|pagaras nada
    nao paga|pagas nada
    nuestra|nossa cuenta|conta
    regalamos|regalo|oferecemos_lhe|oferecemos|liberamos|na_faixa`),
  'lower price': compilePatterns(
    `
    half [the|of|off] [the|your] price|rate|off|cost|fee|room
    half|quarter|third|tenner|fiver|bit off
    tenner|fiver .. off
    buy_one get|take [one]
    bogo|2x1|3x2|two_for_one|2_for_1|dos_por_uno|tres_por_dos|dois_por_um|2_por_1
    for the_price_of one|two
    leve|lleva|llevas .. e|y|and pague|paga|pagas
    <fraction> of|off|de|del|do|da [the|your|a|la|el|tu|su|seu|sua|teu|tua|o] [usual|normal|regular|full|list|listed|original] price|cost|fee|bill|total|rate|invoice|precio|lo|preco|valor|descuento|desconto|rebaja|tarifa|cuota|mensualidad|mensalidade|coste|costo|custo|factura|fatura|importe
    discount|descuento|desconto|rebaja .. half|mitad|metade
    a|pela mitad|metade
    double|doble|dobro your|the|del|do|de money|refund|dinero|valor
    double|twice|triple|doble|dobro .. paid|pay|spent|pagaste|pagado|pagas|gastaste|pago|pagou|gastou
    una de_cada dos|tres
    knock .. off`,
    FRACTIONS,
  ),
  guarantee: compilePatterns(`
    money back
    full|total|complete refund
    guarantee*|garantiz*|garantid*|garanto|garantimos
    reembols*|devolv*|devolucion .. total|totalidad|totalidade|todo|completo|completa|integral|dinero|dinheiro|ultimo
    refund .. everything|all|whole|full
    dinheiro de_volta`),
}

type Figures = Record<'money' | 'percent' | 'price', Set<number>>

/**
 * Why the amounts, percentages or promises of a reply must not be sent; null when they may. Each must stand in a text
 * of the organization as a whole: `$10` is not part of `$100`. What the person wrote does not count.
 */
export function figureProblem(reply: string, { organization }: Known): string | null {
  const said = figuresOf(reply)
  const known = figuresOf(organization)
  const numbers = new Set(spoken(organization).flatMap((text) => valuesOf(text, [ANY])))
  const money = [...said.money].find((value) => !known.money.has(value))
  if (money !== undefined) return unknown('amount', money)
  const percent = [...said.percent].find((value) => !known.percent.has(value))
  if (percent !== undefined) return unknown('percentage', percent)
  const price = [...said.price].find((value) => !numbers.has(value))
  if (price !== undefined) return unknown('price', price)
  const [theirs, ours] = [plain(reply), plainly(organization)]
  const promise = Object.entries(PROMISES).find(([, made]) => occursIn(made, theirs) && !occursIn(made, ours))
  return promise ? `Leave out the ${promise[0]}: it is not in the context or the knowledge.` : null
}

function unknown(name: string, value: number): string {
  return `Leave out the ${name} ${value}: it is not in the context or the knowledge.`
}

function figuresOf(text: string): Figures {
  const readings = spoken(text)
  const all = (patterns: readonly RegExp[]) =>
    new Set(readings.flatMap((reading) => valuesOf(reading, patterns)))
  return { money: all(MONEY), percent: all(PERCENT), price: all([PRICE]) }
}

function valuesOf(text: string, patterns: readonly RegExp[]): number[] {
  return patterns.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ groups }) => amountOf(groups!.number!, groups!.times)),
  )
}

/** A separator before exactly three digits separates thousands; another one is the decimal sign. */
function amountOf(digits: string, times: string | undefined): number {
  const whole = digits.replace(/[.,'’ ](?=\d{3}(?:\D|$))/g, '').replace(',', '.')
  return Number(whole) * (times === undefined ? 1 : THOUSANDS.has(times) ? 1e3 : 1e6)
}

/** The folded text, and the text with the numbers that are words in each language as digits. */
function spoken(text: string): string[] {
  const folded = fold(text)
    .replace(PERCENT_WORDS, ' %')
    // Slang for a thousand and a million pesos.
    .replace(/\blucas\b/g, 'mil pesos')
    .replace(/\bpalos?\b/g, 'millon pesos')
  return [folded, ...LANGUAGES.map((language) => inDigits(folded, language))]
}

function inDigits(text: string, language: Language): string {
  const pieces = text.match(PIECE) ?? []
  return pieces.map((piece) => pieceInDigits(piece, language)).join('')
}

function pieceInDigits(text: string, language: Language): string {
  let written = ''
  let end = 0
  for (const number of readNumbers(text, language)) {
    if (/\d/.test(text.slice(number.start, number.end))) continue
    written += text.slice(end, number.start) + number.value
    end = number.end
  }
  return written + text.slice(end)
}
