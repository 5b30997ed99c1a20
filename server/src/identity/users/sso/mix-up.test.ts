import { afterAll, beforeAll, expect, test } from 'vitest'
import { newUser } from '../../../../test/fixtures/people.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { startIdentityProvider, type TestIdentityProvider } from '../../../../test/peers/identity-provider.ts'
import { accounts } from '../accounts/accounts.ts'
import { IdentityProvider } from '../accounts/identity-provider.ts'
import { Traveler } from './testing/traveler.ts'

/*
 * Mix-up (RFC 9700, 4.4): the answer of one identity provider comes where that of another one is expected. An
 * installation has one provider at a time, but its operator can change it, and browsers may be under way then.
 */

let honest: TestIdentityProvider
let other: TestIdentityProvider
let app: TestApp
beforeAll(async () => {
  ;[honest, other] = await Promise.all([startIdentityProvider(), startIdentityProvider()])
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', ...honest.settings } })
  for (const provider of [honest, other]) provider.admit(app.url)
})
afterAll(async () => {
  await app.stop()
  await Promise.all([honest, other].map((provider) => provider[Symbol.asyncDispose]()))
})

/** The service as it is after a restart with the settings of another provider. */
function useProvider({ settings }: TestIdentityProvider): void {
  const all = app.runtime.services.get(accounts)
  all.identityProvider = new IdentityProvider({
    issuer: settings.PARLEY_OIDC_ISSUER!,
    clientId: settings.PARLEY_OIDC_CLIENT_ID!,
    clientSecret: settings.PARLEY_OIDC_CLIENT_SECRET!,
    name: 'Acme ID',
    domains: [],
    newcomers: null,
  })
}

async function travelerAtCallback(
  provider: TestIdentityProvider,
): Promise<{ traveler: Traveler; email: string }> {
  const { email } = await newUser(app, 'member')
  const traveler = new Traveler(app, provider)
  provider.account = { sub: email, email, email_verified: true, name: 'Ana' }
  await traveler.follow(await traveler.begin())
  return { traveler, email }
}

const changed = (address: string, change: (query: URLSearchParams) => void) => {
  const url = new URL(address)
  change(url.searchParams)
  return url.href
}

test('A sign-in that another provider answers after the settings changed signs nobody in, and its code stays unused', async () => {
  useProvider(other)
  const { traveler } = await travelerAtCallback(other)
  useProvider(honest)
  // Without `iss`, as providers that do not know RFC 9207 answer.
  const silent = changed(traveler.callback, (query) => query.delete('iss'))
  expect(await traveler.completeSsoSignIn(silent)).toBe(`${app.url}/?problem=lost`)
  expect(traveler.cookie()).toBe('')
})

test('A callback that names another issuer signs nobody in', async () => {
  useProvider(honest)
  const { traveler } = await travelerAtCallback(honest)
  const swapped = changed(traveler.callback, (query) => query.set('iss', other.url))
  expect(await traveler.completeSsoSignIn(swapped)).toBe(`${app.url}/?problem=failed`)
  expect(traveler.cookie()).toBe('')
})

test('A callback without the issuer that the provider promises to name signs nobody in', async () => {
  useProvider(honest)
  const { traveler } = await travelerAtCallback(honest)
  const silent = changed(traveler.callback, (query) => query.delete('iss'))
  expect(await traveler.completeSsoSignIn(silent)).toBe(`${app.url}/?problem=failed`)
  expect(traveler.cookie()).toBe('')
})

test('A token that another issuer is named in signs nobody in', async () => {
  useProvider(honest)
  const { traveler } = await travelerAtCallback(honest)
  honest.lie = { claims: (claims) => ({ ...claims, iss: other.url }) }
  try {
    expect(await traveler.completeSsoSignIn()).toBe(`${app.url}/?problem=failed`)
  } finally {
    honest.lie = null
  }
  expect(traveler.cookie()).toBe('')
})

test('The state of one sign-in does not fit the code of another', async () => {
  useProvider(honest)
  const [victim, attacker] = [await travelerAtCallback(honest), await travelerAtCallback(honest)]
  const stateOf = (address: string) => new URL(address).searchParams.get('state')!
  const codeOf = (address: string) => new URL(address).searchParams.get('code')!
  const theirs = attacker.traveler.callback
  const ownState = stateOf(victim.traveler.callback)
  // The attacker's whole answer, and the attacker's code under the victim's state.
  expect(await victim.traveler.completeSsoSignIn(theirs)).toBe(`${app.url}/?problem=lost`)
  const again = await travelerAtCallback(honest)
  const mixed = changed(again.traveler.callback, (query) => query.set('code', codeOf(theirs)))
  expect(stateOf(mixed)).not.toBe(ownState)
  expect(await again.traveler.completeSsoSignIn(mixed)).toBe(`${app.url}/?problem=failed`)
  expect(again.traveler.cookie()).toBe('')
})

test('The honest answer of the configured provider still signs in', async () => {
  useProvider(honest)
  const { traveler, email } = await travelerAtCallback(honest)
  expect(await traveler.completeSsoSignIn()).toBe(`${app.url}/`)
  expect((await traveler.account()).user.email).toBe(email)
})
