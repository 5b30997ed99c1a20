import type { Action } from '../../../nodes/schema.ts'
import { before, type Case, journeyWith, talk, wait } from '../journeys.ts'

const delay = (inputs: Record<string, unknown>) => before({ kind: 'DELAY', inputs }, ['SENT'])
/** Asks again after the delay, as often as the split decides. */
const loopThrough = (inputs: Record<string, unknown>) => {
  const arms = [
    { id: 'on', weight: 50 },
    { id: 'again', weight: 50 },
  ]
  const looping = journeyWith({ id: 'pause', kind: 'DELAY', name: 'Pause', inputs } as Action, [
    'start SENT ask',
    'ask SENT pause',
    'pause SENT draw',
    'draw split:on wait',
    'draw split:again ask',
    'wait REPLIED talk',
    'wait TIMEOUT end',
    'talk CLOSED end',
    'talk STALE end',
  ])
  const draw = { id: 'draw', kind: 'RANDOM_SPLIT', name: 'Draw', inputs: { arms } } as Action
  return { ...looping, actions: [...looping.actions, draw] }
}

export const timingCases: Case[] = [
  {
    name: 'a wait that is no duration',
    definition: journeyWith({ ...wait, inputs: { maxTimeout: '2 days' } } as Action),
    gives: ['duration_invalid wait'],
  },
  {
    name: 'a wait of the default length',
    definition: journeyWith({ ...wait, inputs: {} } as Action),
    gives: [],
  },
  { name: 'a delay without a length', definition: delay({}), gives: ['duration_invalid node'] },
  { name: 'a delay', definition: delay({ duration: '30m' }), gives: [] },
  {
    name: 'an inactivity that is no duration',
    definition: journeyWith({ ...talk, inputs: { inactivityTimeout: '24' } } as Action),
    gives: ['duration_invalid talk'],
  },
  {
    name: 'a short inactivity',
    definition: journeyWith({ ...talk, inputs: { inactivityTimeout: '59m' } } as Action),
    gives: ['short_inactivity talk'],
  },
  {
    name: 'an hour of inactivity',
    definition: journeyWith({ ...talk, inputs: { inactivityTimeout: '1h' } } as Action),
    gives: [],
  },
  {
    name: 'a date in the past',
    definition: delay({ mode: 'until_date', targetAt: '2029-12-31T23:59:59Z' }),
    gives: ['date_in_past node'],
  },
  {
    name: 'a date a second ahead',
    definition: delay({ mode: 'until_date', targetAt: '2030-01-01T00:00:01Z' }),
    gives: [],
  },
  {
    // The organization's midnight, in Bogotá, is five hours after that of UTC, which is now.
    name: 'today, where it has not begun yet',
    definition: delay({ mode: 'until_date', targetAt: '2030-01-01' }),
    gives: [],
  },
  {
    name: 'today, where it began long ago',
    definition: delay({ mode: 'until_date', targetAt: '2030-01-01', timezone: 'Pacific/Auckland' }),
    gives: ['date_in_past node'],
  },
  {
    name: 'weekdays, hours and a time zone',
    definition: delay({
      mode: 'until_weekday',
      weekdays: [1, 5],
      windowStartMinutes: 540,
      windowEndMinutes: 541,
      timezone: 'Europe/Berlin',
    }),
    gives: [],
  },
  {
    name: 'a loop that waits only until a date',
    definition: loopThrough({ mode: 'until_date', targetAt: '2030-02-01' }),
    gives: ['busy_loop pause'],
  },
  {
    name: 'a loop that waits for the next Monday is fine',
    definition: loopThrough({ mode: 'until_weekday', weekdays: [1] }),
    gives: [],
  },
  {
    name: 'a date that is none',
    definition: delay({ mode: 'until_date', targetAt: 'tomorrow' }),
    gives: ['duration_invalid node'],
  },
  {
    name: 'a time zone that is none',
    definition: delay({ mode: 'until_weekday', weekdays: [1], timezone: 'Bogota' }),
    gives: ['timezone_invalid node'],
  },
  {
    name: 'no weekday and a window backwards',
    definition: delay({ mode: 'until_weekday', windowStartMinutes: 600, windowEndMinutes: 540 }),
    gives: ['duration_invalid node', 'duration_invalid node'],
  },
]
