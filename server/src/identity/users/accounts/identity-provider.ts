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

/** The OpenID Connect provider in the settings. */
export interface IdentityProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Its name on the sign-in button. */
  name: string
  /** Email domains that may sign in, in lower case; empty: any. */
  domains: readonly string[]
  /** The organization and role of users without an invitation; null: they are refused. */
  newcomers: { role: Role; organization: string } | null
}

/** The claims of an ID token. */
export interface Identity {
  issuer: string
  subject: string
  email: string | null
  isEmailVerified: boolean
  name: string | null
}

/** The values that tie one sign-in together. Only the browser that started it knows them. */
export interface Proofs {
  state: string
  nonce: string
  verifier: string
}

/** The reasons for a refused sign-in, shown on the page. */
export type SignInProblem = 'canceled' | 'lost' | 'failed' | 'unverified' | 'domain' | 'stranger' | 'taken'

/** Thrown in the OIDC callback when the user cannot be signed in. */
export class SignInRefused extends Error {
  readonly problem: SignInProblem

  constructor(problem: SignInProblem, options?: ErrorOptions) {
    super(`nobody was signed in: ${problem}`, options)
    this.problem = problem
  }
}

/** Timeout of one request to the provider, in seconds. */
const PATIENCE = 10
const SCOPE = 'openid email profile'

/** The client of the identity provider. Its metadata is read at the first sign-in. */
export class IdentityProvider {
  readonly settings: IdentityProviderSettings
  #discovered: Promise<Configuration> | null = null

  constructor(settings: IdentityProviderSettings) {
    this.settings = settings
  }

  /** The sign-in page of the provider. Throws when the provider does not respond. */
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
   * Redeems the code of a callback URL. Throws `SignInRefused`: `canceled` by the user, or `failed` for a missing or
   * invalid response of the provider.
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
      // Many providers put only the subject in the ID token.
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
    // The settings allow http on the local machine only.
    if (issuer.startsWith('http:')) execute.push(allowInsecureRequests)
    return discovery(new URL(issuer), clientId, {}, authentication(clientSecret), {
      execute,
      timeout: PATIENCE,
    })
  }
}

/** Sends the client secret in the header, unless the provider supports only the body. */
function authentication(secret: string): ClientAuth {
  const inHeader = ClientSecretBasic(secret)
  const inBody = ClientSecretPost(secret)
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: supported } = server
    const isBodyOnly = supported?.includes('client_secret_post') && !supported.includes('client_secret_basic')
    return isBodyOnly ? inBody(server, ...rest) : inHeader(server, ...rest)
  }
}
