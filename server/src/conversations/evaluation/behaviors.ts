import { createHash } from 'node:crypto'
import {
  asksWhen,
  fold,
  type GuidingQuestion,
  type Language,
  scaleOf,
  wantsNumber,
} from '../understanding/index.ts'
import { PHRASES, type Phrases } from './phrases.ts'
import type { Meant, Script, ScriptedAnswer } from './script.ts'

/** The behaviors of simulated people. */
export const BEHAVIORS = [
  'plain',
  'wordy',
  'unsure',
  'corrects',
  'paraphrases',
  'digresses',
  'taps',
  'wonders',
  'puts_off',
  'goes_silent',
  'asks_for_human',
  'declines',
  'opts_out',
] as const

export type Behavior = (typeof BEHAVIORS)[number]

interface Simulated {
  behavior: Behavior
  language: Language
  questions: readonly GuidingQuestion[]
  /** The same seed gives the same messages. */
  seed: string
}

/** A short and a long answer, one in other words, the button to tap, and another answer to the same question, for a slip. */
interface Meaning {
  means: Meant
  short: string
  long: string
  other: string
  tap: string | null
  slip: string | null
}

/** The messages of a behavior, drawn from the seed only. */
export function scriptOf({ behavior, language, questions, seed }: Simulated): Script {
  const phrases = PHRASES[language]
  const inOrder = questions.toSorted((a, b) => a.priority - b.priority)
  const middle = Math.floor(inOrder.length / 2)
  const answers = inOrder.map((question, place) => {
    const meaning = meaningOf(question, phrases, drawFrom(seed, question.id))
    return [
      question.id,
      answerIn(behavior, meaning, {
        phrases,
        isFirst: place === 0,
        isMiddle: place === middle,
        isLate: place > middle,
      }),
    ] as const
  })
  return {
    opening: behavior === 'declines' ? phrases.declines : phrases.hello,
    answers: new Map(answers),
    afterwards: behavior === 'puts_off' ? [phrases.back] : [],
  }
}

interface Place {
  phrases: Phrases
  isFirst: boolean
  isMiddle: boolean
  /** After the middle. */
  isLate: boolean
}

/** A person who was not understood answers plainly. */
function answerIn(
  behavior: Behavior,
  { means, short, long, other, tap, slip }: Meaning,
  { phrases, isFirst, isMiddle, isLate }: Place,
): ScriptedAnswer {
  const says = [short, short]
  switch (behavior) {
    case 'wordy':
      return { means, says: [long, ...says] }
    case 'unsure':
      return { means, says: [phrases.unclear, ...says] }
    case 'corrects':
      return { means, says: slip === null ? says : [`${slip}, ${phrases.sorry} ${short}`, ...says] }
    case 'paraphrases':
      return { means, says: [other, ...says] }
    case 'digresses':
      return { means, says: isMiddle ? [phrases.aside, ...says] : says }
    case 'taps':
      return { means, says: tap === null ? says : [{ tap }, ...says] }
    case 'goes_silent':
      return isLate ? { says: [] } : { means, says }
    case 'wonders':
      return { means, says: isFirst ? [phrases.who, ...says] : says }
    case 'puts_off':
      return { means, says: isFirst ? [phrases.later, ...says] : says }
    case 'asks_for_human':
      return isMiddle ? { says: [phrases.human] } : { means, says }
    case 'opts_out':
      return isMiddle ? { says: [phrases.stop] } : { means, says }
    case 'plain':
    case 'declines':
      return { means, says }
  }
}

function meaningOf(question: GuidingQuestion, phrases: Phrases, draw: (below: number) => number): Meaning {
  switch (question.answerType) {
    case 'BOOLEAN': {
      const means = draw(2) === 0
      const [said, other] = means ? [phrases.yes, phrases.no] : [phrases.no, phrases.yes]
      return {
        means,
        short: said.short,
        long: said.long,
        other: said.other,
        tap: said.short,
        slip: other.short,
      }
    }
    case 'SCALE': {
      const { min, max } = scaleOf(question)
      const means = min + draw(max - min + 1)
      const other = means === max ? min : means + 1
      const short = String(means)
      return {
        means,
        short,
        long: phrases.mark(means),
        other: phrases.outOf(means, max),
        tap: short,
        slip: String(other),
      }
    }
    case 'MULTIPLE_CHOICE': {
      const chosen = draw(question.options.length)
      const option = question.options[chosen]
      const label = option?.label ?? ''
      const other = question.options[(chosen + 1) % question.options.length]?.label ?? ''
      return {
        means: label,
        short: label,
        long: phrases.choice(label),
        // As people write on a phone: the author's other words, or no capitals and no accents.
        other: option?.synonyms?.[0] ?? fold(label),
        tap: label,
        slip: other === label ? null : other,
      }
    }
    case 'OPEN': {
      if (wantsNumber(question)) {
        const count = String(2 + draw(30))
        const about = phrases.about(count)
        return { means: count, short: count, long: about, other: about, tap: null, slip: null }
      }
      const words = asksWhen(question.questionText) ? phrases.days : phrases.words
      const said = words[draw(words.length)]!
      const long = `${phrases.well} ${said}`
      return { means: said, short: said, long, other: long, tap: null, slip: null }
    }
  }
}

/** Random whole numbers below a bound, in order. */
function drawFrom(...of: string[]): (below: number) => number {
  let count = 0
  return (below) => {
    count += 1
    const hash = createHash('sha256')
      .update(JSON.stringify([...of, count]))
      .digest()
    return below <= 0 ? 0 : hash.readUInt32BE(0) % below
  }
}
