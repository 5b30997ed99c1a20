import cluster from 'node:cluster'
import type { Config } from '../settings/config.ts'

/*
 * What the processes of a supervised service and their supervisor say to each other. The supervisor loads it as well, so
 * it must not load the program.
 */

export type Role = 'api' | 'worker'

/** To a process. */
export type ToMember =
  /** End after it has drained, or at once because another one has taken its place. */
  | { kind: 'stop' | 'retire' }
  /** Tell what it has measured. */
  | { kind: 'measure'; question: number }
  /** What the others have measured. */
  | { kind: 'others'; measured: unknown[] }

/** From a process. */
export type FromMember =
  /** It serves. */
  | { kind: 'ready' }
  /** What have the others measured? */
  | { kind: 'ask others' }
  | { kind: 'measured'; question: number; measured: unknown }

const FROM_MEMBER: readonly unknown[] = ['ready', 'ask others', 'measured'] satisfies FromMember['kind'][]
const TO_MEMBER: readonly unknown[] = ['stop', 'retire', 'measure', 'others'] satisfies ToMember['kind'][]

/** What each process does. Workers are apart, so that their work does not delay answers. */
export function rolesOf({ role, processes }: Pick<Config, 'role' | 'processes'>): Role[] {
  const served = Array.from({ length: processes }, () => (role === 'worker' ? 'worker' : 'api') as Role)
  return role === 'all' ? [...served, 'worker'] : served
}

/** Whether this process is a part of a supervised service. */
export function isMember(): boolean {
  return cluster.isWorker
}

/** Whether this process creates the first organization and greets: the only one, or the first to start. */
export function isFirstProcess(): boolean {
  return cluster.isPrimary || cluster.worker?.id === 1
}

/** Tells the supervisor, if there is one, that this process serves. */
export function tellReady(): void {
  if (cluster.isWorker) send({ kind: 'ready' })
}

/** Calls `end` when the supervisor asks for it. */
export function whenAsked(end: (kind: 'stop' | 'retire') => void): void {
  onMessage((message) => (message.kind === 'stop' || message.kind === 'retire') && end(message.kind))
}

/** Answers the supervisor when another process wants to know what this one has measured. */
export function whenMeasured(measure: () => Promise<unknown>): void {
  onMessage(async (message) => {
    if (message.kind !== 'measure') return
    send({ kind: 'measured', question: message.question, measured: await measure() })
  })
}

/** What the other processes of the service have measured; nothing without a supervisor. */
export async function askOthers(): Promise<unknown[]> {
  if (!cluster.isWorker) return []
  return new Promise((resolve) => {
    const stopListening = onMessage((message) => {
      if (message.kind !== 'others') return
      stopListening()
      resolve(message.measured)
    })
    send({ kind: 'ask others' })
  })
}

function send(message: FromMember): void {
  process.send?.(message)
}

/** Calls `listener` for each message of the supervisor. Returns what ends it. */
function onMessage(listener: (message: ToMember) => unknown): () => void {
  if (!cluster.isWorker) return () => undefined
  const heard = (message: unknown) => {
    if (TO_MEMBER.includes(kindOf(message))) void listener(message as ToMember)
  }
  process.on('message', heard)
  return () => process.off('message', heard)
}

export function isFromMember(message: unknown): message is FromMember {
  return FROM_MEMBER.includes(kindOf(message))
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : null
}
