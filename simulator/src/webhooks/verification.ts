import { randomInt } from 'node:crypto'
import { GraphError } from '../errors.ts'
import type { Connections } from './connections.ts'

/**
 * Verifies a callback (docs/whatsapp.md: Webhooks): it must answer 200 with the challenge as its body.
 *
 * @throws GraphError 2200
 */
export async function verifyCallback(
  connections: Connections,
  callbackUrl: string,
  verifyToken: string,
): Promise<void> {
  const challenge = String(randomInt(1_000_000_000, 2_000_000_000))
  const url = new URL(callbackUrl)
  url.searchParams.set('hub.mode', 'subscribe')
  url.searchParams.set('hub.challenge', challenge)
  url.searchParams.set('hub.verify_token', verifyToken)
  const answer = await connections.request('GET', url.href).catch((error: Error) => {
    throw new GraphError(2200, `the callback could not be reached: ${error.message}`)
  })
  if (answer.status !== 200) throw new GraphError(2200, `the callback answered HTTP ${answer.status}`)
  if (answer.body.trim() !== challenge)
    throw new GraphError(2200, 'the callback did not answer with the challenge')
}
