import { z } from 'zod'
import { jsonSchemaOf } from '../../../platform/schema/index.ts'
import { breaksLoops, kindOf, NODE_KINDS, type STEP_TYPES, signalsOf } from '../nodes/index.ts'
import { Action } from '../nodes/schema.ts'

const GROUPS = ['trigger', 'action', 'logic', 'terminal'] as const

export const KindCatalog = z.strictObject({
  kinds: z.array(
    z.strictObject({
      kind: z.string(),
      group: z.enum(GROUPS),
      description: z.string(),
      outputHandles: z.array(z.string()).describe('Signals of every node of this kind.'),
      optionalHandles: z
        .array(z.string())
        .optional()
        .describe('Signals that may be connected. A run leaves with one only where it is.'),
      dynamicHandles: z.string().optional().describe('Additional signals that depend on the inputs.'),
      inputs: z.array(
        z.strictObject({
          name: z.string(),
          type: z.string(),
          required: z.boolean(),
          description: z.string(),
        }),
      ),
    }),
  ),
  graphRules: z.array(z.string()),
})

const GROUP_OF: Record<(typeof STEP_TYPES)[number], (typeof GROUPS)[number]> = {
  entry: 'trigger',
  message: 'action',
  conversation: 'action',
  event: 'action',
  step: 'action',
  wait: 'logic',
  branch: 'logic',
  split: 'logic',
  end: 'terminal',
}

/** The kinds whose nodes with default inputs break loops: `DELAY or WAIT_FOR_REPLY`. */
function breakersOfLoops(): string {
  const names = Object.keys(NODE_KINDS).filter((kind) => breaksLoops({ id: 'node', kind } as Action))
  return new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(names)
}

const GRAPH_RULES = [
  'A journey has one ENTRY and at least one EXIT. Each node has its own id and a name.',
  'Each signal of a node connects to exactly one node. An EXIT connects to none.',
  'Optional signals (`optionalHandles`) connect to one node or to none.',
  'Every node is on a path from ENTRY to an EXIT.',
  `A loop must contain a node that waits: ${breakersOfLoops()}. A DELAY until a date does not count.`,
  "A SEND_MESSAGE without `templateId` uses the initiative's template of its round.",
]

/** Every node kind with its inputs and signals, generated from the kinds. */
export function kindCatalog(): z.input<typeof KindCatalog> {
  return { kinds: Action.options.map(describeKind), graphRules: GRAPH_RULES }
}

function describeKind(schema: (typeof Action.options)[number]) {
  const kind = schema.shape.kind.value
  const node = { id: 'node', kind } as Action
  const { words, stepType, dynamicSignals, optionalSignals } = kindOf(node)
  return {
    kind,
    group: GROUP_OF[stepType],
    description: words.does.en,
    outputHandles: signalsOf(node),
    ...(optionalSignals.length === 0 ? {} : { optionalHandles: [...optionalSignals] }),
    ...(dynamicSignals === undefined ? {} : { dynamicHandles: dynamicSignals.named }),
    inputs: inputsOf(schema.shape.inputs.unwrap()),
  }
}

interface FieldSchema {
  type?: string
  enum?: unknown[]
  anyOf?: FieldSchema[]
  oneOf?: FieldSchema[]
  description?: string
}

function inputsOf(inputs: z.ZodType) {
  const { properties = {}, required = [] } = jsonSchemaOf(inputs, 'input') as {
    properties?: Record<string, FieldSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, field]) => ({
    name,
    type: typeOf(field),
    required: required.includes(name),
    description: field.description ?? '',
  }))
}

function typeOf({ type, enum: values, anyOf, oneOf }: FieldSchema): string {
  if (values) return values.join(' | ')
  const some = anyOf ?? oneOf
  if (some) return [...new Set(some.map(typeOf))].join(' | ')
  return type ?? 'any'
}
