import { z } from 'zod'
import {
  operation,
  readOperation,
  recordOperations,
  wholeListOperation,
} from '../../platform/operations/index.ts'
import { ById, freeForm, Instant, mapOf, WireId } from '../../platform/schema/index.ts'
import { DomainRecords, Selector } from './accounts/domain-records.ts'
import {
  Channel,
  ChannelTest,
  createChannel,
  disconnectChannel,
  getChannel,
  listChannels,
  lookUpDomain,
  testChannel,
  updateChannel,
} from './accounts/records.ts'
import { checkSetup, SetupStep } from './accounts/setup.ts'
import { listNumbers, WhatsappNumber } from './accounts/whatsapp-numbers.ts'
import { linkOperations } from './links/operations.ts'
import type { Provider } from './provider/provider.ts'
import { providers } from './providers.ts'
import { readSendingLimits, SendingLimits, setSendingLimits } from './sending/limits/sending-limits.ts'
import { MessagePrices, readMessagePrices, setMessagePrices } from './sending/message-prices.ts'
import { listHealth, SenderHealth } from './statistics/channel-health.ts'

const MAX_SETTINGS_BYTES = 4 * 1024
const MAX_SECRETS = 10
const Secrets = mapOf(z.string().max(64), z.string().min(1).max(4096), MAX_SECRETS)

/** The settings and secrets for connecting an account, as a text. The guide of a channel has its name. */
function describeAccount({ kind, channel, settings, secrets }: Provider): string {
  const fields = Object.entries(settings.shape).map(([name, field]) =>
    field.safeParse(undefined).success ? `${name}?` : name,
  )
  return (
    `- \`${kind}\`: \`settings: { ${fields.join(', ')} }\`, ` +
    `\`secrets: { ${Object.keys(secrets.given).join(', ')} }\`; see /docs/${channel}`
  )
}

const channels = recordOperations({
  record: Channel,
  present: (channel: z.input<typeof Channel>) => channel,
})

const channels_list = wholeListOperation({
  name: 'channels_list',
  route: 'GET /channels',
  permission: 'channels:read',
  summary: 'List channels',
  description:
    'Returns all connected accounts with their senders and health, newest first, on one page. Secrets are ' +
    'never returned.',
  filters: { numbers: z.boolean().default(false).describe('Adds `waitingMessages`.') },
  item: Channel,
  query: listChannels,
  present: (channel) => channel,
})

const channels_create = operation({
  name: 'channels_create',
  route: 'POST /channels',
  permission: 'channels:write',
  summary: 'Connect a channel',
  description: `Connects an account of a messaging provider and subscribes to its webhooks. The channel is CONNECTING until the
provider lists its senders, then CONNECTED, or FAILED with \`lastError\`. Secrets are encrypted and
never returned. Connecting the same account again replaces its secrets. By \`kind\`:
${[...providers.values()].map(describeAccount).join('\n')}`,
  effect: 'write',
  idempotent: true,
  status: 201,
  subject: 'kind',
  input: z.strictObject({
    kind: z.enum([...providers.keys()]),
    settings: freeForm(MAX_SETTINGS_BYTES),
    secrets: Secrets,
  }),
  output: Channel,
  run: createChannel,
})

const channels_get = channels.get({
  name: 'channels_get',
  route: 'GET /channels/{id}',
  permission: 'channels:read',
  summary: 'Get a channel',
  description: 'Includes its senders and health.',
  run: getChannel,
})

const channels_update = channels.update({
  name: 'channels_update',
  route: 'PATCH /channels/{id}',
  permission: 'channels:write',
  summary: 'Update a channel',
  description: `Replaces settings or secrets, or pauses sending. New ones are checked at once: the channel is
CONNECTING until the provider accepts them. While it is paused, all its messages wait, including replies. \`pausedUntil: null\` sends them at once, oldest first.`,
  input: z.strictObject({
    id: WireId,
    settings: freeForm(MAX_SETTINGS_BYTES).optional().describe('All, for this account.'),
    secrets: Secrets.optional(),
    pausedUntil: Instant.nullable().optional(),
    askUnknownAfter: z
      .string()
      .max(20)
      .optional()
      .describe('Such as `10m`. Only where the provider can be asked what it sent: `twilio`, `twilio_sms`.'),
  }),
  run: updateChannel,
})

const channels_delete = channels.delete({
  name: 'channels_delete',
  route: 'DELETE /channels/{id}',
  permission: 'channels:write',
  summary: 'Disconnect a channel',
  description: `Deletes its secrets and stops sending and receiving. Waiting messages fail with
\`channel_disconnected\`. Conversations stay. Connect the account again to restore its senders.`,
  run: disconnectChannel,
})

