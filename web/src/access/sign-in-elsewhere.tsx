import { Trans, useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useAct } from '../shell/acts.ts'
import { parley } from '../shell/api.ts'
import { Button } from '../ui/button.tsx'
import { pageAsOpened } from './address-at-start.ts'
import { Problem } from './outside.tsx'

/** Where the service says in the address that nobody was signed in. */
const PROBLEM = 'problem'

/** By which ways people sign in here, once that is known. */
export function useSignInOptions(): Output<'account_sign_in_options'> | undefined {
  const { data } = useQuery({
    queryKey: ['sign-in-options'],
    queryFn: async ({ signal }) => await parley.account.signInOptions({}, { signal }),
  })
  return data
}

/** What the identity provider of the settings is called; undefined where there is none, or while nobody knows. */
export function useProviderName(): string | undefined {
  return useSignInOptions()?.provider?.name
}

/** Signs in at the identity provider, where there is one, and comes back to the page that somebody is on. */
export function SignInElsewhere() {
  const { t } = useLingui()
  const name = useProviderName()
  const { mutate, data, error, isPending } = useAct(
    () => parley.account.signInElsewhere({ page: pageToComeBackTo() }),
    { quiet: true, onDone: ({ url }) => url !== null && location.assign(url) },
  )
  if (name === undefined) return null
  const isAway = data?.url === null
  return (
    <>
      <p className="flex items-center gap-3 text-xs text-soft before:flex-1 before:border-t after:flex-1 after:border-t">
        <Trans>or</Trans>
      </p>
      <Problem>{isAway ? t`${name} does not answer. Try again in a moment.` : error?.message}</Problem>
      <Button onClick={() => mutate()} disabled={isPending} className="justify-center">
        <Trans>Sign in with {name}</Trans>
      </Button>
    </>
  )
}

function pageToComeBackTo(): string {
  return new URLSearchParams(location.search).has(PROBLEM) ? '/' : pageAsOpened()
}

/** Why the identity provider signed nobody in, as the address says that it sent them back to. */
export function useProblemOfAddress(): string | undefined {
  const { t } = useLingui()
  const name = useProviderName() ?? t`the provider`
  switch (new URLSearchParams(location.search).get(PROBLEM)) {
    case 'canceled':
      return t`You were not signed in: it was canceled.`
    case 'lost':
      return t`This took too long, or was begun in another browser. Sign in again.`
    case 'failed':
      return t`You could not be signed in with ${name}. Try again in a moment.`
    case 'unverified':
      return t`Your e-mail address is not confirmed at ${name}. Confirm it there first.`
    case 'domain':
      return t`Addresses like yours may not sign in here. Use your address at work.`
    case 'stranger':
      return t`You belong to no organization here. Ask for an invitation to your address.`
    case 'taken':
      return t`Somebody else at ${name} signs in with this address. Ask whoever runs the service.`
    default:
      return undefined
  }
}
