import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Card } from '../../../ui/layout/page.tsx'
import { Badge } from '../../../ui/records/badge.tsx'
import type { Kept } from './evaluation.ts'

interface ReviewedValuesProps {
  id: string
  reviewed: NonNullable<Kept['reviewed']>
}

/** Whether values that people decided about are read that way now. */
export function ReviewedValues({ id, reviewed: { right, wrong, missed, cases } }: ReviewedValuesProps) {
  const { t, i18n } = useLingui()
  const failed = cases.filter(({ outcome }) => outcome !== 'right')
  return (
    <Card title={t`Reviewed values`}>
      {cases.length === 0 ? (
        <p className="p-4 text-soft">
          <Trans>Nobody has reviewed values of this initiative yet.</Trans>{' '}
          <Link to="/initiatives/review" search={{ initiative: id }} className="text-accent hover:underline">
            <Trans>Review values</Trans>
          </Link>
        </p>
      ) : (
        <div className="flex flex-wrap gap-3 p-4">
          <Badge tone="good">{t`${i18n.number(right)} right`}</Badge>
          <Badge tone={wrong > 0 ? 'danger' : 'neutral'}>{t`${i18n.number(wrong)} wrong`}</Badge>
          <Badge tone={missed > 0 ? 'warn' : 'neutral'}>{t`${i18n.number(missed)} missed`}</Badge>
        </div>
      )}
      {failed.length > 0 && (
        <ul aria-label={t`Reviewed values`} className="max-h-72 divide-y overflow-y-auto border-t">
          {failed.map(({ participantId, field, outcome }) => (
            <li key={`${participantId} ${field}`} className="flex items-center gap-3 px-4 py-2">
              <Link
                to="/initiatives/$id/participants"
                params={{ id }}
                search={{ run: participantId }}
                className="min-w-0 flex-1 truncate text-accent hover:underline"
              >
                {field}
              </Link>
              <Badge tone={outcome === 'wrong' ? 'danger' : 'warn'}>
                {outcome === 'wrong' ? t`Read differently` : t`Not read`}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
