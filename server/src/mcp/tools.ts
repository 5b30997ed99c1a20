import type { Tool } from '@modelcontextprotocol/server'
import { jsonSchemaOf, type Operation } from '../kernel/index.ts'
import { compactInput } from './compact-schema.ts'

/** Of a description, what an agent reads before it chooses; `describe` has all of it. */
const MAX_WORDS = 160

/** An operation as MCP lists it: same name, its input in few words (docs/behaviour.md: MCP). */
export function describeTool(op: Operation): Tool {
  const { name, effect, idempotent, reachesPeople = false } = op
  return {
    name,
    description: wordsOf(op),
    inputSchema: compactInput(jsonSchemaOf(op.documentedInput ?? op.input, 'input')) as Tool['inputSchema'],
    // What is not said counts as the protocol's default: it writes, and repeating it does something again.
    annotations: {
      ...(effect === 'read' ? { readOnlyHint: true } : { destructiveHint: effect === 'destructive' }),
      ...(effect !== 'read' && idempotent && { idempotentHint: true }),
      openWorldHint: reachesPeople,
    },
  }
}

function wordsOf({ summary, description, reachesPeople }: Operation): string {
  const caution = reachesPeople ? ' May message people: ask before you call it.' : ''
  if (!description) return `${summary}.${caution}`
  const words = description.replaceAll('\n', ' ')
  return `${summary}. ${words.length <= MAX_WORDS ? words : `${upToSentence(words)}…`}${caution}`
}

function upToSentence(words: string): string {
  const cut = words.slice(0, MAX_WORDS)
  const end = cut.lastIndexOf('. ')
  return end > 0 ? cut.slice(0, end + 1) : cut
}
