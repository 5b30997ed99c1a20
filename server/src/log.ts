import pino from 'pino'
import type { Log } from './kernel/index.ts'

/** JSON lines on standard error, so that standard output stays for what a command prints. */
export function openLog(level: string): Log {
  return pino(
    { level, redact: ['*.authorization', '*.password', '*.secret'] },
    pino.destination({ dest: 2, sync: false }),
  )
}
