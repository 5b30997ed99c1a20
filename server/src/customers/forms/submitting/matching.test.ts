import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/harness/harness.ts'
import { publishForm, submit } from '../../../../test/peers/form-visitor.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { PARLEY_ROLE: 'api' } })
})
afterAll(() => app.stop())

describe('A form', () => {
  const FORM = {
    fields: [
      { key: 'name', type: 'text', label: 'Name', mapsTo: 'firstName' },
      { key: 'phone', type: 'phone', label: 'Phone' },
      { key: 'email', type: 'email', label: 'Email' },
    ],
    protection: { minimumSeconds: 0 },
  }
  async function withForm(person: object = {}, more: object = {}) {
    const org = await app.newOrganization()
    const ok = (name: string, input: Record<string, unknown> = {}) => app.ok(name, input, { key: org.key })
    await ok('cdp_people_upsert', {
      externalId: 'ana',
      firstName: 'Ana',
      phoneNumber: '+573001110001',
      attributes: { secret: 's' },
    })
    const form = await publishForm(app, { ...FORM, ...more, person }, ['*'], org.key)
    const fill = async (answers: object) => {
      expect((await submit({ ...form, url: app.url }, answers)).status).toBe(200)
      const { data } = await ok('lead_capture_submissions_list', { formId: form.formId, limit: 1 })
      return ok('cdp_people_get', { externalId: data[0].personExternalId })
    }
    const count = async () => (await ok('cdp_people_list')).data.length
    return { ok, fill, count }
  }

  test('finds the person with a known phone number, and changes nothing that is known', async () => {
    const { fill, count } = await withForm()
    expect(await fill({ name: 'Eve', phone: '+57 300 111 0001' })).toMatchObject({
      externalId: 'ana',
      firstName: 'Ana',
    })
    expect(await count()).toBe(1)
  })

  test("does not add a stranger's address to a known person, unless its author allows that", async () => {
    const strict = await withForm()
    expect(await strict.fill({ phone: '+573001110001', email: 'eve@example.com' })).toMatchObject({
      externalId: 'ana',
      email: null,
    })
    const lenient = await withForm({ newAddresses: 'add' })
    expect(await lenient.fill({ phone: '+573001110001', email: 'eve@example.com' })).toMatchObject({
      externalId: 'ana',
      email: 'eve@example.com',
    })
  })

  test('makes a lead of a new phone number, without the email address of a known person', async () => {
    const { ok, fill, count } = await withForm()
    await ok('cdp_people_upsert', { externalId: 'ana', email: 'ana@example.com' })
    const lead = await fill({ name: 'Eve', phone: '+573009990009', email: 'Ana@example.com' })
    expect(lead).toMatchObject({ firstName: 'Eve', phoneNumber: '+573009990009', email: null })
    expect(lead.externalId).toMatch(/^lead_/)
    expect(await count()).toBe(2)
  })

  test.each([
    ['of an attribute', [{ key: 'friend', type: 'phone', label: 'A friend', mapsTo: 'attributes.friend' }]],
    [
      'beside the one of the person',
      [
        { key: 'phone', type: 'phone', label: 'Phone', mapsTo: 'phoneNumber' },
        { key: 'friend', type: 'phone', label: 'A friend' },
      ],
    ],
  ])("does not take the number in a field %s for the person's", async (_, phones) => {
    const email = { key: 'email', type: 'email', label: 'Email' }
    const { fill } = await withForm({}, { fields: [...phones, email] })
    expect(await fill({ friend: '+573001110001', email: 'eve@example.com' })).toMatchObject({
      externalId: expect.stringMatching(/^lead_/),
      email: 'eve@example.com',
      phoneNumber: null,
    })
  })

  test("leads to a person who was merged, by either person's number", async () => {
    const { ok, fill } = await withForm()
    await ok('cdp_people_upsert', { externalId: 'second', phoneNumber: '+573001110002' })
    await ok('cdp_people_merge', { externalId: 'ana', mergedExternalId: 'second' })
    expect(await fill({ phone: '+573001110002' })).toMatchObject({ externalId: 'ana' })
  })

  test('makes people of their own when the organization matches by external ids only', async () => {
    const { ok, fill, count } = await withForm()
    expect(await ok('cdp_matching_get')).toEqual({ addresses: 'any' })
    await ok('cdp_matching_set', { addresses: 'none' })
    expect((await fill({ phone: '+573001110001' })).externalId).toMatch(/^lead_/)
    await ok('cdp_matching_set', { addresses: 'verified' })
    await fill({ phone: '+573001110001', name: 'Eve' })
    expect(await count()).toBe(2)
  })

  test('makes a new person of whoever has the address that a lead no longer has', async () => {
    for (const [given, corrected] of [
      [{ phone: '+573007770007' }, { phoneNumber: '+573007770008' }],
      [{ email: 'lia@example.com' }, { email: 'lea@example.com' }],
    ]) {
      const { ok, fill, count } = await withForm({ existing: 'replace' })
      const lead = await fill({ name: 'Lea', ...given })
      await ok('cdp_people_upsert', { externalId: lead.externalId, ...corrected })
      const other = await fill({ name: 'Eve', ...given })
      expect(other).toMatchObject({ firstName: 'Eve' })
      expect(other.externalId).not.toBe(lead.externalId)
      expect(await ok('cdp_people_get', { externalId: lead.externalId })).toMatchObject({
        firstName: 'Lea',
        ...corrected,
      })
      expect((await fill(given!)).externalId).toBe(other.externalId)
      expect(await count()).toBe(3)
    }
  })

  test('has its lead merged into the person whom an import names with the same address', async () => {
    const { ok, fill, count } = await withForm()
    const lead = await fill({ name: 'Luz', phone: '+573005550005' })
    await ok('cdp_people_batch_upsert', { items: [{ externalId: 'crm-7', phoneNumber: '+573005550005' }] })
    expect(await ok('cdp_people_get', { externalId: lead.externalId })).toMatchObject({
      externalId: 'crm-7',
      firstName: 'Luz',
    })
    expect(await count()).toBe(2)
    expect((await ok('cdp_merges_list')).data).toMatchObject([
      { reason: 'same_address', personExternalId: 'crm-7', mergedExternalId: lead.externalId },
    ])
  })

  test('keeps its lead when somebody undid the merge, whatever an import says later', async () => {
    const { ok, fill } = await withForm()
    const lead = await fill({ name: 'Luz', phone: '+573005550006' })
    const items = [{ externalId: 'crm-8', phoneNumber: '+573005550006' }]
    await ok('cdp_people_batch_upsert', { items })
    const { data } = await ok('cdp_merges_list')
    await ok('cdp_merges_undo', { id: data[0].id })
    await ok('cdp_people_batch_upsert', { items })
    expect((await ok('cdp_people_get', { externalId: lead.externalId })).externalId).toBe(lead.externalId)
    expect((await ok('cdp_merges_list')).data).toHaveLength(1)
    // Another person with the address gets it as before.
    await ok('cdp_people_batch_upsert', { items: [{ externalId: 'crm-9', phoneNumber: '+573005550006' }] })
    expect((await ok('cdp_people_get', { externalId: lead.externalId })).externalId).toBe('crm-9')
  })
})
