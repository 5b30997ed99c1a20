import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { SettingsFrame } from '../../shell/frame/settings-frame.tsx'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { startSession, useSession } from '../session.ts'
import { EmailField, NameField, NewPasswordField, PasswordField } from '../sign-in/credentials-fields.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { IdentityLink } from './identity-link.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

/** The user's profile, ways to sign in, sessions and connected apps. */
export function AccountScreen() {
  const { t } = useLingui()
  const { user } = useSession()
  return (
    <SettingsFrame title={t`My account`}>
      <div className="flex flex-col gap-6">
        {user.hasPassword ? (
          <>
            <Profile />
            <Password />
            <SecondFactor />
          </>
        ) : (
          <Credentials />
        )}
        <Passkeys />
        <IdentityLink />
        <Sessions />
        <ConnectedApps />
      </div>
    </SettingsFrame>
  )
}

/** For users who signed in with a one-time link and have no password yet. */
function Credentials() {
  const { t } = useLingui()
  const { user } = useSession()
  const [email, setEmail] = useState(user.email ?? '')
  const [name, setName] = useState(user.name ?? '')
  const [password, setPassword] = useState('')
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.setCredentials({ email, name, password }),
    { quiet: true, done: t`Saved`, onDone: startSession },
  )
  return (
    <Card title={t`Set your sign-in details`}>
      <Form onSubmit={mutate} className="flex flex-col gap-4 p-4">
        <FormError>{formError(error, ['email', 'name', 'password'])}</FormError>
        <NameField value={name} onChange={setName} error={error} />
        <EmailField value={email} onChange={setEmail} error={error} isFixed={user.email !== null} />
        <NewPasswordField value={password} onChange={setPassword} error={error} />
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Card>
  )
}

function Profile() {
  const { t } = useLingui()
  const { user } = useSession()
  const [name, setName] = useState(user.name ?? '')
  const { mutate, error, isPending } = useApiMutation(() => parley.account.update({ name }), {
    quiet: true,
    done: t`Saved`,
    onDone: startSession,
  })
  return (
    <Card title={t`Profile`}>
      <Form onSubmit={mutate} className="flex flex-col gap-4 p-4">
        <NameField value={name} onChange={setName} error={error} />
        <EmailField value={user.email ?? ''} onChange={() => undefined} error={null} isFixed />
        <Button
          type="submit"
          kind="primary"
          className="self-end"
          disabled={isPending || name === (user.name ?? '')}
        >
          <Trans>Save</Trans>
        </Button>
      </Form>
    </Card>
  )
}

function Password() {
  const { t } = useLingui()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.changePassword({ currentPassword, newPassword }),
    {
      quiet: true,
      changes: [['my-sessions']],
      done: t`Password changed. You are signed out of your other sessions.`,
      onDone: (account) => {
        setCurrent('')
        setNew('')
        startSession(account)
      },
    },
  )
  return (
    <Card title={t`Password`}>
      <Form onSubmit={mutate} className="flex flex-col gap-4 p-4">
        <FormError>{formError(error, ['currentPassword', 'newPassword'])}</FormError>
        <PasswordField
          label={t`Current password`}
          value={currentPassword}
          onChange={setCurrent}
          error={error}
          name="currentPassword"
        />
        <NewPasswordField value={newPassword} onChange={setNew} error={error} name="newPassword" />
        <Button type="submit" kind="primary" className="self-end" disabled={isPending}>
          <Trans>Change password</Trans>
        </Button>
      </Form>
    </Card>
  )
}
