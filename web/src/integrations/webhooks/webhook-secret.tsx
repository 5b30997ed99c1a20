import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { SecretDialog } from '../../shell/dialogs/secret-dialog.tsx'
import { Timestamp } from '../../shell/locale/timestamp.tsx'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { NativeSelect } from '../../ui/input.tsx'
import { Card } from '../../ui/page.tsx'
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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    rotate.mutate()
  }
  return (
    <Card title={t`Signing secret`}>
      <div className="flex flex-wrap items-center justify-between gap-4 p-4">
        <p className="min-w-0 flex-1 text-soft">
          {previousSecretUntil ? (
            <Trans>
              Parley also signs deliveries with the previous secret until{' '}
              <Timestamp at={previousSecretUntil} />.
            </Trans>
          ) : (
            <Trans>
              Your server uses this secret to verify that Parley sent the delivery. Parley shows it only once.
            </Trans>
          )}
        </p>
        {mayWrite && (
          <Button onClick={() => setAsking(true)}>
            <Trans>Replace</Trans>
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog open onOpenChange={setAsking} title={t`Replace signing secret`} closeLabel={t`Close`}>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <Field
              label={t`Keep the previous secret valid for`}
              hint={t`Leave enough time to update your server.`}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={graceHours}
                  onChange={(event) => setGrace(Number(event.target.value))}
                >
                  {GRACES.map((hours) => (
                    <option key={hours} value={hours}>
                      {hours === 0 ? t`Don’t keep it` : plural(hours, { one: '# hour', other: '# hours' })}
                    </option>
                  ))}
                </NativeSelect>
              )}
            </Field>
            <Button type="submit" kind="primary" className="self-end" disabled={rotate.isPending}>
              <Trans>Replace</Trans>
            </Button>
          </form>
        </Dialog>
      )}
      {secret && (
        <SecretDialog
          title={t`Your signing secret`}
          label={t`Signing secret`}
          text={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  )
}
