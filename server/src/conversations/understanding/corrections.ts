import { phraseAt, phrasebook } from './phrases.ts'
import { type Token, tokenize } from './text.ts'

/** Phrases that retract the text before them in any position. */
const CLEAR = `i mean, i meant, scratch that, oh wait, wait no, hold on, make that, make it, no wait, no sorry, oh sorry, quise decir, queria decir, quiero decir, mejor dicho, me equivoque,
  o sea no, just kidding, kidding, jk, on second thought, on second thoughts, pensandolo bien, pensandolo mejor, pensando bem, pensando melhor, es broma, era broma, broma, mentiras, brincadeira, brincando, zoeira, quer dizer, quero dizer, quis dizer, ou melhor, me enganei, enganei me, me confundi, me confundo, foi engano meu, no calma, nao calma, n pera, no perdon, nao desculpa, nao pera`
/** Phrases that retract the text before them only after a pause: `80, sorry 90`. */
const AFTER_PAUSE = `sorry, oops, wait, actually, correction, or rather, perdon, perdona, digo, corrijo, miento, espera, en realidad, ups, desculpa, desculpe, disculpa, disculpe, perdone, me corrijo, rectifico, corrigiendo, corrigindo,
  bah, calma, whoops, my bad,
  digo, alias, ops, na verdade, errei, minto, espera, pera, melhor, mejor, hang on, no miento, no espera, nao minto, nao espera, o bueno, bueno no, bueno venga`
/** Phrases that retract only a text before them: `ah no gracias` is an answer. */
const AFTER_MORE = 'ah no, uy no, uf no, ay no, oh no, bah no, ai nao, ah nao, ih nao'

const MARKERS = phrasebook<'clear' | 'paused' | 'second'>(
  [CLEAR, 'clear'],
  [AFTER_PAUSE, 'paused'],
  [AFTER_MORE, 'second'],
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
  // `ya, ok. no, recién empiezo` takes note before it answers.
  if (tokens.slice(0, at).every(({ word }) => AGREES.test(word))) return false
  const isNo = at > 0 && /^(?:no|nao)$/.test(tokens[at]!.word) && tokens[at + 1]?.breaks === true
  return isNo && (tokens[at]!.breaks || (at === 1 && /^\d/.test(tokens[0]!.word)))
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
