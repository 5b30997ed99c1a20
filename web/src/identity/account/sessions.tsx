import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Failure } from '../../shell/failure.tsx'
import { Timestamp, useTimeWords } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { Badge } from '../../ui/records/badge.tsx'
import { endAllSessions, endSession } from '../session.ts'

/** The user's sessions, each with a button to end it. */
export function Sessions() {
  const { t } = useLingui()
  const timeWords = useTimeWords()
  const { data, error, refetch } = useQuery({
    queryKey: ['my-sessions'],
    queryFn: async ({ signal }) => await parley.account.sessions.list({}, { signal }),
  })
  const end = useApiMutation((id: string) => parley.account.sessions.revoke({ id }), {
    changes: [['my-sessions']],
  })
  const signOut = useApiMutation(endSession)
  const signOutEverywhere = useApiMutation(endAllSessions)
  return (
    <Card
      title={t`Your sessions`}
      actions={
        <Button size="small" onClick={() => signOutEverywhere.mutate()}>
          {t`Sign out everywhere`}
        </Button>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="m-4 h-12" />}
      <ul aria-label={t`Sessions`} className="divide-y">
        {data?.data.map(({ id, isCurrent, userAgent, seenAt }) => {
          const browser = browserIn(userAgent) ?? t`Unknown browser`
          const seen = timeWords(seenAt)
          return (
            <li key={id} className="flex flex-wrap items-center gap-3 px-4 py-2.5">
              <div className="min-w-40 flex-1">
                <p className="flex items-center gap-2" title={userAgent}>
                  <span className="truncate">{browser}</span>
                  {isCurrent && <Badge tone="accent">{t`This browser`}</Badge>}
                </p>
                <p className="text-xs text-soft">
                  <Timestamp at={seenAt} />
                </p>
              </div>
              {isCurrent ? (
                <Button size="small" onClick={() => signOut.mutate()}>{t`Sign out`}</Button>
              ) : (
                <Button
                  size="small"
                  // Several may be in equal browsers.
                  aria-label={t`End session: ${browser}, last used ${seen}`}
                  onClick={() => end.mutate(id)}
                >{t`End session`}</Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari']
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac OS', 'Linux']

/** `Chrome, Linux`: browser and system, read from the user agent. */
function browserIn(userAgent: string): string | null {
  const found = [BROWSERS, SYSTEMS].map((names) => names.find((name) => userAgent.includes(name)))
  return found.filter((name) => name !== undefined).join(', ') || null
}
