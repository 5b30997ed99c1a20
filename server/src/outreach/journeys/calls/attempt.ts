import type { Outbound } from '../../../platform/outbound/index.ts'
import { type Span, traceHeader } from '../../../platform/tracing/index.ts'
import { type Answer, answerFrom, failureFrom, READ_BYTES } from './answers.ts'
import { isOpen } from './opening.ts'
import type { Job } from './preparation.ts'

const REDACTED = '[redacted]'

/** Makes one attempt of a call; one that cannot be sent has failed already. */
export async function makeCall(
  outbound: Outbound,
  { call, opened }: Job,
  span: Span | null,
): Promise<Answer> {
  if (!isOpen(opened)) return opened
  const { request, secrets } = opened
  try {
    const response = await outbound.request({
      method: request.method,
      url: request.url,
      headers: {
        'user-agent': 'Parley-Journeys/1',
        'idempotency-key': call.id,
        ...traceHeader(span),
        ...request.headers,
      },
      body: request.body,
      timeoutMs: request.timeoutMs,
      maxResponseBytes: READ_BYTES,
    })
    span?.set({ 'http.response.status_code': response.status })
    return answerFrom(response, (text) =>
      secrets.reduce((rest, secret) => rest.replaceAll(secret, REDACTED), text),
    )
  } catch (error) {
    span?.fail('no answer')
    return failureFrom(error)
  }
}
