import { sql } from '../../../platform/db/index.ts'
import {
  type Actor,
  type Ctx,
  inTransaction,
  type PublicAnswer,
  type PublicEndpoint,
  type PublicHead,
  plainPage,
  publicEndpoint,
  type Runtime,
} from '../../../platform/operations/index.ts'
import { fieldsOf } from '../counting/fields.ts'
import { readCounted } from '../counting/kept-counts.ts'
import { resultsPage, type SharedResults } from './page.ts'
import { hasSegment, type ShareRow, type ShareState, stateOf } from './shares.ts'
import { isSecret, parseToken } from './token.ts'
import { type PageWords, WORDS } from './words.ts'

const VISITOR: Actor = { kind: 'system', id: 'shared results' }
const VISITS_PER_MINUTE = 60

interface Target {
  org: string
  share: ShareRow
}

/** The page behind the links of shared results (docs/behaviour/outreach.md: Initiatives). */
export function resultShareEndpoints(runtime: Runtime): PublicEndpoint[] {
  return [
    publicEndpoint<Target | null>({
      name: 'shared_results',
      route: 'GET /shared/results/{token}',
      maxBytes: 0,
      withinMs: 10_000,
      limit: { perMinute: VISITS_PER_MINUTE, counts: 'all' },
      origins: 'none',
      admit: async (head) => {
        const target = await findTarget(runtime, head)
        return { target, holder: target?.share.id ?? null }
      },
      handle: ({ headers }, target) => answer(runtime, target, headers['accept-language']),
    }),
  ]
}

/** null: no such link, or a wrong secret. */
async function findTarget({ pool }: Runtime, { params }: PublicHead): Promise<Target | null> {
  const token = parseToken(params.token ?? '')
  if (!token) return null
  const share = await pool.maybe(sql<ShareRow>`
    select s.*, ${hasSegment(token.org)} as has_segment from result_shares s
    where s.org_id = ${token.org} and s.id = ${token.id}`)
  return share && isSecret(token.secret, share.secret_hash) ? { org: token.org, share } : null
}

async function answer(
  runtime: Runtime,
  target: Target | null,
  wish: string | undefined,
): Promise<PublicAnswer> {
  if (!target) return ended(languageOf(wish), 'unknown', 404)
  const { org, share } = target
  const state = stateOf(share, runtime.clock.now())
  if (state !== 'active') return ended(share.language, state, 410)
  return inTransaction(runtime, org, VISITOR, async (ctx) => resultsPage(await readShared(ctx, share)))
}

function languageOf(wish: string | undefined): ShareRow['language'] {
  const language = wish?.slice(0, 2).toLowerCase()
  return language === 'es' || language === 'pt' ? language : 'en'
}

function ended(
  language: ShareRow['language'],
  why: 'unknown' | Exclude<ShareState, 'active'>,
  status: number,
): PublicAnswer {
  const words: PageWords = WORDS[language]
  return { ...plainPage({ language, ...words[why], button: null }), status }
}

async function readShared(ctx: Ctx, share: ShareRow): Promise<SharedResults> {
  const { initiative_id: initiativeId, segment } = share
  const names = await ctx.db.one(sql<Names>`
    select i.name as "initiativeName", o.name as "organizationName", o.time_zone as "timeZone"
    from initiatives i join organizations o on o.org_id = ${ctx.org}
    where i.org_id = ${ctx.org} and i.id = ${initiativeId}`)
  const fields = await fieldsOf(ctx, initiativeId)
  const summary = await readCounted(ctx, initiativeId, { kind: 'summary', segment }, fields)
  const timelines = await readCounted(ctx, initiativeId, { kind: 'timelines', segment }, fields)
  const counted = summary && {
    countedAt: summary.countedAt,
    summary: summary.result,
    days: timelines?.result.days ?? {},
  }
  return { share, ...names, counted }
}

type Names = Pick<SharedResults, 'initiativeName' | 'organizationName' | 'timeZone'>
