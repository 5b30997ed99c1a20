import type { Language } from '../../../conversations/index.ts'
import type { ActionKind, ActionOf } from './schema.ts'

/** A text for people in each supported language. */
export type Texts = Readonly<Record<Language, string>>

/** The texts of a node kind: on the canvas, in the catalog, in the explanation of a run. */
export interface Words<K extends ActionKind> {
  name: Texts
  /** What a node does, in a sentence. */
  does: Texts
  /** What a run at the node waits for, for `waitText`; null for a kind that never waits. */
  waits: Texts | null
  /** The same while it has a time limit, where that is something else. */
  waitsUntil?: Texts
  /** Why a run left the node by a signal. */
  why: (node: ActionOf<K>, signal: string) => Texts
  /** Why a run failed at the node, by the name of the step's error. Errors of a provider are not included. */
  failures: Readonly<Record<string, Texts>>
}

/** A run's wait, for texts. */
export interface Wait {
  /** When the node stops waiting; null when only its signal ends the wait. */
  until: Date | null
  /** The time zone of that time, an IANA name. */
  timeZone: string
}

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']
const UNTIL: Texts = { en: 'until', es: 'hasta el', pt: 'até' }

/** The same template filled in each language. */
function inEachLanguage(write: (language: Language) => string): Texts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Record<
    Language,
    string
  >
}

/** For `why` of a kind with fixed signals. */
export function bySignal(texts: Readonly<Record<string, Texts>>): (node: unknown, signal: string) => Texts {
  return (_, signal) => texts[signal] ?? leftBy(signal)
}

/** Why a run left by a signal that the node no longer has. */
export function leftBy(signal: string): Texts {
  return { en: `It left with ${signal}.`, es: `Salió con ${signal}.`, pt: `Saiu com ${signal}.` }
}

/**
 * What a run waits for and until when: `Waits for a reply until January 31, 2030 at 9:00 AM.` null for a kind that never
 * waits.
 */
export function waitText(
  { waits, waitsUntil }: Pick<Words<ActionKind>, 'waits' | 'waitsUntil'>,
  { until, timeZone }: Wait,
): Texts | null {
  const waiting = until === null ? waits : (waitsUntil ?? waits)
  if (waiting === null) return null
  return inEachLanguage((language) => {
    if (until === null) return `${waiting[language]}.`
    const form = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    return `${waiting[language]} ${UNTIL[language]} ${form.format(until)}.`
  })
}
