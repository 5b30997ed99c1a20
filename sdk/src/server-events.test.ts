import { expect, test } from 'vitest'
import { eventsIn } from './server-events.ts'

test('An event may hold any character of a JSON text, such as the line separator of Unicode', async () => {
  const data = { externalId: 'a\u2028b\u2029c' }
  const response = new Response(`event: person\nid: 7\ndata: ${JSON.stringify(data)}\n\n`)
  const events = await Array.fromAsync(eventsIn(response))
  expect(events).toEqual([{ event: 'person', id: '7', data }])
})
