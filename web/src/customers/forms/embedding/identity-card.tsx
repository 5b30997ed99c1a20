import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { usePermission } from '../../../identity/session.ts'
import { ConfirmButton } from '../../../shell/dialogs/confirm-button.tsx'
import { SecretText } from '../../../shell/dialogs/secret-text.tsx'
import { Timestamp } from '../../../shell/locale/timestamp.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Card } from '../../../ui/layout/page.tsx'

const GRACE_HOURS = 24

/** The secret with which your server says who fills in the form: shown on request, and replaced. */
export function IdentityCard({ formId }: { formId: string }) {
  const { t } = useLingui()
  const mayRead = usePermission('sensitive:read')
  const mayWrite = usePermission('forms:write')
  const [secret, setSecret] = useState<string | null>(null)
  const show = useApiMutation(() => parley.embeddedForms.identity.get({ formId }), {
    onDone: (found) => setSecret(found.secret),
  })
  const rotate = useApiMutation(
    () => parley.embeddedForms.identity.rotate({ formId, graceHours: GRACE_HOURS }),
    { done: t`Secret replaced`, onDone: () => setSecret(null) },
  )
  if (!mayRead) return null
  const oldWorksUntil = rotate.data?.beforeWorksUntil
  return (
    <Card title={t`Known visitors`}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-soft">
          <Trans>
            Your page knows who is signed in? Send the hidden fields <code>externalId</code> and{' '}
            <code>externalIdSignature</code>. The signature is the HMAC-SHA256 of the ID in hex, made on your
            server with this secret. Never put the secret on a page.
          </Trans>
        </p>
        {secret !== null && <SecretText label={t`Secret`} text={secret} />}
        {oldWorksUntil && (
          <p role="status" className="text-soft">
            <Trans>
              The old secret works until <Timestamp at={oldWorksUntil} inSentence />.
            </Trans>
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {secret === null && (
            <Button disabled={show.isPending} onClick={() => show.mutate()}>
              <Trans>Show secret</Trans>
            </Button>
          )}
          {mayWrite && (
            <ConfirmButton
              disabled={rotate.isPending}
              question={t`Replace the secret?`}
              consequence={
                <Trans>
                  The old secret works for {GRACE_HOURS} more hours. Change your server before then.
                </Trans>
              }
              action={t`Replace secret`}
              onConfirm={() => rotate.mutate()}
            >
              <Trans>Replace secret</Trans>
            </ConfirmButton>
          )}
        </div>
      </div>
    </Card>
  )
}
