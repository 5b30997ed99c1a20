import { v7 } from 'uuid'
import type { Clock } from './clock.ts'

/** Type prefixes of the identifiers on the wire. Inside, an id is a plain UUIDv7. */
export const ID_PREFIX = {
  organization: 'org',
  person: 'per',
  contact: 'cus',
  event: 'evt',
  segment: 'seg',
  initiative: 'ini',
  question: 'qst',
  journey: 'jny',
  run: 'run',
  template: 'tpl',
  conversation: 'cnv',
  message: 'msg',
  webhookEvent: 'whe',
  subscription: 'whk',
  delivery: 'whd',
  credential: 'crd',
  key: 'key',
} as const

export type IdKind = keyof typeof ID_PREFIX

/** Makes UUIDv7s from the given clock and random bytes: sortable by creation. */
export type NewId = () => string

const BYTES_AN_ID = 16
/** Asking the system for random bytes costs more than the rest of an id, so they are drawn for many at once. */
const IDS_A_DRAW = 256

export function idsFrom(clock: Clock, randomBytes: (size: number) => Uint8Array): NewId {
  let drawn: Uint8Array = new Uint8Array(0)
  let used = 0
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(IDS_A_DRAW * BYTES_AN_ID)
      used = 0
    }
    used += BYTES_AN_ID
    return v7({ msecs: clock.now().getTime(), random: drawn.subarray(used - BYTES_AN_ID, used) })
  }
}

/** `('run', '0199…-…')` → `run_0199…`: prefix and 32 hex digits. */
export function toWire(kind: IdKind, uuid: string): string {
  return `${ID_PREFIX[kind]}_${uuid.replaceAll('-', '')}`
}

export function toWireOrNull(kind: IdKind, uuid: string | null): string | null {
  return uuid === null ? null : toWire(kind, uuid)
}

/** The UUID behind a wire id, or null when it is not an id of that kind (which callers answer like an unknown one). */
export function fromWire(kind: IdKind, text: string): string | null {
  const hex = text.startsWith(`${ID_PREFIX[kind]}_`) ? text.slice(ID_PREFIX[kind].length + 1) : ''
  if (!/^[0-9a-f]{32}$/.test(hex)) return null
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
