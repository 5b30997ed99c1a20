import { cookieName } from '../src/edge/http/sessions.ts'
import { type Role, SCOPES } from '../src/identity/access/index.ts'
import { accounts } from '../src/identity/users/index.ts'
import { addMember } from '../src/identity/users/memberships/memberships.ts'
import { startSession } from '../src/identity/users/sessions/sessions.ts'
import { insertUser } from '../src/identity/users/users.ts'
import { toWire } from '../src/platform/core/index.ts'
import { sql } from '../src/platform/db/index.ts'
import type { Operation } from '../src/platform/operations/index.ts'
import type { TestApp } from './harness.ts'

/** Somebody who logs in, as tests see them. */
export interface TestUser {
  /** UUID. */
  id: string
  wireId: string
  email: string
  password: string
  /** What their browser sends. */
  cookie: string
}

const PASSWORD = 'correct horse battery'
/** Hashing costs as much as it should, so a process does it once. */
let hashed: Promise<string> | undefined

/** Somebody with a role in an organization, who is signed in. */
export async function newUser(app: TestApp, role: Role, org = app.org.id): Promise<TestUser> {
  const { pool, newId, services, clock } = app.runtime
  const id = newId()
  const email = `${role}-${id.slice(-12)}@example.com`
  hashed ??= services.get(accounts).passwords.hash(PASSWORD)
  const hash = await hashed
  await pool.transaction(async (db) => {
    await insertUser(db, { id, email, name: `The ${role}`, now: clock.now() })
    await db.run(sql`update users set password_hash = ${hash} where id = ${id}`)
    await addMember(db, org, { userId: id, role, now: clock.now() })
  })
  return { id, wireId: toWire('user', id), email, password: PASSWORD, cookie: await newCookie(app, id, org) }
}

/** What a workspace calls an operation with: its key, or the session of its owner where no key may. */
export function credentialFor(
  { permission }: Pick<Operation, 'permission'>,
  { key, cookie }: { key: string; cookie: string },
): string {
  return SCOPES.full.has(permission) ? key : cookie
}

/** Another session of somebody. */
export async function newCookie(app: TestApp, userId: string, org = app.org.id): Promise<string> {
  const { realNow } = app.runtime.services.get(accounts)
  const session = { userId, org, userAgent: 'a test', now: realNow() }
  const token = await startSession(app.runtime.pool, app.runtime, session)
  return `${cookieName(app.url)}=${token}`
}

/** A browser on a page of the service: it keeps cookies, and says where it is. */
export class Browser {
  readonly #url: string
  readonly origin: string
  cookie: string
  /** The attributes that the last cookie came with. */
  attributes = ''

  constructor({ url }: Pick<TestApp, 'url'>, cookie = '', origin = url) {
    this.#url = url
    this.cookie = cookie
    this.origin = origin
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: any; headers: Headers }> {
    const response = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        ...(this.cookie && { cookie: this.cookie }),
        ...(method !== 'GET' && { origin: this.origin }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const [given] = response.headers.getSetCookie()
    if (given !== undefined) {
      const [pair = '', ...rest] = given.split('; ')
      this.cookie = pair.endsWith('=') ? '' : pair
      this.attributes = rest.join('; ')
    }
    return { status: response.status, body: await response.json(), headers: response.headers }
  }

  signIn({ email, password }: Pick<TestUser, 'email' | 'password'>) {
    return this.send('POST', '/account/sign-in', { email, password })
  }
}
