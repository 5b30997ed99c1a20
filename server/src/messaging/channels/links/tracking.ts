import type { ChannelKind } from '../../../customers/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { EmailMessage, MessageContent, MessageToSend, Provider } from '../provider/provider.ts'
import { fillPlaceholders } from '../provider/template-content.ts'
import { buttonBases, linkBases, originsOf } from './bases.ts'
import { withButtonLinks } from './buttons.ts'
import { codeOf, PICTURE } from './codes.ts'
import { type LinkFor, rewriteHtml, rewriteText, withPicture } from './rewriting.ts'
import { type KeptLinkSettings, type LinkSettings, readKeptLinkSettings } from './settings.ts'
import { ANY_ORIGIN, targetOf, type Utm, withUtm } from './targets.ts'

/*
 * Before a message leaves, its links become those of its recipient (docs/behaviour/messaging.md: Links and opens). Their
 * rows are stored with the attempt. A repeated attempt makes the same codes, and stores nothing twice.
 */

/** A message that is about to leave. */
export interface Leaving {
  message: {
    id: string
    initiative_id: string | null
    author: string
    source: string | null
    account_id: string
  }
  written: Pick<MessageToSend, 'content' | 'email'>
}

interface NewLink {
  code: string
  message_id: string
  initiative_id: string | null
  url: string | null
  is_picture: boolean
}

/** WhatsApp accepts no longer texts. A text that its links would make longer keeps them as they are. */
const MAX_TEXT = 4_096
const MAX_SHORT_TEXT = 1_024

/** Gives the messages the links of their recipients. `providerOf` returns the provider of an account. */
export async function trackLinks<M extends Leaving>(
  ctx: Ctx,
  messages: readonly M[],
  providerOf: (accountId: string) => Pick<Provider, 'channel' | 'rules'>,
): Promise<M[]> {
  if (messages.length === 0) return []
  const settings = await readKeptLinkSettings(ctx)
  const tracker = new Tracker(ctx, settings, await namesFor(ctx, settings, messages))
  const tracked = messages.map((each) => tracker.track(each, providerOf(each.message.account_id)))
  await storeLinks(ctx, tracker.links)
  return tracked
}

/** The names of the initiatives, where links name them. */
async function namesFor(
  ctx: Ctx,
  { links }: LinkSettings,
  messages: readonly Leaving[],
): Promise<ReadonlyMap<string, string>> {
  if (links.utm === null) return new Map()
  const ids = [...new Set(messages.flatMap(({ message }) => message.initiative_id ?? []))]
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.rows(sql<{ id: string; name: string }>`
    select id, name from initiatives where org_id = ${ctx.org} and id = any(${ids})`)
  return new Map(rows.map(({ id, name }) => [id, name]))
}

class Tracker {
  readonly links: NewLink[] = []
  readonly #ctx: Ctx
  readonly #settings: KeptLinkSettings
  readonly #names: ReadonlyMap<string, string>
  readonly #bases: readonly string[]
  readonly #buttonBases: readonly string[]
  readonly #own: ReadonlySet<string>

  constructor(ctx: Ctx, settings: KeptLinkSettings, names: ReadonlyMap<string, string>) {
    this.#ctx = ctx
    this.#settings = settings
    this.#names = names
    this.#bases = linkBases(ctx.services, settings)
    this.#buttonBases = buttonBases(ctx.services, settings)
    this.#own = originsOf(this.#bases)
  }

