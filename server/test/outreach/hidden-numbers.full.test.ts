import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { graphOf } from '../fixtures/journeys.ts'
import { approvedTemplate } from '../fixtures/templates.ts'
import { startTestApp, type TestApp } from '../harness/harness.ts'
import { until } from '../harness/waiting.ts'
import { accountOf, type Chat, chatOf, connectTwilio, simulate } from '../peers/simulator.ts'

/* People of WhatsApp who hide their number, through each provider: they are one contact with one conversation. */
describe.each(['whatsapp_cloud', 'twilio'])('Who hides the number: %s', (kind) => {
  let app: TestApp
  let wabaId: string
  beforeAll(async () => {
    app = await startTestApp({ simulator: true })
    wabaId = (await accountOf(app)).wabaId
    if (kind === 'twilio') await connectTwilio(app)
  })
  afterAll(() => app[Symbol.asyncDispose]())

  const write = (phone: string, text: string, hidesPhone: boolean) =>
    simulate(app, 'POST', chatOf(phone), { type: 'text', text, hidesPhone, wabaId })
  const received = async (phone: string) => {
    const { messages } = await simulate<Chat>(app, 'GET', chatOf(phone))
    return messages.filter(({ direction }) => direction === 'received').map(({ text }) => text)
  }
  /** The conversations in which these words were said, with all words. */
  const conversationsWith = async (words: string) => {
    const rows = await app.runtime.pool.rows(sql<{ id: string; texts: string[] }>`
      select c.id, array_agg(m.text order by m.created_at, m.id) as texts from conversations c
      join messages m on m.org_id = ${app.org.id} and m.conversation_id = c.id
      where c.org_id = ${app.org.id} group by c.id`)
    return rows.filter(({ texts }) => texts.includes(words)).map(({ id, texts }) => ({ id, texts }))
  }
  const heard = (words: string) =>
    until(async () => {
      const found = await conversationsWith(words)
      return found.length > 0 && found
    })
  const reply = (id: string, text: string) =>
    app.ok('conversations_reply', { id: toWire('conversation', id), text })

  test('is one contact, gets replies, and is known by the number that comes later', async () => {
    const phone = '+573007770001'
    await write(phone, 'Do you deliver?', true)
    const [first] = await heard('Do you deliver?')
    await reply(first!.id, 'We do.')
    await until(async () => (await received(phone)).includes('We do.'))
    await write(phone, 'Thanks', true)
    await heard('Thanks')
    await write(phone, 'It is me', false)
    expect(await heard('It is me')).toEqual([
      { id: first!.id, texts: ['Do you deliver?', 'We do.', 'Thanks', 'It is me'] },
    ])
    const { contact } = await app.ok('conversations_get', { id: toWire('conversation', first!.id) })
    expect(contact).toMatchObject({ phoneNumber: phone })
  })

  test('joins the contact of the number: no message is lost, and none is sent twice', async () => {
    const phone = '+573007770002'
    await write(phone, 'By number', false)
    const [known] = await heard('By number')
    // A number that WhatsApp forgot: the same person, without it.
    await app.runtime.pool.run(sql`
      update contacts set bsuid = null where org_id = ${app.org.id} and phone_number = ${phone}`)
    await write(phone, 'Without a number', true)
    const [hidden] = await heard('Without a number')
    expect(hidden!.id).not.toBe(known!.id)
    await reply(hidden!.id, 'Hello you')
    await until(async () => (await received(phone)).includes('Hello you'))
    await write(phone, 'Both', false)
    expect(await heard('Both')).toEqual([
      { id: known!.id, texts: ['By number', 'Without a number', 'Hello you', 'Both'] },
    ])
    await reply(known!.id, 'Once')
    await until(async () => (await received(phone)).includes('Once'))
    expect(await received(phone)).toEqual(['Hello you', 'Once'])
    // What has the number or the user id leads to the one conversation.
    await write(phone, 'Hidden again', true)
    const [after] = await heard('Hidden again')
    expect(after!.id).toBe(known!.id)
  })

  test('is in an initiative once, when the number has a run there too', async () => {
    const phone = '+573007770003'
    const { data: numbers } = await app.ok('whatsapp_numbers_list')
    const { phoneNumber: number } = numbers[0]
    const { id } = await app.ok('initiatives_create', { name: `Hidden ${kind}` })
    const entry = { triggerType: 'inbound', inboundChannelIds: [number], inboundKeyword: `Join ${kind}` }
    const actions = [
      { id: 'start', kind: 'ENTRY', inputs: { ...entry, inboundMatchMode: 'EXACT' } },
      { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '2d' } },
      { id: 'end', kind: 'EXIT' },
    ]
    const edges = ['start SENT wait', 'wait REPLIED end', 'wait TIMEOUT end']
    const definition = { name: 'Join', ...graphOf(actions, edges) }
    const templateId = await approvedTemplate(app, {
      name: `welcome_${kind}`,
      contentType: 'TEXT',
      content: { body: 'Welcome to our shop, friends.' },
    })
    await app.ok('initiatives_templates_set', { id, templateId, round: 1 })
    await app.ok('journeys_create_draft', { initiativeId: id, definition })
    await app.ok('initiatives_launch', { id })
    const statuses = async () => {
      const { data } = await app.ok('initiatives_participants_list', { id })
      return data.map(({ status }: { status: string }) => status).sort()
    }
    await write(phone, `Join ${kind}`, false)
    await until(async () => (await statuses()).length === 1)
    await app.runtime.pool.run(sql`
      update contacts set bsuid = null where org_id = ${app.org.id} and phone_number = ${phone}`)
    await write(phone, `Join ${kind}`, true)
    await until(async () => (await statuses()).length === 2)
    expect(await statuses()).toEqual(['ACTIVE', 'ACTIVE'])
    await write(phone, 'Here I am', false)
    await heard('Here I am')
    // The message and the end of the run are one transaction.
    expect(await statuses()).toEqual(['ACTIVE', 'STOPPED'])
  })
})
