import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonChoice } from '../../customers/events/person-choice.tsx'
import { PermissionGate } from '../../identity/permission-gate.tsx'
import { isSms, shownAddress } from '../../messaging/channels/channel-address.ts'
import { SmsLength } from '../../messaging/channels/sms/sms-length.tsx'
import { ScreenForm } from '../../shell/commands/screen-form.tsx'
import { Trail } from '../../shell/frame/trail.tsx'
import { parley } from '../../shell/queries/api.ts'
import { fieldError, formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { useOnceKey } from '../../shell/queries/once-key.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Page, Sheet } from '../../ui/layout/page.tsx'
import { useSenders, usualSender } from '../senders.ts'
import { TemplateFields } from '../templates/template-fields.tsx'
import { type Chosen, isComplete } from '../templates/templates.ts'

const route = getRouteApi('/inbox/new')

const FIELDS = ['personExternalId', 'address', 'channel', 'text', 'subject', 'parameters']

/** Writes first to a person or an address. */
export function StartScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="conversations:write" title={t`New conversation`}>
      <Page title={t`New conversation`} trail={<Trail to="/inbox/{-$conversation}">{t`Inbox`}</Trail>}>
        <Sheet>
          <StartForm />
        </Sheet>
      </Page>
    </PermissionGate>
  )
}

function StartForm() {
  const { t } = useLingui()
  const { person } = route.useSearch()
  const navigate = route.useNavigate()
  const senders = useSenders()
  const [address, setAddress] = useState('')
  const [wanted, setChannel] = useState('')
  const [subject, setSubject] = useState('')
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const channel = wanted || usualSender(senders, person ? '' : address)
  const isEmail = channel.includes('@')
  const isText = isEmail || isSms(channel)
  const words = isText
    ? { text, ...(isEmail && subject.trim() && { subject: subject.trim() }) }
    : chosen && { templateId: chosen.template.id, parameters: { ...chosen.values } }
  const { keyOf } = useOnceKey()
  const start = useApiMutation(
    () => {
      const message = {
        channel,
        ...(person ? { personExternalId: person } : { address: address.trim() }),
        ...words,
      }
      return parley.conversations.start(message, { idempotencyKey: keyOf(message) })
    },
    {
      quiet: true,
      done: t`Message sent`,
      onDone: ({ conversationId }) =>
        navigate({
          to: '/inbox/{-$conversation}',
          params: { conversation: conversationId },
          search: { view: 'all' },
        }),
    },
  )
  const hasContent = isText ? text.trim() !== '' : isComplete(chosen)
  const isReady = channel !== '' && (person !== undefined || address.trim() !== '') && hasContent
  return (
    <ScreenForm onSubmit={() => isReady && start.mutate()} className="flex flex-col gap-4">
      <FormError>{formError(start.error, FIELDS)}</FormError>
      <Field label={t`Person`} problem={fieldError(start.error, 'personExternalId')}>
        {() => (
          <PersonChoice
            person={person ?? null}
            anyone={t`Nobody chosen`}
            onChange={(next) => void navigate({ search: next ? { person: next } : {}, replace: true })}
          />
        )}
      </Field>
      {person === undefined && (
        <TextField
          label={t`Or a phone number or email address`}
          value={address}
          onChange={setAddress}
          problem={fieldError(start.error, 'address')}
        />
      )}
      <SelectField
        label={t`Send from`}
        value={channel}
        onChange={(next) => {
          setChannel(next)
          // A template belongs to the numbers of its account.
          setChosen(null)
        }}
        problem={fieldError(start.error, 'channel')}
      >
        {senders.map((sender) => (
          <option key={sender.address} value={sender.address}>
            {sender.displayName
              ? `${sender.displayName} · ${shownAddress(sender.address)}`
              : shownAddress(sender.address)}
          </option>
        ))}
      </SelectField>
      {isText ? (
        <>
          {isEmail && (
            <TextField
              label={t`Subject`}
              value={subject}
              onChange={setSubject}
              problem={fieldError(start.error, 'subject')}
            />
          )}
          <Field label={t`Message`} problem={fieldError(start.error, 'text')}>
            {(control) => (
              <TextArea {...control} rows={8} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          {isSms(channel) && <SmsLength text={text} />}
        </>
      ) : (
        channel !== '' && (
          <>
            <p className="text-xs text-soft">
              <Trans>A conversation on WhatsApp begins with an approved template.</Trans>
            </p>
            <TemplateFields
              key={channel}
              channel={channel}
              person={person ?? null}
              chosen={chosen}
              onChange={setChosen}
            />
          </>
        )
      )}
      <Button type="submit" kind="primary" className="self-end" disabled={!isReady || start.isPending}>
        <Trans>Send</Trans>
      </Button>
    </ScreenForm>
  )
}
