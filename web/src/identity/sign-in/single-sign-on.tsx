import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { initialUrl } from './initial-url.ts'

/** The query parameter in which the service reports that signing in failed. */
const PROBLEM = 'problem'

/** The ways to sign in, once loaded. */
export function useSignInOptions(): Output<'account_sign_in_options'> | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) => await parley.account.signInOptions({}, { signal }),
  })
  return data
}

/** The name of the identity provider; undefined: none is configured, or it is loading. */
export function useProviderName(): string | undefined {
  return useSignInOptions()?.provider?.name
}

/** Signs in at the identity provider and returns to `page`; the current one when omitted. */
export function SingleSignOn({ page }: { page?: string }) {
  const { t } = useLingui()
  const name = useProviderName()
  const { mutate, data, error, isPending } = useApiMutation(
    () => parley.account.signInElsewhere({ page: page ?? returnPage() }),
    { quiet: true, onDone: ({ url }) => url !== null && location.assign(url) },
  )
  if (name === undefined) return null
  const isOffline = data?.url === null
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-soft before:flex-1 before:border-t after:flex-1 after:border-t">
        <Trans>or</Trans>
      </p>
      <FormError>
        {isOffline ? t`${name} isn’t responding. Try again in a moment.` : error && errorText(error)}
      </FormError>
      <Button onClick={() => mutate()} disabled={isPending} className="justify-center">
        <Trans>Sign in with {name}</Trans>
      </Button>
    </>
  )
}

function returnPage(): string {
  return new URLSearchParams(location.search).has(PROBLEM) ? '/' : initialUrl()
}

/** Why signing in at the identity provider failed, read from the URL. */
export function useSignInError(): string | undefined {
  const { t } = useLingui()
  const name = useProviderName() ?? t`your identity provider`
  switch (new URLSearchParams(location.search).get(PROBLEM)) {
    case 'canceled':
      return t`Sign-in canceled.`
    case 'lost':
      return t`The sign-in expired or was started in another browser. Sign in again.`
    case 'failed':
      return t`We couldn’t sign you in with ${name}. Try again in a moment.`
    case 'unverified':
      return t`Your email address isn’t verified at ${name}. Verify it there, then sign in again.`
    case 'domain':
      return t`You can’t sign in here with this email address. Use your work address.`
    case 'stranger':
      return t`You don’t belong to any organization here. Ask an administrator to invite you.`
    case 'taken':
      return t`Another ${name} account already signs in with this email address. Contact the operator of this service.`
    default:
      return undefined
  }
}