  track<M extends Leaving>(leaving: M, { channel, rules }: Pick<Provider, 'channel' | 'rules'>): M {
    const { message, written } = leaving
    // Parley's own confirmations have no links of the organization.
    if (message.author === 'system' && message.source === null) return leaving
    const { links, opens } = this.#settings
    const utm = this.#utmOf(message, channel)
    const linkFor = this.#linksOf(message, utm, this.#own)
    const longest = rules.longestText ?? Number.POSITIVE_INFINITY
    const content = links.track
      ? withLinks(written.content, (text, max) => this.#rewrite(text, Math.min(max, longest), linkFor))
      : written.content
    const linked = {
      ...written,
      content: withButtonLinks(content, this.#buttonBases, this.#linksOf(message, utm, ANY_ORIGIN)),
    }
    if (!written.email) return { ...leaving, written: linked }
    const email = links.track ? emailWithLinks(written.email, linkFor) : written.email
    const html =
      email.html !== null && opens.track ? withPicture(email.html, this.#picture(message)) : email.html
    return { ...leaving, written: { ...linked, email: { ...email, html } } }
  }

  #utmOf({ initiative_id: id }: Leaving['message'], channel: ChannelKind): Utm | null {
    const { utm } = this.#settings.links
    if (utm === null) return null
    const values = { 'initiative.name': this.#names.get(id ?? '') ?? '', channel }
    const fill = (text: string) => fillPlaceholders(text, values).trim()
    return { source: fill(utm.source), medium: fill(utm.medium), campaign: fill(utm.campaign) }
  }

  #linksOf({ id, initiative_id }: Leaving['message'], utm: Utm | null, own: ReadonlySet<string>): LinkFor {
    return (found) => {
      const url = targetOf(found, own)
      if (url === null) return null
      const code = codeOf(this.#ctx, id, url)
      this.links.push({ code, message_id: id, initiative_id, url: withUtm(url, utm), is_picture: false })
      return `${this.#bases[0]}/l/${code}`
    }
  }

  /** A text that would become longer than `max` stays, and so none of its links is stored. */
  #rewrite(text: string, max: number, linkFor: LinkFor): string {
    const before = this.links.length
    const rewritten = rewriteText(text, linkFor)
    if (rewritten.length <= max) return rewritten
    this.links.length = before
    return text
  }

  #picture({ id, initiative_id }: Leaving['message']): string {
    const code = codeOf(this.#ctx, id, PICTURE)
    this.links.push({ code, message_id: id, initiative_id, url: null, is_picture: true })
    return `${this.#bases[0]}/o/${code}`
  }
}

type Rewrite = (text: string, max: number) => string

function withLinks(content: MessageContent, rewrite: Rewrite): MessageContent {
  switch (content.type) {
    case 'text':
      return { ...content, text: rewrite(content.text, MAX_TEXT) }
    case 'choices':
      return {
        ...content,
        text: rewrite(content.text, MAX_TEXT),
        choices: { ...content.choices, prompt: rewrite(content.choices.prompt, MAX_SHORT_TEXT) },
      }
    case 'request':
    case 'flow':
      return { ...content, text: rewrite(content.text, MAX_SHORT_TEXT) }
    case 'media':
      return { ...content, caption: content.caption && rewrite(content.caption, MAX_SHORT_TEXT) }
    case 'template':
      return content
  }
}

function emailWithLinks(email: EmailMessage, linkFor: LinkFor): EmailMessage {
  return {
    ...email,
    text: rewriteText(email.text, linkFor),
    html: email.html && rewriteHtml(email.html, linkFor),
    choices: email.choices && { ...email.choices, prompt: rewriteText(email.choices.prompt, linkFor) },
  }
}

/** Links of an earlier attempt stay as they are, with their visits. Uses the key of message_links. */
async function storeLinks(ctx: Ctx, links: readonly NewLink[]): Promise<void> {
  if (links.length === 0) return
  const distinct = new Map(links.map((link) => [link.code, link]))
  await ctx.db.run(sql`
    insert into message_links (org_id, code, message_id, initiative_id, url, is_picture, created_at)
    select ${ctx.org}, r.code, r.message_id, r.initiative_id, r.url, r.is_picture, ${ctx.now}
    from jsonb_to_recordset(${JSON.stringify([...distinct.values()])}::jsonb) as r (
      code text, message_id uuid, initiative_id uuid, url text, is_picture boolean)
    on conflict (org_id, code) do nothing`)
}
