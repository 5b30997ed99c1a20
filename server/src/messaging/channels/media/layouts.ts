import { type RawBuilder, sql } from '../../../platform/db/index.ts'
import { readFile } from '../../../platform/files/index.ts'
import {
  type Ctx,
  type PublicEndpoint,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { findLinked, signedLink, type Target } from './links.ts'

/*
 * Emails as their senders laid them out (docs/behaviour/messaging.md: Email). The HTML is a stranger's. It is only shown
 * as a page that can do nothing.
 */

const LINK = { purpose: 'email-layout', path: '/emails', validMs: 3_600_000 } as const

/** Whether the layout of message `m` is kept. Uses media_of_message. */
export function hasLayout(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from media l where l.org_id = ${ctx.org} and l.message_id = m.id and l.is_layout and l.status = 'KEPT')`
}

/** Links to the page of a message's layout, valid for an hour; null when none is kept. Ids are UUIDs. */
export async function layoutLinks(
  ctx: Ctx,
  { conversationId, messageId }: { conversationId: string | null; messageId: string | null },
): Promise<{ fileId: string; url: string; urlWithPictures: string } | null> {
  const found = await ctx.db.maybe(sql<{ id: string }>`
    select id from media
    where org_id = ${ctx.org} and message_id = ${messageId} and conversation_id = ${conversationId} and is_layout
      and status = 'KEPT'`)
  if (!found) return null
  const url = signedLink(ctx, found.id, LINK)
  return { fileId: found.id, url, urlWithPictures: `${url}?pictures` }
}

/** Serves the layout of an email as a page in which nothing runs. With `?pictures` it may fetch pictures from elsewhere. */
export function layoutEndpoint(runtime: Runtime): PublicEndpoint {
  return publicEndpoint<Target>({
    name: 'email_layout',
    route: 'GET /emails/{org}/{media}/{until}/{proof}',
    maxBytes: 0,
    withinMs: 10_000,
    limit: { perMinute: 60, counts: 'refused' },
    origins: 'none',
    admit: async (head) => ({ target: await findLinked(runtime, head, LINK.purpose), holder: null }),
    handle: async ({ query }, { org, fileId }) => ({
      status: 200,
      contentType: 'text/html; charset=utf-8',
      headers: pageHeaders('pictures' in query),
      body: BEGINNING + withoutLinks((await readFile(runtime, org, fileId)).toString('utf8')),
    }),
  })
}

/** The browser's usual looks, without those of the workspace. Links open in a tab of their own. */
const BEGINNING = '<!doctype html><base target="_blank"><style>body{font-family:sans-serif}</style>'

/** Without scripts, forms, frames, and requests. The sandbox also stops a page that forwards to another. */
function pageHeaders(withPictures: boolean): Record<string, string> {
  const policy = [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${withPictures ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  }
}

/** A `<link>` can open a connection (`preconnect`), which no policy forbids. */
function withoutLinks(html: string): string {
  return html.replaceAll(/<link\b/gi, '<no-link')
}
