import { emptyMessage, emptyPlan, type InitiativePlan, type PlanLanguage } from '../create/initiative-plan.ts'
import { emptyField, emptyQuestion } from '../plan/plan.ts'
import { STARTS, type StartId, type StartTexts } from './starts.ts'

/** The create page’s answers of a starting point in a language. */
export function planOf(id: StartId, language: PlanLanguage, texts: StartTexts): InitiativePlan {
  const start = STARTS[id]
  const questions = texts.questions.map(({ text, options = [] }, at) => {
    const { answerType, min = 1, max = 5 } = start.questions[at]!
    return { ...emptyQuestion(), text, answerType, options, min, max }
  })
  return {
    ...emptyPlan(language),
    name: texts.name,
    audience: start.audience,
    eventName: start.eventName ?? '',
    cancelEvent: start.cancelEvent ?? '',
    category: start.category,
    objective: texts.objective,
    context: texts.context,
    waitsFor: start.waitsFor,
    messages: texts.messages.map((text, at) => ({ ...emptyMessage(start.after[at - 1]), text })),
    questions,
    fields: texts.fields.map(({ label, description, values = [] }, at) => {
      const { slug, type, min = null, max = null } = start.fields[at]!
      const question = questions[at]?.key ?? null
      return { ...emptyField(), slug, label, description, type, values, min, max, question }
    }),
  }
}
