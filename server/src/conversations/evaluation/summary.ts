import type { Evaluation, Tried } from './evaluation.ts'
import type { AgentEvaluation } from './schema.ts'
import type { Judged } from './verdicts.ts'

export function presentEvaluation(id: string, { agent, questions, personas }: Evaluation): AgentEvaluation {
  const endings = Map.groupBy(personas, ({ dialogue }) => dialogue.ending)
  return {
    initiativeId: id,
    agent,
    questions: questions.map(({ id: question, questionText }) => {
      const judged = personas.flatMap((persona) =>
        persona.questions.filter((each) => each.question === question),
      )
      return { id: question, questionText, ...countOutcomes(judged), turns: meanTurns(judged) }
    }),
    endings: [...endings].map(([ending, ended]) => ({ ending, count: ended.length })),
    personas: personas.map(presentPersona),
  }
}

function countOutcomes(judged: readonly Judged[]) {
  const count = (outcome: Judged['outcome']) => judged.filter((each) => each.outcome === outcome).length
  return {
    answered: count('answered'),
    misunderstood: count('misunderstood'),
    escalated: count('escalated'),
    unanswered: count('unanswered'),
    notAsked: count('not_asked'),
  }
}

/** null: it was never asked. */
function meanTurns(judged: readonly Judged[]): number | null {
  const turns = judged.map((each) => each.turns).filter((count) => count > 0)
  if (turns.length === 0) return null
  return Number((turns.reduce((sum, count) => sum + count, 0) / turns.length).toFixed(2))
}

function presentPersona({ name, dialogue, questions, values }: Tried): AgentEvaluation['personas'][number] {
  return {
    name,
    ending: dialogue.ending,
    turns: dialogue.turns,
    questions: questions.map(({ question: id, meant, ...judged }) => ({
      id,
      ...judged,
      ...(meant === undefined ? {} : { meant }),
    })),
    values:
      values?.map(({ slug: key, items, quote: sourceQuote, confidence }) => {
        return { key, values: items, sourceQuote, confidence }
      }) ?? null,
    transcript: dialogue.transcript.map(({ author, text, speaker, question: questionId }) => ({
      author,
      speaker,
      text,
      questionId,
    })),
  }
}
