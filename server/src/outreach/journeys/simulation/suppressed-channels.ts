import {
  CHANNEL_KINDS,
  CHANNELS,
  type ChannelKind,
  findSuppressed,
  parseEmail,
} from '../../../customers/index.ts'
import type { RunRow } from '../../../messaging/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/** The channels on which the people of these runs must not be messaged, in the order of the runs. */
export async function suppressedChannels(
  ctx: Ctx,
  runs: readonly RunRow[],
): Promise<ReadonlySet<ChannelKind>[]> {
  const asked = runs.flatMap((run) =>
    CHANNEL_KINDS.map((kind) => {
      const { kind: address } = CHANNELS[kind].address
      return {
        phone: address === 'phone' ? run.phone_number : null,
        email: address === 'email' ? parseEmail(run.email) : null,
        personExternalId: run.person_external_id,
      }
    }),
  )
  const suppressed = await findSuppressed(ctx, asked)
  const isSuppressed = (run: number, kind: number) => suppressed.has(run * CHANNEL_KINDS.length + kind)
  return runs.map((_, run) => new Set(CHANNEL_KINDS.filter((_kind, kind) => isSuppressed(run, kind))))
}
