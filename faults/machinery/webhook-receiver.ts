import { createAuthority, startReceiver } from '../../server/test/peers/receiver.ts'

export interface ReceivedDelivery {
  /** The header `webhook-id`, which is part of the signature. */
  webhookId: string
  /** The header `Idempotency-Key`. */
  key: string
  body: string
  answered: boolean
}

/** The customer's system: accepts webhooks over HTTPS, except during faults. */
export interface WebhookReceiver extends AsyncDisposable {
  url: string
  /** The certificate authority that the service must trust, as PEM. */
  authority: string
  received: ReceivedDelivery[]
  behave(how: 'well' | 'refuses' | 'breaks'): void
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const authority = await createAuthority()
  const received: ReceivedDelivery[] = []
  let behaviour: 'well' | 'refuses' | 'breaks' = 'well'
  const receiver = await startReceiver(authority, ({ headers, body }, response) => {
    const answered = behaviour === 'well'
    received.push({
      webhookId: String(headers['webhook-id']),
      key: String(headers['idempotency-key']),
      body,
      answered,
    })
    if (behaviour === 'breaks') response.destroy()
    else response.writeHead(answered ? 204 : 503).end()
  })
  return {
    url: `${receiver.url}/parley`,
    authority: authority.ca,
    received,
    behave: (how) => {
      behaviour = how
    },
    [Symbol.asyncDispose]: () => receiver[Symbol.asyncDispose](),
  }
}
