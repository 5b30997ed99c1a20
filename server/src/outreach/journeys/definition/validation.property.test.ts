import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cases } from '../../../../test/harness/effort.ts'
import { JourneyDefinition } from '../nodes/definition.ts'
import { NODE_KINDS, signalsOf } from '../nodes/index.ts'
import type { Action, ActionKind } from '../nodes/schema.ts'
import { readGraph } from './graph.ts'
import { layOut } from './layout.ts'
import { NOW, references } from './testing/journeys.ts'
import { hasErrors, validate } from './validation.ts'

const KINDS = Object.keys(NODE_KINDS) as ActionKind[]

const SIGNALS = ['SENT', 'REPLIED', 'TIMEOUT', 'CLOSED', 'STALE', 'YES', 'case:default', '']

const ids = fc.constantFrom('a', 'b', 'c', 'd', 'e', '__proto__', 'constructor')

/** Any definition that fits the schema, without the inputs of its kinds. */
const anyDefinition = fc.record({
  name: fc.constant('Any'),
  actions: fc.array(fc.record({ id: ids, kind: fc.constantFrom(...KINDS) }), { minLength: 1, maxLength: 12 }),
  edges: fc.array(fc.record({ from: ids, to: ids, sourceHandle: fc.constantFrom(...SIGNALS) }), {
    maxLength: 24,
  }),
}) as fc.Arbitrary<JourneyDefinition>

const inner = fc.constantFrom<Partial<Action>>(
  {
    kind: 'SEND_MESSAGE',
    inputs: { templateId: 'tpl_1', templateBindings: { 1: 'literal:x' } },
  } as Partial<Action>,
  { kind: 'WAIT_FOR_REPLY' },
  { kind: 'MANAGE_CONVERSATION' },
  { kind: 'DELAY', inputs: { duration: '1h' } } as Partial<Action>,
)

/** Runnable kinds with every signal connected: often a valid journey, often almost one. */
const connectedDefinition = fc
  .tuple(fc.array(inner, { maxLength: 6 }), fc.infiniteStream(fc.nat()))
  .map(([kinds, numbers]): JourneyDefinition => {
    const actions = [{ kind: 'ENTRY' }, ...kinds, { kind: 'EXIT' }].map(
      (action, index) => ({ ...action, id: `n${index}`, name: `N${index}` }) as Action,
    )
    const edges = actions.flatMap((action) =>
      signalsOf(action).map((sourceHandle) => {
        const to = 1 + (Number(numbers.next().value) % (actions.length - 1))
        return { from: action.id, sourceHandle, to: `n${to}` }
      }),
    )
    return { name: 'Connected', actions, edges }
  })

/** The nodes that runs can reach from a node, with any signals. */
function reachOf(definition: JourneyDefinition, start: string): Set<string> {
  const graph = readGraph(definition)
  const reached = new Set([start])
  for (const id of reached) {
    for (const signal of signalsOf(graph.node(id))) {
      const next = graph.next(id, signal)
      if (next !== null) reached.add(next)
    }
  }
  return reached
}

test('Validation and layout accept any definition that fits the schema', () => {
  fc.assert(
    fc.property(anyDefinition, (definition) => {
      const issues = validate(definition, references, NOW)
      for (const issue of issues) expect(issue.message).not.toBe('')
      const laidOut = layOut(definition)
      expect(laidOut.actions.every((action) => action.position)).toBe(true)
      expect(JourneyDefinition.safeParse(laidOut).success).toBe(true)
    }),
    { numRuns: cases(500) },
  )
})

test('In a valid journey every signal is connected and every node lies between ENTRY and an EXIT', () => {
  let valid = 0
  fc.assert(
    fc.property(connectedDefinition, (definition) => {
      if (hasErrors(validate(definition, references, NOW))) return
      valid += 1
      const graph = readGraph(definition)
      const fromEntry = reachOf(definition, graph.entry.id)
      for (const action of definition.actions) {
        for (const signal of signalsOf(action)) expect(graph.next(action.id, signal)).not.toBeNull()
        expect(fromEntry).toContain(action.id)
        const ends = [...reachOf(definition, action.id)].filter((id) => graph.node(id).kind === 'EXIT')
        expect(ends.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: cases(2_000) },
  )
  expect(valid).toBeGreaterThan(cases(2_000) / 10)
})
