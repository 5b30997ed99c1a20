import type { Tool } from '@modelcontextprotocol/server'
import type { Operation } from '../../platform/operations/index.ts'
import { jsonSchemaOf } from '../../platform/schema/index.ts'
import { compactInput, withoutDescribedFields } from './compact-schema.ts'
import { firstSentences } from './first-sentences.ts'

/** The most characters of a description in the tool list; `describe` has the whole text. */
const DESCRIPTION_UP_TO = 80

/** By the end of a tool's name: the related tool that describes the same fields. */
const DESCRIBED_BY = {
  _update: '_create',
  _unlink: '_link',
  _disconnect_nodes: '_connect_nodes',
  _rehearse: '_simulate',
}

/** Operations as MCP tools with the same names and a short form of their inputs (docs/behaviour/edge.md: MCP). */
export function describeTools(operations: readonly Operation[]): Map<string, Tool> {
  const whole = new Map(operations.map((op) => [op.name, describeTool(op)]))
  return new Map([...whole].map(([name, tool]) => [name, shortened(tool, whole)]))
}

/** Operations as MCP tools with whole schemas. */
export function describeToolsInFull(operations: readonly Operation[]): Map<string, Tool> {
  return new Map(
    operations.map((op) => {
      const { name, description, annotations } = describeTool(op)
      const inputSchema = jsonSchemaOf(op.documentedInput ?? op.input, 'input') as Tool['inputSchema']
      const outputSchema = objectSchemaOf(op)
      const whole = { name, description, inputSchema: rooted(inputSchema), annotations }
      return [name, outputSchema ? { ...whole, outputSchema } : whole]
    }),
  )
}

/** Clients of the first generations take only objects. */
function objectSchemaOf({ output }: Operation): Tool['outputSchema'] | undefined {
  const schema = rooted(jsonSchemaOf(output, 'output') as Tool['inputSchema'])
  return schema.type === 'object' ? schema : undefined
}

/** A named schema is a reference to itself, where clients expect the type. */
function rooted(schema: Tool['inputSchema']): Tool['inputSchema'] {
  const { $ref, $defs = {} } = schema as { $ref?: string; $defs?: Record<string, Tool['inputSchema']> }
  return $ref === undefined ? schema : { ...$defs[$ref.replace('#/$defs/', '')]!, $defs }
}

function shortened(tool: Tool, whole: ReadonlyMap<string, Tool>): Tool {
  const end = Object.entries(DESCRIBED_BY).find(([own]) => tool.name.endsWith(own))
  const described = end && whole.get(tool.name.slice(0, -end[0].length) + end[1])
  if (!described) return tool
  const { input, isShorter } = withoutDescribedFields(tool.inputSchema, described.inputSchema)
  if (!isShorter) return tool
  const inputSchema = input as Tool['inputSchema']
  return { ...tool, description: `${tool.description} Fields: see ${described.name}.`, inputSchema }
}

function describeTool(op: Operation): Tool {
  const { name, effect, idempotent, reachesPeople = false } = op
  return {
    name,
    description: wordsOf(op),
    inputSchema: compactInput(jsonSchemaOf(op.documentedInput ?? op.input, 'input')) as Tool['inputSchema'],
    // An omitted annotation has the protocol's default: the tool writes, and a repeated call has another effect.
    annotations: {
      ...(isRead(op)
        ? { readOnlyHint: true }
        : { destructiveHint: effect === 'destructive', ...(idempotent && { idempotentHint: true }) }),
      openWorldHint: reachesPeople,
    },
  }
}

/** Of a tool that only reads, the summary: its call does no harm. Of others, also what to know before it. */
function wordsOf(op: Operation): string {
  const { summary, description, reachesPeople } = op
  const caution = reachesPeople ? ' May message people: ask first.' : ''
  if (!description) return `${summary}.${caution}`
  if (isRead(op)) return `${summary}.…${caution}`
  return `${summary}. ${firstSentences(description.replaceAll('\n', ' '), DESCRIPTION_UP_TO)}${caution}`
}

function isRead({ effect, spends }: Operation): boolean {
  return effect === 'read' && !spends
}
