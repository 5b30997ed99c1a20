import { expect, test } from 'vitest'
import { type FoundHome, judge, type Remembered, type Whereabouts } from './judgement.ts'

const HOME: FoundHome = {
  identity: 'a',
  systemIdentifier: '7',
  timeline: 1,
  databaseOid: 16_384,
  folder: '12:1000',
  beats: 100,
  silentMs: 3 * 3_600_000,
  isOriginalRow: true,
  heldBecause: null,
}
const HERE = {
  systemIdentifier: '7',
  timeline: 1,
  databaseOid: 16_384,
  folder: '12:1000',
  hasRecoveryTarget: false,
}

const CASES: [
  string,
  string | null,
  Partial<FoundHome>,
  Partial<Whereabouts & { hasRecoveryTarget: boolean }>,
  Remembered?,
][] = [
  ['nothing has changed', null, {}, {}],
  ['a restored backup on another server', 'server', {}, { systemIdentifier: '8' }],
  ['a copy on the same server', 'copy', {}, { databaseOid: 16_999 }],
  ['a dump that was loaded in place', 'dump', { isOriginalRow: false }, {}],
  ['a distributed database, which cannot tell', null, { isOriginalRow: null }, {}],
  ['a copied data folder', 'folder', {}, { folder: '13:2000' }],
  ['a file system that numbers its files anew', null, {}, { folder: '13:1000' }],
  ['a file system that tells no births', null, {}, { folder: '12:2000' }],
  ['a server of one’s own after the embedded one', null, {}, { folder: null }],
  ['an account that may not read the server', null, {}, { systemIdentifier: null, timeline: null }],
  [
    'a standby that is promoted under a running service',
    null,
    {},
    { timeline: 2 },
    { identity: 'a', beats: 100 },
  ],
  ['a standby that lacks writes', 'went_back', {}, { timeline: 2 }, { identity: 'a', beats: 101 }],
  ['a snapshot under a running service', 'went_back', {}, {}, { identity: 'a', beats: 101 }],
  ['a resumed copy, for a process that knew the original', null, {}, {}, { identity: 'b', beats: 101 }],
  ['a failover and a restart of the service', null, { silentMs: 60_000 }, { timeline: 2 }],
  ['a failover that no service saw', 'promoted_unseen', {}, { timeline: 2 }],
  [
    'a restore to a point in time',
    'point_in_time',
    { silentMs: 60_000 },
    { timeline: 2, hasRecoveryTarget: true },
  ],
  ['a recovery target left from long ago', null, {}, { hasRecoveryTarget: true }],
  ['held by another process', 'folder', { heldBecause: 'folder' }, {}],
]

test.each(CASES)('%s: %s', (_, because, home, here, remembered) => {
  expect(judge({ ...HOME, ...home }, { ...HERE, ...here }, remembered ?? null)).toBe(because)
})
