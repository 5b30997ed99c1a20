import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { InlineSelect } from '../../../ui/fields/inline-select.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { PlannedQuestion } from './plan.ts'
import { QuestionConditionEditor } from './question-condition.tsx'

interface QuestionDetailsProps {
  /** From 1 on. */
  place: number
  question: PlannedQuestion
  /** All questions, on whose answers it may depend. */
  questions: readonly PlannedQuestion[]
  onChange: (part: Partial<PlannedQuestion>) => void
}

/** How a question is asked, beyond its words and its kind. Open where something was set. */
export function QuestionDetails({ place, question, questions, onChange }: QuestionDetailsProps) {
  const { t } = useLingui()
  const { answerType, presentation, rewording, options, synonyms, showIf } = question
  const isClosed = answerType !== 'OPEN'
  // What was set is seen at once. Typing does not close what was opened by hand.
  const [isSet] = useState(
    () => rewording !== '' || showIf !== null || presentation !== 'buttons' || hasWords(synonyms),
  )
  const named = answerType === 'MULTIPLE_CHOICE' ? options.filter((label) => label.trim() !== '') : []
  return (
    <details open={isSet}>
      <summary className="w-fit cursor-pointer py-1 text-xs font-medium text-soft">
        <Trans>How it is asked</Trans>
        <span className="sr-only"> {t`(question ${place})`}</span>
      </summary>
      <div className="flex flex-col gap-3 pt-2">
        {!isClosed && (
          <div className="flex flex-wrap items-center gap-2 text-soft">
            <Trans>On WhatsApp, answer by</Trans>
            <InlineSelect
              label={t`How question ${place} is answered on WhatsApp`}
              value={presentation === 'text' ? 'buttons' : presentation}
              choices={[
                ['buttons', t`writing`],
                ['location', t`sending a location`],
                ['contact', t`sharing the phone number`],
              ]}
              onChange={(next) => onChange({ presentation: next })}
            />
          </div>
        )}
        {isClosed && (
          <div className="flex flex-wrap items-center gap-2 text-soft">
            <Trans>On WhatsApp, answer by</Trans>
            <InlineSelect
              label={t`How question ${place} is answered on WhatsApp`}
              value={presentation === 'text' ? 'text' : 'buttons'}
              choices={[
                ['buttons', t`tapping or writing`],
                ['text', t`writing`],
              ]}
              onChange={(next) => onChange({ presentation: next })}
            />
          </div>
        )}
        <TextField
          label={t`Second wording`}
          hint={t`For people who do not understand the question. Without one, the agent explains how to answer.`}
          maxLength={280}
          value={rewording}
          onChange={(next) => onChange({ rewording: next })}
        />
        {named.map((label) => (
          <TextField
            key={label}
            label={t`Other words for “${label}”`}
            hint={t`Separate them by commas.`}
            maxLength={1000}
            value={(synonyms[label.trim()] ?? []).join(',')}
            onChange={(words) => onChange({ synonyms: { ...synonyms, [label.trim()]: words.split(',') } })}
          />
        ))}
        <QuestionConditionEditor
          place={place}
          question={question}
          questions={questions}
          onChange={(next) => onChange({ showIf: next })}
        />
      </div>
    </details>
  )
}

function hasWords(synonyms: PlannedQuestion['synonyms']): boolean {
  return Object.values(synonyms).some((words) => words.length > 0)
}
