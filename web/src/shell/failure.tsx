import { Trans, useLingui } from '@lingui/react/macro'
import { NoAnswer, ParleyError } from '@parley/sdk'
import { type ErrorComponentProps, Link } from '@tanstack/react-router'
import { ROLES } from '../identity/organization/roles.ts'
import { useSessionState } from '../identity/session.ts'
import { Button } from '../ui/controls/button.tsx'
import { CircleAlert, Lock, SearchX, Unplug } from '../ui/icons/icons.tsx'
import { Empty } from '../ui/layout/empty.tsx'
import { Page } from '../ui/layout/page.tsx'
import { ErrorLink } from './error-words.tsx'

interface FailureProps {
  error: unknown
  onRetry?: () => void
}

/** Shown when data could not be loaded, with a way to continue. */
export function Failure({ error, onRetry }: FailureProps) {
  const { t } = useLingui()
  const isOffline = error instanceof NoAnswer
  if (error instanceof ParleyError && error.status === NOT_FOUND) return <NotFound message={error.message} />
  if (error instanceof ParleyError && error.status === FORBIDDEN)
    return <NotPermitted message={error.message} />
  const requestId = error instanceof ParleyError ? error.requestId : null
  return (
    <div role="alert">
      <Empty
        icon={isOffline ? Unplug : CircleAlert}
        title={isOffline ? t`Can’t reach Parley` : t`Something went wrong`}
        actions={
          onRetry && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        }
      >
        {!isOffline && <p dir="auto">{error instanceof Error ? error.message : String(error)}</p>}
        <ErrorLink error={error} />
        {requestId && <p className="mt-2 font-mono text-2xs text-faint">{requestId}</p>}
      </Empty>
    </div>
  )
}

const NOT_FOUND = 404
const FORBIDDEN = 403

/** The user's role is the reason, so trying again would not help. */
function NotPermitted({ message }: { message: string }) {
  const { t } = useLingui()
  const state = useSessionState()
  const role = state === null || state === 'unknown' ? null : t(ROLES[state.organization.role].label)
  return (
    <div role="alert">
      <Empty icon={Lock} title={t`You don’t have access`} actions={<GoHome />}>
        {role !== null ? (
          <Trans>Your role, {role}, doesn’t allow this. Ask an administrator to change it.</Trans>
        ) : (
          <p dir="auto">{message}</p>
        )}
      </Empty>
    </div>
  )
}

/** Retrying would not help, so it offers a link to the home page. */
function NotFound({ message }: { message: string }) {
  const { t } = useLingui()
  return (
    <div role="alert">
      <Empty icon={SearchX} title={t`Not found`} actions={<GoHome />}>
        <p dir="auto">{message}</p>
      </Empty>
    </div>
  )
}

function GoHome() {
  return (
    <Button asChild>
      <Link to="/">
        <Trans>Go home</Trans>
      </Link>
    </Button>
  )
}

/** Shown when a screen throws. The rest of the page stays. */
export function ScreenFailure({ error, reset }: ErrorComponentProps) {
  return <Failure error={error} onRetry={reset} />
}

export function NotFoundScreen() {
  const { t } = useLingui()
  return (
    <Page title={t`Page not found`}>
      <Empty icon={SearchX} title={t`Not found`} actions={<GoHome />}>
        <Trans>The link may be wrong, or the page no longer exists.</Trans>
      </Empty>
    </Page>
  )
}
