import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fileOperations, operations } from '../../src/app/registry.ts'
import { ROLES, type Role } from '../../src/identity/access/index.ts'
import { toWire } from '../../src/platform/core/index.ts'
import type { FileOperation, Operation } from '../../src/platform/operations/index.ts'
import { exampleInput } from '../fixtures/examples.ts'
import { Browser, newUser } from '../fixtures/people.ts'
import { openWorkspace, type Workspace } from '../fixtures/workspace.ts'
import { expectRefusal } from '../harness/envelope.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { fileRequestFor, requestFor, send } from '../harness/requests.ts'

/* What each session is allowed to do, for every operation and every origin. */

let app: TestApp
let workspace: Workspace
let other: Workspace
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  workspace = await openWorkspace(app, 'mine')
  other = await openWorkspace(app, 'theirs')
})
afterAll(() => app.stop())

const everything: readonly (Operation | FileOperation)[] = [...operations, ...fileOperations]

/** Calls an operation with invalid input, so that an allowed call has no effect. */
const ask = (op: Operation | FileOperation, cookie: string, headers: Record<string, string> = {}) => {
  const request =
    'effect' in op
      ? requestFor(op, { ...exampleInput(op, workspace), nonsense: 'x' }, cookie)
      : fileRequestFor(op, { named: workspace, key: cookie, query: '?nonsense=x' })
  return send(app.url, { ...request, headers: { ...request.headers, ...headers } })
}

test.each(Object.keys(ROLES) as Role[])(
  'A session of an %s can do exactly what the role permits',
  async (role) => {
    const { cookie } = await newUser(app, role, workspace.id)
    const wrong: string[] = []
    for (const op of everything) {
      const { status, body } = await ask(op, cookie)
      const expected = ROLES[role].has(op.permission) ? 'invalid_request' : 'forbidden'
      if (body.error?.code !== expected) wrong.push(`${op.name}: ${status} ${body.error?.code}`)
    }
    expect(wrong).toEqual([])
  },
)

test('No operation works for an organization that the session does not belong to', async () => {
  const headers = { 'x-parley-organization': toWire('organization', other.id) }
  for (const op of everything) {
    const answer = await ask(op, workspace.cookie, headers)
    expectRefusal(answer, 'forbidden')
    expect({ op: op.name, message: answer.body.error.message }).toEqual({
      op: op.name,
      message: 'You are not a member of this organization. Switch to one of yours.',
    })
  }
})

test('No write works from a page of another site', async () => {
  for (const op of everything.filter(({ method }) => method !== 'GET')) {
    expectRefusal(await ask(op, workspace.cookie, { origin: 'https://evil.example' }), 'forbidden')
  }
})

test.each(['//evil.example', '/\\evil.example', '/%2f%2fevil.example', '/welcome?next=//evil.example'])(
  'The return path %s does not lead to another site',
  async (path) => {
    const response = await fetch(app.url + path, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect(response.headers.get('location')).toBeNull()
  },
)

describe('Behind https', () => {
  let secure: TestApp
  beforeAll(async () => {
    secure = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_PUBLIC_URL: 'https://parley.example' } })
  })
  afterAll(() => secure.stop())

  test('the cookie is sent over https only and cannot be set or read by other hosts', async () => {
    const user = await newUser(secure, 'owner')
    const browser = new Browser(secure, '', 'https://parley.example')
    expect((await browser.signIn(user)).status).toBe(200)
    expect(browser.cookie).toMatch(/^__Host-parley_session=/)
    expect(browser.attributes).toBe('Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000; Secure')
    expect((await browser.send('POST', '/account/sign-out', {})).status).toBe(200)
    for (const origin of [
      'http://parley.example',
      'https://parley.example:8443',
      secure.url,
      'https://a.parley.example',
    ])
      expectRefusal(await new Browser(secure, '', origin).signIn(user), 'forbidden')
  })
})
