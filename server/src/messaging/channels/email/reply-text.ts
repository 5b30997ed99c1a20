/** The author's own text in an email: without the quoted email and without the signature. Takes linear time. */
export function withoutQuotes(text: string): string {
  const lines = text.replaceAll('\r\n', '\n').split('\n')
  const quoted = lines.findIndex((_, index) => beginsQuote(lines, index))
  const own = (quoted < 0 ? lines : lines.slice(0, quoted)).filter((line) => !line.startsWith('>'))
  return withoutDevice(own.join('\n').trim())
}

/** Signatures that phones add, in lower case. */
const SENT_FROM = [
  'sent from my ',
  'sent from outlook',
  'sent from yahoo',
  'get outlook for ',
  'enviado desde mi ',
  'enviado desde outlook',
  'obtener outlook para ',
  'enviado do meu ',
  'enviado de meu ',
  'obter o outlook para ',
  'obter outlook para ',
]
const MAX_SENT_FROM = 100

/** Removes the last line when a phone added it, unless it is the whole text. */
function withoutDevice(text: string): string {
  const above = text.lastIndexOf('\n')
  const last = text.slice(above + 1).trim()
  const isDevices =
    last.length <= MAX_SENT_FROM && SENT_FROM.some((start) => last.toLowerCase().startsWith(start))
  return above >= 0 && isDevices ? text.slice(0, above).trim() : text
}

/** How mail programs introduce a quotation: "On Monday, Ana wrote:", on two lines if it is long. */
const ATTRIBUTIONS: readonly (readonly [start: string, end: string])[] = [
  ['on ', 'wrote:'],
  ['el ', 'escribió:'],
  ['el ', 'escribio:'],
  ['em ', 'escreveu:'],
  ['a ', 'escreveu:'],
]

/** Lines above the quoted email. */
const SEPARATORS = [
  '-----original message-----',
  '-----mensaje original-----',
  '-----mensagem original-----',
  '________________________________',
  '---------- forwarded message ---------',
  '---------- forwarded message ----------',
  '---------- mensaje reenviado ---------',
  '---------- mensagem encaminhada ---------',
  '---------- mensagem encaminhada ----------',
  'begin forwarded message:',
]
/** The header block that some programs copy instead of a separator: two such lines, one below the other. */
const COPIED_HEAD: readonly (readonly [string, readonly string[]])[] = [
  ['from:', ['sent:', 'date:', 'to:']],
  ['de:', ['enviado', 'fecha:', 'data:', 'para:']],
]
const SIGNATURE = '-- '
const MAX_ATTRIBUTION = 300

function beginsQuote(lines: readonly string[], index: number): boolean {
  const raw = lines[index]!
  if (raw === SIGNATURE || raw.trimEnd() === '--') return true
  const line = raw.trim().toLowerCase()
  const next = (lines[index + 1] ?? '').trim().toLowerCase()
  if (SEPARATORS.includes(line)) return true
  if (
    COPIED_HEAD.some(
      ([first, seconds]) => line.startsWith(first) && seconds.some((each) => next.startsWith(each)),
    )
  )
    return true
  return isAttribution(line) || isAttribution(`${line} ${next}`)
}

/** Whether a line introduces a quotation. It must have a date, unlike a written "On time, I wrote:". */
function isAttribution(line: string): boolean {
  if (line.length > MAX_ATTRIBUTION || !/\d/.test(line)) return false
  return ATTRIBUTIONS.some(([start, end]) => line.startsWith(start) && line.endsWith(end))
}
