import {
  agents,
  extractionTrial,
  type GuidingQuestion,
  holdDialogue,
  type Language,
  valuesBySlug,
} from '../../../conversations/index.ts'
import { sql } from '../../../platform/db/index.ts'
import type { Ctx } from '../../../platform/operations/index.ts'
import type { SimulatedRun } from './simulated-run.ts'

/** The values of a simulated conversation, by field. */
export type Extract = (run: SimulatedRun) => Promise<Record<string, unknown>>

interface Brief {
  language: Language
  questions: GuidingQuestion[]
  time_zone: string
}

const PATIENCE_MS = 10_000

/**
 * Runs the guided agent and extractor on the replies, whatever agent the initiative uses, so that a simulation is free
 * and repeatable. null: the initiative (UUID) has no schema.
 */
export async function extractionOf(ctx: Ctx, initiativeId: string): Promise<Extract | null> {
  const extract = await extractionTrial(ctx, initiativeId, 'guided')
  const brief = await ctx.db.maybe(sql<Brief>`
    select i.language, i.guiding_questions as questions, o.time_zone
    from initiatives i join organizations o on o.org_id = ${ctx.org}
    where i.org_id = ${ctx.org} and i.id = ${initiativeId}`)
  const agent = ctx.services.get(agents).get('guided')
  if (!extract || !brief || !agent) return null
  const { language, questions, time_zone: timeZone } = brief
  // The same replies give the same values, so results are cached.
  const known = new Map<string, Promise<Record<string, unknown>>>()
  const converse = async ({ heard, opening, now }: SimulatedRun) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const replies = [...heard]
    const { transcript } = await holdDialogue(
      {
        agent,
        brief: {
          ...NOBODY,
          conversation: { org: ctx.org, id: ctx.newId() },
          language,
          questions,
          now,
          timeZone,
        },
        opening,
        findKnowledge: async () => [],
        maxTurns: replies.length,
        signal,
      },
      { reply: () => oneOf(replies) },
    )
    return valuesBySlug(await extract({ transcript, questions, language, now, timeZone }, signal))
  }
  return (run) => {
    const said = JSON.stringify([run.opening, run.heard])
    const found = known.get(said) ?? converse(run)
    known.set(said, found)
    return found
  }
}

const NOBODY = {
  objective: null,
  context: null,
  identityDeflection: null,
  flagCondition: null,
  person: { name: null },
  medium: 'whatsapp',
} as const

/** Removes and returns the next reply. */
function oneOf(replies: string[]): string[] | null {
  const next = replies.shift()
  return next === undefined ? null : [next]
}
