/** Nodes and people for journeys in tests. */

export const start = { id: 'start', kind: 'ENTRY' }
export const end = { id: 'end', kind: 'EXIT' }
export const silent = { id: 'silent', kind: 'EXIT' }
export const talk = { id: 'talk', kind: 'MANAGE_CONVERSATION', inputs: { inactivityTimeout: '3d' } }
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

let count = 0
export const somebody = (more: object = {}) => {
  count += 1
  return { externalId: `t${count}`, phoneNumber: `+57300888${String(count).padStart(4, '0')}`, ...more }
}
