import { Trans, useLingui } from '@lingui/react/macro'
import type { Input as InputOf } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Problem } from '../access/outside.tsx'
import { generalProblem, problemOf, useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Input, NativeSelect } from '../ui/input.tsx'

type EventType = InputOf<'webhook_subscriptions_create'>['events'][number]

const EVENTS: readonly EventType[] = [
  'journey_run.started',
  'journey_run.ended',
  'enrollment.rejected',
  'conversation.escalated',
]

interface NewWebhookProps {
  onClose: () => void
  /** The signing secret, shown once. */
  onMade: (signingSecret: string) => void
}

export function NewWebhook({ onClose, onMade }: NewWebhookProps) {
  const { t } = useLingui()
  const [url, setUrl] = useState('')
  const [events, setEvents] = useState<readonly EventType[]>(EVENTS)
  const [credentialId, setCredential] = useState('')
  const credentials = useQuery({
    queryKey: ['credentials'],
    queryFn: async ({ signal }) => await parley.httpCredentials.list({}, { signal }),
  })
  const { mutate, error, isPending } = useAct(
    () => parley.webhookSubscriptions.create({ url, events: [...events], credentialId }),
    {
      quiet: true,
      changes: [['webhooks']],
      onDone: ({ signingSecret }) => {
        onClose()
        onMade(signingSecret)
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mutate()
  }
  const known = credentials.data?.data ?? []
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t`New webhook`} closeLabel={t`Close`}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Problem>{generalProblem(error, ['url', 'events', 'credentialId'])}</Problem>
        <Field label={t`Address`} problem={problemOf(error, 'url')}>
          {(control) => (
            <Input
              {...control}
              value={url}
              onChange={(event) => setUrl(event.target.value)}
              placeholder="https://example.com/hooks"
              required
              autoFocus
            />
          )}
        </Field>
        <Field
          label={t`Credential`}
          hint={
            known.length === 0 ? t`Make one first, under Credentials.` : t`Goes along with each delivery.`
          }
          problem={problemOf(error, 'credentialId')}
        >
          {(control) => (
            <NativeSelect
              {...control}
              value={credentialId}
              onChange={(event) => setCredential(event.target.value)}
              required
            >
              <option value="">{t`Choose…`}</option>
              {known.map(({ id, key }) => (
                <option key={id} value={id}>
                  {key}
                </option>
              ))}
            </NativeSelect>
          )}
        </Field>
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 text-xs font-medium text-soft">
            <Trans>Tell of</Trans>
          </legend>
          {EVENTS.map((type) => (
            <label key={type} className="flex items-center gap-2 font-mono text-xs">
              <input
                type="checkbox"
                checked={events.includes(type)}
                onChange={({ target }) =>
                  setEvents(target.checked ? [...events, type] : events.filter((other) => other !== type))
                }
              />
              {type}
            </label>
          ))}
        </fieldset>
        <Button type="submit" kind="primary" className="self-end" disabled={isPending || events.length === 0}>
          <Trans>Create</Trans>
        </Button>
      </form>
    </Dialog>
  )
}
