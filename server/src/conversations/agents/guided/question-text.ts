import { type GuidingQuestion, hasNumericLabels, scaleOf } from '../../understanding/index.ts'
import type { Offers } from '../agent.ts'
import type { Texts } from './texts.ts'

/** A question as it is sent: with its options, or with its scale when the text does not name it. */
export function wordQuestion(question: GuidingQuestion, texts: Texts): string {
  const asked = question.questionText.trim()
  if (question.answerType === 'MULTIPLE_CHOICE')
    return [asked, listOptions(question)].filter(Boolean).join('\n')
  if (question.answerType !== 'SCALE') return asked
  const { min, max } = scaleOf(question)
  return namesBoth(asked, min, max) ? asked : `${asked} (${texts.scaleHint(min, max)})`
}

/** Whether the ends of a scale stand in a text, the lower one first. */
function namesBoth(text: string, min: number, max: number): boolean {
  const words = text.split(/\W+/)
  const first = words.indexOf(String(Math.abs(min)))
  return first !== -1 && words.lastIndexOf(String(Math.abs(max))) > first
}

/** A question asked a second time, with how to answer it; `isRepeated` says the question itself again. */
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

/** A question, as it is worded, with its options to tap instead of listed; null where there are none. */
export function offersOf(question: GuidingQuestion, worded: string, texts: Texts): Offers | null {
  const listed = listOptions(question)
  if (question.answerType !== 'MULTIPLE_CHOICE' || listed === '') return null
  const choices = question.options
    .toSorted((a, b) => a.position - b.position)
    .map(({ id, label }) => ({ id: choiceId(question.id, id), title: label }))
  const prompt = worded.slice(0, worded.length - listed.length).trim()
  return { prompt, button: texts.choose, choices }
}

const SEPARATOR = '/'

function choiceId(questionId: string, optionId: string): string {
  return questionId + SEPARATOR + optionId
}

/** The question and option that a tapped choice names, where they are still there. */
export function tappedOption(
  choice: string | null | undefined,
  questions: readonly GuidingQuestion[],
): { question: GuidingQuestion; option: GuidingQuestion['options'][number] } | null {
  for (const question of questions) {
    const option = question.options.find(({ id }) => choiceId(question.id, id) === choice)
    if (option) return { question, option }
  }
  return null
}

/** Numbered, or lettered when the labels themselves hold digits, so that a number means one thing only. */
function listOptions(question: GuidingQuestion): string {
  const isLettered = hasNumericLabels(question.options)
  return question.options
    .toSorted((a, b) => a.position - b.position)
    .map((option, i) => `${isLettered ? `${String.fromCharCode(65 + i)})` : `${i + 1}.`} ${option.label}`)
    .join('\n')
}

/** The name to call a person by: the first one, with a capital letter. Null for what is no name. */
export function firstName(name: string | null): string | null {
  const first = name?.trim().split(/\s+/)[0] ?? ''
  if (!/^\p{L}[\p{L}\p{M}'’-]{1,24}$/u.test(first)) return null
  const isUneven = first === first.toUpperCase() || first === first.toLowerCase()
  return isUneven ? first[0]!.toUpperCase() + first.slice(1).toLowerCase() : first
}
