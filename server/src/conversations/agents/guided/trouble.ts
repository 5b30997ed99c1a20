import {
  type GuidingQuestion,
  isOptOut,
  type Language,
  mayOptOut,
  plain,
  readTrouble,
  readYesNo,
} from '../../understanding/index.ts'
import type { TranscriptMessage } from '../agent.ts'
import { ALL_TEXTS } from './texts/index.ts'

/** The buttons of the offer to talk to a person. */
const OFFER = { person: 'trouble/person', goOn: 'trouble/go-on' } as const

export const troubleChoices = ({ person, goOn }: { person: string; goOn: string }) => [
  { id: OFFER.person, title: person },
  { id: OFFER.goOn, title: goOn },
]

/** A longer reply is read for what it says. */
const MOST_WORDS = 4

/** What the unread messages reply to the offer of a person; null for anything else. */
export function replyToOffer(
  unread: readonly TranscriptMessage[],
  languages: readonly Language[],
): 'person' | 'goOn' | null {
  const choices = unread.map(({ choice }) => choice)
  if (choices.includes(OFFER.person)) return 'person'
  if (choices.includes(OFFER.goOn)) return 'goOn'
  const said = unread.map(({ text }) => text).join(' ')
  const typed = plain(said)
  const isTitle = (key: 'person' | 'goOn') => ALL_TEXTS.some(({ trouble }) => plain(trouble[key]) === typed)
  if (isTitle('person')) return 'person'
  if (isTitle('goOn')) return 'goOn'
  if (typed.split(' ').length > MOST_WORDS || isOptOut(said) || mayOptOut(said)) return null
  const readings = languages.map((language) => readYesNo(said, language)?.value)
  const answer = readings.find((value) => value === 'yes' || value === 'no')
  return answer === undefined ? null : answer === 'yes' ? 'person' : 'goOn'
}

/** Whether messages tell of a dispute, which the answer to this question is not. */
export function isInTrouble(texts: readonly string[], asked: GuidingQuestion | null): boolean {
  return texts.some((text) => readTrouble(text, asked?.questionText ?? null))
}
