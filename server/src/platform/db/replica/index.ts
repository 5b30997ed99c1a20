export { NOT_READ, type NotRead } from './replica.ts'
export { type ReadBack, type ReplicaReader, type ReplicaReport, Replicas } from './replicas.ts'
export { isSameDatabase, readPrimary, readReplica } from './states.ts'
