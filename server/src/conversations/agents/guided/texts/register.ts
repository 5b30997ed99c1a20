import { type Language, plain } from '../../../understanding/index.ts'
import type { Guidelines } from '../../guidelines/schema.ts'

/** How the authors address people: `plain` is `tú` or `você`, `formal` is `usted` or `o senhor`, `vos` is that of the River Plate. */
export type Register = 'plain' | 'formal' | 'vos'

const USTED = /\b(?:usted|ud|senor|senora|don|dona)\b/
const SENHOR = /\b(?:o senhor|a senhora|sr|sra)\b/
/** Words that only somebody says who says `tú`, `vos` or `usted`. */
const TU =
  /\b(?:tu|tus|ti|te|contigo|eres|tienes|quieres|puedes|estas|has|vas|sabes|prefieres|crees|\p{L}{2,20}ste)\b/u
const VOS = /\b(?:vos|sos)\b/
const THEIRS = /\b(?:su|sus|le|les)\b/
/** A present with its stress on the ending: `querés`, `contás`, `preferís`. */
const STRESSED = /(?<!\p{L})\p{L}+(?:[^r]ás|és|ís)(?!\p{L})/giu
const OTHER_STRESSED = new Set(
  'más atrás además quizás jamás detrás demás estás después través interés inglés francés portugués estrés país revés ciprés'.split(
    ' ',
  ),
)

/** The register of what the authors wrote. English has one. */
export function registerOf(language: Language, texts: readonly string[]): Register {
  const said = texts.join(' ')
  const words = plain(said)
  if (language === 'pt') return SENHOR.test(words) ? 'formal' : 'plain'
  if (language !== 'es') return 'plain'
  if (/\busted\b/.test(words)) return 'formal'
  const stressed = [...said.normalize('NFC').matchAll(STRESSED)].map(([word]) => word.toLowerCase())
  if (VOS.test(words) || stressed.some((word) => !OTHER_STRESSED.has(word))) return 'vos'
  if (TU.test(words)) return 'plain'
  return USTED.test(words) || THEIRS.test(words) ? 'formal' : 'plain'
}

/** The register that was chosen, or else that of what the authors wrote. Informal is `vos` where they write so. */
export function registerIn(
  guidelines: Guidelines | undefined,
  language: Language,
  texts: readonly string[],
): Register {
  if (guidelines?.register === 'formal') return 'formal'
  const written = registerOf(language, texts)
  return guidelines?.register === 'informal' && written === 'formal' ? 'plain' : written
}
