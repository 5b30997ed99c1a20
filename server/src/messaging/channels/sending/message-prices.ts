import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'

/* What an organization pays for a message, for the estimate before a launch (docs/behaviour/messaging.md: Channels). */

const Price = z
  .string()
  .max(13)
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'Use a price such as 0.0125.')
  .meta({ examples: ['0.0125'] })
  .nullable()

const Codes = z
  .array(
    z
      .string()
      .max(8)
      .regex(/^\+[1-9]\d{0,6}$/, 'Use a calling code such as +57.')
      .meta({ examples: ['+57'] }),
  )
  .max(250)
  .describe('How the phone numbers begin, such as `+57`. The longest one counts. Empty: all others.')

const DestinationPrices = z.strictObject({
  codes: Codes,
  marketing: Price,
  utility: Price,
  authentication: Price,
  service: Price.describe('A message in a conversation, without a template.'),
})

const SmsPrices = z.strictObject({ codes: Codes, part: Price })

export const MessagePrices = z
  .strictObject({
    currency: z
      .string()
      .length(3)
      .regex(/^[A-Z]{3}$/, 'Use a currency such as USD.')
      .meta({ examples: ['USD'] }),
    email: Price,
    whatsapp: z.array(DestinationPrices).max(50),
    sms: z.array(SmsPrices).max(50).default([]).describe('Of each part of an SMS.'),
  })
  .meta({ id: 'MessagePrices' })

export type MessagePrices = z.output<typeof MessagePrices>

/** null: no prices are set. */
export function readMessagePrices(ctx: Ctx): Promise<MessagePrices | null> {
  return ctx.db.maybe(sql<MessagePrices>`
    select currency, of_mail as email, whatsapp, sms from message_prices where org_id = ${ctx.org}`)
}

/** Replaces or removes the prices. Throws `invalid_request` for a calling code that two destinations name. */
export async function setMessagePrices(
  ctx: Ctx,
  prices: MessagePrices | null,
): Promise<MessagePrices | null> {
  if (prices === null) {
    await ctx.db.run(sql`delete from message_prices where org_id = ${ctx.org}`)
    return null
  }
  requireDistinct('whatsapp', prices)
  requireDistinct('sms', prices)
  const { currency, email, whatsapp, sms } = prices
  await ctx.db.run(sql`
    insert into message_prices (org_id, currency, of_mail, whatsapp, sms)
    values (${ctx.org}, ${currency}, ${email}, ${JSON.stringify(whatsapp)}::jsonb, ${JSON.stringify(sms)}::jsonb)
    on conflict (org_id) do update set
      currency = excluded.currency, of_mail = excluded.of_mail, whatsapp = excluded.whatsapp, sms = excluded.sms`)
  return prices
}

/** The rest counts as one code, the empty one. */
function requireDistinct(channel: 'whatsapp' | 'sms', { [channel]: destinations }: MessagePrices): void {
  const seen = new Set<string>()
  for (const [at, { codes }] of destinations.entries()) {
    for (const code of codes.length === 0 ? [''] : codes) {
      if (seen.has(code)) {
        const path = `prices.${channel}.${at}.codes`
        const message =
          code === ''
            ? 'Only one destination can stand for all other countries.'
            : `${code} already has prices.`
        throw new ApiError('invalid_request', `\`${path}\`: ${message}`, {
          issues: [{ path, code: 'invalid_value', message }],
        })
      }
      seen.add(code)
    }
  }
}
