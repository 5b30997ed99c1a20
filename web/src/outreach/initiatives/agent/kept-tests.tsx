import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { Failure } from '../../../shell/failure.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { useZonedDate } from '../../../shell/locale/zoned-date.ts'
import { parley } from '../../../shell/queries/api.ts'
import type { List } from '../../../shell/queries/lists.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { cn } from '../../../ui/class-names.ts'
import { Trash2 } from '../../../ui/icons/icons.tsx'
import { Card } from '../../../ui/layout/page.tsx'
import { SkeletonLines } from '../../../ui/layout/skeleton.tsx'
import { evaluationsKey, type KeptItem } from './evaluation.ts'
import { AGENTS } from './evaluation-words.ts'

interface KeptTestsProps {
  id: string
  list: List<KeptItem>
  /** The test that is shown below. */
  shown: string | undefined
  /** Called when a test is deleted, before its queries are refetched. */
  onGone: (evaluationId: string) => Promise<void>
}

/** The tests that were kept, newest first: a hundred at most. */
export function KeptTests({ id, list, shown, onGone }: KeptTestsProps) {
  const { t } = useLingui()
  return (
    <Card title={t`Kept tests`}>
      {list.isLoading ? (
        <div className="p-4">
          <SkeletonLines count={3} />
        </div>
      ) : list.error ? (
        <Failure error={list.error} onRetry={list.retry} />
      ) : list.rows.length === 0 ? (
        <p className="p-4 text-soft">
          <Trans>No tests yet. Start one above, change the agent, and test again to compare.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Kept tests`} className="max-h-72 divide-y overflow-y-auto">
          {list.rows.map((kept) => (
            <KeptTest key={kept.id} id={id} kept={kept} isShown={kept.id === shown} onGone={onGone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface KeptTestProps {
  id: string
  kept: KeptItem
  isShown: boolean
  onGone: KeptTestsProps['onGone']
}

function KeptTest({ id, kept, isShown, onGone }: KeptTestProps) {
  const { t, i18n } = useLingui()
  const zoned = useZonedDate()
  const { agent, model, note, answered, misunderstood, reviewed, createdAt, createdBy, dialogues } = kept
  const remove = useApiMutation(() => parley.agentEvaluations.delete({ id, evaluationId: kept.id }), {
    changes: [evaluationsKey(id)],
    onGone: () => onGone(kept.id),
    done: t`Test deleted`,
  })
  const named = AGENTS[agent]
  const who = named ? t(named) : agent
  return (
    <li className={cn('flex items-center gap-3 px-4 py-2', isShown && 'bg-accent-soft')}>
      <Link
        to="/initiatives/$id/agent"
        params={{ id }}
        search={{ run: kept.id }}
        aria-current={isShown ? 'true' : undefined}
        className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3 gap-y-0.5 rounded-sm py-0.5"
      >
        <span className="min-w-0 font-medium wrap-anywhere" dir="auto">
          {note ?? t`Test of ${i18n.number(dialogues)} dialogues`}
        </span>
        <span className="text-xs text-soft">
          {model ? `${who}, ${model}` : who}
          {' · '}
          <Timestamp at={createdAt} />
          {createdBy.name && ` · ${createdBy.name}`}
        </span>
      </Link>
      <span className="tabular text-right text-xs text-soft">
        <Trans>
          {i18n.number(answered)} answered, {i18n.number(misunderstood)} misunderstood
        </Trans>
        {reviewed && reviewed.right + reviewed.wrong + reviewed.missed > 0 && (
          <span className="block">
            <Trans>
              {i18n.number(reviewed.right)} of{' '}
              {i18n.number(reviewed.right + reviewed.wrong + reviewed.missed)} reviewed values right
            </Trans>
          </span>
        )}
      </span>
      <ConfirmButton
        kind="quiet"
        size="smallIcon"
        aria-label={t`Delete the test ${note ?? zoned(createdAt)}`}
        question={t`Delete this test?`}
        consequence={t`Its ${i18n.number(dialogues)} dialogues can’t be compared any more.`}
        action={t`Delete`}
        onConfirm={() => remove.mutate()}
      >
        <Trash2 size={14} />
      </ConfirmButton>
    </li>
  )
}
