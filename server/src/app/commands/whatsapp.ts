import { text } from 'node:stream/consumers'
import type { Command } from 'commander'
import { z } from 'zod'
import { connectAccount, fetchSenders, providers, subscribeWebhooks } from '../../messaging/index.ts'
import { inTransaction, type Runtime } from '../../platform/operations/index.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { requireOrganization, withRuntime } from './data.ts'

export function addWhatsappCommands(whatsapp: Command): void {
  whatsapp
    .command('connect')
    .description('connect an account to an organization; the service must be running at PARLEY_PUBLIC_URL')
    .requiredOption('--org <name>')
    .requiredOption('--waba-id <id>', 'id of the WhatsApp Business Account')
    .addHelpText(
      'after',
      '\nReads {"accessToken": "…", "appSecret": "…"} from standard input, to keep secrets out of the shell history.',
    )
    .action((options: { org: string; wabaId: string }) =>
      withRuntime((runtime, config) => connectWhatsapp(runtime, config, options)),
    )
}

const WhatsappSecrets = z.strictObject({ accessToken: z.string().min(1), appSecret: z.string().min(1) })

async function connectWhatsapp(
  runtime: Runtime,
  config: Config,
  { org, wabaId }: { org: string; wabaId: string },
): Promise<void> {
  if (!config.publicUrl)
    throw new ConfigError(
      'PARLEY_PUBLIC_URL is not set. Set the https:// address at which WhatsApp reaches the service.',
    )
  const { org_id } = await requireOrganization(runtime.pool, org)
  const given = WhatsappSecrets.safeParse(JSON.parse(await text(process.stdin)))
  if (!given.success) throw new ConfigError('Pass {"accessToken": "…", "appSecret": "…"} on standard input.')
  const { accessToken, appSecret } = given.data
  const details = {
    provider: providers.get('whatsapp_cloud')!,
    settings: { apiUrl: config.whatsappApiUrl, wabaId },
    secrets: { 'access-token': accessToken, 'app-secret': appSecret },
  }
  const senders = await fetchSenders(details)
  const actor = { kind: 'system', id: 'command line' } as const
  const { accountId, channels } = await inTransaction(runtime, org_id, actor, (ctx) =>
    connectAccount(ctx, details, senders),
  )
  const vault = { db: runtime.pool, secrets: runtime.secrets, providers }
  await subscribeWebhooks(vault, config.publicUrl, { org: org_id, accountId })
  for (const channel of channels) console.log(`${channel.address} is connected.`)
}
