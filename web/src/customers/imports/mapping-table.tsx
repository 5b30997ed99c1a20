import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { Input, NativeSelect } from '../../ui/fields/input.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { fieldsOf, IGNORE, type ImportKind, ownPlace, type Targets } from './column-guesses.ts'
import type { CsvSample } from './csv-sample.ts'
import { useFieldLabels } from './field-labels.ts'

interface MappingTableProps {
  kind: ImportKind
  sample: CsvSample
  targets: Targets
  /** The attributes that exist already. */
  known: readonly string[]
  onChange: (targets: Targets) => void
}

const SAMPLES = 3
/** The choice to name the attribute otherwise. */
const OTHER = '…'

/** The target of each column, with sample values. */
export function MappingTable({ kind, sample, targets, known, onChange }: MappingTableProps) {
  const { t } = useLingui()
  const [renamed, setRenamed] = useState<ReadonlySet<string>>(new Set())
  const prefix = ownPlace(kind, '')
  const labelOf = useFieldLabels()
  return (
    <Card title={t`Columns`}>
      <table className="w-full table-fixed">
        <thead>
          <tr className="border-b text-left text-xs text-faint">
            <th className="w-1/4 px-4 py-2 font-medium phone:w-auto">{t`Column`}</th>
            <th className="px-4 py-2 font-medium phone:hidden">{t`Sample values`}</th>
            <th className="w-64 px-4 py-2 font-medium phone:w-40">{t`Import as`}</th>
          </tr>
        </thead>
        <tbody>
          {sample.columns.map((column, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have one name.
            <tr key={at} className="border-b border-line/60 last:border-0">
              <td className="truncate px-4 py-1.5 font-medium" dir="auto">
                {column}
                <span className="hidden truncate text-xs font-normal text-soft phone:block">
                  {samplesOf(sample, at)}
                </span>
              </td>
              <td className="truncate px-4 py-1.5 text-soft phone:hidden" dir="auto">
                {samplesOf(sample, at)}
              </td>
              <td className="flex flex-col gap-1 px-4 py-1.5">
                <NativeSelect
                  aria-label={t`Import ${column} as`}
                  className="!h-7"
                  value={renamed.has(column) ? OTHER : (targets[column] ?? IGNORE)}
                  onChange={({ target }) => {
                    setRenamed(toggled(renamed, column, target.value === OTHER))
                    if (target.value !== OTHER) onChange(withTarget(targets, column, target.value, kind))
                  }}
                >
                  {fieldsOf(kind).map((field) => (
                    <option key={field} value={field}>
                      {labelOf(field)}
                    </option>
                  ))}
                  {!known.includes(column) && (
                    <option value={ownPlace(kind, column)}>{labelOf(ownPlace(kind, column))}</option>
                  )}
                  {known.length > 0 && (
                    <optgroup label={t`Existing attributes`}>
                      {known.map((name) => (
                        <option key={name} value={ownPlace(kind, name)}>
                          {labelOf(ownPlace(kind, name))}
                        </option>
                      ))}
                    </optgroup>
                  )}
                  <option value={OTHER}>{t`Another name…`}</option>
                  <option value={IGNORE}>{t`Don’t import`}</option>
                </NativeSelect>
                {renamed.has(column) && (
                  <Input
                    aria-label={t`Name for ${column}`}
                    className="!h-7"
                    autoFocus
                    maxLength={255}
                    value={
                      (targets[column] ?? '').startsWith(prefix) ? targets[column]!.slice(prefix.length) : ''
                    }
                    onChange={({ target }) =>
                      onChange({
                        ...targets,
                        [column]: target.value === '' ? IGNORE : ownPlace(kind, target.value),
                      })
                    }
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function toggled(names: ReadonlySet<string>, name: string, isIn: boolean): ReadonlySet<string> {
  const others = [...names].filter((other) => other !== name)
  return new Set(isIn ? [...others, name] : others)
}

/** The first values of a column. */
function samplesOf({ rows }: CsvSample, at: number): string {
  return rows
    .map((row) => row[at])
    .filter(Boolean)
    .slice(0, SAMPLES)
    .join(' · ')
}

/** Only one column can be a field, so the column that had it before becomes an attribute. */
function withTarget(targets: Targets, column: string, target: string, kind: ImportKind): Targets {
  const isField = fieldsOf(kind).includes(target)
  const others = Object.entries(targets).map(([other, its]) => [
    other,
    isField && its === target ? ownPlace(kind, other) : its,
  ])
  return { ...Object.fromEntries(others), [column]: target }
}
