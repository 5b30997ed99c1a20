import { z } from 'zod'
import { fileOperation } from '../operations/index.ts'
import { changeStreams } from './stream.ts'

const changes_stream = fileOperation({
  name: 'changes_stream',
  route: 'GET /changes',
  permission: 'changes:read',
  summary: 'Follow what changes, as server-sent events',
  description:
    'An event `change` says that something is not what it was, `{"kind", "id"}`: a `person` by external id, a `run`, a ' +
    '`message`, a `conversation`, a `webhookEvent`, a `subscription` of webhooks, or `presence`: who looks at the conversation of that id, or types. Read it again if it matters to you. `ready` comes once, when no change is missed any ' +
    'more: read then what you show. A client that reconnects with the `id` of the last event as `Last-Event-ID` goes on ' +
    'where it was, within 15 minutes, at any process; `reset` says that it cannot: read everything again. You are told ' +
    'of what your key may read.',
  input: z.strictObject({}),
  gives: 'text/event-stream',
  errors: [],
  handle: async (runtime, { caller, headers }) => {
    const given = headers['last-event-id']
    const lastEventId = Array.isArray(given) ? given[0] : given
    const body = runtime.services.get(changeStreams).open(runtime, caller, lastEventId)
    return { contentType: 'text/event-stream; charset=utf-8', body }
  },
})

export const changeOperations = [changes_stream]
