import { Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { DeleteCard } from '../../shell/dialogs/delete-card.tsx'
import { useUnsavedWork } from '../../shell/dialogs/unsaved-work.tsx'
import { RecordName } from '../../shell/fields/record-fields.tsx'
import { parley } from '../../shell/queries/api.ts'
import { unsaved } from '../../shell/queries/edits.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { ActionCard, Card, Sheet } from '../../ui/layout/page.tsx'
import { useEnvironments } from '../environments/environments.ts'
import type { Subscription } from './subscription.ts'
import { WebhookFields } from './webhook-fields.tsx'
import { WebhookFilter } from './webhook-filter.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

interface WebhookSettingsProps {
  subscription: Subscription
  mayWrite: boolean
}

/** Edits, disables and deletes a webhook, and replaces its signing secret. */
export function WebhookSettings({ subscription, mayWrite }: WebhookSettingsProps) {
  return (
    <Sheet>
      <div className="flex flex-col gap-6">
        <SubscriptionForm key={subscription.id} subscription={subscription} mayWrite={mayWrite} />
        <WebhookSecret subscription={subscription} mayWrite={mayWrite} />
        {mayWrite && !subscription.disabledAt && <SwitchOff id={subscription.id} />}
        {mayWrite && <DeleteSubscription subscription={subscription} />}
      </div>
    </Sheet>
  )
}

function draftOf({ name, description, url, credentialId, events, environmentIds, filter }: Subscription) {
  return { name, description: description ?? '', url, credentialId, events, environmentIds, filter }
}

/** The fields of a draft that an edit changed. */
function differences<T extends object>(before: T, after: T): Partial<T> {
  const names = Object.keys(after) as (keyof T)[]
  return Object.fromEntries(
    names.flatMap((name) => (after[name] === before[name] ? [] : [[name, after[name]]])),
  ) as Partial<T>
}

const FIELDS = ['name', 'description', 'url', 'events', 'credentialId', 'environmentIds', 'filter']

function SubscriptionForm({ subscription, mayWrite }: WebhookSettingsProps) {
  const { t } = useLingui()
  const asSaved = draftOf(subscription)
  // Only what the user changed, so that a colleague's changes appear and neither replaces the other.
  const [edits, setEdits] = useState<Partial<typeof asSaved>>({})
  const draft = { ...asSaved, ...edits }
  const setDraft = (next: typeof asSaved) => setEdits({ ...edits, ...differences(draft, next) })
  const isChanged = JSON.stringify(draft) !== JSON.stringify(asSaved)
  const { guard } = useUnsavedWork(isChanged, ({ tab }) => tab === 'settings')
  const { mutate, error, isPending } = useApiMutation(
    (sent: typeof edits) =>
      parley.webhookSubscriptions.update({
        id: subscription.id,
        ...sent,
        ...(sent.events && { events: [...sent.events] }),
        ...(sent.description !== undefined && { description: sent.description || null }),
      }),
    {
      quiet: true,
      changes: [['webhooks']],
      done: t`Saved`,
      onDone: (_, sent) => setEdits((now) => unsaved(now, sent)),
    },
  )
  return (
    <Card title={t`Webhook details`}>
      {guard}
      <ScreenForm onSubmit={() => mutate(edits)} className="flex flex-col gap-4 p-4">
        <FormError>{formError(error, FIELDS)}</FormError>
        <fieldset disabled={!mayWrite} className="flex flex-col gap-4">
          <RecordName value={draft.name} onChange={(name) => setDraft({ ...draft, name })} error={error} />
          <Field label={t`Description`} problem={fieldError(error, 'description')}>
            {(control) => (
              <TextArea
                {...control}
                value={draft.description}
                maxLength={2000}
                placeholder={t`What is it for?`}
                onChange={(event) => setDraft({ ...draft, description: event.target.value })}
              />
            )}
          </Field>
          <WebhookFields draft={draft} onChange={setDraft} error={error} />
          <EnvironmentChoice
            chosen={draft.environmentIds}
            onChange={(environmentIds) => setDraft({ ...draft, environmentIds })}
          />
          <WebhookFilter
            filter={draft.filter}
            onChange={(filter) => setDraft({ ...draft, filter })}
            problem={fieldError(error, 'filter')}
          />
        </fieldset>
        {mayWrite && (
          <div className="flex gap-2 self-end">
            {isChanged && (
              <Button kind="quiet" onClick={() => setEdits({})}>
                <Trans>Discard changes</Trans>
              </Button>
            )}
            <Button
              type="submit"
              kind="primary"
              disabled={!isChanged || isPending || draft.events.length === 0}
            >
              <Trans>Save</Trans>
            </Button>
          </div>
        )}
      </ScreenForm>
    </Card>
  )
}

interface EnvironmentChoiceProps {
  /** IDs; empty: every environment. */
  chosen: readonly string[]
  onChange: (ids: string[]) => void
}

function EnvironmentChoice({ chosen, onChange }: EnvironmentChoiceProps) {
  const environments = useEnvironments().data?.data ?? []
  if (environments.length === 0) return null
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Filter by environment</Trans>
      </legend>
      <CheckList choices={environments} chosen={chosen} onChange={onChange} />
      <p className="text-xs text-faint">
        <Trans>
          Leave empty to receive events from every environment. Escalations outside a journey are always sent.
        </Trans>
      </p>
    </fieldset>
  )
}

function SwitchOff({ id }: { id: string }) {
  const { t } = useLingui()
  const disable = useApiMutation(() => parley.webhookSubscriptions.disable({ id }), {
    changes: [['webhooks']],
    done: t`Webhook disabled`,
  })
  return (
    <ActionCard
      title={t`Disable webhook`}
      text={
        <Trans>
          Parley stops sending deliveries until you enable the webhook again. You can then replay what it
          missed.
        </Trans>
      }
    >
      <Button disabled={disable.isPending} onClick={() => disable.mutate()}>
        <Trans>Disable</Trans>
      </Button>
    </ActionCard>
  )
}

function DeleteSubscription({ subscription: { id, name } }: { subscription: Subscription }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useApiMutation(() => parley.webhookSubscriptions.delete({ id }), {
    changes: [['webhooks']],
    done: t`Webhook deleted`,
    onGone: () => navigate({ to: '/developers/webhooks' }),
  })
  return (
    <DeleteCard
      title={t`Delete webhook`}
      text={<Trans>Pending deliveries are dropped. You can still inspect past deliveries.</Trans>}
      name={name}
      consequence={<Trans>Your server stops receiving events from Parley. You can’t undo this.</Trans>}
      onDelete={remove.mutate}
    />
  )
}
