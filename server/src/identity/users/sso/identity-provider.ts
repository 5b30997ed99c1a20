import { createHash } from 'node:crypto'
import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
} from 'openid-client'
import type { Role } from '../../access/index.ts'

/** Where people sign in instead of here (OpenID Connect), as the settings have it. */
export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** What its button calls it. */
  name: string
  /** Domains of e-mail addresses that may sign in, in lower case; empty: any. */
  domains: readonly string[]
  /** What somebody becomes whom nobody has invited; null: nothing. */
  newcomers: { role: Role; organization: string } | null
}

/** What a provider says of somebody. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** What belongs together in one sign-in, and what only the browser that began it knows. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

/** Why somebody was not signed in, for the page that tells them. */
export type SignInProblem = 'canceled' | 'lost' | 'failed' | 'unverified' | 'domain' | 'stranger' | 'taken'

/** Somebody comes back from the provider and cannot be signed in. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(`nobody was signed in: ${problem}`, options)
    this.problem = problem
  }
}

/** Seconds that one request to the provider may take. */
const PATIENCE = 10
const SCOPE = 'openid email profile'

/** The identity provider of the settings. What it publishes about itself is read when somebody first signs in. */
export class IdentityProvider {
  readonly settings: IdentityProviderSettings
  #discovered: Promise<Configuration> | null = null

  constructor(settings: IdentityProviderSettings) {
    this.settings = settings
  }

  /** The page of the provider that somebody signs in on. Throws when the provider does not answer. */
  async signInPage(callback: string, { state, nonce, verifier }: Proofs): Promise<URL> {
    return buildAuthorizationUrl(await this.#discover(), {
      redirect_uri: callback,
      scope: SCOPE,
      state,
      nonce,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    })
  }

  /**
   * Who came back with this address, which the provider sent them to. Throws `SignInRefused`: `canceled` by them, or
   * `failed` for whatever the provider does not answer, or answers wrongly.
   */
  async redeemCallback(address: URL, { state, nonce, verifier }: Proofs): Promise<Identity> {
    try {
      const configuration = await this.#discover()
      const tokens = await authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const { iss: issuer, sub: subject, ...claims } = tokens.claims()!
      // Many providers say no more than the subject in the token.
      const said =
        claims.email === undefined ? await fetchUserInfo(configuration, tokens.access_token, subject) : claims
      const { email, email_verified: verified, name } = said
      return {
        issuer,
        subject,
        email: typeof email === 'string' ? email : null,
        isEmailVerified: verified === true,
        name: typeof name === 'string' ? name : null,
      }
    } catch (cause) {
      const isCanceled = cause instanceof AuthorizationResponseError && cause.error === 'access_denied'
      throw new SignInRefused(isCanceled ? 'canceled' : 'failed', { cause })
    }
  }

  #discover(): Promise<Configuration> {
    this.#discovered ??= this.#read().catch((error) => {
      this.#discovered = null
      throw error
    })
    return this.#discovered
  }

  #read(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.settings
    const execute = [enableNonRepudiationChecks]
    // The settings allow this on one's own machine only.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests)
    return discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
      execute,
      timeout: PATIENCE,
    })
  }
}

/** As the provider wants to be shown the secret: in a header, unless it names the body alone. */
function authentication(secret: string): ClientAuth {
  const inHeader = ClientSecretBasic(secret)
  const inBody = ClientSecretPost(secret)
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: supported } = server
    const isBodyOnly = supported?.includes('client_secret_post') && !supported.includes('client_secret_basic')
    return isBodyOnly ? inBody(server, ...rest) : inHeader(server, ...rest)
  }
}
