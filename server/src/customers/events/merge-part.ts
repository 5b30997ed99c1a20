import { type MergePart, rowsOfPeople } from '../people/index.ts'

/** Uses events_by_person. */
export const eventsOfPeople: MergePart = rowsOfPeople({ name: 'events', tables: ['events'] })
