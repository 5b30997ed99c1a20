import type { JourneyDefinition } from '../../nodes/definition.ts'
import { kindOf } from '../../nodes/index.ts'
import type { Action } from '../../nodes/schema.ts'
import { findPathProblem, keysNamed } from '../../nodes/step/variables.ts'
import { addField, type References } from '../../nodes/validation/references.ts'
import type { Subject } from '../../nodes/validation/rules.ts'
import { roundsOf } from '../graph.ts'
import { successorsOf } from '../paths.ts'

export function subjectOf(definition: JourneyDefinition, references: References, now: Date): Subject {
  return {
    definition,
    references,
    now,
    successors: successorsOf(definition),
    rounds: roundsOf(definition),
    findPathProblem: pathCheck(definition, references),
  }
}

const CONTEXT = 'engagement.context.'

function pathCheck({ actions }: JourneyDefinition, references: References): Subject['findPathProblem'] {
  const nodeIds = actions.map((action) => action.id)
  const yields = ['engagement.extracted', ...actions.filter(converses).map(outputsOf)]
  return (path) =>
    findPathProblem(path, nodeIds) ??
    contextProblem(path, references) ??
    yields.map((root) => extractedProblem(path, root, references)).find((problem) => problem !== null) ??
    null
}

function contextProblem(path: string, { contextKeys }: References): string | null {
  if (contextKeys === null || !path.startsWith(CONTEXT)) return null
  if (contextKeys.has(path.slice(CONTEXT.length))) return null
  return (
    "No participant has it. Add it to the initiative's `contextSchema`, or use one of " +
    `${[...contextKeys].join(', ')}.`
  )
}

/** `root`: the prefix of extracted fields. */
function extractedProblem(path: string, root: string, { extractedFields }: References): string | null {
  if (extractedFields === null) return null
  const keys = keysNamed([path], root)
  if (keys.length === 0 || keys.some((key) => extractedFields.has(key))) return null
  return `This initiative does not extract it from conversations: ${addField(extractedFields)}`
}

function converses(node: Action): boolean {
  return kindOf(node).converses === true
}

function outputsOf({ id }: Action): string {
  return `engagement.nodeOutputs.${id}`
}
