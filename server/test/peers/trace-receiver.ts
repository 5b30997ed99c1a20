import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface ReceivedSpan {
  traceId: string
  spanId: string
  parentSpanId: string | undefined
  name: string
  attributes: Record<string, unknown>
  /** 2: it failed. */
  status: number
}

export interface TraceReceiver extends AsyncDisposable {
  url: string
  spans: ReceivedSpan[]
  /** The headers of the last request. */
  headers: Record<string, unknown>
  /** The status of its answers. */
  status: number
}

interface Exported {
  resourceSpans: {
    scopeSpans: {
      spans: (Pick<ReceivedSpan, 'traceId' | 'spanId' | 'parentSpanId' | 'name'> & {
        attributes?: { key: string; value: Record<string, unknown> }[]
        status?: { code?: number }
      })[]
    }[]
  }[]
}

/** Receives traces as a collector does: OTLP over HTTP, as JSON. */
export async function startTraceReceiver(): Promise<TraceReceiver> {
  const spans: ReceivedSpan[] = []
  const server = createServer(async (request, response) => {
    receiver.headers = request.headers
    const { resourceSpans } = (await json(request)) as Exported
    for (const { scopeSpans } of resourceSpans)
      for (const scope of scopeSpans)
        for (const { traceId, spanId, parentSpanId, name, attributes = [], status } of scope.spans)
          spans.push({
            traceId,
            spanId,
            parentSpanId,
            name,
            attributes: Object.fromEntries(
              attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
            ),
            status: status?.code ?? 0,
          })
    response.writeHead(receiver.status, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: TraceReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`,
    spans,
    headers: {},
    status: 200,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
