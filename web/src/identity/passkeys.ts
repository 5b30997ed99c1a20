import type { Input, Output } from '@parley/sdk'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/*
 * The browser's part of passkeys. Screens load it when it is needed, because the first page is small.
 */

type CreationOptions = Output<'account_passkeys_begin'>['options']
type RequestOptions = Output<'account_sign_in_by_passkey_begin'>['options']

/** Asks the browser to make a passkey. Null: the user canceled, or has one of this account there already. */
export function makePasskey(options: CreationOptions) {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return unlessCanceled(
    startRegistration({ optionsJSON }) as unknown as Promise<Input<'account_passkeys_create'>['credential']>,
  )
}

/** Asks the browser for a passkey. Null: the user canceled, or has none there. */
export function askForPasskey(options: RequestOptions) {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return unlessCanceled(
    startAuthentication({ optionsJSON }) as unknown as Promise<
      Input<'account_sign_in_by_passkey'>['credential']
    >,
  )
}

/** Browsers do not tell why: pages must not find out which passkeys somebody has. */
async function unlessCanceled<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof Error && NOT_DONE.includes(error.name)) return null
    throw error
  }
}

const NOT_DONE = ['NotAllowedError', 'AbortError', 'InvalidStateError']
