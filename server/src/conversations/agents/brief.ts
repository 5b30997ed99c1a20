import type { GuidingQuestion, Language } from '../understanding/index.ts'
import type { AgentInput } from './agent.ts'
import { type Guidelines, mergeGuidelines } from './guidelines/index.ts'

/** What an initiative and its organization tell the agent, as stored. */
export interface BriefRow {
  language: Language
  objective: string | null
  context: string | null
  identity_deflection: string | null
  flag_condition: string | null
  guiding_questions: GuidingQuestion[]
  time_zone: string
  /** Of the organization and of the initiative; null where nothing was set. */
  org_guidelines: Guidelines | null
  own_guidelines: Guidelines | null
}

type Brief = Pick<
  AgentInput,
  | 'language'
  | 'objective'
  | 'context'
  | 'identityDeflection'
  | 'flagCondition'
  | 'guidelines'
  | 'questions'
  | 'timeZone'
>

export function briefOf(row: BriefRow): Brief {
  return {
    language: row.language,
    objective: row.objective,
    context: row.context,
    identityDeflection: row.identity_deflection,
    flagCondition: row.flag_condition,
    guidelines: mergeGuidelines(row.org_guidelines, row.own_guidelines),
    questions: row.guiding_questions,
    timeZone: row.time_zone,
  }
}
