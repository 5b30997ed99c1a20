import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { createInterface } from 'node:readline'
import type { Account } from './command.ts'
import { programOf, SPAWN_DEFAULTS } from './command.ts'

/**
 * PostgreSQL's parent process.
 * - It holds a lock on the `lock` file, which PostgreSQL inherits: one server per folder, across containers too.
 * - It waits on its input, a pipe from Parley, and shuts PostgreSQL down ("fast") when that ends. The pipe ends with
 *   Parley, also after kill -9, so PostgreSQL never outlives its owner.
 * - It ends the child processes of a killed PostgreSQL. They work in the cluster's folder and hold the lock, possibly
 *   for minutes in a query.
 * - It ignores signals that a terminal or a service manager sends to all processes, because Parley decides.
 *
 * It is a shell, which every Linux has and which takes a megabyte. $1 is the lock file, $2 the cluster, the rest the
 * command.
 */
const SCRIPT = `
trap '' HUP INT TERM
exec 3<&0 </dev/null 9>>"$1" || exit 1
if command -v flock >/dev/null && ! flock -w 10 9; then
  echo 'the data folder is in use by another PostgreSQL' >&2
  exit 1
fi
rm -f "$2/postmaster.pid"
cluster=$2
shift 2
"$@" 3<&- &
server=$!
(
  exec 9>&- 2>&-
  read -r _ <&3
  # Again and again: a PostgreSQL that has just begun does not listen yet.
  while kill -INT $server; do sleep 1 || break; done
) &
watch=$!
exec 3<&-
wait $server
status=$?
kill -KILL $watch
for process in /proc/[0-9]*; do # Some of them are gone by then.
  read -r name <"$process/comm" && [ "$name" = postgres ] && [ "$process/cwd" -ef "$cluster" ] || continue
  kill -KILL "\${process#/proc/}"
done 2>/dev/null
exit $status
`

/** By which a supervisor is known among the processes of a machine. */
export const SUPERVISOR_NAME = 'parley-postgres'

const KEPT_LINES = 30

export interface Supervised {
  /** Resolves with the last lines of output when PostgreSQL and its supervisor have ended. Never rejects. */
  ended: Promise<string>
  hasEnded(): boolean
  /** Makes the supervisor shut PostgreSQL down, as if this process had ended. */
  release(): void
  /** With `true` this process may end while PostgreSQL runs (which then ends too); `false` prevents that. */
  background(on: boolean): void
}

/** Starts `command` under the supervisor. `log` receives each line of PostgreSQL's output. */
export function supervise(
  account: Account,
  files: { lock: string; cluster: string },
  command: string[],
  log: (line: string) => void,
): Supervised {
  const { program, args, options } = programOf(account, '/bin/sh', [
    ...['-c', SCRIPT, SUPERVISOR_NAME, files.lock, files.cluster],
    ...command,
  ])
  const child = spawn(program, args, {
    ...SPAWN_DEFAULTS,
    ...options,
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // Out of reach of the terminal's Ctrl-C: Parley finishes its work first.
  })
  child.stdin.on('error', () => undefined) // It has ended; `ended` reports it.
  const lines: string[] = []
  createInterface({ input: child.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > KEPT_LINES) lines.shift()
    log(line)
  })
  const ended = endOf(child).then((problem) => [...lines, ...problem].join('\n'))
  return {
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined,
    release: () => child.stdin.end(),
    background(on) {
      const pipes = [child.stdin, child.stderr] as unknown as Socket[]
      for (const handle of [child, ...pipes]) on ? handle.unref() : handle.ref()
    },
  }
}

function endOf(child: ChildProcess): Promise<string[]> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve([error.message]))
    child.once('close', () => resolve([]))
  })
}
