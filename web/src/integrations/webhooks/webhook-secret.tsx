import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../shell/dialogs/form-dialog.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { ActionCard } from '../../ui/layout/page.tsx'
import { SigningSecret } from './signing-secret.tsx'
import type { Subscription } from './subscription.ts'

/** How long the previous secret stays valid, in hours. */
const GRACES = [0, 1, 24, 72, 168] as const

interface WebhookSecretProps {
  subscription: Subscription
  mayWrite: boolean
}

/** Replaces the signing secret, which is shown once. */
export function WebhookSecret({ subscription, mayWrite }: WebhookSecretProps) {
  const { t } = useLingui()
  const { id, previousSecretUntil } = subscription
  const [isAsking, setAsking] = useState(false)
  const [graceHours, setGrace] = useState<number>(24)
  const [secret, setSecret] = useState<string>()
  const rotate = useApiMutation(() => parley.webhookSubscriptions.rotateSecret({ id, graceHours }), {
    changes: [['webhooks']],
    onDone: ({ signingSecret }) => {
      setAsking(false)
      setSecret(signingSecret)
    },
  })
  return (
    <>
      <ActionCard
        title={t`Signing secret`}
        text={
          previousSecretUntil ? (
            <Trans>
              Parley also signs deliveries with the previous secret until{' '}
              <Timestamp at={previousSecretUntil} inSentence />.
            </Trans>
          ) : (
            <Trans>
              Your server uses this secret to verify that Parley sent the delivery. Parley shows it only once.
            </Trans>
          )
        }
      >
        {mayWrite && (
          <Button onClick={() => setAsking(true)}>
            <Trans>Replace</Trans>
          </Button>
        )}
      </ActionCard>
      {isAsking && (
        <FormDialog
          title={t`Replace signing secret`}
          action={t`Replace`}
          isDisabled={rotate.isPending}
          onSubmit={rotate.mutate}
          onClose={() => setAsking(false)}
        >
          <SelectField
            label={t`Keep the previous secret valid for`}
            hint={t`Leave enough time to update your server.`}
            value={String(graceHours)}
            onChange={(next) => setGrace(Number(next))}
          >
            {GRACES.map((hours) => (
              <option key={hours} value={hours}>
                {hours === 0 ? t`Don’t keep it` : plural(hours, { one: '# hour', other: '# hours' })}
              </option>
            ))}
          </SelectField>
        </FormDialog>
      )}
      {secret && <SigningSecret secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}
