import { readNumbers } from '../numbers/numbers.ts'
import { type GuidingQuestion, wantsNumber } from '../question.ts'
import { fold, type Language } from '../text.ts'
import { topics } from '../topics/topics.ts'

/** The topics of a question: those of its words, plus "score" for a scale and "amount" for a price. */
export function topicsOf(question: GuidingQuestion): Set<string> {
  const scale = question.answerType === 'SCALE' ? ' score nota rating' : ''
  const amount = wantsNumber(question) && PRICE.test(fold(question.questionText)) ? ' amount' : ''
  return topics(question.questionText + scale + amount)
}

export function firstNumber(text: string, languages: readonly Language[]): number | undefined {
  for (const language of languages) {
    const number = readNumbers(text, language).find(({ confidence }) => confidence >= 0.9)
    if (number) return number.value
  }
  return undefined
}

const MONEY =
  /[$€£]\s?\d|\d\s?(?:k|mil|m|mill(?:on|ones|ions?)|milh(?:ao|oes)|grand|bucks|dollars|usd|eur|euros?|pesos|soles|reais|libras)\b/i
const PRICE =
  /\b(?:how much|budget|presupuesto|orcamento|salar\w+|sueldo|salary|pagar|gastar|spend|pay|borrow|cuesta|custa|faturamento|revenue)\b/

/** Whether a sentence names an amount of money and this is the only question that asks for one. */
export function isOnlyPrice(
  sentence: string,
  question: GuidingQuestion,
  questions: readonly GuidingQuestion[],
): boolean {
  if (!MONEY.test(fold(sentence))) return false
  const asking = questions.filter((each) => wantsNumber(each) && PRICE.test(fold(each.questionText)))
  return asking.length === 1 && asking[0] === question
}
