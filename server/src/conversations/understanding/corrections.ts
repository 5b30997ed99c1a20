import { phraseAt, phrasebook } from './phrases.ts'
import { type Token, tokens } from './text.ts'

/** Takes back what was said before, wherever it stands. */
const CLEAR = `i mean, i meant, scratch that, oh wait, wait no, hold on, make that, make it, no wait, no sorry, oh sorry, quise decir, queria decir, quiero decir, mejor dicho, me equivoque,
  o sea no, just kidding, kidding, jk, es broma, era broma, broma, mentiras, brincadeira, brincando, zoeira, quer dizer, quero dizer, quis dizer, ou melhor, no perdon, nao desculpa, nao pera`
/** Takes it back only after a pause: `80, sorry 90`. */
const AFTER_PAUSE = `sorry, oops, wait, actually, correction, or rather, perdon, perdona, digo, corrijo, miento, espera, en realidad, ups, desculpa, desculpe, disculpa, disculpe, perdone, me corrijo, rectifico, corrigiendo, corrigindo,
  digo, alias, ops, na verdade, errei, minto, espera, pera, melhor`

const MARKERS = phrasebook<'clear' | 'paused'>([CLEAR, 'clear'], [AFTER_PAUSE, 'paused'])

/** A part of a text in its own place. */
export type Part = { text: string; start: number }

/**
 * The parts of a text in which somebody corrects themselves, what is meant last first: `80, sorry 90` is `90`, then
 * `80`. A text without a correction is one part.
 */
export function versions(text: string): Part[] {
  const read = tokens(text)
  const parts: Part[] = []
  let end = text.length
  for (let at = read.length - 1; at >= 0; at--) {
    const phrase = isSetOffNo(read, at) ? { meaning: 'clear', next: at + 1 } : phraseAt(MARKERS, read, at)
    if (!phrase || (phrase.meaning === 'paused' && at > 0 && !read[at]!.breaks)) continue
    const start = read[phrase.next - 1]!.end
    if (start < end) parts.push({ text: text.slice(start, end), start })
    end = Math.min(end, read[at]!.start)
  }
  if (end > 0) parts.push({ text: text.slice(0, end), start: 0 })
  const spoken = parts.filter((part) => /[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(part.text))
  return spoken.length > 0 ? spoken : [{ text, start: 0 }]
}

/** `rojo, no, azul`: a no between two pauses takes back what stands before it. */
function isSetOffNo(read: Token[], at: number): boolean {
  const next = read[at + 1]
  return at > 0 && /^(?:no|nao)$/.test(read[at]!.word) && read[at]!.breaks && next?.breaks === true
}

/** A text without the words that take something back: what `quer dizer, pix` is about is `pix`. */
export function withoutMarkers(text: string): string {
  const read = tokens(text)
  let kept = text
  for (let at = 0; at < read.length; at++) {
    const phrase = phraseAt(MARKERS, read, at)
    if (!phrase) continue
    const [start, end] = [read[at]!.start, read[phrase.next - 1]!.end]
    kept = kept.slice(0, start) + ' '.repeat(end - start) + kept.slice(end)
    at = phrase.next - 1
  }
  return kept
}

/** Whether a text takes something back. */
export function isCorrection(text: string): boolean {
  const read = tokens(text)
  return read.some((token, at) => {
    const phrase = phraseAt(MARKERS, read, at)
    return phrase !== null && (phrase.meaning === 'clear' || at === 0 || token.breaks)
  })
}
