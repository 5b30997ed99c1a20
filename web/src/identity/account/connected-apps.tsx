import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { usePermissionWords } from '../permission-words.ts'

/** The apps that can access the account, each with a button to revoke access. Hidden while there are none. */
export function ConnectedApps() {
  const { t } = useLingui()
  const wordsOf = usePermissionWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['my-connections'],
    queryFn: async ({ signal }) => await parley.account.connections.list({}, { signal }),
  })
  const end = useApiMutation((id: string) => parley.account.connections.revoke({ id }), {
    changes: [['my-connections']],
  })
  if (!error && !data?.data.length) return null
  return (
    <Card title={t`Connected apps`}>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      <ul aria-label={t`Apps`} className="divide-y">
        {data?.data.map(({ id, name, access, permissions, organization, allowedAt, lastUsedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
            <div className="min-w-40 flex-1">
              <p className="truncate" dir="auto">
                {name} {access === 'read' && <Badge>{t`Read only`}</Badge>}
                {access === 'limited' && <Badge>{t`Limited`}</Badge>}
              </p>
              {permissions !== null && (
                <p className="text-xs text-soft">{permissions.map(wordsOf).join(' · ')}</p>
              )}
              <p className="text-xs text-soft">
                <span dir="auto">{organization.name}</span> · <Timestamp at={lastUsedAt ?? allowedAt} />
              </p>
            </div>
            <Button size="small" aria-label={t`Revoke access for ${name}`} onClick={() => end.mutate(id)}>
              <Trans>Revoke access</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
