import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSender, type Sender } from '../channels/testing/sender.ts'
import { inside, newTemplate } from './testing/templates.ts'

/* Single messages to people who are on the do-not-contact list as a person, and not by their address. */

let sender: Sender
let templateId: string
beforeAll(async () => {
  sender = await openSender()
  templateId = await newTemplate(sender, 'AUTHENTICATION')
})
afterAll(() => sender[Symbol.asyncDispose]())

const parameters = { 1: 'Ana' }
const list = (person: string) =>
  sender.app.ok('do_not_contact_add', { entries: [{ kind: 'person', value: person }] })

test('A message is refused under an id that was merged, and at an address that only listed people have', async () => {
  const { app } = sender
  const address = '+573005560001'
  await app.ok('cdp_people_upsert', { externalId: 'cleo', phoneNumber: address })
  await app.ok('cdp_people_upsert', { externalId: 'cleo-2', phoneNumber: '+573005560002' })
  await app.ok('cdp_people_merge', { externalId: 'cleo', mergedExternalId: 'cleo-2' })
  await app.ok('cdp_people_upsert', { externalId: 'dora', phoneNumber: address })
  await list('cleo')
  const refusal = async (who: object) =>
    (await app.api('messages_send', { templateId, parameters, ...who })).body.error?.message
  expect(await refusal({ personExternalId: 'cleo-2' })).toContain('do-not-contact')
  expect(await refusal({ address })).toBeUndefined()
  await list('dora')
  expect(await refusal({ address })).toContain('do-not-contact')
})

test('A message that waits is canceled when its person is put on the list', async () => {
  const { app } = sender
  await app.ok('cdp_people_upsert', { externalId: 'eli', phoneNumber: '+573005560003' })
  const { id } = await app.ok('messages_send', { templateId, parameters, personExternalId: 'eli' })
  await list('eli')
  await using _worker = sender.startWorker()
  await sender.until(inside(id), 'canceled')
  expect(await app.ok('messages_get', { id })).toMatchObject({ failure: { code: 'contact_suppressed' } })
})
