import { CHANNELS, findWithoutConsent } from '../../../customers/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { DueMessage } from './due-messages.ts'

/**
 * The ids of messages whose recipients have not agreed to their topic on the channel, or no longer. The topic is that of
 * the run, whose person counts, or of a single message, which counts for whoever has the address. Messages without a topic
 * read nothing.
 */
export async function findUnwilling(ctx: Ctx, due: readonly DueMessage[]): Promise<Set<string>> {
  const asking = due.filter((message) => message.consent_topic_id !== null)
  const found = await findWithoutConsent(
    ctx,
    asking.map((message) => ({
      topicId: message.consent_topic_id!,
      channel: message.channel_kind,
      personExternalId: message.run_id === null ? null : message.person_external_id,
      address: message[CHANNELS[message.channel_kind].address.column],
    })),
  )
  return new Set(asking.flatMap(({ id }, index) => (found.has(index) ? id : [])))
}
