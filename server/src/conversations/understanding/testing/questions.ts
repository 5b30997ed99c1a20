import type { GuidingQuestion } from '../question.ts'

export const question = (
  id: string,
  answerType: GuidingQuestion['answerType'],
  questionText: string,
  more: Partial<GuidingQuestion> = {},
): GuidingQuestion => ({
  id,
  questionText,
  answerType,
  priority: 1,
  scaleMin: null,
  scaleMax: null,
  options: [],
  ...more,
})
