import { hostsIn } from '../credentials/hosts.ts'
import type { Environment } from './environments.ts'

type Variable = Environment['variables'][number]

/** A variable in the form; its value is null while a stored secret is unchanged. */
export interface VariableRow {
  key: string
  value: string | null
  isSecret: boolean
  /** Of a secret, as typed. */
  hosts: string
  isStored: boolean
}

export function rowsOf(variables: readonly Variable[]): VariableRow[] {
  return variables.map(({ key, value, isSecret, hosts }) => ({
    key,
    value,
    isSecret,
    hosts: hosts?.join(' ') ?? '',
    isStored: true,
  }))
}

/** The variables to set and to remove when saving. */
export function changesOf(stored: readonly Variable[], rows: readonly VariableRow[]) {
  const kept = new Set(rows.map(({ key }) => key))
  return {
    variables: rows.flatMap(({ key, value, isSecret, hosts: text }) => {
      const before = stored.find((variable) => variable.key === key)
      const named = isSecret ? hostsIn(text) : []
      const hosts = named.length > 0 && named.join() !== before?.hosts?.join() ? { hosts: named } : {}
      const isSame = before?.isSecret === isSecret && (value === null || before.value === value)
      if (!isSame && value !== null) return [{ key, value, isSecret, ...hosts }]
      return 'hosts' in hosts ? [{ key, ...hosts }] : []
    }),
    removeVariables: stored.map(({ key }) => key).filter((key) => !kept.has(key)),
  }
}

/** The rows of a form, and the variables that were stored when they were last edited. */
export interface EditedRows {
  base: readonly Variable[]
  rows: readonly VariableRow[]
}

/** The edited rows over what is stored now: rows that the user left alone follow the changes of colleagues. */
export function overStored({ base, rows }: EditedRows, stored: readonly Variable[]): VariableRow[] {
  const kept = rows.flatMap((row) => {
    if (!row.isStored || changesOf(base, [row]).variables.length > 0) return [row]
    return rowsOf(stored.filter(({ key }) => key === row.key))
  })
  const known = new Set([...rows, ...base].map(({ key }) => key))
  return [...kept, ...rowsOf(stored.filter(({ key }) => !known.has(key)))]
}
