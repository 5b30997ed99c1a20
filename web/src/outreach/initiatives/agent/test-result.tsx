import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useZonedDate } from '../../../shell/locale/zoned-date.ts'
import { parley } from '../../../shell/queries/api.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import { Changes } from './changes.tsx'
import { Dialogues } from './dialogues.tsx'
import { evaluationsKey, type Kept, type KeptItem, type Result } from './evaluation.ts'
import { ENDINGS } from './evaluation-words.ts'
import { Difference, QuestionTable } from './question-table.tsx'
import { ReviewedValues } from './reviewed-values.tsx'

interface TestResultProps {
  kept: Kept
  others: readonly KeptItem[]
  /** The test that it is compared with. */
  other: string | undefined
  onCompare: (evaluationId: string) => void
}

/** One kept test, and what is different from another. */
export function TestResult({ kept, others, other, onCompare }: TestResultProps) {
  const { t } = useLingui()
  const zoned = useZonedDate()
  const { initiativeId: id, result, reviewed } = kept
  const before = useQuery({
    queryKey: [...evaluationsKey(id), other],
    queryFn: ({ signal }) => parley.agentEvaluations.get({ id, evaluationId: other! }, { signal }),
    enabled: other !== undefined,
  })
  const compared = useQuery({
    queryKey: [...evaluationsKey(id), kept.id, 'compare', other],
    queryFn: ({ signal }) =>
      parley.agentEvaluations.compare({ id, evaluationId: kept.id, to: other! }, { signal }),
    enabled: other !== undefined,
  })
  const then = other === undefined ? null : (before.data?.result ?? null)
  return (
    <>
      {others.length > 0 && (
        <div className="max-w-md">
          <SelectField label={t`Compare with`} value={other ?? ''} onChange={onCompare}>
            <option value="">{t`No other test`}</option>
            {others.map(({ id: value, note, createdAt }) => (
              <option key={value} value={value}>
                {[zoned(createdAt), note].filter(Boolean).join(' · ')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      {compared.data && other !== undefined && <Changes comparison={compared.data} />}
      <Questions id={id} result={result} before={then} />
      <Endings result={result} before={then} />
      {reviewed && <ReviewedValues id={id} reviewed={reviewed} />}
      <Dialogues personas={result.personas} />
    </>
  )
}

interface ResultProps {
  result: Result
  before: Result | null
}

function Questions({ id, result: { questions }, before }: ResultProps & { id: string }) {
  const { t } = useLingui()
  return (
    <Card title={t`Questions`}>
      {questions.length === 0 ? (
        <p className="p-4 text-soft">
          <Trans>This initiative asks no questions.</Trans>{' '}
          <Link to="/initiatives/$id/settings" params={{ id }} className="text-accent hover:underline">
            <Trans>Add questions</Trans>
          </Link>
        </p>
      ) : (
        <QuestionTable questions={questions} before={before} />
      )}
    </Card>
  )
}

function Endings({ result: { endings }, before }: ResultProps) {
  const { t, i18n } = useLingui()
  return (
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
  )
}
