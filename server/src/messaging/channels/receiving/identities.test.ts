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

const who = ({ waId, bsuid, name }: { waId?: string; bsuid?: string; name?: string }) => ({
  from: addressesOf(waId ?? null, bsuid ?? null),
  name: name ?? null,
})
const ensure = (...identities: Identity[]) => sender.tx((ctx) => ensureIdentities(ctx, identities))
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

test('a user id that belongs to another contact stays with that contact', async () => {
  const [hidden] = await ensure(who({ bsuid: 'CO.77' }))
  const [known] = await ensure(who({ waId: '573006660001' }))
  const [both] = await ensure(who({ waId: '573006660001', bsuid: 'CO.77' }))
  expect(both!.contactId).toBe(known!.contactId)
  expect(await contact(hidden!.contactId)).toMatchObject({ bsuid: 'CO.77' })
  expect(await contact(known!.contactId)).toMatchObject({ bsuid: null })
})
