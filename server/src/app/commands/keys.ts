import { randomBytes } from 'node:crypto'
import { type Command, Option } from 'commander'
import { createKey, KEY_PERMISSIONS, type KeyRow, listKeys, revokeKey } from '../../identity/index.ts'
import { fromWire, toWire } from '../../platform/core/index.ts'
import { ConfigError } from '../settings/config.ts'
import { requireOrganization, withRuntime } from './data.ts'

export function addKeyCommands(keys: Command): void {
  keys
    .command('create')
    .requiredOption('--org <name>')
    .requiredOption('--name <name>', 'what the key is for')
    .addOption(new Option('--scope <scope>').choices(['full', 'read']).default('full'))
    .addOption(new Option('--permissions <list...>', 'only these instead').choices(KEY_PERMISSIONS))
    .action((options: { org: string; name: string; scope: KeyRow['scope']; permissions?: string[] }) =>
      withRuntime(async ({ pool, newId, clock }) => {
        const { org_id: org } = await requireOrganization(pool, options.org)
        const scope = options.permissions ? 'read' : options.scope
        console.log(await createKey(pool, { ...options, org, scope, now: clock.now() }, newId, randomBytes))
      }),
    )

  keys
    .command('list')
    .requiredOption('--org <name>')
    .action((options: { org: string }) =>
      withRuntime(async ({ pool }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        for (const row of await listKeys(pool, org_id)) console.log(describeKey(row))
      }),
    )

  keys
    .command('revoke')
    .argument('<id>', 'id of the key, as listed')
    .requiredOption('--org <name>')
    .action((wireId: string, options: { org: string }) =>
      withRuntime(async ({ pool, clock }) => {
        const { org_id } = await requireOrganization(pool, options.org)
        const id = fromWire('key', wireId)
        if (!id || !(await revokeKey(pool, org_id, id, clock.now())))
          throw new ConfigError(`No key ${wireId} exists. List keys with: keys list`)
        console.log(`${wireId} is revoked. It stops working within a second.`)
      }),
    )
}

function describeKey(row: KeyRow): string {
  const state = row.revoked_at
    ? 'revoked'
    : row.expires_at
      ? `until ${row.expires_at.toISOString()}`
      : 'active'
  return [
    toWire('key', row.id),
    row.permissions?.join(',') ?? row.scope.padEnd(4),
    state.padEnd(8),
    row.created_at.toISOString(),
    row.name,
  ].join('  ')
}
