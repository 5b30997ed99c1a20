import type { Output } from '@parley/sdk'

/** A field with its answers in numbers. */
export type Variable = Output<'initiatives_summary'>['variables'][number]
