import { v7 } from 'uuid'
import type { Clock } from './clock.ts'

/** Type prefixes of the identifiers on the wire. Inside, an id is a plain UUIDv7. */
const ID_PREFIX = {
  organization: 'org',
  person: 'per',
  contact: 'cus',
  event: 'evt',
  relationshipType: 'rlt',
  segment: 'seg',
  topic: 'top',
  consentEntry: 'cns',
  initiative: 'ini',
  campaign: 'cmp',
  question: 'qst',
  journey: 'jny',
  run: 'run',
  template: 'tpl',
  emailTemplate: 'etp',
  channel: 'chn',
  account: 'acc',
  conversation: 'cnv',
  message: 'msg',
  draft: 'drf',
  note: 'nte',
  cannedReply: 'cnr',
  inboxView: 'ivw',
  view: 'viw',
  notification: 'ntf',
  webhookEvent: 'whe',
  subscription: 'whk',
  delivery: 'whd',
  credential: 'crd',
  environment: 'env',
  form: 'frm',
  flow: 'flw',
  submission: 'sub',
  spam: 'spm',
  key: 'key',
  user: 'usr',
  session: 'ses',
  resultShare: 'rsh',
  journeyTest: 'jts',
  resultCount: 'rct',
  attributionCount: 'act',
  passkey: 'psk',
  invitation: 'inv',
  import: 'imp',
  merge: 'mrg',
  erasure: 'ers',
  match: 'mat',
  ending: 'end',
  call: 'cal',
  tally: 'tal',
  incident: 'inc',
  goalLook: 'glk',
  file: 'fil',
  listener: 'lsn',
  knowledge: 'knw',
  evaluation: 'evl',
  client: 'cli',
  connection: 'con',
  mail: 'eml',
} as const

export type IdKind = keyof typeof ID_PREFIX

/**
 * Creates UUIDv7s from the given clock and random bytes. They sort by creation: each is greater than the one before.
 */
export type NewId = () => string

const BYTES_AN_ID = 16
/** Random bytes of the system cost more than the rest of an id, so they are drawn for many ids at a time. */
const IDS_A_DRAW = 256

/** A lower bound for all ids from this time on: the first 48 bits of a UUIDv7 are milliseconds. */
export function firstIdOf(instant: Date): string {
  const time = Math.max(0, instant.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

export function idsFrom(clock: Clock, randomBytes: (size: number) => Buffer): NewId {
  let drawn: Buffer = Buffer.alloc(0)
  let used = 0
  let msecs = 0
  let seq = 0
  return () => {
    if (used === drawn.length) {
      drawn = randomBytes(IDS_A_DRAW * BYTES_AN_ID)
      used = 0
    }
    const random = drawn.subarray(used, used + BYTES_AN_ID)
    used += BYTES_AN_ID
    const now = clock.now().getTime()
    if (now > msecs) {
      msecs = now
      // Half of its 32 bits, so that it can count on within the millisecond (RFC 9562, 6.2, method 1).
      seq = random.readUInt32BE() >>> 1
    } else {
      seq += 1
    }
    return v7({ msecs, seq, random })
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

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Whether this is an id in the format of the database. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** A lower bound of all ids created at or after a time. */
export function firstIdAt(instant: Date): string {
  const time = instant.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`
}
