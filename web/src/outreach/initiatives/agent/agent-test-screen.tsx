import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PermissionGate } from '../../../identity/permission-gate.tsx'
import { serviceTime } from '../../../shell/locale/service-time.ts'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Play } from '../../../ui/icons/icons.tsx'
import { Card, Sheet } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Initiative } from '../frame/initiative.ts'
import { InitiativeFrame } from '../frame/initiative-frame.tsx'
import { Dialogues } from './dialogues.tsx'
import { ENDINGS } from './evaluation-words.ts'
import { type Evaluation, lastEvaluation, rememberEvaluation, type Summary } from './past-runs.ts'
import { Difference, QuestionTable } from './question-table.tsx'

/** Holds test dialogues with the agent of an initiative, before people meet it and after each change. */
export function AgentTestScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="initiatives:write" title={t`Test the agent`}>
      <InitiativeFrame>{(initiative) => <AgentTest initiative={initiative} />}</InitiativeFrame>
    </PermissionGate>
  )
}

type Agent = 'own' | 'guided' | 'llm'

/** Most of a minute: a language model answers slowly. */
const SECONDS = 55
const WAIT_MS = 70_000

function AgentTest({ initiative: { id } }: { initiative: Initiative }) {
  const { t } = useLingui()
  const [agent, setAgent] = useState<Agent>('own')
  const [before, setBefore] = useState<Summary | null>(() => lastEvaluation(id))
  const run = useApiMutation(
    async () => {
      const earlier = lastEvaluation(id)
      const evaluation = await parley.agents.evaluate(
        { id, seconds: SECONDS, ...(agent !== 'own' && { agent }) },
        { timeoutMs: WAIT_MS },
      )
      setBefore(earlier)
      rememberEvaluation(evaluation, serviceTime().toISOString())
      return evaluation
    },
    { quiet: true },
  )
  return (
    <Sheet wide>
      <div className="flex flex-col gap-6">
        <Card title={t`Test the agent`}>
          <div className="flex flex-col gap-4 p-4">
            <p className="text-soft">
              <Trans>
                Nine simulated people talk with the agent. Nothing is sent or stored. Test again after you
                change the questions, the context or the knowledge, and compare.
              </Trans>
            </p>
            <FormError>{formError(run.error, [])}</FormError>
            <div className="flex flex-wrap items-end gap-3">
              <div className="min-w-60">
                <SelectField<Agent> label={t`Agent`} value={agent} onChange={setAgent}>
                  <option value="own">{t`The agent of this initiative`}</option>
                  <option value="guided">{t`Guided agent, without a language model`}</option>
                  <option value="llm">{t`Language model`}</option>
                </SelectField>
              </div>
              <Button kind="primary" disabled={run.isPending} onClick={() => run.mutate()}>
                <Play size={14} />
                {run.isPending ? t`Testing…` : run.data ? t`Test again` : t`Start test`}
              </Button>
            </div>
            {run.isPending && (
              <p role="status" className="text-xs text-soft">
                <Trans>With a language model, this takes up to a minute and counts toward its budgets.</Trans>
              </p>
            )}
          </div>
        </Card>
        {run.data && <Result evaluation={run.data} before={before} />}
      </div>
    </Sheet>
  )
}

function Result({ evaluation, before }: { evaluation: Evaluation; before: Summary | null }) {
  const { t, i18n } = useLingui()
  const { questions, endings, personas, initiativeId } = evaluation
  return (
    <>
      <Card title={t`Questions`}>
        {before && (
          <p className="border-b px-4 py-2 text-xs text-soft">
            <Trans>
              Compared with the test in this tab <Timestamp at={before.at} />
            </Trans>
          </p>
        )}
        {questions.length === 0 ? (
          <p className="p-4 text-soft">
            <Trans>This initiative asks no questions.</Trans>{' '}
            <Link
              to="/initiatives/$id/settings"
              params={{ id: initiativeId }}
              className="text-accent hover:underline"
            >
              <Trans>Add questions</Trans>
            </Link>
          </p>
        ) : (
          <QuestionTable questions={questions} before={before} />
        )}
      </Card>
      <Card title={t`Endings`}>
        <ul aria-label={t`Endings`} className="flex flex-wrap gap-3 p-4">
          {endings.map(({ ending, count }) => {
            const [words, tone] = ENDINGS[ending] ?? [undefined, 'neutral' as const]
            const then = before?.endings.find((each) => each.ending === ending)?.count ?? 0
            return (
              <li key={ending} className="flex items-center gap-1.5">
                <Badge tone={tone}>{words ? t(words) : ending}</Badge>
                <span className="tabular font-medium">{i18n.number(count)}</span>
                {before && <Difference by={count - then} isGood={ending === 'done'} />}
              </li>
            )
          })}
        </ul>
      </Card>
      <Dialogues personas={personas} />
    </>
  )
}
