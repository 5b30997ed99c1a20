import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmButton } from '../../shell/dialogs/confirm-button.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Card } from '../../ui/layout/page.tsx'
import { startSession, useSession } from '../session.ts'
import { useMyPasskeys } from './my-passkeys.ts'

/** The link to the identity provider. Hidden for users without one. */
export function IdentityLink() {
  const { t } = useLingui()
  const { identityProvider: provider, hasPassword } = useSession().user
  const passkeys = useMyPasskeys().data?.data
  const canUnlink = hasPassword || (passkeys !== undefined && passkeys.length > 0)
  const unlink = useApiMutation(() => parley.account.unlinkIdentity({}), {
    done: t`Account unlinked`,
    onDone: startSession,
  })
  if (provider === null) return null
  return (
    <Card title={t`Single sign-on with ${provider}`}>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-60 flex-1 text-soft">
          {canUnlink || passkeys === undefined ? (
            <Trans>Your account is linked to {provider}.</Trans>
          ) : (
            <Trans>
              Your account is linked to {provider}. Set a password or add a passkey before you unlink it, so
              you can still sign in.
            </Trans>
          )}
        </p>
        <ConfirmButton
          disabled={!canUnlink || unlink.isPending}
          question={t`Unlink ${provider}?`}
          consequence={
            hasPassword ? (
              <Trans>
                You’ll sign in with your password. If you sign in with {provider} again, your account is
                linked again and your password stops working.
              </Trans>
            ) : (
              <Trans>
                You’ll sign in with your passkey. If you sign in with {provider} again, your account is linked
                again and your passkey stops working.
              </Trans>
            )
          }
          action={t`Unlink`}
          onConfirm={unlink.mutate}
        >
          <Trans>Unlink</Trans>
        </ConfirmButton>
      </div>
    </Card>
  )
}
