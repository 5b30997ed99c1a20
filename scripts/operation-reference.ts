import type { AccountOperation } from '../server/src/identity/users/index.ts'
import type { Operation } from '../server/src/platform/operations/index.ts'
import { fieldTable } from './field-table.ts'

/** docs/operations.md: every operation with its fields, for reading without a running service. */
export function operationReference(
  operations: readonly Operation[],
  accounts: readonly AccountOperation[],
): string {
  const all = [...operations, ...accounts]
  const lines = [
    '# Operations',
    '',
    'Every operation with its fields and errors, each also an MCP tool of the same name, but those for people who log in.',
    '',
    'Made from the registry by `npm run generate`; the shapes in full are in `openapi.json` and at `/reference` of a running',
    'service.',
    '',
    '| operation | route | what it does |',
    '|---|---|---|',
    ...all.map((op) => `| [${op.name}](#${op.name}) | \`${op.method} /api/v1${op.path}\` | ${op.summary} |`),
    '',
    ...all.flatMap(section),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function section(op: Operation | AccountOperation): string[] {
  const needs = 'callers' in op ? CALLERS[op.callers] : `\`${op.permission}\``
  const isForPeople = 'forPeople' in op && op.forPeople
  return [
    `## ${op.name}`,
    '',
    `\`${op.method} /api/v1${op.path}\` · ${op.effect} · ${needs}${op.idempotent ? ' · idempotent' : ''}${isForPeople ? ' · for people' : ''}`,
    '',
    `${op.summary}.${op.description ? ` ${op.description}` : ''}`,
    '',
    ...fieldTable(('documentedInput' in op && op.documentedInput) || op.input),
    ...(op.errors && op.errors.length > 0
      ? [`Errors: ${op.errors.map((code) => `\`${code}\``).join(', ')}`, '']
      : []),
  ]
}

const CALLERS: Record<AccountOperation['callers'], string> = {
  anybody: 'for anybody',
  'signed in': 'for whoever is signed in',
}
