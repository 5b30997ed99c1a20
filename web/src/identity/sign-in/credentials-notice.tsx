import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from '../../ui/icons/icons.tsx'
import { useSession } from '../session.ts'

/** Asks users who signed in with a one-time link to set a password. Without one they cannot sign in again. */
export function CredentialsNotice() {
  const { user } = useSession()
  if (user.hasPassword || user.identityProvider !== null) return null
  return (
    <aside className="flex items-center gap-2 border-b bg-accent-soft px-4 py-2 text-ink">
      <KeyRound size={15} aria-hidden />
      <p className="flex-1">
        <Trans>Your sign-in link works only once. Set a password to sign in again later.</Trans>
      </p>
      <Link to="/settings/account" className="font-medium underline">
        <Trans>Set a password</Trans>
      </Link>
    </aside>
  )
}
