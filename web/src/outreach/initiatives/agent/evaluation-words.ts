import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Tone } from '../../../ui/records/badge.tsx'

/** How a test dialogue ended. */
export const ENDINGS: Readonly<Record<string, readonly [MessageDescriptor, Tone]>> = {
  done: [msg({ message: 'All answered', context: 'dialogue' }), 'good'],
  open: [msg({ message: 'Questions left', context: 'dialogue' }), 'warn'],
  refused: [msg({ message: 'Declined', context: 'dialogue' }), 'neutral'],
  later: [msg({ message: 'Put off', context: 'dialogue' }), 'neutral'],
  human: [msg({ message: 'Handed over', context: 'dialogue' }), 'info'],
  opted_out: [msg({ message: 'Opted out', context: 'dialogue' }), 'neutral'],
  cut: [msg({ message: 'Too long', context: 'dialogue' }), 'danger'],
}

/** The simulated people, by how they behave. */
export const PERSONAS: Readonly<Record<string, MessageDescriptor>> = {
  plain: msg`Answers plainly`,
  wordy: msg`Writes a lot`,
  unsure: msg`Asks what is meant`,
  corrects: msg`Corrects their answers`,
  paraphrases: msg`Answers in other words`,
  digresses: msg`Asks about something else`,
  taps: msg`Taps what is offered`,
  wonders: msg`Asks who is writing`,
  puts_off: msg`Has no time now`,
  goes_silent: msg`Goes silent halfway`,
  asks_for_human: msg`Asks for a human`,
  declines: msg`Declines`,
  opts_out: msg`Opts out`,
}

type Outcome = 'answered' | 'misunderstood' | 'escalated' | 'unanswered' | 'notAsked'

/** What became of a question, in the order of the columns. */
export const OUTCOMES: readonly (readonly [outcome: Outcome, words: MessageDescriptor, isGood: boolean])[] = [
  ['answered', msg({ message: 'Answered', context: 'question' }), true],
  ['misunderstood', msg({ message: 'Misunderstood', context: 'question' }), false],
  ['escalated', msg({ message: 'Handed over', context: 'question' }), false],
  ['unanswered', msg({ message: 'No answer', context: 'question' }), false],
  ['notAsked', msg({ message: 'Not asked', context: 'question' }), false],
]

/** The same words, by the outcome of a question with one persona. */
export const OUTCOME_WORDS = {
  answered: msg({ message: 'Answered', context: 'question' }),
  misunderstood: msg({ message: 'Misunderstood', context: 'question' }),
  escalated: msg({ message: 'Handed over', context: 'question' }),
  unanswered: msg({ message: 'No answer', context: 'question' }),
  not_asked: msg({ message: 'Not asked', context: 'question' }),
} as const

/** Who was tried. */
export const AGENTS: Readonly<Record<string, MessageDescriptor>> = {
  guided: msg`Guided agent`,
  llm: msg`Language model`,
  combined: msg`Guided agent and language model`,
}
