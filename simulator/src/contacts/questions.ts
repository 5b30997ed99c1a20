/** The kind of question in a text, by simple rules for English, Spanish and Portuguese. */
export type Question =
  | { kind: 'choice'; options: { marker: string | null; label: string }[] }
  | { kind: 'scale'; min: number; max: number }
  | { kind: 'number' | 'why' | 'when' | 'open' | 'anything_else' | 'yes_no' }

const OPTION_LINE = /^(?:(\d{1,2}|[A-Z])[.)]|[-•*])\s+(\S.*)$/s
const SCALES = [
  /\b(?:from|del?|between|entre)\s+(?:el\s+|o\s+)?([01])\s+(?:to|and|al?|y|e|até|hasta)\s+(?:el\s+|o\s+)?(\d{1,3})\b/i,
  /(?<![\d.-])([01])\s*[-–—]\s*(\d{1,3})(?![\d.-])/,
]
/** Phrases that ask without a question mark. */
const INVITATION =
  /(?<!\p{L})(?:(?<!will )reply|(?<!will )answer|tell us|responde|responda|(?:puedes|puede|pode) responder|contesta|cuéntame|cuéntanos|conte)(?!\p{L})/iu
const YES_OR_NO = /(?<!\p{L})(?:yes or no|s[ií] o no|sim ou não)(?!\p{L})/iu
const ANYTHING_ELSE = /\b(?:anything else|algo más|alguna otra cosa|mais alguma coisa|algo mais)\b/i
/** The conjunction before the last option in a sentence. */
const OR = /\s(?:or|o|u|ou)\s/i
const HOW_MANY = /(?<!\p{L})(?:how (?:many|much|old|long)|cu[aá]nt[oa]s?|quant[oa]s?)(?!\p{L})/iu
const WHY = /(?<!\p{L})(?:why|what made|por qu[eéê]|por que)(?!\p{L})/iu
const WHEN = /(?<!\p{L})(?:when|cu[aá]ndo|quando|what day|qué día|que dia)(?!\p{L})/iu
const ASKING_WORD =
  /(?<!\p{L})(?:what|which|who|whose|where|how|qué|cuál|cuáles|quién|quiénes|dónde|cómo|qual|quais|quem|onde|como|o que|que)(?!\p{L})/iu

/** The last question of a text, or null when it asks nothing. */
export function readQuestion(text: string): Question | null {
  const options = listedOptions(text)
  if (options.length >= 2) return { kind: 'choice', options }
  const isAsking = text.includes('?') || INVITATION.test(text)
  if (!isAsking) return null
  const scale = scaleIn(text)
  if (scale) return scale
  if (YES_OR_NO.test(text)) return { kind: 'yes_no' }
  const asked = lastQuestion(text)
  if (ANYTHING_ELSE.test(asked)) return { kind: 'anything_else' }
  const inline = inlineOptions(asked)
  if (inline.length > 0) return { kind: 'choice', options: inline }
  if (HOW_MANY.test(asked)) return { kind: 'number' }
  if (WHY.test(asked)) return { kind: 'why' }
  if (WHEN.test(asked)) return { kind: 'when' }
  if (ASKING_WORD.test(asked) || !asked.includes('?')) return { kind: 'open' }
  return { kind: 'yes_no' }
}

function listedOptions(text: string): { marker: string | null; label: string }[] {
  return text.split('\n').flatMap((line) => {
    const match = OPTION_LINE.exec(line.trim())
    return match ? [{ marker: match[1] ?? null, label: match[2]! }] : []
  })
}

/** `Which one, red, green or blue?`: the options after the last colon, otherwise after the first comma. */
function inlineOptions(asked: string): { marker: null; label: string }[] {
  const colon = asked.lastIndexOf(':')
  const before = colon === -1 ? asked.indexOf(',') : colon
  const end = asked.indexOf('?', before)
  if (before === -1 || end === -1) return []
  const list = asked.slice(before + 1, end).trim()
  const or = OR.exec(list)
  if (!or) return []
  const labels = [...list.slice(0, or.index).split(','), list.slice(or.index + or[0].length)].map((label) =>
    label.trim(),
  )
  return labels.filter((label) => label !== '').map((label) => ({ marker: null, label }))
}

function scaleIn(text: string): Question | null {
  for (const pattern of SCALES) {
    const match = pattern.exec(text)
    if (!match) continue
    const [min, max] = [Number(match[1]), Number(match[2])]
    if (max > min + 1 && max <= 100) return { kind: 'scale', min, max }
  }
  return null
}

function lastQuestion(text: string): string {
  return text.match(/(?<![^.?!¿\n])[^.?!¿\n]+\?/g)?.at(-1) ?? text
}
