import { type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'

/**
 * The environment of PostgreSQL's programs: no PG* variables, no locale that may be missing, no time zone of the
 * machine. They run in the root folder, because the account may not be able to enter Parley's.
 */
export const SPAWN_DEFAULTS = {
  cwd: '/',
  env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C', TZ: 'UTC' },
} satisfies SpawnOptions

export interface Program {
  program: string
  args: string[]
  options: { uid?: number; gid?: number }
}

/** How to start `command` as `account`. */
export function programOf(account: Account, command: string, args: string[]): Program {
  const [program, ...rest] = [...account.prefix, command, ...args]
  const options = account.kind === 'fallback' ? { uid: account.uid, gid: account.gid } : {}
  return { program: program!, args: rest, options }
}

/** Runs a command to its end. Returns its exit code (null: a signal, or it did not start) and its whole output. */
export async function runAs(
  account: Account,
  command: string,
  args: string[],
): Promise<{ code: number | null; output: string }> {
  const { program, args: all, options } = programOf(account, command, args)
  const child = spawn(program, all, { ...SPAWN_DEFAULTS, ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<{ code: number | null; problem: string }>((resolve) => {
    child.once('error', (error) => resolve({ code: null, problem: error.message }))
    child.once('close', (code) => resolve({ code, problem: '' }))
  })
  const [{ code, problem }, out, err] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, output: [out, err, problem].filter(Boolean).join('\n') }
}

/**
 * How PostgreSQL's programs are run. PostgreSQL refuses the root account, so:
 * - `direct`: as the account of this process, which is not root;
 * - `namespace`: as root of this machine, but in a user namespace where that is an ordinary account. Files stay root's;
 * - `fallback`: as another, unprivileged account, which then owns the data folder.
 */
export type AccountKind = 'direct' | 'namespace' | 'fallback'
export interface Account {
  kind: AccountKind
  /** The owner of the data folder, as seen by the machine. */
  uid: number
  gid: number
  /** The account and the reason for it, for the log. */
  description: string
  /** Programs to put in front of a command, with their arguments. */
  prefix: string[]
}
