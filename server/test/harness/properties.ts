import fc from 'fast-check'
import { cases } from './effort.ts'

/** The default number of cases that fast-check tries. */
const CASES = 100

fc.configureGlobal({ numRuns: cases(CASES) })
