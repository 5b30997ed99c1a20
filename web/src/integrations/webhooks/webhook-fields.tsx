import { Trans, useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useCredentials } from '../credentials/credentials.ts'
import { EVENT_TYPES, type EventType } from './event-types.ts'

export interface WebhookDraft {
  url: string
  credentialId: string
  events: readonly EventType[]
}

/** A new webhook receives all events. */
export const NEW_WEBHOOK: WebhookDraft = { url: '', credentialId: '', events: EVENT_TYPES }

interface WebhookFieldsProps<D extends WebhookDraft> {
  draft: D
  onChange: (draft: D) => void
  error: unknown
  /** Makes a credential without losing the draft. */
  onNewCredential?: (() => void) | undefined
}

/** The endpoint, the credential and the events of a webhook. */
export function WebhookFields<D extends WebhookDraft>({
  draft,
  onChange,
  error,
  onNewCredential,
}: WebhookFieldsProps<D>) {
  const { t } = useLingui()
  const known = useCredentials().data?.data ?? []
  const usable = known.filter(({ authType }) => authType !== 'NONE')
  const { url, credentialId, events } = draft
  return (
    <>
      <TextField
        label={t`Endpoint URL`}
        problem={fieldError(error, 'url')}
        dir="ltr"
        value={url}
        onChange={(next) => onChange({ ...draft, url: next })}
        placeholder="https://example.com/hooks"
        required
      />
      <SelectField
        label={t`Credential`}
        hint={
          usable.length === 0 && !onNewCredential
            ? t`Ask an administrator to create a credential first.`
            : t`Sent with every delivery.`
        }
        problem={fieldError(error, 'credentialId')}
        value={credentialId}
        onChange={(next) => onChange({ ...draft, credentialId: next })}
        required
      >
        <option value="">{t`Select…`}</option>
        {usable.map(({ id, key }) => (
          <option key={id} value={id}>
            {key}
          </option>
        ))}
      </SelectField>
      {onNewCredential && (
        <Button size="small" className="self-start" onClick={onNewCredential}>
          <Trans>New credential</Trans>
        </Button>
      )}
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-xs font-medium text-soft">
          <Trans>Events to send</Trans>
        </legend>
        {EVENT_TYPES.map((type) => (
          <label key={type} className="flex min-h-6 items-center gap-2 font-mono text-xs">
            <input
              type="checkbox"
              checked={events.includes(type)}
              onChange={({ target }) =>
                onChange({
                  ...draft,
                  events: EVENT_TYPES.filter((other) =>
                    other === type ? target.checked : events.includes(other),
                  ),
                })
              }
            />
            {type}
          </label>
        ))}
        {events.length === 0 && (
          <p className="text-xs text-danger">
            <Trans>Select at least one event.</Trans>
          </p>
        )}
      </fieldset>
    </>
  )
}
