import { expect, test } from 'vitest'
import { openSender } from '../../src/messaging/channels/testing/sender.ts'
import { toWire } from '../../src/platform/core/index.ts'
import { sql } from '../../src/platform/db/index.ts'
import { connectClient, GENERATIONS, sendMessage } from '../peers/mcp-client.ts'

/* A tool call that is repeated with its idempotency key reaches a person once. */

test('a reply that is repeated with its key is one message, whether a header or `_meta` has the key', async () => {
  await using sender = await openSender()
  const { app, org } = sender
  const { conversationId } = await sender.thread()
  const id = toWire('conversation', conversationId)
  await app.ok('conversations_take_over', { id })
  const replyOf = (text: string) => ({ name: 'conversations_reply', arguments: { id, text } })
  const count = async () =>
    (
      await app.runtime.pool.one(
        sql<{ count: number }>`select count(*)::int as count from messages where org_id = ${org}`,
      )
    ).count

  const params = replyOf('By header')
  const send = () =>
    sendMessage(app, { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { 'idempotency-key': 'first' })
  const [one, two] = await Promise.all([send(), send()])
  expect(await one.text()).toBe(await two.text())
  expect(await count()).toBe(1)

  for (const [at, mode] of GENERATIONS.entries()) {
    await using client = await connectClient(app, mode)
    const call = { ...replyOf(`By ${mode}`), _meta: { idempotencyKey: `of-${mode}` } }
    const first = await client.callTool(call)
    expect(first.structuredContent).toEqual({ messageId: expect.any(String) })
    expect((await client.callTool(call)).structuredContent).toEqual(first.structuredContent)
    expect(await count()).toBe(at + 2)
    const other = await client.callTool({ ...call, ...replyOf('Another text') })
    expect(JSON.stringify(other.content)).toContain('idempotency_key_reused')
    const invalid = await client.callTool({ ...call, _meta: { idempotencyKey: 'a b' } })
    expect(JSON.stringify(invalid.content)).toContain('invalid_request')
    expect(await count()).toBe(at + 2)
  }
})

test('a tool that reads ignores a key', async () => {
  await using sender = await openSender()
  const read = () =>
    sendMessage(
      sender.app,
      {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'segments_list', arguments: {}, _meta: { idempotencyKey: '' } },
      },
      { 'idempotency-key': 'of a read' },
    )
  expect(await (await read()).text()).toContain('structuredContent')
})
