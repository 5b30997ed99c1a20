import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser, newUser } from '../../../../test/fixtures/people.ts'
import { earlier } from '../../../../test/fixtures/times.ts'
import { expectRefusal } from '../../../../test/harness/envelope.ts'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Role } from '../../access/index.ts'
import { letIn } from './invitation-links.ts'

let app: TestApp
let owner: Browser
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
  owner = new Browser(app, (await newUser(app, 'owner')).cookie)
})
afterAll(() => app.stop())

const browserOf = async (role: Role) => new Browser(app, (await newUser(app, role)).cookie)
const tokenIn = (link: string) => link.slice(link.indexOf('#') + 1)

describe('An invitation', () => {
  const invite = async (email: string, role: Role = 'member') =>
    (await owner.send('POST', '/invitations', { email, role })).body
  const accept = (link: string, given: object, browser = new Browser(app)) =>
    browser.send('POST', '/account/accept-invitation', { invitation: tokenIn(link), ...given })
  const newcomer = { name: 'Nia', password: 'a good long one' }

  test('creates an account once, with the name and password that the new member chooses', async () => {
    const { link } = await invite('Nia@Example.com')
    expect(link).toMatch(/\/invitation#[\w-]{86}$/)
    const browser = new Browser(app)
    const preview = await browser.send('POST', '/account/invitation-preview', { invitation: tokenIn(link) })
    expect(preview.body).toMatchObject({ email: 'nia@example.com', role: 'member', hasAccount: false })
    expectRefusal(await accept(link, {}), 'invalid_request')
    expectRefusal(await accept(link, { ...newcomer, password: 'nia-nia-nia' }), 'invalid_request')
    const { body } = await accept(link, newcomer, browser)
    expect(body).toMatchObject({
      user: { email: 'nia@example.com', name: 'Nia' },
      organization: { role: 'member' },
    })
    expect((await browser.send('GET', '/segments')).status).toBe(200)
    expectRefusal(await accept(link, newcomer), 'not_found')
    expect((await new Browser(app).signIn({ email: 'nia@example.com', ...newcomer })).status).toBe(200)
  })

  test('brings the time zone of an organization without members, and its LIVE segments follow', async () => {
    const { id, key } = await app.newOrganization()
    await app.ok(
      'segments_create',
      {
        name: 'Pro',
        slug: 'pro',
        evaluationCadence: 'LIVE',
        filterExpression: {
          kind: 'person',
          op: 'AND',
          predicates: [
            {
              kind: 'person_attribute',
              attr: 'createdAt',
              type: 'DATE',
              op: 'in_last_n',
              value: { amount: 2, unit: 'days' },
            },
          ],
        },
      },
      { key },
    )
    const noted = () => app.runtime.pool.rows(sql`select 1 from noted_changes where org_id = ${id}`)
    expect(await noted()).toEqual([])
    const founder = new Browser(app, (await newUser(app, 'owner', id)).cookie)
    const given = { email: 'zoe@example.com', role: 'owner' }
    const { link } = (await founder.send('POST', '/invitations', given)).body
    await app.runtime.pool.run(sql`delete from memberships where org_id = ${id}`)
    expect((await accept(link, { ...newcomer, timeZone: 'America/Bogota' })).status).toBe(200)
    expect(await app.ok('organization_get', {}, { key })).toMatchObject({ timeZone: 'America/Bogota' })
    expect(await noted()).toHaveLength(1)
  })

  test('does not sign in a person who already has an account', async () => {
    const { id } = await app.newOrganization()
    const user = await newUser(app, 'member', id)
    const { link } = await invite(user.email, 'viewer')
    expectRefusal(await accept(link, newcomer), 'conflict')
    expectRefusal(await accept(link, newcomer, await browserOf('admin')), 'conflict')
    const { body } = await accept(link, {}, new Browser(app, user.cookie))
    expect(body.organization.role).toBe('viewer')
    expect(body.organizations).toHaveLength(2)
  })

  test('brings back who was removed from their only organization, once they sign in', async () => {
    const user = await newUser(app, 'member')
    expect((await owner.send('DELETE', `/members/${user.wireId}`)).status).toBe(200)
    expectRefusal(await new Browser(app).signIn(user), 'forbidden')
    const { link } = await invite(user.email, 'viewer')
    const browser = new Browser(app)
    expect((await browser.signIn(user)).body.account).toMatchObject({ organization: null, organizations: [] })
    expectRefusal(await browser.send('GET', '/segments'), 'forbidden')
    expect((await accept(link, {}, browser)).body.organization.role).toBe('viewer')
    expect((await browser.send('GET', '/segments')).status).toBe(200)
  })

  test('does not work when it was revoked, resent, altered or expired', async () => {
    const first = await invite('late@example.com')
    const second = await invite('late@example.com')
    expectRefusal(await accept(first.link, newcomer), 'not_found')
    expectRefusal(await accept(`${second.link.slice(0, -4)}AAAA`, newcomer), 'not_found')
    expectRefusal(await accept('#nonsense', newcomer), 'not_found')
    const ended = await invite('ended@example.com')
    expect((await owner.send('DELETE', `/invitations/${ended.id}`)).status).toBe(200)
    expectRefusal(await accept(ended.link, newcomer), 'not_found')
    await app.runtime.pool.run(sql`update invitations set expires_at = ${earlier('expires_at', '8 days')}`)
    expectRefusal(await accept(second.link, newcomer), 'not_found')
  })

  test('ends when whoever sent it is removed, or may not give its role any more', async () => {
    const sender = await newUser(app, 'owner')
    const browser = new Browser(app, sender.cookie)
    const send = async (email: string, role: Role) =>
      (await browser.send('POST', '/invitations', { email, role })).body.link as string
    const [asOwner, asAdmin] = [
      await send('own@example.com', 'owner'),
      await send('adm@example.com', 'admin'),
    ]
    await owner.send('PATCH', `/members/${sender.wireId}`, { role: 'admin' })
    expectRefusal(await accept(asOwner, newcomer), 'not_found')
    expect((await accept(asAdmin, newcomer)).status).toBe(200)
    const asMember = await send('mem@example.com', 'member')
    await owner.send('DELETE', `/members/${sender.wireId}`)
    expectRefusal(await accept(asMember, newcomer), 'not_found')
  })

  test('ends when its address becomes that of a member in another way', async () => {
    const url = app.url
    const { link } = await invite('let-in@example.com')
    await letIn(app.runtime, app.org.id, { email: 'Let-In@example.com', role: 'viewer', url })
    expectRefusal(await accept(link, newcomer), 'not_found')

    const other = await invite('chosen@example.com')
    const signIn = tokenIn(await letIn(app.runtime, app.org.id, { email: null, role: 'viewer', url }))
    const browser = new Browser(app)
    await browser.send('POST', '/account/sign-in-by-link', { link: signIn })
    const chosen = { email: 'chosen@example.com', ...newcomer }
    expect((await browser.send('POST', '/account/credentials', chosen)).status).toBe(200)
    expectRefusal(await accept(other.link, newcomer), 'not_found')
  })

  test('to a higher role is not replaced by somebody who may not give that role', async () => {
    const { link } = await invite('boss@example.com', 'owner')
    const admin = await browserOf('admin')
    const again = { email: 'boss@example.com', role: 'viewer' }
    expectRefusal(await admin.send('POST', '/invitations', again), 'forbidden')
    expect((await accept(link, newcomer)).status).toBe(200)
  })

  test('cannot be sent by members, and the list does not show its secret', async () => {
    const { email } = await newUser(app, 'viewer')
    expectRefusal(await owner.send('POST', '/invitations', { email, role: 'admin' }), 'already_exists')
    const { link } = await invite('secret@example.com')
    const { body } = await owner.send('GET', '/invitations')
    expect(body.data[0]).toMatchObject({ email: 'secret@example.com' })
    expect(JSON.stringify(body)).not.toContain(tokenIn(link).slice(43))
  })
})
