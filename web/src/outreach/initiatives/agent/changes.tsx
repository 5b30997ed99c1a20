import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge, type Tone } from '../../../ui/records/badge.tsx'
import type { Comparison } from './evaluation.ts'
import { OUTCOME_WORDS, PERSONAS } from './evaluation-words.ts'

/** What went another way than in the test before. */
export function Changes({ comparison }: { comparison: Comparison }) {
  const { t } = useLingui()
  const { better, worse, changes } = comparison
  return (
    <Card title={t`What changed`}>
      <div className="flex flex-wrap gap-3 px-4 pt-4" role="status">
        <Badge tone="good">
          <Plural value={better} one="# better" other="# better" />
        </Badge>
        <Badge tone={worse > 0 ? 'danger' : 'neutral'}>
          <Plural value={worse} one="# worse" other="# worse" />
        </Badge>
      </div>
      {changes.length === 0 ? (
        <p className="p-4 text-soft">
          <Trans>Each question went the same way.</Trans>
        </p>
      ) : (
        <ul aria-label={t`What changed`} className="mt-3 divide-y border-t">
          {changes.map((change) => (
            <Change key={`${change.persona} ${change.questionId}`} change={change} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Change({ change }: { change: Comparison['changes'][number] }) {
  const { t } = useLingui()
  const { persona, questionText, before, after, isBetter } = change
  const known = PERSONAS[persona]
  const words = (outcome: typeof before) =>
    outcome === null ? t`Not in this test` : t(OUTCOME_WORDS[outcome])
  const tone: Tone = isBetter === null ? 'neutral' : isBetter ? 'good' : 'danger'
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="min-w-0 flex-1 basis-60 wrap-anywhere" dir="auto">
        {questionText}
      </span>
      <span className="text-xs text-soft" dir="auto">
        {known ? t(known) : persona}
      </span>
      <span className="flex items-center gap-1.5 text-xs">
        <span className="text-soft">{words(before)}</span>
        <span aria-hidden>→</span>
        <span className="sr-only">{t({ message: 'then', context: 'before and after' })}</span>
        <Badge tone={tone}>{words(after)}</Badge>
      </span>
    </li>
  )
}
