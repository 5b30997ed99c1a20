import { sql } from '../../../platform/db/index.ts'
import type { Sender, TestReceiver } from './sender.ts'

/** What a service makes of the next messages. */
export type Mood =
  | 'accepts'
  | 'refuses'
  | 'throttles'
  | 'breaks off'
  | 'is away'
  | 'says the contact opted out'

/** A messaging service that a test directs, whatever it is spoken to like, with an organization that uses it. */
export interface DirectedService extends AsyncDisposable {
  sender: Sender
  be(mood: Mood): Promise<void>
  /** The ids of the messages it was given, taken or not. */
  received(): string[]
  tellStatus(status: { messageId: string; status: 'sent' | 'delivered' | 'read' }): Promise<number>
  /** A message to the sender from this E.164 number. */
  tellMessage(message: { from: string; providerId: string; text: string }): Promise<number>
  /** Sends a forged delivery. */
  forge(): Promise<number>
}

/** How much faster than real time its organization lives. */
export const TIME_SCALE = 20

/** Where nothing listens. */
export const NOWHERE = 'http://127.0.0.1:9'

/** Has the account call these addresses from now on. */
export async function reach({ runtime, org }: Sender, addresses: Record<string, string>): Promise<void> {
  await runtime.pool.run(sql`
    update channel_accounts set settings = settings || ${JSON.stringify(addresses)}::jsonb where org_id = ${org}`)
}

export async function close(...parts: (Sender | TestReceiver | AsyncDisposable)[]): Promise<void> {
  for (const part of parts) await part[Symbol.asyncDispose]()
}
