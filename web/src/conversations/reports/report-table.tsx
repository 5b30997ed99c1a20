import { Trans, useLingui } from '@lingui/react/macro'
import type { Input } from '@parley/sdk'
import { parley } from '../../shell/queries/api.ts'
import { useApiMutation } from '../../shell/queries/mutations.ts'
import { saveAs } from '../../shell/save-as.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Download } from '../../ui/icons/icons.tsx'
import { Card } from '../../ui/layout/page.tsx'
import type { Report } from './report.ts'

interface ReportTableProps {
  title: string
  table: Input<'inbox_reports_export'>['table']
  report: Report
  /** The only number or address that is counted. */
  channel: string | undefined
  head: readonly string[]
  /** The first cell names the row. */
  rows: readonly (readonly string[])[]
}

/** One table of the report, also as a file. */
export function ReportTable({ title, table, report, channel, head, rows }: ReportTableProps) {
  return (
    <Card
      title={title}
      actions={<ExportButton title={title} table={table} report={report} channel={channel} />}
    >
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-soft">
          <Trans>Nothing in this period.</Trans>
        </p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full" aria-label={title}>
            <thead>
              <tr className="border-b text-left text-xs text-faint">
                {head.map((name, at) => (
                  <th
                    key={name}
                    scope="col"
                    className={`px-4 py-2 font-medium ${at > 0 ? 'text-right' : ''}`}
                  >
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row" className="max-w-56 truncate px-4 py-2 text-left font-normal">
                    <bdi>{name}</bdi>
                  </th>
                  {cells.map((cell, at) => (
                    <td key={head[at + 1]} className="tabular px-4 py-2 text-right whitespace-nowrap">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

/** Saves a table as a CSV file. */
function ExportButton({ title, table, report, channel }: Omit<ReportTableProps, 'head' | 'rows'>) {
  const { t } = useLingui()
  const { from, until } = report
  const save = useApiMutation(
    () => parley.inbox.reports.export({ table, from, until, ...(channel && { channel }) }),
    {
      onDone: (csv) => saveAs(`inbox-${table}-${from}-${until}.csv`, csv),
    },
  )
  return (
    <Button
      kind="quiet"
      size="small"
      aria-label={t`Export ${title} as CSV`}
      disabled={save.isPending}
      onClick={() => save.mutate()}
    >
      <Download size={14} />
      CSV
    </Button>
  )
}
