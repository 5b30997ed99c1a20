import { expect, test } from 'vitest'
import { differenceFrom, type Expected } from './expectation.ts'

const ran = {
  endReason: 'completed',
  steps: [
    { nodeId: 'start', signal: 'SENT' },
    { nodeId: 'wait', signal: 'REPLIED' },
    { nodeId: 'end', signal: null },
  ],
}
const steps = (...names: string[]) =>
  names.map((name) => {
    const [nodeId = '', signal = null] = name.split(' ')
    return { nodeId, signal }
  })

test.each<[string, Expected, string | null]>([
  ['the same end', { endReason: 'completed' }, null],
  ['the same steps', { endReason: 'completed', steps: ran.steps }, null],
  ['another end', { endReason: 'no_reply' }, 'The run ended with completed. The test expects no_reply.'],
  ['a loop', { endReason: null }, 'The run ended with completed. The test expects did_not_end.'],
  [
    'another signal',
    { endReason: 'completed', steps: steps('start SENT', 'wait TIMEOUT', 'end') },
    'Step 2, “wait”, was left over REPLIED. The test expects over TIMEOUT.',
  ],
  [
    'another step',
    { endReason: 'completed', steps: steps('start SENT', 'ask SENT') },
    'Step 2 is “wait”. The test expects “ask”.',
  ],
  [
    'a longer way',
    { endReason: 'completed', steps: [...ran.steps, ...steps('more')] },
    'The run ended before step 4, “more”.',
  ],
  [
    'a shorter way',
    { endReason: 'completed', steps: steps('start SENT', 'wait REPLIED') },
    'The run went on to “end”. The test expects it to end before.',
  ],
])('%s', (_, expected, difference) => {
  expect(differenceFrom(expected, ran)).toBe(difference)
})