const channels_test = readOperation({
  name: 'channels_test',
  route: 'GET /channels/{id}/test',
  permission: 'channels:read',
  summary: 'Test a channel',
  description:
    "Calls the provider with the account's secrets and returns what it says. Changes nothing and sends no " +
    'message.',
  input: ById,
  output: ChannelTest,
  run: (ctx, { id }) => testChannel(ctx, id),
})

const channels_setup_get = readOperation({
  name: 'channels_setup_get',
  route: 'GET /channels/{id}/setup',
  permission: 'channels:read',
  forPeople: true,
  summary: 'Check the setup of a channel',
  description:
    'Asks the provider about each step: access, numbers, webhook, signature of webhooks, quality and limit. Changes ' +
    'nothing and sends no message.',
  input: ById,
  output: z.strictObject({ steps: z.array(SetupStep) }),
  run: async (ctx, { id }) => ({ steps: await checkSetup(ctx, id) }),
})

const channels_domain_get = readOperation({
  name: 'channels_domain_get',
  route: 'GET /channels/{id}/domain',
  permission: 'channels:read',
  summary: 'Check the DNS records of an email channel',
  description:
    'Looks up SPF, DKIM and DMARC of the domain that the channel sends from. Without `selector`, DKIM keys are sought ' +
    'under the names that providers use most.',
  forPeople: true,
  input: z.strictObject({
    id: WireId,
    selector: Selector.optional().describe('The name of your DKIM key, from your email provider.'),
  }),
  output: DomainRecords,
  errors: ['conflict'],
  run: (ctx, { id, selector }) => lookUpDomain(ctx, id, selector),
})

const channels_health_list = wholeListOperation({
  name: 'channels_health_list',
  route: 'GET /channels-health',
  permission: 'channels:read',
  forPeople: true,
  summary: 'List the health of senders',
  description:
    'Returns quality, messaging limit, failed and delivered messages and delivery times by day, for each number and ' +
    'address that you send from, and what worsened lately. New messages are added within seconds.',
  filters: {
    channelId: WireId.optional(),
    days: z.int().min(1).max(400).default(30).describe('How many days, today included.'),
  },
  item: SenderHealth,
  query: listHealth,
  present: (sender) => sender,
})

const sending_limits_get = readOperation({
  name: 'sending_limits_get',
  route: 'GET /sending-limits',
  permission: 'channels:read',
  summary: 'Get sending limits',
  description: 'Returns the quiet hours, and how many journey messages a person can get.',
  input: z.strictObject({}),
  output: SendingLimits,
  run: readSendingLimits,
})

const sending_limits_set = operation({
  name: 'sending_limits_set',
  route: 'PUT /sending-limits',
  permission: 'channels:write',
  summary: 'Set sending limits',
  description:
    'Replaces the quiet hours and the number of journey messages a person can get. Replies in ' +
    'conversations are not limited.',
  effect: 'write',
  idempotent: true,
  input: SendingLimits,
  output: SendingLimits,
  run: setSendingLimits,
})

const MaybePrices = z.strictObject({ prices: MessagePrices.nullable().describe('null: none are set.') })

const sending_prices_get = readOperation({
  name: 'sending_prices_get',
  route: 'GET /sending-prices',
  permission: 'channels:read',
  forPeople: true,
  summary: 'Get message prices',
  description:
    'Returns what a message costs, by category and destination. `initiatives_launch_cost` counts with it.',
  input: z.strictObject({}),
  output: MaybePrices,
  run: async (ctx) => ({ prices: await readMessagePrices(ctx) }),
})

const sending_prices_set = operation({
  name: 'sending_prices_set',
  route: 'PUT /sending-prices',
  permission: 'channels:write',
  forPeople: true,
  summary: 'Set message prices',
  description: 'Replaces the prices of messages. Prices are decimals in texts, such as `0.0125`.',
  effect: 'write',
  idempotent: true,
  input: MaybePrices,
  output: MaybePrices,
  run: async (ctx, { prices }) => ({ prices: await setMessagePrices(ctx, prices) }),
})

const whatsapp_numbers_list = wholeListOperation({
  name: 'whatsapp_numbers_list',
  route: 'GET /whatsapp-numbers',
  permission: 'channels:read',
  summary: 'List WhatsApp numbers',
  description: 'The numbers your organization sends from, newest first, on one page.',
  item: WhatsappNumber,
  query: listNumbers,
  present: (number) => number,
})

export const channelOperations = [
  channels_list,
  channels_create,
  channels_get,
  channels_update,
  channels_delete,
  channels_test,
  channels_setup_get,
  channels_domain_get,
  channels_health_list,
  sending_limits_get,
  sending_limits_set,
  sending_prices_get,
  sending_prices_set,
  ...linkOperations,
  whatsapp_numbers_list,
]
