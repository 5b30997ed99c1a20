import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Account, type AccountKind, programOf, SPAWN_DEFAULTS } from './command.ts'
import { PostgresFailure } from './failure.ts'

interface Named {
  name: string
  uid: number
  gid: number
}

/**
 * The first account that can run PostgreSQL in `folder` (absolute, existing, perhaps with another owner). As root these
 * are tried in order: the folder's owner if that is not root, a user namespace, an unprivileged account. Throws
 * PostgresFailure if there is none. `only` restricts the choice to one kind.
 */
export function chooseAccount(folder: string, only?: AccountKind): Account {
  const tried: Account[] = []
  for (const account of candidates(folder)) {
    if (only && account.kind !== only) continue
    if (canEnter(account, dirname(folder))) return account
    tried.push(account)
  }
  throw noAccountFailure(folder, tried)
}

function* candidates(folder: string): Generator<Account> {
  const accounts = namedAccounts()
  const uid = process.getuid!()
  const gid = process.getgid!()
  if (uid !== 0) {
    // initdb insists on an account with a name, which containers with arbitrary uids do not have.
    if (accounts.some((account) => account.uid === uid)) yield direct(uid, gid)
    yield* namespaced(accounts, uid, gid)
    return
  }
  const owner = accounts.find((account) => account.uid !== 0 && account.uid === statSync(folder).uid)
  if (owner) yield switched(owner, 'the owner of the data folder')
  yield* namespaced(accounts, uid, gid)
  const neighbour = ownerAbove(folder, accounts)
  if (neighbour)
    yield switched(neighbour, 'the owner of the parent folder, because user namespaces are not available')
  for (const account of accounts.filter(({ name }) => name === 'nobody')) {
    yield switched(account, 'because PostgreSQL refuses root and user namespaces are not available')
  }
}

function direct(uid: number, gid: number): Account {
  return { kind: 'direct', uid, gid, description: 'this account', prefix: [] }
}

function switched({ name, uid, gid }: Named, why: string): Account {
  return { kind: 'fallback', uid, gid, description: `the account ${name}, ${why}`, prefix: [] }
}

/** A user namespace that shows this account under the uid of a named, ordinary one; nothing where that is not allowed. */
function* namespaced(accounts: Named[], uid: number, gid: number): Generator<Account> {
  const shown =
    accounts.find((account) => account.uid === 1000) ?? accounts.find((account) => account.uid !== 0)
  if (!shown) return
  const prefix = ['unshare', '--user', `--map-user=${shown.uid}`, `--map-group=${shown.gid}`, '--']
  yield { kind: 'namespace', uid, gid, description: 'this account, in a user namespace', prefix }
}

function canEnter(account: Account, folder: string): boolean {
  const { program, args, options } = programOf(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder])
  return spawnSync(program, args, { ...SPAWN_DEFAULTS, ...options, stdio: 'ignore' }).status === 0
}

function ownerAbove(folder: string, accounts: Named[]): Named | undefined {
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above)) {
    const { uid } = statSync(above)
    if (uid !== 0) return accounts.find((account) => account.uid === uid)
  }
  return undefined
}

function namedAccounts(): Named[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name, , uid, gid]) => ({ name: name!, uid: Number(uid), gid: Number(gid) }))
}

function noAccountFailure(folder: string, tried: Account[]): PostgresFailure {
  if (process.getuid!() !== 0) {
    return new PostgresFailure(
      `PostgreSQL cannot run as uid ${process.getuid!()}: /etc/passwd has no name for it.`,
      'Add the account to /etc/passwd, run Parley as another account, or set PARLEY_DATABASE_URL.',
    )
  }
  const names = tried.map((account) => `- ${account.description}`).join('\n')
  return new PostgresFailure(
    `PostgreSQL does not run as root, and no other account could use ${folder}. Tried:\n${names || '- nothing'}`,
    'Set PARLEY_DATA to a folder that ordinary accounts can use, such as /var/lib/parley. Or run ' +
      'Parley as an ordinary account, or allow user namespaces (`unshare --user true` must work).',
  )
}
