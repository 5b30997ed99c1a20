import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { TextField } from '../../ui/fields/text-field.tsx'

/** The fields of a Twilio account, as errors of the API name them. */
export const ACCOUNT_FIELDS = ['settings.accountSid', 'secrets.authToken']

export interface TwilioAccount {
  accountSid: string
  authToken: string
}

export const NO_ACCOUNT: TwilioAccount = { accountSid: '', authToken: '' }

interface AccountFieldsProps {
  account: TwilioAccount
  onChange: (account: TwilioAccount) => void
  error: unknown
  autoFocus?: boolean
}

/** What the console of Twilio shows of an account. */
export function AccountFields({ account, onChange, error, autoFocus }: AccountFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <TextField
        label={t`Account SID`}
        hint={t`AC and 32 letters and digits.`}
        autoComplete="off"
        spellCheck={false}
        required
        autoFocus={autoFocus}
        value={account.accountSid}
        onChange={(accountSid) => onChange({ ...account, accountSid })}
        problem={fieldError(error, 'settings.accountSid')}
      />
      <TextField
        label={t`Auth token`}
        hint={t`Stored encrypted and never shown again.`}
        type="password"
        autoComplete="off"
        required
        value={account.authToken}
        onChange={(authToken) => onChange({ ...account, authToken })}
        problem={fieldError(error, 'secrets.authToken')}
      />
    </>
  )
}
