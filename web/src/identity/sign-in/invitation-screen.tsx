import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { parley } from '../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { startSession } from '../session.ts'
import { NameField, NewPasswordField } from './credentials-fields.tsx'
import { LinkPage } from './link-page.tsx'
import { takeToken } from './link-token.ts'
import { SignInForm } from './sign-in-form.tsx'
import { SignedOutPage } from './signed-out-page.tsx'
import { SingleSignOn } from './single-sign-on.tsx'

type Invitation = Output<'account_invitation_preview'>

/** The page behind an invitation link. */
export function InvitationScreen() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const [token] = useState(takeToken)
  const key = ['invitation', token]
  // An accepted invitation is used up, and must not be asked about again.
  const [isAccepting, setAccepting] = useState(false)
  const preview = useQuery({
    queryKey: key,
    queryFn: async () => await parley.account.invitationPreview({ invitation: token }),
    retry: false,
    enabled: !isAccepting,
  })
  return (
    <LinkPage
      query={preview}
      failure={t`This invitation doesn’t work`}
      loading={<Trans>Loading your invitation…</Trans>}
    >
      {(invitation) => (
        <Invited
          token={token}
          invitation={invitation}
          onSignedIn={() => void queryClient.invalidateQueries({ queryKey: key })}
          onAccept={() => setAccepting(true)}
        />
      )}
    </LinkPage>
  )
}

interface InvitedProps {
  token: string
  invitation: Invitation
  onSignedIn: () => void
  onAccept: () => void
}

function Invited({ token, invitation, onSignedIn, onAccept }: InvitedProps) {
  const { t } = useLingui()
  const { organization, email, hasAccount, isSignedIn } = invitation
  return (
    <SignedOutPage title={t`Join ${organization}`} lead={<Trans>You were invited as {email}.</Trans>}>
      {hasAccount && !isSignedIn ? (
        <>
          <p className="text-soft">
            <Trans>You already have an account. Sign in to accept the invitation.</Trans>
          </p>
          <SignInForm
            email={email}
            onDone={(account) => {
              startSession(account)
              onSignedIn()
            }}
          />
          <SingleSignOn page={`${location.pathname}#${token}`} />
        </>
      ) : (
        <Accept token={token} invitation={invitation} onAccept={onAccept} />
      )}
    </SignedOutPage>
  )
}

function Accept({ token, invitation, onAccept }: Omit<InvitedProps, 'onSignedIn'>) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const given = { timeZone, ...(!invitation.hasAccount && { name, password }) }
  const { mutate, error, isPending } = useApiMutation(
    () => parley.account.acceptInvitation({ invitation: token, ...given }),
    {
      quiet: true,
      onDone: (account) => {
        startSession(account)
        void navigate({ to: '/' })
      },
    },
  )
  return (
    <Form
      onSubmit={() => {
        onAccept()
        mutate()
      }}
      className="flex flex-col gap-4"
    >
      <FormError>{formError(error, ['name', 'password'])}</FormError>
      {!invitation.hasAccount && (
        <>
          <NameField value={name} onChange={setName} error={error} />
          <NewPasswordField value={password} onChange={setPassword} error={error} />
        </>
      )}
      <Button type="submit" kind="primary" disabled={isPending} className="justify-center">
        <Trans>Accept invitation</Trans>
      </Button>
      {/* The provider verifies the address, so signing in there accepts the invitation. */}
      {!invitation.hasAccount && <SingleSignOn page="/" />}
    </Form>
  )
}
