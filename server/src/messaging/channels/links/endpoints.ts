import { sql } from '../../../platform/db/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  LINK_LIMITS,
  type PublicAnswer,
  type PublicEndpoint,
  type PublicHead,
  plainPage,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { orgOfCode } from './codes.ts'
import { isAutomatic, isAutomaticOpen, isByProxy, type Visit } from './visitors.ts'
import { noteAutomaticVisit, noteClick, noteOpen, type VisitedLink } from './visits.ts'

const VISITOR: Actor = { kind: 'system', id: 'tracked-link' }

/** Nothing keeps the answer, so that every visit counts, and the target does not learn the code. */
const PRIVATE = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
}

/** A transparent picture of one pixel. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

type Target = (VisitedLink & { org: string }) | null

/** Where tracked links lead to, and the picture that reports opens (docs/behaviour/messaging.md: Links and opens). */
export function linkEndpoints(runtime: Runtime): PublicEndpoint[] {
  const common = {
    ...LINK_LIMITS,
    admit: async (head: PublicHead) => ({ target: await findLink(runtime, head), holder: null }),
  } as const
  const click = publicEndpoint<Target>({
    ...common,
    name: 'tracked_link',
    route: 'GET /l/{code}',
    handle: async (head, link) => {
      if (!link || link.url === null) return noLink(head)
      const visit = visitOf(runtime, head)
      await note(runtime, link, (ctx) =>
        isAutomatic(visit, link) ? noteAutomaticVisit(ctx, link) : noteClick(ctx, link),
      )
      return { status: 302, headers: { ...PRIVATE, location: link.url } }
    },
  })
  const open = publicEndpoint<Target>({
    ...common,
    name: 'open_picture',
    route: 'GET /o/{code}',
    handle: async (head, link) => {
      if (!link || link.url !== null) return noLink(head)
      const visit = visitOf(runtime, head)
      await note(runtime, link, (ctx) =>
        isAutomaticOpen(visit, link) ? noteAutomaticVisit(ctx, link) : noteOpen(ctx, link, !isByProxy(visit)),
      )
      return { status: 200, contentType: 'image/gif', headers: PRIVATE, body: PIXEL }
    },
  })
  return [click, open]
}

function visitOf({ clock }: Runtime, { method, headers }: PublicHead): Visit {
  return { method, headers, at: clock.now() }
}

/** People get where they want to, even when their visit cannot be stored. */
async function note(
  runtime: Runtime,
  link: NonNullable<Target>,
  work: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  try {
    await inTransaction(runtime, link.org, VISITOR, work)
  } catch (err) {
    runtime.log.error({ err, org: link.org }, 'a visit of a tracked link was not stored')
  }
}

/** null: nobody has this code, or what it led to was forgotten. */
async function findLink({ pool }: Runtime, { params }: PublicHead): Promise<Target> {
  const { code = '' } = params
  const org = orgOfCode(code)
  if (org === null) return null
  return pool.maybe(sql<VisitedLink & { org: string }>`
    select l.org_id as org, l.code, l.message_id as "messageId", l.url, ch.kind as channel, m.sent_at as "sentAt"
    from message_links l
    join messages m on m.org_id = ${org} and m.id = l.message_id
    join channels ch on ch.org_id = ${org} and ch.id = m.channel_id
    where l.org_id = ${org} and l.code = ${code} and (l.url is not null or l.is_picture)`)
}

const WORDS = {
  en: { title: 'This link leads nowhere', text: 'It is incomplete, or it is no longer kept.' },
  es: { title: 'Este enlace no lleva a ninguna parte', text: 'Está incompleto o ya no se conserva.' },
  pt: { title: 'Este link não leva a lugar nenhum', text: 'Está incompleto ou não é mais guardado.' },
}

function noLink({ headers }: PublicHead): PublicAnswer {
  const wish = headers['accept-language']?.slice(0, 2).toLowerCase()
  const language = wish === 'es' || wish === 'pt' ? wish : 'en'
  return { ...plainPage({ language, ...WORDS[language], button: null }), status: 404 }
}
