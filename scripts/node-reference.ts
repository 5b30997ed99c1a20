import { kindOf, signalsOf } from '../server/src/journeys/nodes/index.ts'
import { Action, type ActionKind } from '../server/src/journeys/nodes/schema.ts'
import { fieldTable } from './field-table.ts'

/** Kinds whose signals depend on their inputs, shown with one branch. */
const EXAMPLES: { [K in ActionKind]?: object } = {
  CASE: { selectionPath: 'engagement.context.plan', branches: [{ id: '<id>', value: '<value>', label: '' }] },
  RANDOM_SPLIT: { arms: [{ id: '<id>', label: '<label>', weight: 50 }] },
}

/** docs/nodes.md: every kind of node with its inputs, the ways out of it, and what it fails with. */
export function nodeReference(): string {
  const lines = [
    '# Nodes',
    '',
    'Every kind of node that a journey is made of: its `inputs`, the signals it leaves with, and why it may fail.',
    '',
    'Made from the kinds by `npm run generate`. How a journey is drawn, checked and published is in',
    '[behaviour](behaviour/outreach.md#journeys).',
    '',
    ...Action.options.flatMap(section),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function section(schema: (typeof Action.options)[number]): string[] {
  const kind = schema.shape.kind.value
  const node = { id: 'node', kind, inputs: EXAMPLES[kind] } as Action
  const { words, unavailable } = kindOf(node)
  const missing = unavailable(node, { name: '', actions: [node], edges: [] })
  return [
    `## ${kind}`,
    '',
    `${words.does.en}${missing === null ? '' : ` It can be drafted, but not published: ${missing}`}`,
    '',
    ...fieldTable(schema.shape.inputs.unwrap()),
    ...signalsOf(node).map((signal) => `- Leaves with \`${signal}\`: ${words.why(node, signal).en}`),
    ...Object.entries(words.failures).map(([name, texts]) => `- Fails with \`${name}\`: ${texts.en}`),
    '',
  ]
}
