import { phraseAt, phrasebook } from './phrases.ts'
import { PhraseTable } from './tables.ts'
import { type Token, tokenize } from './text.ts'

const TABLE = new PhraseTable<'clear' | 'paused' | 'second'>('replies')
/** Phrases that retract the text before them: in any position, after a pause, or where there is one (`ah no gracias`). */
const MARKERS = phrasebook<'clear' | 'paused' | 'second'>(
  [TABLE.phrases('clear'), 'clear'],
  [TABLE.phrases('paused'), 'paused'],
  [TABLE.phrases('second'), 'second'],
)

/** A part of a text and its position in it. */
export type Part = { text: string; start: number }

/**
 * The parts of a text that corrects itself, the latest version first: `80, sorry 90` gives `90`, then `80`. A text
 * without a correction is one part.
 */
export function versions(text: string): Part[] {
  const tokens = tokenize(text)
  const parts: Part[] = []
  const now = presentIn(tokens)
  if (now > 0) return [{ text: text.slice(now), start: now }]
  let end = text.length
  for (let at = tokens.length - 1; at >= 0; at--) {
    const phrase = isSetOffNo(tokens, at) ? { meaning: 'clear', next: at + 1 } : phraseAt(MARKERS, tokens, at)
    if (!phrase || (phrase.meaning === 'second' && at === 0)) continue
    if (phrase.meaning !== 'clear' && at > 0 && !tokens[at]!.breaks) continue
    const start = tokens[phrase.next - 1]!.end
    if (start < end) parts.push({ text: text.slice(start, end), start })
    end = Math.min(end, tokens[at]!.start)
  }
  if (end > 0) parts.push({ text: text.slice(0, end), start: 0 })
  const spoken = parts.filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part.text))
  return spoken.length > 0 ? spoken : [{ text, start: 0 }]
}

/** `al principio no veía, pero ahora sí`: where what holds now begins, after what once did; 0 where nothing was said of then. */
function presentIn(tokens: readonly Token[]): number {
  const said = tokens.map(({ word }) => word).join(' ')
  const then = THEN.exec(said)
  return then ? (tokens[then[0].split(' ').length - 1]?.start ?? 0) : 0
}

const THEN =
  /^(?:(?!(?:but|pero|mas) )\S+ ){0,3}?(?:at first|initially|in the beginning|al principio|al comienzo|al inicio|no comeco|no inicio|a principio) (?:\S+ ){0,12}?(?:(?:but|pero|mas|y|e|and) )?(?:now|ahora|agora|hoy|hoje) /
/** Words that only take note of what was said before. */
export const AGREES = /^(?:ok|okay|ya|vale|listo|bueno|ah|certo|entendi|beleza|right|alright)$/

/** `rojo, no, azul`: a "no" between two pauses retracts the text before it. After a bare number one pause does: `8 no, 9`. */
function isSetOffNo(tokens: Token[], at: number): boolean {
  const isNo = at > 0 && /^(?:no|nao)$/.test(tokens[at]!.word) && tokens[at + 1]?.breaks === true
  if (!isNo || !(tokens[at]!.breaks || (at === 1 && /^\d/.test(tokens[0]!.word)))) return false
  // `ya, ok. no, recién empiezo` takes note before it answers.
  return tokens.findIndex(({ word }) => !AGREES.test(word)) < at
}

/** A text without its correction phrases: `quer dizer, pix` becomes `pix`. */
export function withoutMarkers(text: string): string {
  const tokens = tokenize(text)
  let kept = text
  for (let at = 0; at < tokens.length; at++) {
    const phrase = phraseAt(MARKERS, tokens, at)
    if (!phrase) continue
    const [start, end] = [tokens[at]!.start, tokens[phrase.next - 1]!.end]
    kept = kept.slice(0, start) + ' '.repeat(end - start) + kept.slice(end)
    at = phrase.next - 1
  }
  return kept
}

/** Whether a text corrects itself. */
export function isCorrection(text: string): boolean {
  const tokens = tokenize(text)
  return tokens.some((token, at) => {
    const phrase = phraseAt(MARKERS, tokens, at)
    return phrase !== null && (phrase.meaning === 'clear' || at === 0 || token.breaks)
  })
}
