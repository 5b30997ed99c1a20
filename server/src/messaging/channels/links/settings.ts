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
  former_domains: string[]
}

const NONE: SettingsRow = {
  track_links: false,
  domain: null,
  utm: null,
  track_opens: false,
  former_domains: [],
}

/** The settings with what the organization had before. */
export interface KeptLinkSettings extends LinkSettings {
  /** The domains of its links before this one, the last one first, and public addresses that its buttons begin with. */
  formerDomains: string[]
}

export async function readKeptLinkSettings(ctx: Pick<Ctx, 'org' | 'db'>): Promise<KeptLinkSettings> {
  const row = await ctx.db.maybe(sql<SettingsRow>`
    select track_links, domain, utm, track_opens, former_domains from link_settings where org_id = ${ctx.org}`)
  const { track_links: track, domain, utm, track_opens, former_domains: formerDomains } = row ?? NONE
  return { links: { track, domain, utm }, opens: { track: track_opens }, formerDomains }
}

export async function readLinkSettings(ctx: Pick<Ctx, 'org' | 'db'>): Promise<LinkSettings> {
  const { links, opens } = await readKeptLinkSettings(ctx)
  return { links, opens }
}

/** More former domains than these are forgotten. */
const MAX_FORMER_DOMAINS = 20

/**
 * Replaces the settings. The domain that it replaces is kept as a former one. Throws `invalid_request` for a domain that is
 * none, and for unknown placeholders.
 */
export async function setLinkSettings(ctx: Ctx, { links, opens }: LinkSettings): Promise<LinkSettings> {
  const domain = links.domain === null ? null : originOf(links.domain)
  for (const [name, value] of Object.entries(links.utm ?? {})) requireKnown(name, value)
  await ctx.db.run(sql`
    insert into link_settings (org_id, track_links, domain, utm, track_opens)
    values (${ctx.org}, ${links.track}, ${domain}, ${links.utm && JSON.stringify(links.utm)}::jsonb, ${opens.track})
    on conflict (org_id) do update set
      track_links = excluded.track_links, domain = excluded.domain, utm = excluded.utm,
      track_opens = excluded.track_opens,
      former_domains = case when link_settings.domain is null or link_settings.domain = excluded.domain
        then link_settings.former_domains
        else (array_prepend(link_settings.domain, array_remove(link_settings.former_domains, link_settings.domain))
             )[1:${MAX_FORMER_DOMAINS}::int] end`)
  return { links: { ...links, domain }, opens }
}

/** Keeps an address that buttons begin with as a former domain, for the time when links begin with another one. */
export async function keepFormerDomain(ctx: Ctx, address: string): Promise<void> {
  await ctx.db.run(sql`
    insert into link_settings (org_id, track_links, domain, utm, track_opens, former_domains)
    values (${ctx.org}, false, null, null, false, ${[address]}::text[])
    on conflict (org_id) do update set
      former_domains = (array_prepend(${address}::text, link_settings.former_domains))[1:${MAX_FORMER_DOMAINS}::int]
      where not link_settings.former_domains @> excluded.former_domains`)
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
