import { z } from 'zod'
import { fromWire, notFound } from '../../../platform/core/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { ProviderAccount, Sender } from '../provider/provider.ts'
import { providers } from '../providers.ts'
import { openAccounts } from './accounts.ts'
import { errorOf, UNREADABLE } from './health.ts'
import { getChannel } from './records.ts'

/** What has to be right before an account sends and receives, in the order in which it is set up. */
export const SetupStep = z
  .strictObject({
    step: z.enum(['access', 'number', 'webhook', 'signature', 'quality', 'limit']),
    state: z
      .enum(['done', 'failed', 'waiting', 'unknown'])
      .describe('waiting: it shows with the first message. unknown: it could not be asked.'),
    code: z.string().nullable().describe("The provider's code, or its word, such as `GREEN`."),
    message: z.string().nullable().describe('What the provider said.'),
  })
  .meta({ id: 'ChannelSetupStep' })

type Step = z.input<typeof SetupStep>

/**
 * Asks the provider about each step on its own. Changes nothing. Throws `not_found`. Not for use in a transaction.
 */
export async function checkSetup(ctx: Ctx, wireId: string): Promise<Step[]> {
  const id = fromWire('channel', wireId)
  if (id === null) throw notFound('channel')
  const { webhookUrl, webhookSeenAt } = await getChannel(ctx, wireId)
  const opened = (await openAccounts({ db: ctx.db, secrets: ctx.secrets, providers }, ctx.org, [id])).get(id)
  const account = opened?.account
  const [listed, webhook] = await Promise.all([
    account ? account.listSenders() : UNREADABLE,
    account ? checkWebhook(account, webhookUrl) : stepOf('webhook', 'unknown'),
  ])
  const signature = stepOf('signature', webhookSeenAt === null ? 'waiting' : 'done')
  if (listed.outcome === 'ok')
    return [stepOf('access', 'done'), ...ofNumbers(listed.senders, [webhook, signature])]
  const { code, text } = errorOf(listed)
  const access = stepOf('access', listed.outcome === 'refused' ? 'failed' : 'unknown', code, text)
  return [
    access,
    stepOf('number', 'unknown'),
    webhook,
    signature,
    stepOf('quality', 'unknown'),
    stepOf('limit', 'unknown'),
  ]
}

function stepOf(
  step: Step['step'],
  state: Step['state'],
  code: string | null = null,
  message: string | null = null,
): Step {
  return { step, state, code, message }
}

async function checkWebhook(account: ProviderAccount, url: string): Promise<Step> {
  if (!account.subscribedTo) return stepOf('webhook', 'unknown')
  const found = await account.subscribedTo()
  if (found.outcome !== 'ok') {
    const { code, text } = errorOf(found)
    return stepOf('webhook', 'unknown', code, text)
  }
  if (found.urls.includes(url)) return stepOf('webhook', 'done')
  const elsewhere = found.urls[0] ?? null
  return stepOf('webhook', 'failed', elsewhere === null ? 'not_subscribed' : 'other_address', elsewhere)
}

/** The worst of the numbers counts, because each of them sends. */
function ofNumbers(senders: readonly Sender[], between: readonly Step[]): Step[] {
  const off = senders.find(({ status }) => status !== 'CONNECTED')
  const number =
    senders.length === 0
      ? stepOf('number', 'failed', 'no_number')
      : stepOf('number', off ? 'failed' : 'done', off?.status ?? null, off?.address ?? null)
  const rated = senders.flatMap(({ quality }) => quality ?? [])
  const worst = ['RED', 'YELLOW', 'GREEN'].find((rating) => rated.includes(rating))
  const quality = worst
    ? stepOf('quality', worst === 'GREEN' ? 'done' : 'failed', worst)
    : stepOf('quality', 'unknown')
  const limit = senders.find(({ messagingLimit }) => messagingLimit !== null)?.messagingLimit
  return [number, ...between, quality, limit ? stepOf('limit', 'done', limit) : stepOf('limit', 'unknown')]
}
