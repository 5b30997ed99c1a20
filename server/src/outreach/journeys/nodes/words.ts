import type { Language } from '../../../conversations/index.ts'
import type { ActionKind, ActionOf } from './schema.ts'

/** A text for people, in each language that Parley speaks. */
export type Texts = Readonly<Record<Language, string>>

/** What people read about nodes of a kind: on a canvas, in a catalog, in the explanation of a run. */
export interface Words<K extends ActionKind> {
  name: Texts
  /** What a node does, in a sentence. */
  does: Texts
  /** What a run waits for that stands at the node, for `waitText`; null for a kind that never waits. */
  waits: Texts | null
  /** Why a run left the node over a signal. */
  why: (node: ActionOf<K>, signal: string) => Texts
  /** Why a run could not get past the node, by the name of the step's error. Errors of a provider are not among them. */
  failures: Readonly<Record<string, Texts>>
}

/** A run's wait as words need it. */
export interface Wait {
  /** When the node stops waiting; null when only what it waits for ends it. */
  until: Date | null
  /** In which that time is told, an IANA name. */
  timeZone: string
}

const LANGUAGES: readonly Language[] = ['en', 'es', 'pt']
const UNTIL: Texts = { en: 'until', es: 'hasta el', pt: 'até' }

/** The same text made in each language. */
function inEachLanguage(write: (language: Language) => string): Texts {
  return Object.fromEntries(LANGUAGES.map((language) => [language, write(language)])) as Record<
    Language,
    string
  >
}

/** For `why` of a kind whose signals are always the same. */
export function bySignal(texts: Readonly<Record<string, Texts>>): (node: unknown, signal: string) => Texts {
  return (_, signal) => texts[signal] ?? leftBy(signal)
}

/** Why a run left over a signal that the node does not know any more. */
export function leftBy(signal: string): Texts {
  return { en: `It left with ${signal}.`, es: `Dio ${signal}.`, pt: `Deu ${signal}.` }
}

/** What a run waits for and until when: `Waits for a reply until January 31, 2030 at 9:00 AM.` */
export function waitText(waits: Texts, { until, timeZone }: Wait): Texts {
  return inEachLanguage((language) => {
    if (until === null) return `${waits[language]}.`
    const form = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone })
    return `${waits[language]} ${UNTIL[language]} ${form.format(until)}.`
  })
}
