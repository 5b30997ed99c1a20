import fc from 'fast-check'
import { cases } from './effort.ts'

/** How many cases fast-check tries when a property does not say. */
const CASES = 100

fc.configureGlobal({ numRuns: cases(CASES) })
