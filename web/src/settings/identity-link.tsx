import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { enter, useSession } from '../access/session.ts'
import { useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Confirm } from '../shell/confirm.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/page.tsx'

/** Where else somebody signs in, and how that ends; nothing for those who do not. */
export function IdentityLink() {
  const { t } = useLingui()
  const { identityProvider: provider, hasPassword } = useSession().user
  const [isAsking, setAsking] = useState(false)
  const unlink = useAct(() => parley.account.unlinkIdentity({}), { done: t`Unlinked`, onDone: enter })
  if (provider === null) return null
  return (
    <Card title={t`Signing in with ${provider}`}>
      <div className="flex flex-wrap items-center gap-3 p-4">
        <p className="min-w-60 flex-1 text-soft">
          {hasPassword ? (
            <Trans>Your account is linked to the one you have there.</Trans>
          ) : (
            <Trans>
              Your account is linked to the one you have there. Choose a password before you unlink it:
              nothing else would let you in.
            </Trans>
          )}
        </p>
        <Button disabled={!hasPassword || unlink.isPending} onClick={() => setAsking(true)}>
          <Trans>Unlink</Trans>
        </Button>
      </div>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Unlink ${provider}?`}
        action={t`Unlink`}
        onConfirm={() => unlink.mutate()}
      >
        <Trans>
          You sign in with your password from then on. Signing in there again links the account anew, and ends
          the password.
        </Trans>
      </Confirm>
    </Card>
  )
}
