import { z } from 'zod'
import { ApiError } from '../../../platform/core/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import { placeholdersIn } from '../provider/template-content.ts'

/** What the campaign parameters of links may contain. */
const UTM_PLACEHOLDERS = ['initiative.name', 'channel']

const UtmValue = z
  .string()
  .trim()
  .max(100)
  .describe('Can contain `{{initiative.name}}` and `{{channel}}`. Empty: not added.')

export const LinkSettings = z
  .strictObject({
    links: z.strictObject({
      track: z
        .boolean()
        .default(false)
        .describe('Links in messages become short links of each recipient, which count clicks.'),
      domain: z
        .string()
        .max(200)
        .nullable()
        .default(null)
        .describe(
          'Such as `https://go.shop.example`, which leads to this installation. null: the address of the installation.',
        ),
      utm: z
        .strictObject({ source: UtmValue, medium: UtmValue, campaign: UtmValue })
        .nullable()
        .default(null)
        .describe('Added as `utm_source`, `utm_medium` and `utm_campaign` to targets without them.'),
    }),
    opens: z.strictObject({
      track: z.boolean().default(false).describe('Emails get a picture that tells when they are opened.'),
    }),
  })
  .meta({ id: 'LinkSettings' })

export type LinkSettings = z.output<typeof LinkSettings>

interface SettingsRow {
  track_links: boolean
  domain: string | null
  utm: LinkSettings['links']['utm']
  track_opens: boolean
}

const NONE: SettingsRow = { track_links: false, domain: null, utm: null, track_opens: false }

export async function readLinkSettings(ctx: Pick<Ctx, 'org' | 'db'>): Promise<LinkSettings> {
  const row = await ctx.db.maybe(sql<SettingsRow>`
    select track_links, domain, utm, track_opens from link_settings where org_id = ${ctx.org}`)
  const { track_links: track, domain, utm, track_opens } = row ?? NONE
  return { links: { track, domain, utm }, opens: { track: track_opens } }
}

/** Replaces the settings. Throws `invalid_request` for a domain that is none, and for unknown placeholders. */
export async function setLinkSettings(ctx: Ctx, { links, opens }: LinkSettings): Promise<LinkSettings> {
  const domain = links.domain === null ? null : originOf(links.domain)
  for (const [name, value] of Object.entries(links.utm ?? {})) requireKnown(name, value)
  await ctx.db.run(sql`
    insert into link_settings (org_id, track_links, domain, utm, track_opens)
    values (${ctx.org}, ${links.track}, ${domain}, ${links.utm && JSON.stringify(links.utm)}::jsonb, ${opens.track})
    on conflict (org_id) do update set
      track_links = excluded.track_links, domain = excluded.domain, utm = excluded.utm,
      track_opens = excluded.track_opens`)
  return { links: { ...links, domain }, opens }
}

/** An https origin alone: no path, no name of a user. */
function originOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url?.protocol === 'https:' && url.href === `${url.origin}/`
  if (!isOrigin)
    throw misfit('links.domain', 'Use an https address without a path, such as https://go.shop.example.')
  return url.origin
}

function requireKnown(name: string, value: string): void {
  const unknown = placeholdersIn(value).find((placeholder) => !UTM_PLACEHOLDERS.includes(placeholder))
  if (unknown === undefined) return
  const known = UTM_PLACEHOLDERS.map((placeholder) => `{{${placeholder}}}`).join(' and ')
  throw misfit(`links.utm.${name}`, `{{${unknown}}} is not known here. Use ${known}.`)
}

function misfit(path: string, message: string): ApiError {
  return new ApiError('invalid_request', `\`${path}\`: ${message}`, {
    issues: [{ path, code: 'invalid_value', message }],
  })
}
