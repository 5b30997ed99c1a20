import { type Graph, type StepOf, stepsOf } from '../graph/graph.ts'

/** What an HTTP step gets in a simulation, as it is typed. */
export interface TypedAnswer {
  status: string
  body: string
}

export const NO_ANSWER: TypedAnswer = { status: '200', body: '' }

/** The HTTP steps of a journey. */
export function callsOf(graph: Graph): StepOf<'HTTP_REQUEST'>[] {
  return stepsOf(graph).flatMap(([, step]) => (step.kind === 'HTTP_REQUEST' ? [step] : []))
}

/** What starts the runs; null without an entry. */
export function triggerOf(graph: Graph): string | null {
  const entry = stepsOf(graph).find(([, { kind }]) => kind === 'ENTRY')?.[1] as StepOf<'ENTRY'> | undefined
  return entry?.inputs?.triggerType ?? null
}

/** A JSON object of what was typed; undefined when it is none. Nothing typed is an empty one. */
export function objectOf(text: string): Record<string, unknown> | undefined {
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The responses for a simulation: a body that is a JSON object is sent as one, and any other as text. */
export function answersOf(typed: Readonly<Record<string, TypedAnswer>>, calls: readonly { id: string }[]) {
  const given = calls.flatMap(({ id }) => {
    const answer = typed[id]
    if (!answer) return []
    const body = answer.body.trim() === '' ? undefined : (objectOf(answer.body) ?? answer.body)
    return [[id, { status: Number(answer.status), ...(body !== undefined && { body }) }] as const]
  })
  return Object.fromEntries(given)
}

const LEAST_STATUS = 100
const MOST_STATUS = 599

export function isStatus(text: string): boolean {
  const status = Number(text)
  return Number.isInteger(status) && status >= LEAST_STATUS && status <= MOST_STATUS
}
