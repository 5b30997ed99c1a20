import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness/harness.ts'
import { ANSWERS, formsOf, LEAD_FORM, submit } from '../../../test/peers/form-visitor.ts'
import { sql } from '../../platform/db/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api', PARLEY_TRUSTED_PROXIES: 'loopback' } })
})
afterAll(() => app.stop())
// Their visitors share a phone number, which has a rate limit.
beforeEach(() => app.runtime.pool.run(sql`delete from address_limits`))

const { published, changed, submissionsOf, personOf } = formsOf(() => app)

describe('The person of a form submission', () => {
  const again = { ...ANSWERS, name: 'Somebody else', email: 'other@example.com', size: 'many' }

  test('is the same for the same phone number, and an anonymous submission only fills empty fields', async () => {
    const open = await changed({ person: { newAddresses: 'add' } })
    await submit(open, { ...ANSWERS, phone: '301 765 4321' })
    const first = await personOf(open)
    await submit(open, { ...again, phone: '+57 (301) 765-4321' })
    const person = await personOf(open)
    expect(person.externalId).toBe(first.externalId)
    expect(person).toMatchObject({
      firstName: 'Ana',
      email: 'other@example.com',
      attributes: { size: 'few' },
    })
  })

  test('is overwritten by an anonymous submission when the form allows it', async () => {
    const open = await changed({ person: { existing: 'replace' } })
    await submit(open, ANSWERS)
    await submit(open, again)
    expect(await personOf(open)).toMatchObject({ firstName: 'Somebody else', attributes: { size: 'many' } })
  })

  const customer = async () => {
    const externalId = `customer-${randomUUID()}`
    await app.ok('cdp_people_upsert', { externalId, firstName: 'Eva', attributes: { plan: 'gold' } })
    return externalId
  }

  test('is not changed by an unsigned claim of identity', async () => {
    const externalId = await customer()
    const open = await published(LEAD_FORM)
    for (const signature of ['', 'ff', 'x'.repeat(64), '0'.repeat(64)])
      await submit(open, ANSWERS, { hidden: { externalId, externalIdSignature: signature } })
    expect((await personOf(open)).externalId).not.toBe(externalId)
    expect(await app.ok('cdp_people_get', { externalId })).toMatchObject({
      firstName: 'Eva',
      phoneNumber: null,
    })
    expect((await submissionsOf(open))[0].hidden).toEqual({ externalId })
  })

  test('is the one whose identity the organization signed', async () => {
    const externalId = await customer()
    const open = await published(LEAD_FORM)
    const { secret } = await app.ok('lead_capture_embedded_forms_identity_get', { formId: open.formId })
    const externalIdSignature = createHmac('sha256', secret).update(externalId).digest('hex')
    await submit(open, ANSWERS, { hidden: { externalId, externalIdSignature } })
    expect(await app.ok('cdp_people_get', { externalId })).toMatchObject({
      firstName: 'Ana',
      phoneNumber: '+573001234567',
      attributes: { plan: 'gold', size: 'few' },
    })
  })

  test('is accepted with a signature by the previous secret until its grace period ends', async () => {
    const open = await published(LEAD_FORM)
    const { formId } = open
    const secretNow = async () =>
      (await app.ok('lead_capture_embedded_forms_identity_get', { formId })).secret
    const isBelieved = async (secret: string) => {
      const externalId = await customer()
      const externalIdSignature = createHmac('sha256', secret).update(externalId).digest('hex')
      await submit(open, ANSWERS, { hidden: { externalId, externalIdSignature } })
      return (await app.ok('cdp_people_get', { externalId })).firstName === 'Ana'
    }
    const first = await secretNow()
    await app.ok('lead_capture_embedded_forms_identity_rotate', { formId })
    const second = await secretNow()
    expect(second).not.toBe(first)
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect([await isBelieved(first), await isBelieved(second)]).toEqual([true, true])
    await app.ok('lead_capture_embedded_forms_identity_rotate', { formId, graceHours: 0 })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect([await isBelieved(first), await isBelieved(second), await isBelieved(await secretNow())]).toEqual([
      false,
      false,
      true,
    ])
  })

  test('is the one that a trusted page names, and only empty fields are filled', async () => {
    const externalId = await customer()
    const open = await changed({ person: { identity: 'page' } })
    await submit(open, ANSWERS, { hidden: { externalId } })
    expect(await app.ok('cdp_people_get', { externalId })).toMatchObject({
      firstName: 'Eva',
      phoneNumber: '+573001234567',
      attributes: { plan: 'gold', size: 'few' },
    })
  })
})
