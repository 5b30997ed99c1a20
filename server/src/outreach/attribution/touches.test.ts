import { describe, expect, test } from 'vitest'
import { Dice } from '../../../test/harness/dice.ts'
import { cases } from '../../../test/harness/effort.ts'
import type { PersonTouch } from './person-touches.ts'
import { type Conversion, Tally } from './tally.ts'
import { creditOf, longest, TOUCH_KINDS, type Touch, type Windows } from './touches.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WINDOWS: Windows = { message: DAY_MS, response: 7 * DAY_MS }
const START = Date.UTC(2026, 4, 1)

const at = (hours: number) => new Date(START + hours * HOUR_MS)
const touch = (kind: Touch['kind'], hours: number, messageId = 'm'): Touch => ({
  kind,
  at: at(hours),
  messageId,
})
const kinds = (credit: ReturnType<typeof creditOf>) => credit && [credit.first.kind, credit.last.kind]

describe('which touch is credited', () => {
  test.each<[string, Touch[], Windows, [string, string] | null]>([
    ['nobody without a touch', [], WINDOWS, null],
    ['a message within its day', [touch('message', 77)], WINDOWS, ['message', 'message']],
    ['no message of a day before', [touch('message', 76)], WINDOWS, null],
    ['a click of days before', [touch('message', 1), touch('click', 2)], WINDOWS, ['click', 'click']],
    ['a reply in the last moment', [touch('reply', 100 - 168 + 0.001)], WINDOWS, ['reply', 'reply']],
    ['no reply at the end of its window', [touch('reply', 100 - 168)], WINDOWS, null],
    ['a touch at the same moment', [touch('message', 100)], WINDOWS, ['message', 'message']],
    ['no touch afterwards', [touch('click', 100.001)], WINDOWS, null],
    [
      'first and last',
      [touch('open', 99), touch('click', 20), touch('message', 98)],
      WINDOWS,
      ['click', 'open'],
    ],
    [
      'a stronger touch as the later one',
      [touch('reply', 99), touch('message', 99)],
      WINDOWS,
      ['message', 'reply'],
    ],
    [
      'no message where only answers count',
      [touch('message', 99), touch('open', 99)],
      { message: null, response: DAY_MS },
      null,
    ],
  ])('%s', (_, touches, windows, expected) => {
    expect(kinds(creditOf(touches, at(100), windows))).toEqual(expected)
    expect(kinds(creditOf(touches.toReversed(), at(100), windows))).toEqual(expected)
  })

  test('of equal touches, the same one in any order', () => {
    const touches = ['b', 'a', 'c'].map((id) => touch('click', 99, id))
    for (const order of [touches, touches.toReversed()]) {
      const credit = creditOf(order, at(100), WINDOWS)
      expect([credit?.first.messageId, credit?.last.messageId]).toEqual(['a', 'c'])
    }
  })
})

test('the longest window is how far back touches are read', () => {
  expect(longest(WINDOWS)).toBe(7 * DAY_MS)
  expect(longest({ message: 9 * DAY_MS, response: DAY_MS })).toBe(9 * DAY_MS)
  expect(longest({ message: null, response: DAY_MS })).toBe(DAY_MS)
})

/** Writes the rule down once more: lists what counts, sorts it by a text, and takes both ends. */
function byHand(touches: readonly PersonTouch[], time: Date, windows: Windows) {
  const counting = touches.filter(({ kind, at: touched }) => {
    const days = kind === 'message' || kind === 'open' ? windows.message : windows.response
    if (days === null) return false
    return touched <= time && touched.getTime() + days > time.getTime()
  })
  const keyOf = ({ at: touched, kind, messageId }: PersonTouch) =>
    `${String(touched.getTime()).padStart(15, '0')}${TOUCH_KINDS.indexOf(kind)}${messageId}`
  const sorted = counting.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return sorted.length === 0 ? null : { first: sorted[0]!, last: sorted.at(-1)! }
}

test('sums agree with a count by hand, in any order of people, touches and conversions', () => {
  for (let round = 0; round < cases(2_000); round++) {
    const dice = new Dice(round)
    const windows = dice.pick([
      WINDOWS,
      { message: null, response: DAY_MS },
      { message: DAY_MS, response: HOUR_MS },
    ])
    const people = Array.from({ length: dice.int(0, 5) }, (_, index) => ({
      touches: Array.from({ length: dice.int(0, 7) }, () => randomTouch(dice, `p${index}`)),
      conversions: Array.from({ length: dice.int(0, 3) }, (_, nr) =>
        randomConversion(dice, `p${index}-${nr}`),
      ),
    }))
    const initiative = dice.pick([null, 'i0', 'i1'])
    const tally = new Tally(windows, initiative)
    for (const { touches, conversions } of shuffled(dice, people)) {
      if (conversions.length > 0) tally.add(shuffled(dice, conversions), shuffled(dice, touches))
    }
    const { all, models } = tally.counts
    const every = people.flatMap((person) => person.conversions)
    expect([all.conversions, all.value]).toEqual([every.length, sumOf(every)])
    expect(all.people).toBe(people.filter(({ conversions }) => conversions.length > 0).length)
    for (const [model, end] of [
      ['first_touch', 'first'],
      ['last_touch', 'last'],
    ] as const) {
      const credited = people.flatMap(({ touches, conversions }, person) =>
        conversions.flatMap((conversion) => {
          const given = byHand(touches, conversion.at, windows)?.[end]
          const isOurs = given && (initiative === null || given.initiative_id === initiative)
          return isOurs ? [{ person, given, ...conversion }] : []
        }),
      )
      const { sum, buckets, groups } = models[model]
      expect(sum).toEqual(handSum(credited))
      const byBucket = Object.groupBy(credited, ({ bucket }) => bucket)
      expect(buckets).toEqual(mapped(byBucket))
      expect(groups.initiative).toEqual(mapped(Object.groupBy(credited, ({ given }) => given.initiative_id)))
      expect(groups.touch).toEqual(mapped(Object.groupBy(credited, ({ given }) => given.kind)))
      expect(groups.channel).toEqual(mapped(Object.groupBy(credited, ({ given }) => given.channel)))
    }
  }
})

const sumOf = (rows: readonly { value: number }[]) => rows.reduce((sum, { value }) => sum + value, 0)

const handSum = (rows: readonly { person: number; value: number }[]) => ({
  conversions: rows.length,
  people: new Set(rows.map(({ person }) => person)).size,
  value: sumOf(rows),
})

const mapped = (groups: Partial<Record<string, { person: number; value: number }[]>>) =>
  Object.fromEntries(Object.entries(groups).map(([key, rows]) => [key, handSum(rows!)]))

function shuffled<T>(dice: Dice, items: readonly T[]): T[] {
  const keyed = items.map((item) => ({ item, key: dice.next() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

/** Few different times, so that many are equal. A message has one initiative, channel and variant. */
function randomTouch(dice: Dice, person: string): PersonTouch {
  const message = dice.int(0, 5)
  return {
    person,
    messageId: `m${message}`,
    kind: dice.pick(TOUCH_KINDS),
    at: at(dice.int(0, 39) * 6),
    initiative_id: `i${message % 3}`,
    run_id: 'r',
    channel: message % 2 === 0 ? 'whatsapp' : 'email',
    variant: message < 2 ? null : message < 4 ? 'a' : 'b',
    template_id: null,
    is_email_template: false,
  }
}

function randomConversion(dice: Dice, id: string): Conversion {
  const time = at(dice.int(0, 39) * 6)
  return { id, at: time, bucket: time.toISOString().slice(0, 10), value: dice.int(0, 99) }
}
