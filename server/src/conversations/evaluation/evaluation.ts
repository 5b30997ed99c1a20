import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { type ChannelName, channelKindOf } from '../../customers/index.ts'
import { renderTemplate, type TemplateContent } from '../../messaging/index.ts'
import { ApiError, fromWire, notFound } from '../../platform/core/index.ts'
import { sql } from '../../platform/db/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { type AgentInput, agents, type BriefRow, briefOf } from '../agents/index.ts'
import { extractionTrial, type StoredValue } from '../extraction/index.ts'
import { findKnowledge } from '../inbox/index.ts'
import type { GuidingQuestion } from '../understanding/index.ts'
import { type Behavior, scriptOf } from './behaviors.ts'
import { type Dialogue, type DialogueSetup, holdDialogue } from './dialogue.ts'
import { type Script, type ScriptedAnswer, ScriptedPersona } from './script.ts'
import { type Judged, judge } from './verdicts.ts'

/** A persona: a script, a behavior, or a behavior with a partial script. */
export interface PersonaToTry {
  name: string
  behavior?: Behavior | undefined
  opening?: string | undefined
  /** Questions by id or by their text. */
  answers: readonly (ScriptedAnswer & { question: string })[]
  afterwards: readonly string[]
}

export interface EvaluationRequest {
  personas: readonly PersonaToTry[]
  /** Replaces the initiative's agent. */
  agent?: string | undefined
  /** Replaces the initiative's extractor. */
  extractor?: string | undefined
  /** The model of the organization's provider to ask instead of its own. */
  model?: string | undefined
  opening?: string | undefined
  seed: string
  maxTurns: number
  /** The time limit for all dialogues, in real milliseconds. */
  patienceMs: number
}

/** A dialogue with one persona, and its result. */
export interface Tried {
  name: string
  dialogue: Dialogue
  questions: Judged[]
  /** The values to be extracted; null: the initiative has no schema, or no time was left. */
  values: StoredValue[] | null
}

export interface Evaluation {
  agent: string
  extractor: string
  questions: GuidingQuestion[]
  personas: Tried[]
}

/** Concurrent dialogues: models spend most of the time waiting for the network. */
const CONCURRENCY = 5

/**
 * Lets an initiative's agent talk to each persona and evaluates its understanding. Nothing is sent, and nothing is
 * written except the cost of model calls. Throws `not_found`, and `unknown_reference` for an unknown question.
 */
export async function evaluateAgent(ctx: Ctx, id: string, request: EvaluationRequest): Promise<Evaluation> {
  const initiative = await readInitiative(ctx, id)
  const { questions, language } = initiative.brief
  const scripts = request.personas.map((persona) => completeScript(persona, initiative.brief, request.seed))
  const agentName = request.agent ?? initiative.agent
  const agent = ctx.services.get(agents).get(agentName)
  if (!agent)
    throw new ApiError(
      'conflict',
      `This service has no agent named ${agentName}. Set another agent on the initiative.`,
    )
  const extractor = request.extractor ?? initiative.extractor
  const extract = await extractionTrial(ctx, initiative.id, extractor)
  const signal = AbortSignal.timeout(request.patienceMs)
  const tryOut = async (script: Script, name: string): Promise<Tried> => {
    const setup: DialogueSetup = {
      agent,
      // A conversation id of its own, so that a budget per conversation is a budget per persona.
      brief: {
        ...initiative.brief,
        conversation: { org: ctx.org, id: ctx.newId(), model: request.model },
        person: { name },
      },
      opening: request.opening ?? initiative.opening,
      findKnowledge: (transcript) => findKnowledge(ctx.db, ctx.org, transcript),
      maxTurns: request.maxTurns,
      signal,
    }
    const dialogue = await holdDialogue(setup, new ScriptedPersona(script))
    const { transcript } = dialogue
    const { now, timeZone } = initiative.brief
    const values =
      extract && !signal.aborted
        ? await extract({ transcript, questions, language, now, timeZone }, signal)
        : null
    return { name, dialogue, questions: judge(dialogue, { script, questions, language }), values }
  }
  const personas: Tried[] = []
  for (let at = 0; at < scripts.length; at += CONCURRENCY) {
    const group = scripts.slice(at, at + CONCURRENCY)
    personas.push(
      ...(await Promise.all(group.map((script, i) => tryOut(script, request.personas[at + i]!.name)))),
    )
    // The guided agent does not yield, so other work runs in between.
    await yieldToEventLoop()
  }
  return {
    agent: agentName,
    extractor,
    questions: questions.toSorted((a, b) => a.priority - b.priority),
    personas,
  }
}

interface InitiativeToTry {
  id: string
  agent: string
  extractor: string
  opening: string | null
  brief: Omit<DialogueSetup['brief'], 'conversation' | 'person'>
}

async function readInitiative(ctx: Ctx, id: string): Promise<InitiativeToTry> {
  const row = await ctx.db.maybe(sql<InitiativeRow>`
    select i.id, i.channel, coalesce(i.agent, o.agent) as agent, coalesce(i.extractor, o.extractor) as extractor, i.language,
           i.objective, i.context, i.identity_deflection, i.flag_condition, i.guiding_questions, o.time_zone,
           om.guidelines as org_guidelines, im.guidelines as own_guidelines, t.content, t.variables
    from initiatives i
    join organizations o on o.org_id = ${ctx.org}
    left join agent_guidelines om on om.org_id = ${ctx.org} and om.scope_id = ${ctx.org}
    left join agent_guidelines im on im.org_id = ${ctx.org} and im.scope_id = i.id
    left join initiative_templates it on it.org_id = ${ctx.org} and it.initiative_id = i.id and it.round = 1
    left join templates t on t.org_id = ${ctx.org} and t.id = it.template_id
    where i.org_id = ${ctx.org} and i.id = ${fromWire('initiative', id)}`)
  if (!row) throw notFound('initiative')
  const brief: InitiativeToTry['brief'] = {
    ...briefOf(row),
    medium: channelKindOf(row.channel),
    now: ctx.now,
  }
  const opening = row.content && renderTemplate(row.content, row.variables ?? {})
  return { id: row.id, agent: row.agent, extractor: row.extractor, opening, brief }
}

interface InitiativeRow extends BriefRow {
  id: string
  channel: ChannelName
  agent: string
  extractor: string
  /** The template of the first round, with example values. */
  content: TemplateContent | null
  variables: Record<string, string> | null
}

/** The persona's own script, and its behavior for the rest. */
function completeScript(
  { name, behavior, opening, answers, afterwards }: PersonaToTry,
  { questions, language }: Pick<AgentInput, 'questions' | 'language'>,
  seed: string,
): Script {
  const simulated = scriptOf({ behavior: behavior ?? 'plain', language, questions, seed: `${seed}/${name}` })
  const own = answers.map(({ question, ...answer }) => [idOf(question, questions), answer] as const)
  return {
    opening: opening ?? simulated.opening,
    answers: new Map([...(behavior === undefined ? [] : simulated.answers), ...own]),
    afterwards: afterwards.length > 0 ? afterwards : simulated.afterwards,
  }
}

function idOf(named: string, questions: readonly GuidingQuestion[]): string {
  const found = questions.find(({ id, questionText }) => named === id || named === questionText)
  if (found) return found.id
  throw new ApiError(
    'unknown_reference',
    `The initiative has no question “${named}”. Use the id or text of one of its questions.`,
  )
}
