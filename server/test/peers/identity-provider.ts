import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, importJWK, type JWK, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** An account at the provider. */
export interface Account {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

export interface TestIdentityProvider extends AsyncDisposable {
  url: string
  /** The settings of a service for this provider. */
  settings: Record<string, string>
  /** Registers a service and its return address. */
  admit(serviceUrl: string): void
  /** The account for the next sign-in of a program; a browser shows a choice. */
  account: Account | 'canceled'
  /** Changes the claims of the next tokens, or the key that signs them. */
  lie: { claims?: (claims: JWTPayload) => JWTPayload; key?: JWK } | null
  /** Answers every request with 503. */
  isDown: boolean
}

const CLIENT = { client_id: 'parley', client_secret: randomBytes(16).toString('hex') }

/** A local OpenID provider (oidc-provider) that can issue forged tokens. */
export async function startIdentityProvider(): Promise<TestIdentityProvider> {
  const signing = newKey()
  const state: Pick<TestIdentityProvider, 'account' | 'lie' | 'isDown'> = {
    account: 'canceled',
    lie: null,
    isDown: false,
  }
  const known = new Map<string, Account>()
  let provider: Provider | null = null

  const server = createServer(async (request, response) => {
    if (state.isDown || !provider) return end(response, 503, 'away')
    const { url: path = '' } = request
    const [, uid, choice] = /^\/interaction\/([\w-]+)(?:\?as=(.*))?$/.exec(path) ?? []
    if (uid) return interact(provider, request, response, choice && JSON.parse(decodeURIComponent(choice)))
    if (path === '/token' && state.lie) return lie(request, response)
    provider.callback()(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`

  async function interact(
    by: Provider,
    request: IncomingMessage,
    response: ServerResponse,
    chosen?: Account | 'canceled',
  ): Promise<void> {
    const { prompt, params, session } = await by.interactionDetails(request, response)
    if (prompt.name === 'consent') {
      const grant = new by.Grant({ accountId: session!.accountId, clientId: String(params.client_id) })
      grant.addOIDCScope('openid email profile')
      const result = { consent: { grantId: await grant.save() } }
      return by.interactionFinished(request, response, result, { mergeWithLastSubmission: true })
    }
    const isPerson = request.headers.accept?.includes('text/html')
    if (isPerson && !chosen) return end(response, 200, pageOf(state.account), 'text/html')
    const account = chosen ?? state.account
    if (account === 'canceled') return by.interactionFinished(request, response, { error: 'access_denied' })
    known.set(account.sub, account)
    await by.interactionFinished(request, response, { login: { accountId: account.sub, remember: false } })
  }

  /** Forwards a token request and signs a changed answer. */
  async function lie(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { claims = (given: JWTPayload) => given, key = signing } = state.lie!
    state.lie = null
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization = '', 'content-type': type = '' } = request.headers
    const headers = { authorization, 'content-type': type }
    const answer = await fetch(`${url}/token`, { method: 'POST', headers, body: Buffer.concat(chunks) })
    const tokens: any = await answer.json()
    const token = await new SignJWT(claims(decodeJwt(tokens.id_token)))
      .setProtectedHeader({ alg: 'RS256', kid: signing.kid! })
      .sign(await importJWK(key, 'RS256'))
    end(response, 200, JSON.stringify({ ...tokens, id_token: token }), 'application/json')
  }

  return Object.assign(state, {
    url,
    settings: {
      PARLEY_OIDC_ISSUER: url,
      PARLEY_OIDC_CLIENT_ID: CLIENT.client_id,
      PARLEY_OIDC_CLIENT_SECRET: CLIENT.client_secret,
      PARLEY_OIDC_NAME: 'Acme ID',
    },
    admit: (serviceUrl: string) => {
      provider = new Provider(url, {
        clients: [{ ...CLIENT, redirect_uris: [`${serviceUrl}/sign-in/callback`] }],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
        findAccount: async (_ctx: unknown, sub: string) => ({
          accountId: sub,
          claims: async () => known.get(sub) ?? { sub },
        }),
        features: { devInteractions: { enabled: false } },
        interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
        jwks: { keys: [signing] },
        cookies: { keys: ['a key of tests'] },
        ttl: {
          AccessToken: 60,
          AuthorizationCode: 60,
          Grant: 600,
          IdToken: 600,
          Interaction: 600,
          Session: 600,
        },
      })
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

/** A key that signs tokens. */
export function newKey(): JWK {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'tests' } as JWK
}

function pageOf(account: Account | 'canceled'): string {
  const link = (choice: unknown, words: string) =>
    `<p><a href="?as=${encodeURIComponent(JSON.stringify(choice))}">${words}</a></p>`
  return `<!doctype html><html lang="en"><title>Acme ID</title><h1>Acme ID</h1>
${link(account, 'Continue')}${link('canceled', 'Cancel')}`
}

function end(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, { 'content-type': type })
  response.end(text)
}
