/** Nodes and people for journeys in tests. */

export const start = { id: 'start', kind: 'ENTRY' }
export const end = { id: 'end', kind: 'EXIT' }
export const silent = { id: 'silent', kind: 'EXIT' }
/** On a busy machine, days of the quick clock pass between a question and its answer. */
export const talk = { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { inactivityTimeout: '60d' } }
export const send = (id: string, templateId?: string, templateBindings?: object) => ({
  id,
  kind: 'SEND_MESSAGE',
  inputs: { ...(templateId ? { templateId } : {}), ...(templateBindings ? { templateBindings } : {}) },
})
export const wait = (id: string, maxTimeout = '3h') => ({
  id,
  kind: 'WAIT_FOR_REPLY',
  inputs: { maxTimeout },
})

/** A CASE node with a branch for each value, which has the value as its id. */
export const byValue = (id: string, selectionPath: string, ...values: string[]) => ({
  id,
  kind: 'CASE',
  inputs: { selectionPath, branches: values.map((value) => ({ id: value, value, label: value })) },
})
/** A DECISION node that needs all of these. */
export const decision = (id: string, ...conditions: object[]) => ({
  id,
  kind: 'DECISION',
  inputs: { logic: 'AND', conditions },
})

let count = 0
export const somebody = (more: object = {}) => {
  count += 1
  return { externalId: `t${count}`, phoneNumber: `+57300888${String(count).padStart(4, '0')}`, ...more }
}
