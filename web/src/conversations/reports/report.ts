import type { Output } from '@parley/sdk'

export type Report = Output<'inbox_reports_get'>
