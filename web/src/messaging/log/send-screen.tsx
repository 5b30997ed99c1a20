import { Trans, useLingui } from '@lingui/react/macro'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useKnownSenders, usualSender } from '../../conversations/senders.ts'
import { TemplateFields } from '../../conversations/templates/template-fields.tsx'
import { type Chosen, openPlaceholder } from '../../conversations/templates/templates.ts'
import { PersonChoice } from '../../customers/events/person-choice.tsx'
import { PermissionGate } from '../../identity/permission-gate.tsx'
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
import { Skeleton } from '../../ui/layout/skeleton.tsx'
import { isSms, shownAddress } from '../channels/channel-address.ts'
import { SmsLength } from '../channels/sms/sms-length.tsx'
import { EmailTemplateFields, openEmailPlaceholder, useEmailChoice } from './email-template-fields.tsx'

const route = getRouteApi('/messages/new')

const FIELDS = ['personExternalId', 'address', 'channel', 'text']

/** Sends one message, such as a receipt, to a person or an address. */
export function SendScreen() {
  const { t } = useLingui()
  return (
    <PermissionGate permission="conversations:write" title={t`Send message`}>
      <PermissionGate permission="channels:read" title={t`Send message`}>
        <Page title={t`Send message`} trail={<Trail to="/messages">{t`Messages`}</Trail>}>
          <Sheet>
            <SendForm />
          </Sheet>
        </Page>
      </PermissionGate>
    </PermissionGate>
  )
}

type Purpose = 'transactional' | 'marketing'

function SendForm() {
  const { t } = useLingui()
  const { person } = route.useSearch()
  const navigate = route.useNavigate()
  const known = useKnownSenders()
  const senders = known ?? []
  const [address, setAddress] = useState('')
  const [wanted, setChannel] = useState('')
  const [template, setTemplate] = useState<Chosen | null>(null)
  const emailChoice = useEmailChoice(person ?? null)
  const email = emailChoice.chosen
  const [text, setText] = useState('')
  const [purpose, setPurpose] = useState<Purpose>('transactional')
  const [isTried, setTried] = useState(false)
  const channel = wanted || usualSender(senders, person ? '' : address)
  const kind = isSms(channel) ? 'sms' : channel.includes('@') ? 'email' : 'whatsapp'
  const content = {
    sms: { text: text.trim(), purpose },
    email: email && { emailTemplateId: email.template.id, parameters: { ...email.values }, purpose },
    whatsapp: template && { templateId: template.template.id, parameters: { ...template.values } },
  }[kind]
  const { keyOf } = useOnceKey()
  const send = useApiMutation(
    () => {
      const message = {
        channel,
        ...(person ? { personExternalId: person } : { address: address.trim() }),
        ...content,
      }
      return parley.messages.send(message, { idempotencyKey: keyOf(message) })
    },
    {
      quiet: true,
      done: t`Message queued`,
      changes: [['messages']],
      onDone: ({ id }) => navigate({ to: '/messages', search: { message: id } }),
    },
  )
  const open =
    kind === 'whatsapp'
      ? template && openPlaceholder(template)
      : kind === 'email'
        ? email && openEmailPlaceholder(email)
        : undefined
  const missing = {
    who: person === undefined && address.trim() === '' && t`Choose a person, or enter a number or address.`,
    template: kind !== 'sms' && content === null && t`Choose a template.`,
    value: open != null && t`Add a value for ${`{{${open}}}`}.`,
    text: kind === 'sms' && text.trim() === '' && t`Write the message.`,
  }
  const problem = (of: keyof typeof missing) => (isTried && missing[of]) || undefined
  const submit = () => {
    if (emailChoice.isLoading) return
    setTried(true)
    if (Object.values(missing).every((each) => !each)) send.mutate()
  }
  if (!known) return <Skeleton className="h-80 w-full" />
  if (senders.length === 0) return <NoSender />
  return (
    <ScreenForm onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-soft">
        <Trans>
          One message, such as a receipt or a reminder. To talk with somebody,{' '}
          <Link to="/inbox/new" search={person ? { person } : {}} className="underline">
            start a conversation
          </Link>
          .
        </Trans>
      </p>
      <FormError>{formError(send.error, FIELDS)}</FormError>
      <Field label={t`Person`} problem={fieldError(send.error, 'personExternalId')}>
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
          problem={fieldError(send.error, 'address') ?? problem('who')}
        />
      )}
      <SelectField
        label={t`Send from`}
        value={channel}
        onChange={(next) => {
          setChannel(next)
          // A template belongs to the numbers of its account.
          setTemplate(null)
        }}
        problem={fieldError(send.error, 'channel')}
      >
        {senders.map(({ address: own, displayName }) => (
          <option key={own} value={own}>
            {displayName ? `${displayName} · ${shownAddress(own)}` : shownAddress(own)}
          </option>
        ))}
      </SelectField>
      {kind === 'whatsapp' && (
        <TemplateFields
          key={channel}
          channel={channel}
          person={person ?? null}
          chosen={template}
          onChange={setTemplate}
        />
      )}
      {kind === 'email' && <EmailTemplateFields person={person ?? null} choice={emailChoice} />}
      {kind === 'sms' && (
        <>
          <Field label={t`Message`} problem={fieldError(send.error, 'text') ?? problem('text')}>
            {(control) => (
              <TextArea {...control} rows={5} value={text} onChange={({ target }) => setText(target.value)} />
            )}
          </Field>
          <SmsLength text={text} />
        </>
      )}
      {kind === 'whatsapp' ? (
        <p className="text-xs text-soft">
          <Trans>Marketing templates obey quiet hours and limits. All others are sent at once.</Trans>
        </p>
      ) : (
        <PurposeField purpose={purpose} onChange={setPurpose} />
      )}
      <FormError>{problem('template') ?? problem('value')}</FormError>
      <Button
        type="submit"
        kind="primary"
        className="self-end"
        disabled={send.isPending || emailChoice.isLoading}
      >
        <Trans>Send message</Trans>
      </Button>
    </ScreenForm>
  )
}

function PurposeField({ purpose, onChange }: { purpose: Purpose; onChange: (purpose: Purpose) => void }) {
  const { t } = useLingui()
  return (
    <SelectField
      label={t`Purpose`}
      hint={
        purpose === 'marketing'
          ? t`It obeys quiet hours and limits per person.`
          : t`It is sent immediately, even in quiet hours.`
      }
      value={purpose}
      onChange={onChange}
    >
      <option value="transactional">{t`Something they asked for, such as a receipt`}</option>
      <option value="marketing">{t`Marketing`}</option>
    </SelectField>
  )
}

function NoSender() {
  return (
    <p className="rounded-md border border-dashed px-3 py-3 text-soft">
      <Trans>
        No number or address is connected yet.{' '}
        <Link to="/settings/channels" className="underline">
          Open channels
        </Link>
      </Trans>
    </p>
  )
}
