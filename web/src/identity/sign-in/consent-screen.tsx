import { Trans, useLingui } from '@lingui/react/macro'
import type { Input, Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { CheckList } from '../../ui/fields/check-list.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type GivenPermission, usePermissionWords } from '../permission-words.ts'
import { useSession, useSessionState } from '../session.ts'
import { initialUrl } from './initial-url.ts'
import { LinkPage } from './link-page.tsx'
import { SignInScreen } from './sign-in-screen.tsx'
import { SignedOutPage } from './signed-out-page.tsx'

type Request = Input<'account_connections_preview'>
type Preview = Output<'account_connections_preview'>
type Access = Input<'account_connections_allow'>['access']

/** Where an app sends a user to request access to the account. */
export function ConsentScreen() {
  return useSessionState() === null ? <SignInScreen /> : <Consent />
}

function Consent() {
  const { t } = useLingui()
  const [request] = useState(requestFromUrl)
  const preview = useQuery({
    queryKey: ['consent', request],
    queryFn: async () => await parley.account.connections.preview(request),
    retry: false,
  })
  return (
    <LinkPage
      query={preview}
      failure={t`This authorization link doesn’t work`}
      loading={<Trans>Loading the request…</Trans>}
    >
      {(asked) => <Question request={request} asked={asked} />}
    </LinkPage>
  )
}

function Question({ request, asked }: { request: Request; asked: Preview }) {
  const { name, site, returnsTo, isOnOwnMachine } = asked
  return (
    <SignedOutPage title={<Trans>Allow “{name}” to access your account?</Trans>} lead={site ?? undefined}>
      {isOnOwnMachine ? (
        <Notice>
          <Trans>
            This app says it runs on your computer ({returnsTo}). Continue only if you just started it.
          </Trans>
        </Notice>
      ) : (
        <Notice>
          <Trans>This app receives access at {returnsTo}. Continue only if you trust that site.</Trans>
        </Notice>
      )}
      <Decision request={request} asked={asked} />
    </SignedOutPage>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="break-words text-soft" dir="auto">
      {children}
    </p>
  )
}

interface DecisionProps {
  request: Request
  asked: Preview
}

/** Selects the organization and the access, never more than the user has. */
function Decision({ request, asked }: DecisionProps) {
  const { t } = useLingui()
  const { organization } = useSession()
  const { organizations } = asked
  const [organizationId, setOrganization] = useState(organization.id)
  const [access, setAccess] = useState<Access>(asked.scope)
  const [wanted, setWanted] = useState<string[]>(asked.permissions ?? [])
  const isLimited = access === 'limited'
  const grantable = organizations.find(({ id }) => id === organizationId)?.permissions ?? []
  const permissions = grantable.filter((permission) => wanted.includes(permission))
  const goOn = { quiet: true, onDone: ({ address }: { address: string }) => location.assign(address) }
  const allow = useApiMutation(
    () =>
      parley.account.connections.allow({
        ...request,
        organizationId,
        access,
        ...(isLimited && { permissions }),
      }),
    goOn,
  )
  const refuse = useApiMutation(() => parley.account.connections.refuse(request), goOn)
  const failed = allow.error ?? refuse.error
  return (
    <Form onSubmit={allow.mutate} className="flex flex-col gap-4">
      <FormError>{failed && errorText(failed)}</FormError>
      <SelectField label={t`Organization`} value={organizationId} onChange={setOrganization}>
        {organizations.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t`Access`}
        hint={t`The app never gets more access than you have. It can’t manage members or API keys.`}
        value={access}
        onChange={setAccess}
      >
        <option value="read">{t`Read only`}</option>
        <option value="full">{t`Read, change, and send`}</option>
        <option value="limited">{t`Only what you choose`}</option>
      </SelectField>
      {isLimited && <PermissionList grantable={grantable} chosen={permissions} onChange={setWanted} />}
      <div className="flex justify-end gap-2">
        <Button onClick={() => refuse.mutate()} disabled={refuse.isPending}>
          <Trans>Cancel</Trans>
        </Button>
        <Button
          type="submit"
          kind="primary"
          disabled={allow.isPending || (isLimited && permissions.length === 0)}
        >
          <Trans>Allow</Trans>
        </Button>
      </div>
    </Form>
  )
}

interface PermissionListProps {
  grantable: readonly GivenPermission[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

function PermissionList({ grantable, chosen, onChange }: PermissionListProps) {
  const { t } = useLingui()
  const wordsOf = usePermissionWords()
  const choices = grantable.map((id) => ({ id, name: wordsOf(id) }))
  return (
    <fieldset className="grid max-h-60 gap-1.5 overflow-y-auto rounded-md border p-3">
      <legend className="sr-only">{t`What the app may do`}</legend>
      <CheckList choices={choices} chosen={chosen} onChange={onChange} />
    </fieldset>
  )
}

const FIELDS = [
  'client_id',
  'redirect_uri',
  'response_type',
  'code_challenge',
  'code_challenge_method',
  'resource',
  'scope',
  'state',
]

/** The authorization request from the URL. The service validates it. */
function requestFromUrl(): Request {
  const query = new URL(initialUrl(), location.origin).searchParams
  const fields = FIELDS.flatMap((name) => {
    const value = query.get(name)
    return value === null ? [] : [[name, value]]
  })
  return Object.fromEntries(fields) as Request
}
