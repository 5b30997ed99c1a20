import { z } from 'zod'
import { csvLine } from '../../../platform/core/index.ts'
import { csvAnswer, fileOperation, readOperation } from '../../../platform/operations/index.ts'
import { readReport } from './report.ts'
import { InboxReport, ReportInput } from './schema.ts'

const inbox_reports_get = readOperation({
  name: 'inbox_reports_get',
  route: 'GET /inbox/reports',
  permission: 'conversations:read',
  readsReplica: true,
  summary: 'Get the report of the inbox',
  description:
    'Conversations, messages and times by day, channel, member and label, how many the agent closed alone, ' +
    'and why people were called. Counted since this version of Parley was installed.',
  input: ReportInput,
  output: InboxReport,
  run: readReport,
})

const TABLES = ['days', 'members', 'labels', 'reasons'] as const

const inbox_reports_export = fileOperation({
  name: 'inbox_reports_export',
  route: 'GET /inbox/reports/export',
  permission: 'conversations:read',
  readsReplica: true,
  summary: 'Export a table of the report of the inbox',
  description: 'The same figures as inbox_reports_get, as CSV.',
  input: ReportInput.extend({ table: z.enum(TABLES) }),
  gives: 'text/csv',
  errors: ['invalid_request'],
  handle: async ({ pool, clock }, { caller, input: { table, ...input } }) => {
    const report = await readReport({ db: pool, org: caller.org, now: clock.now() }, input)
    const name = `inbox-${table}-${report.from}-${report.until}.csv`
    return csvAnswer(name, linesOf(table, report).map(csvLine).join(''))
  },
})

type Cell = string | number | null

function linesOf(table: (typeof TABLES)[number], report: InboxReport): string[][] {
  const lines: Cell[][] = rowsOf(table, report)
  return lines.map((cells) => cells.map((cell) => (cell === null ? '' : String(cell))))
}

function rowsOf(table: (typeof TABLES)[number], { days, members, labels, reasons }: InboxReport): Cell[][] {
  switch (table) {
    case 'days':
      return [
        ['day', 'channel', 'opened', 'resolved', 'received', 'writtenByPeople', 'writtenByAgent'],
        ...days.map((row) => [
          row.day,
          row.channel,
          row.opened,
          row.resolved,
          row.received,
          row.writtenByPeople,
          row.writtenByAgent,
        ]),
      ]
    case 'members':
      return [
        [
          'member',
          'written',
          'resolved',
          'firstResponseMedianSeconds',
          'firstResponseP95Seconds',
          'resolutionMedianSeconds',
          'resolutionP95Seconds',
        ],
        ...members.map((row) => [
          row.member,
          row.written,
          row.resolved,
          row.firstResponse.medianSeconds,
          row.firstResponse.p95Seconds,
          row.resolution.medianSeconds,
          row.resolution.p95Seconds,
        ]),
      ]
    case 'labels':
      return [
        ['label', 'resolved', 'resolutionMedianSeconds', 'resolutionP95Seconds'],
        ...labels.map((row) => [
          row.label,
          row.resolved,
          row.resolution.medianSeconds,
          row.resolution.p95Seconds,
        ]),
      ]
    case 'reasons':
      return [['reason', 'count'], ...reasons.map((row) => [row.reason, row.count])]
  }
}

export const reportOperations = [inbox_reports_get]

export const reportFileOperations = [inbox_reports_export]
