import type { z } from 'zod'
import { toWire } from '../../../platform/core/index.ts'
import type { KeptResult, KeptRow } from './records.ts'
import type { AgentEvaluationItem, EvaluationComparison, KeptEvaluation, ReviewedCase } from './schema.ts'

type Comparison = z.input<typeof EvaluationComparison>
type Outcome = KeptResult['personas'][number]['questions'][number]['outcome']

export function presentItem(row: KeptRow): z.input<typeof AgentEvaluationItem> {
  const questions = row.result.personas.flatMap((persona) => persona.questions)
  const count = (outcome: Outcome) => questions.filter((each) => each.outcome === outcome).length
  return {
    id: toWire('evaluation', row.id),
    initiativeId: toWire('initiative', row.initiative_id),
    createdAt: row.created_at.toISOString(),
    createdBy: { kind: row.created_by_kind, id: row.created_by_id, name: row.created_by_name },
    note: row.note,
    agent: row.agent,
    extractor: row.extractor,
    model: row.model,
    seed: row.seed,
    dialogues: row.result.personas.length,
    answered: count('answered'),
    misunderstood: count('misunderstood'),
    unanswered: count('unanswered'),
    reviewed: row.reviewed && {
      right: row.reviewed.right,
      wrong: row.reviewed.wrong,
      missed: row.reviewed.missed,
    },
  }
}

export function presentKept(row: KeptRow): z.input<typeof KeptEvaluation> {
  return { ...presentItem(row), reviewed: row.reviewed, result: row.result }
}

/** What became different between two evaluations of an initiative. */
export function compare(before: KeptRow, after: KeptRow): Comparison {
  const changes = questionChanges(before.result, after.result)
  const reviewedChanges = reviewChanges(before.reviewed?.cases ?? [], after.reviewed?.cases ?? [])
  const judged = [...changes, ...reviewedChanges].map(({ isBetter }) => isBetter)
  return {
    before: presentItem(before),
    after: presentItem(after),
    better: judged.filter((isBetter) => isBetter === true).length,
    worse: judged.filter((isBetter) => isBetter === false).length,
    endings: endingsOf(before.result, after.result),
    changes,
    reviewedChanges,
  }
}

function questionChanges(before: KeptResult, after: KeptResult): Comparison['changes'] {
  const then = outcomesOf(before, sameQuestions(before, after))
  const now = outcomesOf(after)
  const texts = new Map(
    [...before.questions, ...after.questions].map(({ id, questionText }) => [id, questionText]),
  )
  return [...new Set([...then.keys(), ...now.keys()])].flatMap((key) => {
    const [was, is] = [then.get(key), now.get(key)]
    if (was?.outcome === is?.outcome) return []
    const { persona, question } = (is ?? was)!
    const [from, to] = [was?.outcome ?? null, is?.outcome ?? null]
    const questionText = texts.get(question) ?? ''
    return [
      { persona, questionId: question, questionText, before: from, after: to, isBetter: better(from, to) },
    ]
  })
}

/** The present ids of earlier questions: one that was written again with the same words has a new id. */
function sameQuestions(before: KeptResult, after: KeptResult): ReadonlyMap<string, string> {
  const kept = new Set(after.questions.map(({ id }) => id))
  const byText = new Map(after.questions.map(({ id, questionText }) => [questionText, id]))
  return new Map(
    before.questions.flatMap(({ id, questionText }) => {
      const now = kept.has(id) ? undefined : byText.get(questionText)
      return now === undefined ? [] : [[id, now] as const]
    }),
  )
}

function outcomesOf({ personas }: KeptResult, idsNow: ReadonlyMap<string, string> = new Map()) {
  return new Map(
    personas.flatMap(({ name, questions }) =>
      questions.map(({ id, outcome }) => {
        const question = idsNow.get(id) ?? id
        return [`${name}\n${question}`, { persona: name, question, outcome }] as const
      }),
    ),
  )
}

/** Answered is best and misunderstood is worst. Between the others nothing is better. */
const RANK: Partial<Record<Outcome | ReviewedCase['outcome'], number>> = {
  answered: 2,
  right: 2,
  misunderstood: 0,
  wrong: 0,
}

function better<Of extends Outcome | ReviewedCase['outcome']>(
  before: Of | null,
  after: Of | null,
): boolean | null {
  if (before === null || after === null) return null
  const [from, to] = [RANK[before] ?? 1, RANK[after] ?? 1]
  return from === to ? null : to > from
}

function endingsOf(before: KeptResult, after: KeptResult): Comparison['endings'] {
  const countIn = ({ endings }: KeptResult, ending: string) =>
    endings.find((each) => each.ending === ending)?.count ?? 0
  const all = [...new Set([...before.endings, ...after.endings].map(({ ending }) => ending))]
  return all.map((ending) => ({ ending, before: countIn(before, ending), after: countIn(after, ending) }))
}

function reviewChanges(
  before: readonly ReviewedCase[],
  after: readonly ReviewedCase[],
): Comparison['reviewedChanges'] {
  const keyOf = ({ participantId, field }: ReviewedCase) => `${participantId}\n${field}`
  const then = new Map(before.map((each) => [keyOf(each), each]))
  return after.flatMap((each) => {
    const was = then.get(keyOf(each))?.outcome ?? null
    if (was === each.outcome || was === null) return []
    const { participantId, field, outcome } = each
    return [{ participantId, field, before: was, after: outcome, isBetter: better(was, outcome) }]
  })
}
