import type { Output } from '@parley/sdk'

export type Evaluation = Output<'agents_evaluate'>

/** What is compared with the next evaluation. */
export type Summary = Pick<Evaluation, 'agent' | 'questions' | 'endings'> & { at: string }

const PLACE = 'parley.evaluation.'

/** The last evaluation of an initiative in this tab. The service keeps none. */
export function lastEvaluation(initiativeId: string): Summary | null {
  try {
    return JSON.parse(sessionStorage.getItem(PLACE + initiativeId) ?? 'null')
  } catch {
    return null
  }
}

export function rememberEvaluation(evaluation: Evaluation, at: string): void {
  const { initiativeId, agent, questions, endings } = evaluation
  const summary: Summary = { at, agent, questions, endings }
  sessionStorage.setItem(PLACE + initiativeId, JSON.stringify(summary))
}
