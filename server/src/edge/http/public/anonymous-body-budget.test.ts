import { expect, test } from 'vitest'
import { AnonymousBodyBudget } from './anonymous-body-budget.ts'

const known = (id: string) => ({ kind: 'known', id }) as const
const address = (id: string) => ({ kind: 'address', id }) as const

/** A body that arrives at once and records whether it was evicted. */
function receive(
  budget: AnonymousBodyBudget,
  holder: { kind: 'known' | 'address'; id: string },
  bytes: number,
  largest = 0,
) {
  const reservation = budget.reserve(holder, largest)
  const body = { ...reservation, isEvicted: false, reservation }
  reservation.onEvicted(() => {
    body.isEvicted = true
  })
  reservation.hold(bytes)
  return body
}

test('addresses get half of the budget, so that known targets always have some', () => {
  const budget = new AnonymousBodyBudget(100, 25)
  const anonymous = ['a', 'b', 'c'].map((id) => receive(budget, address(id), 20))
  expect(anonymous.map(({ isEvicted }) => isEvicted)).toEqual([true, false, false])
  for (const id of ['x', 'y']) receive(budget, known(id), 25)
  expect(anonymous.map(({ isEvicted }) => isEvicted)).toEqual([true, false, false])
})

test('each holder has a limit, and its own oldest body is evicted first', () => {
  const budget = new AnonymousBodyBudget(100, 25)
  const other = receive(budget, known('y'), 25)
  const [first, second] = [receive(budget, known('x'), 20), receive(budget, known('x'), 20)]
  expect([other.isEvicted, first.isEvicted, second.isEvicted]).toEqual([false, true, false])
  expect(() => receive(budget, known('x'), 26)).toThrow('Too many requests')
})

test('the limit of a known target allows one body of the largest size', () => {
  const budget = new AnonymousBodyBudget(100, 25)
  expect(receive(budget, known('x'), 60, 60).isEvicted).toBe(false)
  expect(() => receive(budget, known('y'), 26, 20)).toThrow('Too many requests')
  expect(() => receive(budget, address('z'), 30, 30)).toThrow('Too many requests')
})

test('when the budget is full, the holder with the most bytes is evicted, so that a flood at one target does not block others', () => {
  const budget = new AnonymousBodyBudget(100, 60)
  const quiet = receive(budget, known('y'), 20)
  const flood = Array.from({ length: 6 }, () => receive(budget, known('x'), 20))
  const next = receive(budget, known('z'), 50)
  expect([quiet.isEvicted, next.isEvicted]).toEqual([false, false])
  expect(flood.map(({ isEvicted }) => isEvicted)).toEqual([true, true, true, true, true, false])
})

test('a complete body is not evicted, and its bytes are freed after the answer', () => {
  const budget = new AnonymousBodyBudget(100, 25)
  const whole = receive(budget, known('x'), 20)
  whole.reservation.markComplete()
  expect(() => receive(budget, known('x'), 20)).toThrow('Too many requests')
  whole.reservation.release()
  whole.reservation.release()
  expect(receive(budget, known('x'), 25).isEvicted).toBe(false)
})
