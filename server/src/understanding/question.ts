export type AnswerType = 'OPEN' | 'MULTIPLE_CHOICE' | 'BOOLEAN' | 'SCALE'

/** One of the answers offered, shown in the order of `position`. */
export type Option = { id: string; label: string; position: number }

/** A question an initiative wants answered; priority 1 is asked first. */
export type GuidingQuestion = {
  id: string
  questionText: string
  answerType: AnswerType
  priority: number
  scaleMin: number | null
  scaleMax: number | null
  options: Option[]
}
