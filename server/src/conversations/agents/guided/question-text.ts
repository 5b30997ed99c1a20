import { type GuidingQuestion, hasNumericLabels, scaleOf } from '../../understanding/index.ts'
import type { Offers } from '../agent.ts'
import { choiceOf } from './taps.ts'
import type { Texts } from './texts.ts'

/** A question with its options, or with its scale when the text does not name it. */
export function wordQuestion(question: GuidingQuestion, texts: Texts): string {
  const asked = question.questionText.trim()
  if (question.answerType === 'MULTIPLE_CHOICE')
    return [asked, listOptions(question)].filter(Boolean).join('\n')
  if (question.answerType !== 'SCALE') return asked
  const { min, max } = scaleOf(question)
  return namesBoth(asked, min, max) ? asked : `${asked} (${texts.scaleHint(min, max)})`
}

/** Whether a text contains both ends of a scale, the lower one first. */
function namesBoth(text: string, min: number, max: number): boolean {
  const words = text.split(/\W+/)
  const first = words.indexOf(String(Math.abs(min)))
  return first !== -1 && words.lastIndexOf(String(Math.abs(max))) > first
}

/** Help on how to answer a question; `isRepeated` includes the question itself. */
export function wordHelp(question: GuidingQuestion, texts: Texts, isRepeated: boolean): string {
  const opening = isRepeated ? `${texts.explained} ${question.questionText.trim()}` : texts.notUnderstood
  switch (question.answerType) {
    case 'OPEN':
      return `${opening} ${texts.help.open}`
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

/** A question with options to tap instead of a list; null without options. */
export function offersOf(question: GuidingQuestion, worded: string, texts: Texts): Offers | null {
  const listed = listOptions(question)
  if (question.answerType !== 'MULTIPLE_CHOICE' || listed === '') return null
  const choices = question.options
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, label }) => ({ id: choiceOf(question.id, id), title: label }))
  const prompt = worded.slice(0, worded.length - listed.length).trim()
  return { prompt, button: texts.choose, choices }
}

/** Numbered, or lettered when the labels contain digits, so that a number is unambiguous. */
function listOptions(question: GuidingQuestion): string {
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
