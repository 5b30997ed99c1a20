import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { Browser, type TestUser } from '../fixtures/people.ts'
import type { TestApp } from '../harness/harness.ts'

export const CALLBACK = 'http://localhost:33418/callback'

export interface Asked {
  request: Record<string, string>
  verifier: string
}

export interface Answered {
  status: number
  body: any
}

/** Sends a POST like an OAuth client, without cookies. */
export async function post(app: TestApp, path: string, body: string | URLSearchParams): Promise<Answered> {
  const answer = await fetch(app.url + path, { method: 'POST', body })
  return { status: answer.status, body: await answer.json() }
}

const challengeFor = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')

/** A registered OAuth client. Registration is limited to ten a minute, so most tests of a file share one. */
export class TestOAuthClient {
  readonly #app: TestApp
  #registered: Promise<string> | undefined

  constructor(app: TestApp) {
    this.#app = app
  }

  clientId(): Promise<string> {
    this.#registered ??= this.#register()
    return this.#registered
  }

  async #register(): Promise<string> {
    const metadata = { client_name: 'Cli', redirect_uris: [CALLBACK] }
    const answer = await post(this.#app, '/oauth/register', JSON.stringify(metadata))
    expect(answer.status).toBe(201)
    return answer.body.client_id
  }

  /** An authorization request, with the verifier of its challenge. */
  async ask(more: Record<string, string> = {}): Promise<Asked> {
    const verifier = randomBytes(32).toString('base64url')
    const request = {
      client_id: await this.clientId(),
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: challengeFor(verifier),
      code_challenge_method: 'S256',
      resource: `${this.#app.url}/mcp`,
      state: 'a state',
      ...more,
    }
    return { request, verifier }
  }

  /** Approves the request, as the consent page does: with `read`, `full`, or permissions separated by spaces. */
  allow(
    who: TestUser,
    request: object,
    access = 'full',
    org = this.#app.org.id,
  ): ReturnType<Browser['send']> {
    const organizationId = `org_${org.replaceAll('-', '')}`
    const isLimited = access.includes(':')
    const given = isLimited ? { access: 'limited', permissions: access.split(' ') } : { access }
    const body = { ...request, ...given, organizationId }
    return new Browser(this.#app, who.cookie).send('POST', '/account/connections', body)
  }

  async codeFor(who: TestUser, asked: Asked, access = 'full'): Promise<string> {
    const { status, body } = await this.allow(who, asked.request, access)
    expect(status).toBe(200)
    return new URL(body.address).searchParams.get('code')!
  }

  redeem({ request, verifier }: Asked, code: string, more: Record<string, string> = {}): Promise<Answered> {
    const form = {
      grant_type: 'authorization_code',
      code,
      client_id: request.client_id!,
      redirect_uri: request.redirect_uri!,
      code_verifier: verifier,
      resource: request.resource!,
      ...more,
    }
    return post(this.#app, '/oauth/token', new URLSearchParams(form))
  }

  async refresh(token: string, more: Record<string, string> = {}): Promise<Answered> {
    const form = {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: await this.clientId(),
      ...more,
    }
    return post(this.#app, '/oauth/token', new URLSearchParams(form))
  }

  async authorize(who: TestUser, access = 'full'): Promise<{ access_token: string; refresh_token: string }> {
    const asked = await this.ask()
    return (await this.redeem(asked, await this.codeFor(who, asked, access))).body
  }

  /** The result of a tool called with a token, or the HTTP status of a refusal. */
  async callTool(token: string, name: string, args: object): Promise<any> {
    const answer = await fetch(`${this.#app.url}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
    if (answer.status !== 200) return answer.status
    const [, message = ''] = /^data: (.*)$/m.exec(await answer.text()) ?? []
    const { result } = JSON.parse(message)
    return result.isError ? JSON.parse(result.content[0].text).error.code : result.structuredContent
  }

  async isAuthorized(token: string): Promise<boolean> {
    return (await this.callTool(token, 'segments_list', {})) !== 401
  }
}

/** Waits until cached token checks have expired, half a second later. */
export const cacheExpired = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 600))
