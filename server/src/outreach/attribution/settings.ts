import { z } from 'zod'
import { parseDuration } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import type { Windows } from './touches.ts'

const MOST_MS = 90 * 24 * 3_600_000

const Window = z
  .string()
  .max(20)
  .refine((text) => {
    const ms = parseDuration(text)
    return ms !== null && ms <= MOST_MS
  }, 'Use a duration of at most 90 days, such as 24h or 7d.')

export const AttributionSettings = z
  .strictObject({
    messageWindow: Window.nullable().describe(
      'How long after a message was sent or opened: 1d. null: only clicks and replies count.',
    ),
    responseWindow: Window.describe('How long after a click or a reply: 7d.'),
  })
  .meta({ id: 'AttributionSettings' })

export type AttributionSettings = z.output<typeof AttributionSettings>

/** A message alone says little after a day. Who clicked or replied may take a week to decide. */
const DEFAULTS: AttributionSettings = { messageWindow: '1d', responseWindow: '7d' }

export async function readSettings(ctx: Ctx): Promise<AttributionSettings> {
  const row = await ctx.db.maybe(sql<AttributionSettings>`
    select message_window as "messageWindow", response_window as "responseWindow" from attribution_settings
    where org_id = ${ctx.org}`)
  return row ?? DEFAULTS
}

export async function setSettings(ctx: Ctx, settings: AttributionSettings): Promise<AttributionSettings> {
  await ctx.db.run(sql`
    insert into attribution_settings (org_id, message_window, response_window)
    values (${ctx.org}, ${settings.messageWindow}, ${settings.responseWindow})
    on conflict (org_id) do update set
      message_window = excluded.message_window, response_window = excluded.response_window`)
  return settings
}

export function windowsOf({ messageWindow, responseWindow }: AttributionSettings): Windows {
  return {
    message: messageWindow === null ? null : parseDuration(messageWindow)!,
    response: parseDuration(responseWindow)!,
  }
}
