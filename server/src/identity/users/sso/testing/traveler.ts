import { expect } from 'vitest'
import { Browser } from '../../../../../test/fixtures/people.ts'
import type { TestApp } from '../../../../../test/harness/harness.ts'
import type { Account, TestIdentityProvider } from '../../../../../test/peers/identity-provider.ts'

/** A browser that follows redirects, with cookies per host. */
export class Traveler {
  readonly #app: Pick<TestApp, 'url'>
  readonly #provider: Pick<TestIdentityProvider, 'account'>
  readonly #jar = new Map<string, Map<string, string>>()
  /** The last URL of the service that it was redirected to. */
  callback = ''

  constructor(app: Pick<TestApp, 'url'>, provider: Pick<TestIdentityProvider, 'account'>) {
    this.#app = app
    this.#provider = provider
  }

  async begin(page = '/', service = this.#app.url): Promise<string> {
    const answer = await this.#fetch(`${service}/api/v1/account/sign-in-elsewhere`, {
      method: 'POST',
      headers: { origin: service, 'content-type': 'application/json' },
      body: JSON.stringify({ page }),
    })
    expect(answer.status).toBe(200)
    const { url } = (await answer.json()) as { url: string }
    return url
  }

  /** Follows redirects to a page of the service; returns its URL. */
  async follow(address: string, until = '/sign-in/callback'): Promise<string> {
    for (let at = address; ; ) {
      if (new URL(at).pathname === until) {
        this.callback = at
        return at
      }
      const answer = await this.#fetch(at, { redirect: 'manual' })
      const next = answer.headers.get('location')
      if (next === null) throw new Error(`${at} answered ${answer.status}: ${await answer.text()}`)
      at = new URL(next, at).href
    }
  }

  /** Opens a callback URL; returns the page that it leads to. */
  async completeSsoSignIn(callback = this.callback): Promise<string> {
    const answer = await this.#fetch(callback, { redirect: 'manual' })
    expect({ status: answer.status, kept: answer.headers.get('cache-control') }).toEqual({
      status: 303,
      kept: 'no-store',
    })
    return answer.headers.get('location')!
  }

  async signIn(account: Account | 'canceled', page = '/', service = this.#app.url): Promise<string> {
    this.#provider.account = account
    await this.follow(await this.begin(page, service))
    return this.completeSsoSignIn()
  }

  /** Its session cookie at the service; empty without one. */
  cookie(service = this.#app.url): string {
    const jar = this.#jar.get(new URL(service).host) ?? new Map()
    const [found] = [...jar].filter(([name]) => name.startsWith('parley_session'))
    return found ? found.join('=') : ''
  }

  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes.
  async account(service = this.#app.url): Promise<any> {
    return (await new Browser({ url: service }, this.cookie(service)).send('GET', '/account')).body
  }

  async #fetch(address: string, init: RequestInit): Promise<Response> {
    const { host } = new URL(address)
    const jar = this.#jar.get(host) ?? new Map<string, string>()
    this.#jar.set(host, jar)
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map((pair) => pair.join('=')).join('; '))
    const answer = await fetch(address, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const [name = '', value = ''] = pair.split(/=(.*)/s)
      if (value === '' || /max-age=0|1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }
}
