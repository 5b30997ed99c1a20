import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { KeyRound } from '../ui/icons.tsx'
import { useSession } from './session.ts'

/** Somebody came by a link that works once: without a password they will not come back. */
export function CredentialsNotice() {
  const { user } = useSession()
  if (user.hasPassword || user.identityProvider !== null) return null
  return (
    <aside className="flex items-center gap-2 border-b bg-accent-soft px-4 py-2 text-ink">
      <KeyRound size={15} aria-hidden />
      <p className="flex-1">
        <Trans>Your link works once. Choose how you sign in from now on.</Trans>
      </p>
      <Link to="/settings/account" className="font-medium underline">
        <Trans>Choose a password</Trans>
      </Link>
    </aside>
  )
}
