import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../ui/controls/remove-button.tsx'
import { Input, NativeSelect } from '../../../ui/fields/input.tsx'
import { type AnswerType, emptyQuestion, type PlannedQuestion } from './plan.ts'
import { QuestionDetails } from './question-details.tsx'
import { withOptions } from './renamed-option.ts'
import { TextList } from './text-list.tsx'

interface QuestionsProps {
  questions: readonly PlannedQuestion[]
  onChange: (questions: readonly PlannedQuestion[]) => void
  isDisabled?: boolean
  /** The error of a question, by its place. */
  problemOf?: (at: number) => string | undefined
}

/** What the agent asks, in order, each with the kind of its answer. */
export function Questions({ questions, onChange, isDisabled = false, problemOf }: QuestionsProps) {
  const { t } = useLingui()
  const change = (at: number, part: Partial<PlannedQuestion>) =>
    onChange(questions.map((question, index) => (index === at ? { ...question, ...part } : question)))
  const kinds: [AnswerType, string][] = [
    ['OPEN', t`Any text`],
    ['BOOLEAN', t`Yes or no`],
    ['SCALE', t`A number on a scale`],
    ['MULTIPLE_CHOICE', t`One of several options`],
  ]
  return (
    <fieldset disabled={isDisabled} className="flex flex-col gap-3">
      <legend className="sr-only">{t`Questions`}</legend>
      <ol className="flex flex-col gap-3">
        {questions.map((question, at) => (
          <li key={question.key} className="flex flex-col gap-2 rounded-md border p-3">
            <div className="flex gap-2 phone:flex-wrap">
              <Input
                aria-label={t`Question ${at + 1}`}
                aria-invalid={problemOf?.(at) ? true : undefined}
                maxLength={280}
                value={question.text}
                placeholder={t`How satisfied are you with your order?`}
                onChange={({ target }) => change(at, { text: target.value })}
              />
              <NativeSelect
                aria-label={t`Kind of answer to question ${at + 1}`}
                className="!w-52"
                value={question.answerType}
                onChange={({ target }) => change(at, { answerType: target.value as AnswerType })}
              >
                {kinds.map(([kind, words]) => (
                  <option key={kind} value={kind}>
                    {words}
                  </option>
                ))}
              </NativeSelect>
              <RemoveButton
                label={t`Remove question ${at + 1}`}
                onClick={() => onChange(questions.filter((_, index) => index !== at))}
              />
            </div>
            {problemOf?.(at) && <p className="text-xs text-danger">{problemOf(at)}</p>}
            {question.answerType === 'SCALE' && (
              <div className="flex items-center gap-2 text-soft">
                <Trans>From</Trans>
                <Input
                  type="number"
                  aria-label={t`Lowest number`}
                  className="!w-20"
                  value={question.min}
                  onChange={({ target }) => change(at, { min: Number(target.value) })}
                />
                <Trans>to</Trans>
                <Input
                  type="number"
                  aria-label={t`Highest number`}
                  className="!w-20"
                  value={question.max}
                  onChange={({ target }) => change(at, { max: Number(target.value) })}
                />
              </div>
            )}
            {question.answerType === 'MULTIPLE_CHOICE' && (
              <TextList
                label={t`Options`}
                texts={question.options}
                onChange={(options) => onChange(withOptions(questions, question.key, options))}
              />
            )}
            <QuestionDetails
              place={at + 1}
              question={question}
              questions={questions}
              onChange={(part) => change(at, part)}
            />
          </li>
        ))}
      </ol>
      <AddButton className="self-start" onClick={() => onChange([...questions, emptyQuestion()])}>
        <Trans>Add question</Trans>
      </AddButton>
    </fieldset>
  )
}
