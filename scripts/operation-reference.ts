import type { Operation } from '../server/src/kernel/index.ts'
import { fieldTable } from './field-table.ts'

/** docs/operations.md: every operation with its fields, for reading without a running service. */
export function operationReference(operations: readonly Operation[]): string {
  const lines = [
    '# Operations',
    '',
    'Every operation with its fields and errors, each also an MCP tool of the same name.',
    '',
    'Made from the registry by `npm run generate`; the shapes in full are in `openapi.json` and at `/reference` of a running',
    'service.',
    '',
    '| operation | route | what it does |',
    '|---|---|---|',
    ...operations.map(
      (op) => `| [${op.name}](#${op.name}) | \`${op.method} /api/v1${op.path}\` | ${op.summary} |`,
    ),
    '',
    ...operations.flatMap(section),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function section(op: Operation): string[] {
  return [
    `## ${op.name}`,
    '',
    `\`${op.method} /api/v1${op.path}\` · ${op.effect} · \`${op.permission}\`${op.idempotent ? ' · idempotent' : ''}`,
    '',
    `${op.summary}.${op.description ? ` ${op.description}` : ''}`,
    '',
    ...fieldTable(op.documentedInput ?? op.input),
    ...(op.errors && op.errors.length > 0
      ? [`Errors: ${op.errors.map((code) => `\`${code}\``).join(', ')}`, '']
      : []),
  ]
}
