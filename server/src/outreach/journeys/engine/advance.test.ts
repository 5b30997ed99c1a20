import { describe, expect, test } from 'vitest'
import type { RunRow } from '../../../messaging/runs/index.ts'
import { readGraph } from '../definition/graph.ts'
import { before, journey, journeyWith } from '../definition/testing/journeys.ts'
import type { Action } from '../nodes/schema.ts'
import { NOW, nothing } from '../nodes/testing/step-context.ts'
import { advanceRun } from './advance.ts'

/** A run before its first node. */
const run = {
  id: '018f0000-0000-7000-8000-000000000001',
  node_id: 'start',
  waiting_for: null,
  waiting_on: null,
  deadline_at: null,
  signal: null,
  signal_error: null,
  reply_pending: false,
  last_signal: null,
  step_count: 0,
  messages_received: 0,
  state: {},
} as unknown as RunRow

const advance = (definition: ReturnType<typeof journey>, change: Partial<RunRow> = {}) =>
  advanceRun(readGraph(definition), { ...run, ...change }, nothing, NOW, () => 'new')

test('A run that cannot continue because of a defect reports the node and the reason', () => {
  const definition = journey({ edges: [] })
  const { advance: next, engineFailure } = advance(definition)
  expect(next.end).toEqual({ reason: 'failed_engine', errorName: null })
  expect(engineFailure).toMatchObject({
    nodeId: 'start',
    error: { message: 'nothing is connected to start SENT' },
  })
  expect(next.state.breakdown).toEqual({ nodeId: 'start', message: 'nothing is connected to start SENT' })
})

test('An engine failure closes the current step', () => {
  const definition = before({ kind: 'CASE', inputs: { selectionPath: 'x', branches: [] } }, [])
  const { advance: next } = advance(definition)
  expect(next.steps.map(({ seq, nodeId, status }) => [seq, nodeId, status])).toEqual([
    [1, 'start', 'EXITED'],
    [2, 'node', 'CANCELED'],
  ])
  expect(next.steps[1]).toMatchObject({ exitedAt: NOW, error: { name: 'failed_engine' } })
})

test('A silent conversation is closed even if the engine fails right after it', () => {
  const definition = journeyWith({ id: 'case', kind: 'CASE' } as Action, ['talk STALE case'])
  const silent = {
    node_id: 'talk',
    waiting_for: 'conversation',
    deadline_at: NOW,
    step_count: 1,
    state: { channelId: 'channel' },
  } as const
  const { advance: next, effects } = advance(definition, silent)
  expect(next.end?.reason).toBe('failed_engine')
  expect(effects).toEqual([{ kind: 'close_conversation', channelId: 'channel' }])
})

describe('A loop through a window of weekdays', () => {
  const dispatch = { id: 'node', kind: 'DISPATCH_EVENT', name: 'Tell', inputs: { eventName: 'told' } }
  const looping = journeyWith(dispatch as Action, [
    'start SENT open',
    'open SENT node',
    'node SENT open',
    'wait TIMEOUT open',
  ])
  // NOW is a Tuesday, which begins at 5:00 UTC in Bogotá.
  const inputs = { mode: 'until_weekday', weekdays: [2] }
  const definition = {
    ...looping,
    actions: [...looping.actions, { id: 'open', kind: 'DELAY', name: 'Open', inputs } as Action],
  }
  const nextTuesday = new Date('2030-01-08T05:00:00Z')

  test('goes on once an opening', () => {
    const { advance: next, effects } = advance(definition)
    expect(next).toMatchObject({ nodeId: 'open', waitingFor: 'timer', deadlineAt: nextTuesday, end: null })
    expect(effects).toHaveLength(1)
    // What wakes the run early changes nothing.
    const woken = { node_id: 'open', waiting_for: 'timer', step_count: 4, state: next.state } as const
    expect(advance(definition, woken).advance).toMatchObject({ deadlineAt: nextTuesday })
  })
  test('goes on again after a wait elsewhere', () => {
    const waited = { node_id: 'wait', waiting_for: 'reply', deadline_at: NOW, step_count: 4 } as const
    const { effects } = advance(definition, { ...waited, state: { passed: { open: NOW.toISOString() } } })
    expect(effects).toHaveLength(1)
  })
})

describe('A chain of runs', () => {
  const chainAfter = (change: Partial<RunRow>) => {
    const waiting = { node_id: 'wait', waiting_for: 'reply', step_count: 3, ...change } as const
    const state = {
      chain: 7,
      channelId: 'channel',
      enteredAt: new Date(NOW.getTime() - 3_600_000).toISOString(),
    }
    return advance(journey(), { ...waiting, state }).advance.state.chain
  }

  test('continues while the journeys wait only for machines', () => {
    const [soon, late] = [NOW.getTime() - 1, NOW.getTime() + 1]
    expect(chainAfter({ waiting_for: null, node_id: 'start' })).toBe(7)
    expect(chainAfter({ deadline_at: new Date(late) })).toBe(7)
    // A timer shorter than an hour.
    expect(chainAfter({ deadline_at: new Date(soon) })).toBe(7)
  })
  test('is reset by a reply and by a timer of an hour', () => {
    expect(chainAfter({ deadline_at: new Date(NOW.getTime() + 1), reply_pending: true })).toBeUndefined()
    expect(chainAfter({ deadline_at: NOW })).toBeUndefined()
  })
})
