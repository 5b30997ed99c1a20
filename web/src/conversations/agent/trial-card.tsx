import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { refusalWords } from '../../shell/refusals/refusals.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { useAmount } from './amount.ts'

type Trial = Output<'language_model_try'>

/** Asks the language model one question, and says what came back with its time and cost. */
export function TrialCard() {
  const { t } = useLingui()
  const [question, setQuestion] = useState(() => t`Which language model are you?`)
  const ask = useApiMutation(() => parley.languageModel.try({ question: question.trim() }), {
    quiet: true,
    changes: [['language-model']],
  })
  return (
    <Card title={t`Try the language model`}>
      <Form onSubmit={() => ask.mutate()} className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          <Trans>
            Parley asks one question with your stored settings. The call counts toward the budget.
          </Trans>
        </p>
        <FormError>{formError(ask.error, [])}</FormError>
        <div className="flex items-end gap-2 phone:flex-col phone:items-stretch">
          <div className="min-w-0 flex-1">
            <TextField label={t`Question`} value={question} onChange={setQuestion} maxLength={500} required />
          </div>
          <Button type="submit" disabled={ask.isPending || question.trim() === ''} className="justify-center">
            {ask.isPending ? t`Asking…` : t`Ask the model`}
          </Button>
        </div>
        <div aria-live="polite">{ask.data && !ask.isPending && <Came trial={ask.data} />}</div>
      </Form>
    </Card>
  )
}

function Came({ trial }: { trial: Trial }) {
  const { t, i18n } = useLingui()
  const amount = useAmount()
  const { answer, problem, milliseconds, inputTokens, outputTokens, cost } = trial
  const seconds = i18n.number(milliseconds / 1000, { maximumFractionDigits: 1 })
  const tokens = i18n.number(inputTokens + outputTokens)
  const isOverBudget = problem?.code === 'over_budget'
  return (
    <div
      className={
        answer === null
          ? 'rounded-md bg-danger-soft px-3 py-2 text-danger'
          : 'rounded-md bg-good-soft px-3 py-2 text-good'
      }
    >
      <p className="font-medium wrap-anywhere" dir="auto">
        {answer ??
          (isOverBudget
            ? t`The budget doesn’t cover another call today. The guided agent answers instead.`
            : refusalWords(problem?.message ?? ''))}
      </p>
      {!isOverBudget && (
        <p className="tabular mt-0.5 text-xs">
          <Trans>
            {seconds} s · {tokens} tokens · cost {amount(cost)}
          </Trans>
        </p>
      )}
      {answer === null && cost > 0 && inputTokens + outputTokens === 0 && (
        <p className="text-xs">
          <Trans>The provider reported no cost, so Parley counts the most that the call can cost.</Trans>
        </p>
      )}
    </div>
  )
}
