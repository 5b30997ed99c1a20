import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'

/** The customer's own system in the demo: accepts webhooks over HTTPS with its own certificate. */
export interface Receiver extends AsyncDisposable {
  url: string
  /** PEM. The service is configured to trust it (development only). */
  certificate: string
  /** Sets the signing secret, once the subscription exists. */
  trust(signingSecret: string, bearer: string): void
  received(): Received
}

export interface Received {
  /** Received deliveries, including duplicates. */
  deliveries: number
  /** Events by type, without duplicates. */
  events: Record<string, number>
  /** Deliveries with a wrong signature or credential. */
  refused: number
}

export async function startReceiver(now: Date): Promise<Receiver> {
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    notBeforeDate: new Date(now.getTime() - 86_400_000),
    notAfterDate: new Date(now.getTime() + 30 * 86_400_000),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: 'localhost' },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  const seen = new Map<string, string>()
  const counts = { deliveries: 0, refused: 0 }
  let secrets = { signing: '', bearer: '' }

  const server = createServer({ key: certificate.private, cert: certificate.cert }, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString()
      const genuine =
        request.headers.authorization === `Bearer ${secrets.bearer}` &&
        isSigned(request.headers, body, secrets.signing)
      counts.deliveries += 1
      if (!genuine) counts.refused += 1
      else {
        const event = JSON.parse(body) as { id: string; type: string }
        seen.set(event.id, event.type)
      }
      response.writeHead(genuine ? 204 : 401).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}/parley`,
    certificate: certificate.cert,
    trust: (signing, bearer) => {
      secrets = { signing, bearer }
    },
    received: () => ({ ...counts, events: countTypes(seen.values()) }),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** Standard Webhooks: HMAC-SHA256 over id.timestamp.body. */
function isSigned(
  headers: Record<string, string | string[] | undefined>,
  body: string,
  secret: string,
): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  const given = Buffer.from(String(headers['webhook-signature']))
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

function countTypes(types: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  return counts
}
