import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { addressesOf } from '../provider/whatsapp-addresses.ts'
import { openSender, type Sender } from '../testing/sender.ts'
import { ensureIdentities, type Identity, recordLearned } from './identities.ts'

let sender: Sender
beforeAll(async () => {
  sender = await openSender()
})
afterAll(() => sender[Symbol.asyncDispose]())

const who = (given: { waId?: string; bsuid?: string; parent?: string; name?: string }) => ({
  from: addressesOf(given.waId ?? null, { own: given.bsuid ?? null, parent: given.parent ?? null }),
  name: given.name ?? null,
})
const find = (...identities: Identity[]) => sender.tx((ctx) => ensureIdentities(ctx, identities))
const ensure = async (...identities: Identity[]) => (await find(...identities)).contacts
const learn = (ctx: Ctx, contactId: string, waId: string) =>
  recordLearned(ctx, [{ contactId, address: { kind: 'wa_id', value: waId } }])
const contact = (id: string) =>
  sender.runtime.pool.one(sql`
    select phone_number, wa_id, bsuid, name from contacts where org_id = ${sender.org} and id = ${id}`)

test('a contact who replies to our first message stays the same contact', async () => {
  const { contactId } = await sender.thread('+525512345678')
  const [found] = await ensure(who({ waId: '5215512345678', name: 'Ana' }))
  expect(found).toEqual({ contactId })
  expect(await contact(contactId)).toMatchObject({ wa_id: '5215512345678', name: 'Ana' })
})

test("the WhatsApp id from the provider's answer identifies the contact from then on", async () => {
  const { contactId } = await sender.thread('+573001112233')
  await sender.tx((ctx) => learn(ctx, contactId, '99300111'))
  expect(await ensure(who({ waId: '99300111' }))).toMatchObject([{ contactId }])
  // Known addresses are kept, and those of another contact are not taken over.
  await sender.tx((ctx) => learn(ctx, contactId, '1'))
  expect(await contact(contactId)).toMatchObject({ wa_id: '99300111' })
})

test('two people in one delivery, one of them twice, become two contacts', async () => {
  const ana = { waId: '573004440001' }
  const luis = who({ bsuid: 'CO.2' })
  const [first, second, third] = await ensure(who(ana), luis, who({ ...ana, bsuid: 'CO.1' }))
  expect(first!.contactId).toBe(third!.contactId)
  expect(first!.contactId).not.toBe(second!.contactId)
})

test('concurrent deliveries create each contact once', async () => {
  const found = await Promise.all(Array.from({ length: 6 }, () => ensure(who({ waId: '573005550001' }))))
  expect(new Set(found.map(([each]) => each!.contactId)).size).toBe(1)
})

test('a contact with nothing but a user id joins the contact who has it as well', async () => {
  const [hidden] = await ensure(who({ bsuid: 'CO.77', name: 'Luz' }))
  const [known] = await ensure(who({ waId: '573006660001' }))
  const both = who({ waId: '573006660001', bsuid: 'CO.77' })
  // In one delivery with a message that names the user id alone.
  expect(await find(who({ bsuid: 'CO.77' }), both)).toEqual({
    contacts: [known, known],
    joined: [{ from: hidden!.contactId, to: known!.contactId }],
  })
  expect(await contact(hidden!.contactId)).toMatchObject({ bsuid: null })
  expect(await contact(known!.contactId)).toMatchObject({ bsuid: 'CO.77' })
  expect(await find(both)).toEqual({ contacts: [known], joined: [] })
})

test('a user id stays with a contact who has a number of their own', async () => {
  const [first] = await ensure(who({ waId: '573006660002', bsuid: 'CO.78' }))
  const [second] = await ensure(who({ waId: '573006660003' }))
  const both = await find(who({ waId: '573006660003', bsuid: 'CO.78' }))
  expect(both).toEqual({ contacts: [second], joined: [] })
  expect(await contact(first!.contactId)).toMatchObject({ bsuid: 'CO.78', wa_id: '573006660002' })
  expect(await contact(second!.contactId)).toMatchObject({ bsuid: null })
})

test('a contact who is told at the same moment to be another joins once', async () => {
  await ensure(who({ bsuid: 'CO.79' }))
  await ensure(who({ waId: '573006660004' }))
  const both = who({ waId: '573006660004', bsuid: 'CO.79' })
  const found = await Promise.all(Array.from({ length: 4 }, () => find(both)))
  expect(found.flatMap(({ joined }) => joined)).toHaveLength(1)
})

test('a person whom only the parent of their user ids named is recognized when their own one comes with it', async () => {
  const parent = 'CO.ENT.9'
  const [first] = await ensure(who({ parent }))
  expect(await ensure(who({ bsuid: 'CO.81', parent }))).toEqual([first])
  expect(await contact(first!.contactId)).toMatchObject({ bsuid: 'CO.81' })
  expect(await ensure(who({ bsuid: 'CO.81', waId: '573006660005' }))).toEqual([first])
  expect(await contact(first!.contactId)).toMatchObject({ bsuid: 'CO.81', wa_id: '573006660005' })
})
