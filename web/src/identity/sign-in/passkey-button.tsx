import { useLingui } from '@lingui/react/macro'
import type { Output } from '@parley/sdk'
import type { ReactNode } from 'react'
import { errorText } from '../../shell/error-text.ts'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { askForPasskey } from '../passkeys.ts'
import type { Account } from '../session.ts'

type Options = Output<'account_sign_in_by_passkey_begin'>['options']

interface PasskeyButtonProps {
  /** From signing in with the password, when the passkey is the second factor. */
  options?: Options | null
  autoFocus?: boolean
  onDone: (account: Account) => void
  children: ReactNode
}

/** Signs in with a passkey of the browser. */
export default function PasskeyButton({ options, autoFocus, onDone, children }: PasskeyButtonProps) {
  const { t } = useLingui()
  const { mutate, data, error, isPending } = useApiMutation(() => signIn(options), {
    quiet: true,
    onDone: (account) => account && onDone(account),
  })
  return (
    <>
      <FormError>
        {data === null
          ? t`No passkey was used. Try again, or sign in another way.`
          : error && errorText(error)}
      </FormError>
      <Button onClick={() => mutate()} disabled={isPending} autoFocus={autoFocus} className="justify-center">
        {children}
      </Button>
    </>
  )
}

/** After the password, the service has already sent a challenge. It stays usable until a passkey has answered it. */
async function signIn(given: Options | null | undefined): Promise<Account | null> {
  const options = given ?? (await parley.account.signInByPasskeyBegin({})).options
  const credential = await askForPasskey(options)
  return credential && (await parley.account.signInByPasskey({ credential }))
}
