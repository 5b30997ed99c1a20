import cluster from 'node:cluster'
import type { Config } from '../config.ts'

/*
 * What the processes of a supervised service and their supervisor say to each other. The supervisor loads it as well, so
 * it must not load the program.
 */

export type Role = 'api' | 'worker'

/** To a process: to end after it has drained, or at once because another one has taken its place. */
export interface ToMember {
  kind: 'stop' | 'retire'
}

/** From a process: it serves. */
export interface FromMember {
  kind: 'ready'
}

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
  if (cluster.isWorker) process.send?.({ kind: 'ready' } satisfies FromMember)
}

/** Calls `end` when the supervisor asks for it. */
export function whenAsked(end: (kind: ToMember['kind']) => void): void {
  if (cluster.isWorker) process.on('message', (message) => isToMember(message) && end(message.kind))
}

export function isFromMember(message: unknown): message is FromMember {
  return kindOf(message) === 'ready'
}

function isToMember(message: unknown): message is ToMember {
  const kind = kindOf(message)
  return kind === 'stop' || kind === 'retire'
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : null
}
