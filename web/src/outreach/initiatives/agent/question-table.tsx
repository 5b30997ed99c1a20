import { useLingui } from '@lingui/react/macro'
import type { Result } from './evaluation.ts'
import { OUTCOMES } from './evaluation-words.ts'

interface QuestionTableProps {
  questions: Result['questions']
  before: Pick<Result, 'questions'> | null
}

/** How each question fared, with the difference to the evaluation before. */
export function QuestionTable({ questions, before }: QuestionTableProps) {
  const { t, i18n } = useLingui()
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-[40rem]">
        <caption className="sr-only">{t`Dialogues by what became of each question`}</caption>
        <thead>
          <tr className="border-b text-xs text-faint">
            <th scope="col" className="px-4 py-2 text-left font-medium">{t`Question`}</th>
            {OUTCOMES.map(([outcome, words]) => (
              <th key={outcome} scope="col" className="px-2 text-right font-medium">
                {t(words)}
              </th>
            ))}
            <th scope="col" className="px-4 text-right font-medium">{t`Times asked`}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map((question) => {
            const then = before?.questions.find(({ id }) => id === question.id)
            return (
              <tr key={question.id} className="border-b border-line/60 last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-normal wrap-anywhere" dir="auto">
                  {question.questionText}
                </th>
                {OUTCOMES.map(([outcome, , isGood]) => (
                  <td key={outcome} className="tabular px-2 text-right whitespace-nowrap">
                    {i18n.number(question[outcome])}
                    {then && <Difference by={question[outcome] - then[outcome]} isGood={isGood} />}
                  </td>
                ))}
                <td className="tabular px-4 text-right text-soft">
                  {question.turns === null ? '–' : i18n.number(question.turns, { maximumFractionDigits: 1 })}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

/** Nothing where nothing changed. */
export function Difference({ by, isGood }: { by: number; isGood: boolean }) {
  const { i18n } = useLingui()
  if (by === 0) return null
  return (
    <span className={`ml-1 text-xs ${by > 0 === isGood ? 'text-good' : 'text-danger'}`}>
      {i18n.number(by, { signDisplay: 'always' })}
    </span>
  )
}
