export { deliveriesWorker } from './delivery/delivery.ts'
export { type Emission, emit, hasSubscribers } from './emission/emission.ts'
export { incidentFields, presentIncident } from './emission/incident.ts'
export { emitMerge } from './emission/merges.ts'
export { EVENT_WORDS, PAYLOADS } from './emission/payloads.ts'
export {
  closeIncidents,
  findIncidents,
  type Incident,
  listIncidents,
  openIncident,
} from './incidents/incidents.ts'
export { lookAtWork, startLateWorkWatch } from './incidents/late-work.ts'
export { incidentsWorker, type LookAgain } from './incidents/worker.ts'
export { webhookOperations } from './operations.ts'
export { webhookTables } from './person-tables.ts'
export { forgetDeliveries, forgetEvents } from './retention.ts'
