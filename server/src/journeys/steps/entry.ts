import type { Decide } from './step.ts'

/** The run exists because the trigger fired; there is nothing left to decide. */
export const decideEntry: Decide<'ENTRY'> = () => ({ do: 'leave', signal: 'SENT' })
