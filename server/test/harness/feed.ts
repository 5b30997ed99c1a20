import { credentialHeaders } from './credential-headers.ts'
import type { TestApp } from './harness.ts'

/** A server-sent event of the feed of changes. */
export interface FeedEvent {
  id: string
  event: string
  data: any
}

/** Follows an organization's changes with a key or a session. Leaving the loop closes the connection. */
export async function* followChanges(
  app: Pick<TestApp, 'url'>,
  credential: string,
  lastEventId?: string,
): AsyncGenerator<FeedEvent, void, undefined> {
  const leaving = new AbortController()
  const headers = {
    ...credentialHeaders(credential),
    ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
  }
  const answer = await fetch(`${app.url}/api/v1/changes`, { headers, signal: leaving.signal })
  if (answer.status !== 200) throw new Error(`the feed answered ${answer.status}: ${await answer.text()}`)
  try {
    let buffer = ''
    for await (const piece of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (buffer + piece).split('\n\n')
      buffer = blocks.pop()!
      for (const block of blocks) {
        const fields = Object.fromEntries(
          block
            .split('\n')
            .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 2)]),
        )
        if (fields.event) yield { id: fields.id!, event: fields.event, data: JSON.parse(fields.data!) }
      }
    }
  } finally {
    leaving.abort()
  }
}
