import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../../shell/queries/mutations.ts'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { type EmailDraft, type Encryption, PORTS } from './email-draft.ts'

interface EmailFieldsProps {
  draft: EmailDraft
  onChange: (change: Partial<EmailDraft>) => void
  error: unknown
}

interface SenderFieldsProps extends EmailFieldsProps {
  /** The address of a connected account stays: another one is an account of its own. */
  isConnected?: boolean
}

export function SenderFields({ draft, onChange, error, isConnected = false }: SenderFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Email address`}
        type="email"
        autoComplete="off"
        required
        autoFocus={!isConnected}
        readOnly={isConnected}
        hint={isConnected ? t`To send from another address, connect it as a channel of its own.` : undefined}
        value={draft.address}
        onChange={(address) => onChange({ address })}
        problem={fieldError(error, 'settings.address')}
      />
      <TextField
        label={t`Sender name`}
        required
        maxLength={100}
        value={draft.name}
        onChange={(name) => onChange({ name })}
        problem={fieldError(error, 'settings.name')}
      />
      <TextField
        label={t`Footer of campaigns`}
        hint={t`Many countries require your postal address.`}
        maxLength={500}
        value={draft.footer}
        onChange={(footer) => onChange({ footer })}
        problem={fieldError(error, 'settings.footer')}
      />
    </>
  )
}

export function ServerFields({ draft, onChange, error }: EmailFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`SMTP host`}
        placeholder="smtp.example.com"
        autoComplete="off"
        required
        value={draft.host}
        onChange={(host) => onChange({ host })}
        problem={fieldError(error, 'settings.host')}
      />
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField<Encryption>
          label={t`Encryption`}
          value={draft.encryption}
          onChange={(encryption) => onChange({ encryption, port: PORTS[encryption] })}
        >
          <option value="starttls">{t`STARTTLS`}</option>
          <option value="tls">{t`TLS`}</option>
          <option value="none">{t`None, for a server on this machine`}</option>
        </SelectField>
        <TextField
          label={t`Port`}
          inputMode="numeric"
          required
          value={draft.port}
          onChange={(port) => onChange({ port })}
          problem={fieldError(error, 'settings.port')}
        />
      </div>
      <TextField
        label={t`Username`}
        hint={t`Leave empty to use the email address.`}
        autoComplete="off"
        value={draft.username}
        onChange={(username) => onChange({ username })}
        problem={fieldError(error, 'settings.username')}
      />
      <TextField
        label={t`Emails per second at most`}
        inputMode="numeric"
        required
        value={draft.perSecond}
        onChange={(perSecond) => onChange({ perSecond })}
        problem={fieldError(error, 'settings.perSecond')}
      />
    </>
  )
}

export function PasswordField({ draft, onChange, error }: EmailFieldsProps) {
  const { t } = useLingui()
  return (
    <TextField
      label={t`Password`}
      hint={t`Stored encrypted and never shown again.`}
      type="password"
      autoComplete="new-password"
      required
      value={draft.password}
      onChange={(password) => onChange({ password })}
      problem={fieldError(error, 'secrets.password')}
    />
  )
}

export function AnswerFields({ draft, onChange, error }: EmailFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`IMAP host`}
        placeholder="imap.example.com"
        hint={t`Parley uses port 993 with TLS, and the same username and password.`}
        autoComplete="off"
        value={draft.imapHost}
        onChange={(imapHost) => onChange({ imapHost })}
        problem={fieldError(error, 'settings.imap.host')}
      />
      <TextField
        label={t`Host that checks incoming emails`}
        placeholder="mx.example.com"
        hint={t`The first word of Authentication-Results in an email you received. Parley then trusts its checks of senders.`}
        autoComplete="off"
        value={draft.authservId}
        onChange={(authservId) => onChange({ authservId })}
        problem={fieldError(error, 'settings.authservId')}
      />
    </>
  )
}
