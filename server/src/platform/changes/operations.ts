import { z } from 'zod'
import { fileOperation } from '../operations/index.ts'
import { changeStreams } from './stream.ts'

const changes_stream = fileOperation({
  name: 'changes_stream',
  route: 'GET /changes',
  permission: 'changes:read',
  summary: 'Stream changes',
  description:
    'Opens a stream of server-sent events. Each `change` event carries `{"kind", "id"}` of a record ' +
    'that changed; fetch it again if you need it. Kinds are `person` (by external id), `run`, ' +
    '`message`, `conversation`, `cannedReply`, `inboxView`, `notification`, `webhookEvent`, ' +
    '`subscription` (of webhooks), `event` (the newest of those stored together), `segment` (by slug), ' +
    '`object` (by type), `import`, `form`, `template`, `initiative`, `journey`, `channel`, `environment`, ' +
    '`credential`, `knowledge`, and `doNotContact`, `sendingLimits` and `languageModel` (by the id of ' +
    'your organization). A `message` also names its `conversationId`. The kind `presence` has the id of a ' +
    'conversation: who views it or types in it changed. The kind `journeyPresence` has the id of a journey: ' +
    'who has it open, points or selects changed. The kind `online` has the name of somebody who ' +
    'opened or left the inbox. `ready` arrives once the stream misses no more changes: load your data ' +
    "then. After a disconnect, send the last event's `id` as `Last-Event-ID` within 15 minutes to " +
    'continue. `reset` means the stream cannot continue: load everything again. You receive only what ' +
    'your key can read.',
  input: z.strictObject({}),
  gives: 'text/event-stream',
  errors: [],
  handle: async (runtime, { caller, callerNow, headers }) => {
    const given = headers['last-event-id']
    const lastEventId = Array.isArray(given) ? given[0] : given
    const body = runtime.services.get(changeStreams).open(runtime, { caller, callerNow }, lastEventId)
    return { contentType: 'text/event-stream; charset=utf-8', body }
  },
})

export const changeOperations = [changes_stream]
