import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Moment } from '../shell/moment.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { NativeSelect } from '../ui/input.tsx'
import { Card } from '../ui/page.tsx'
import { ShownOnce } from './shown-once.tsx'
import type { Subscription } from './webhook-settings.tsx'

/** In hours: for how long the secret before signs, too. */
const GRACES = [0, 1, 24, 72, 168] as const

interface WebhookSecretProps {
  subscription: Subscription
  mayWrite: boolean
}

/** What deliveries are signed with: it can be replaced, and is shown once. */
export function WebhookSecret({ subscription, mayWrite }: WebhookSecretProps) {
  const { t } = useLingui()
  const { id, previousSecretUntil } = subscription
  const [isAsking, setAsking] = useState(false)
  const [graceHours, setGrace] = useState<number>(24)
  const [secret, setSecret] = useState<string>()
  const rotate = useAct(() => parley.webhookSubscriptions.rotateSecret({ id, graceHours }), {
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
              The one before signs as well, until <Moment at={previousSecretUntil} />.
            </Trans>
          ) : (
            <Trans>
              By it your server knows that a delivery is from here. It was shown when it was made.
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
        <Dialog open onOpenChange={setAsking} title={t`Replace the signing secret`} closeLabel={t`Close`}>
          <form onSubmit={submit} className="flex flex-col gap-4">
            <Field
              label={t`The one before signs as well for`}
              hint={t`Long enough for your server to learn the new one.`}
            >
              {(control) => (
                <NativeSelect
                  {...control}
                  value={graceHours}
                  onChange={(event) => setGrace(Number(event.target.value))}
                >
                  {GRACES.map((hours) => (
                    <option key={hours} value={hours}>
                      {hours === 0 ? t`not at all` : plural(hours, { one: '# hour', other: '# hours' })}
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
        <ShownOnce
          title={t`The signing secret`}
          label={t`Signing secret`}
          text={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Card>
  )
}
