/** A journey that asks by a template, waits two days for a reply and lets the agent converse; with inputs for the asking node. */
export function askJourney(inputs: object = {}) {
  const actions = [
    { id: 'start', kind: 'ENTRY' },
    { id: 'ask', kind: 'SEND_MESSAGE', inputs },
    { id: 'wait', kind: 'WAIT_FOR_REPLY', inputs: { maxTimeout: '2d' } },
    { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { mode: 'AGENT', inactivityTimeout: '2d' } },
    { id: 'end', kind: 'EXIT' },
  ].map((action) => ({ name: action.id, ...action }))
  const edges = [
    ['start', 'SENT', 'ask'],
    ['ask', 'SENT', 'wait'],
    ['wait', 'REPLIED', 'talk'],
    ['wait', 'TIMEOUT', 'end'],
    ['talk', 'CLOSED', 'end'],
    ['talk', 'STALE', 'end'],
  ].map(([from, sourceHandle, to]) => ({ from, sourceHandle, to }))
  return { name: 'Ask', actions, edges }
}
