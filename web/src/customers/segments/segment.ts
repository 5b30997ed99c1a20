import type { Output } from '@parley/sdk'

export type Segment = Output<'segments_get'>
