import type { ChannelKind } from '../../../customers/index.ts'
import type { Requested } from '../../../messaging/index.ts'
import {
  asksCount,
  asksDay,
  type GuidingQuestion,
  hasNumericLabels,
  scaleOf,
} from '../../understanding/index.ts'
import type { Offers } from '../agent.ts'
import { choicesOf } from './choices.ts'
import { choiceOf } from './taps.ts'
import type { Texts } from './texts/index.ts'

/** A question with its answers, or with its scale when the text does not name it. */
export function wordQuestion(question: GuidingQuestion, texts: Texts, medium: ChannelKind): string {
  const asked = question.questionText.trim()
  if (question.answerType !== 'SCALE')
    return [asked, listAnswers(question, texts, medium)].filter(Boolean).join('\n')
  const { min, max } = scaleOf(question)
  return namesBoth(asked, min, max) ? asked : `${asked} (${texts.scaleHint(min, max)})`
}

/** Whether a text contains both ends of a scale, the lower one first. */
function namesBoth(text: string, min: number, max: number): boolean {
  const words = text.split(/\W+/)
  const first = words.indexOf(String(Math.abs(min)))
  return first !== -1 && words.lastIndexOf(String(Math.abs(max))) > first
}

/** Why help is given: the answer did not fit or held no value, the question was not understood, or something else was said. */
export type Occasion = 'misfit' | 'noValue' | 'unclear' | 'aside'

/** Help on how to answer a question. Only the author's second wording repeats what was not understood. */
export function wordHelp(question: GuidingQuestion, texts: Texts, occasion: Occasion): string {
  const opening = openingOf(question, texts, occasion)
  switch (question.answerType) {
    case 'OPEN':
      return `${opening} ${openHelp(question, texts)}`
    case 'BOOLEAN':
      return `${opening} ${texts.help.yesNo}`
    case 'SCALE': {
      const { min, max } = scaleOf(question)
      return `${opening} ${texts.help.scale(min, max)}`
    }
    case 'MULTIPLE_CHOICE':
      return `${opening} ${texts.help.choice}\n${listOptions(question)}`
  }
}

function openHelp(question: GuidingQuestion, { help }: Texts): string {
  if (asksCount(question)) return help.number
  return asksDay(question.questionText) === 'day' ? help.day : help.open
}

function openingOf({ questionText, rewording }: GuidingQuestion, texts: Texts, occasion: Occasion): string {
  switch (occasion) {
    case 'misfit':
      return texts.notUnderstood
    case 'noValue':
      return [texts.notUnderstood, rewording?.trim()].filter(Boolean).join(' ')
    case 'unclear':
      return [texts.unclear, rewording?.trim()].filter(Boolean).join(' ')
    case 'aside':
      return questionText.trim()
  }
}

/**
 * A closed question with answers to tap; `worded` may end with a list of them, which the buttons replace. Null where
 * nothing can be tapped, or the question is to be text.
 */
export function offersOf(question: GuidingQuestion, worded: string, texts: Texts): Offers | null {
  const choices = choicesOf(question, texts).map(({ key, title }) => ({
    id: choiceOf(question.id, key),
    title,
  }))
  if (choices.length === 0 || question.presentation === 'text') return null
  const listed = listOptions(question)
  const prompt = worded.endsWith(listed) ? worded.slice(0, worded.length - listed.length).trim() : worded
  return { prompt, button: texts.choose, choices }
}

/** What an open question asks for with a button of the channel, for a turn. */
export function requestOf({ answerType, presentation }: GuidingQuestion): { asksFor?: Requested } {
  const isRequest = presentation === 'location' || presentation === 'contact'
  return isRequest && answerType === 'OPEN' ? { asksFor: presentation } : {}
}

/** The answers as lines of text. Yes and no are listed in emails, where nothing can be tapped and a reply takes long. */
function listAnswers(question: GuidingQuestion, texts: Texts, medium: ChannelKind): string {
  if (question.answerType === 'MULTIPLE_CHOICE') return listOptions(question)
  if (medium !== 'email' || question.answerType !== 'BOOLEAN' || question.presentation === 'text') return ''
  return `- ${texts.yes}\n- ${texts.no}`
}

/** Numbered, or lettered when the labels contain digits, so that a number is unambiguous. */
export function listOptions(question: GuidingQuestion): string {
  const isLettered = hasNumericLabels(question.options)
  return question.options
    .toSorted((a, b) => a.position - b.position)
    .map((option, i) => `${isLettered ? `${String.fromCharCode(65 + i)})` : `${i + 1}.`} ${option.label}`)
    .join('\n')
}

/** The first name with a capital letter. Null if the text is not a name. */
export function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  if (!/^\p{L}[\p{L}\p{M}'’-]{1,24}$/u.test(first)) return null
  const isUneven = first === first.toUpperCase() || first === first.toLowerCase()
  return isUneven ? first[0]!.toUpperCase() + first.slice(1).toLowerCase() : first
}
