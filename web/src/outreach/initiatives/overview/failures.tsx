import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/layout/page.tsx'
import { useFailureWords } from './failure-words.ts'

type Progress = Output<'initiatives_progress'>

type FailuresProps = Pick<Progress, 'failures' | 'messages'> & { id: string }

/** Why runs and messages failed, and what to do about it. */
export function Failures({ id, failures, messages }: FailuresProps) {
  const { t, i18n } = useLingui()
  const words = useFailureWords()
  const ofMessages = messages.channels.flatMap(({ failures: failed, cancellations }) => [
    ...failed.map((reason) => ({ ...reason, isCanceled: false })),
    ...cancellations.map((reason) => ({ ...reason, isCanceled: true })),
  ])
  if (failures.length === 0 && ofMessages.length === 0) return null
  return (
    <Card title={t`What failed and why`}>
      <ul className="divide-y">
        {ofMessages.map(({ reason, count, isCanceled }) => (
          <li key={`message ${isCanceled} ${reason}`} className="flex gap-4 px-4 py-2.5">
            <span className="tabular w-14 shrink-0 text-right font-semibold">{i18n.number(count)}</span>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                {isCanceled ? t`Messages not sent` : t`Messages failed`}: {words(reason).what}
              </p>
              <p className="text-xs text-soft">{words(reason).mend}</p>
            </div>
            <ViewPeople id={id} search={{ failure: reason }} />
          </li>
        ))}
        {failures.map(({ nodeId, reason, count }) => (
          <li key={`run ${nodeId} ${reason}`} className="flex gap-4 px-4 py-2.5">
            <span className="tabular w-14 shrink-0 text-right font-semibold">{i18n.number(count)}</span>
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">
                <Trans>
                  Runs failed at <bdi className="font-mono text-xs">{nodeId}</bdi>
                </Trans>
                : {words(reason ?? '').what}
              </p>
              <p className="text-xs text-soft">{words(reason ?? '').mend}</p>
            </div>
            <ViewPeople
              id={id}
              search={{ status: 'FAILED', node: nodeId, ...(reason !== null && { failure: reason }) }}
            />
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface ViewPeopleProps {
  id: string
  search: { status?: 'FAILED'; node?: string; failure?: string }
}

function ViewPeople({ id, search }: ViewPeopleProps) {
  return (
    <Link
      to="/initiatives/$id/participants"
      params={{ id }}
      search={search}
      className="shrink-0 self-center underline"
    >
      <Trans>View people</Trans>
    </Link>
  )
}
