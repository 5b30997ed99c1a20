import type { fileOperations, operations } from '../server/src/app/registry.ts'
import { ROLES, SCOPES } from '../server/src/identity/access/index.ts'
import { PERMISSIONS, type Permissions } from '../server/src/platform/operations/index.ts'

type Declared = (typeof operations | typeof fileOperations)[number]

/** docs/permissions.md: who may do what, and what each operation needs. */
export function permissionReference(declared: readonly Declared[]): string {
  const holders: [string, Permissions][] = [
    ...Object.entries(ROLES),
    ...Object.entries(SCOPES).map(([scope, has]): [string, Permissions] => [`key: ${scope}`, has]),
  ]
  const lines = [
    '# Permissions',
    '',
    'Who may do what. A permission is a domain and an effect; an operation needs one. Keys have a scope, people who log in',
    'have a role, and both are sets of permissions. Without the one that an operation needs, the answer is 403 `forbidden`.',
    '',
    'Made from the registry by `npm run generate`.',
    '',
    `| permission | ${holders.map(([name]) => name).join(' | ')} |`,
    `|---|${'---|'.repeat(holders.length)}`,
    ...PERMISSIONS.map(
      (permission) =>
        `| \`${permission}\` | ${holders.map(([, has]) => (has.has(permission) ? 'yes' : '')).join(' | ')} |`,
    ),
    '',
    '| permission | operations |',
    '|---|---|',
    ...PERMISSIONS.map((permission) => {
      const names = declared.filter((op) => op.permission === permission).map((op) => `\`${op.name}\``)
      return `| \`${permission}\` | ${names.join(', ')} |`
    }),
  ]
  return `${lines.join('\n')}\n`
}
