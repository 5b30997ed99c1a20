import { createHmac, randomUUID } from 'node:crypto'
import type { MailAccount } from './mailboxes.ts'

const TRIES = 12
const FIRST_RETRY_MS = 200

/** Delivers emails to the callbacks of accounts, signed as in Standard Webhooks, with retries. */
export class Deliveries {
  readonly #log: (line: string) => void
  #isClosed = false

  constructor(log: (line: string) => void) {
    this.#log = log
  }

  async deliver(account: MailAccount, bytes: Buffer): Promise<void> {
    if (account.callbackUrl === null) return
    const id = randomUUID()
    for (let tried = 0; tried < TRIES && !this.#isClosed; tried++) {
      if (tried > 0) await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** tried))
      const status = await this.#try(account, id, bytes).catch((error: Error) => error.message)
      if (status === 200) return
      this.#log(`mail for ${account.address} was not taken: ${status}`)
    }
  }

  close(): void {
    this.#isClosed = true
  }

  async #try({ callbackUrl, webhookSecret }: MailAccount, id: string, bytes: Buffer): Promise<number> {
    // Real time, also where the service's time runs faster: receivers refuse what is five minutes old.
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = createHmac('sha256', webhookSecret)
      .update(`${id}.${timestamp}.`)
      .update(bytes)
      .digest('base64')
    const answer = await fetch(callbackUrl!, {
      method: 'POST',
      headers: {
        'content-type': 'message/rfc822',
        'webhook-id': id,
        'webhook-timestamp': timestamp,
        'webhook-signature': `v1,${signature}`,
      },
      body: new Uint8Array(bytes),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}
