import { Trans, useLingui } from '@lingui/react/macro'
import { AddButton } from '../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../ui/controls/remove-button.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Card } from '../../ui/layout/page.tsx'
import type { VariableRow } from './variable-rows.ts'

interface VariablesTableProps {
  rows: readonly VariableRow[]
  onChange: (rows: readonly VariableRow[]) => void
  mayWrite: boolean
  problem: string | undefined
}

/** The values behind `{{env.KEY}}`, plain or secret. */
export function VariablesTable({ rows, onChange, mayWrite, problem }: VariablesTableProps) {
  const { t } = useLingui()
  const change = (at: number, next: Partial<VariableRow> | null) =>
    onChange(rows.flatMap((row, index) => (index !== at ? [row] : next ? [{ ...row, ...next }] : [])))
  return (
    <Card title={t`Variables`}>
      <div className="flex flex-col gap-3 p-4">
        <p className="text-xs text-soft">
          <Trans>Use variables in URLs, credentials, and journey steps as</Trans>{' '}
          <code className="font-mono">{'{{env.KEY}}'}</code>
          {'. '}
          <Trans>Journeys send a secret only to the hosts that you allow, separated by spaces.</Trans>
        </p>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the key of a variable is being typed.
          <div key={at} className="flex flex-wrap items-center gap-2">
            <Input
              aria-label={t`Key of variable ${at + 1}`}
              dir="ltr"
              className="!w-44 font-mono text-xs phone:!w-full"
              value={row.key}
              readOnly={row.isStored || !mayWrite}
              maxLength={64}
              required
              placeholder="BASE_URL"
              onChange={(event) => change(at, { key: event.target.value })}
            />
            <Input
              aria-label={t`Value of ${row.key}`}
              dir="ltr"
              type={row.isSecret ? 'password' : 'text'}
              autoComplete="off"
              className="!w-auto min-w-40 flex-1 font-mono text-xs"
              value={row.value ?? ''}
              disabled={!mayWrite}
              maxLength={4096}
              placeholder={row.value === null ? t`Stored. Type to replace it` : ''}
              onChange={(event) => change(at, { value: event.target.value })}
            />
            <label className="flex items-center gap-1.5 text-soft">
              <input
                type="checkbox"
                checked={row.isSecret}
                // A stored secret cannot be shown, so it needs a new value to become plain.
                disabled={!mayWrite || (row.isStored && row.isSecret && row.value === null)}
                onChange={({ target }) => change(at, { isSecret: target.checked })}
              />
              <Trans context="variable">Secret</Trans>
            </label>
            {row.isSecret && (
              <Input
                aria-label={t`Hosts of ${row.key}`}
                dir="ltr"
                autoComplete="off"
                className="!w-44 font-mono text-xs phone:!w-full"
                value={row.hosts}
                disabled={!mayWrite}
                placeholder="api.example.com"
                onChange={(event) => change(at, { hosts: event.target.value })}
              />
            )}
            {mayWrite && <RemoveButton label={t`Remove ${row.key}`} onClick={() => change(at, null)} />}
          </div>
        ))}
        {rows.length === 0 && (
          <p className="text-soft">
            <Trans>No variables yet.</Trans>
          </p>
        )}
        {problem && <p className="text-xs text-danger">{problem}</p>}
        {mayWrite && (
          <AddButton
            kind="plain"
            className="self-start"
            onClick={() =>
              onChange([...rows, { key: '', value: '', isSecret: false, hosts: '', isStored: false }])
            }
          >
            <Trans>Add variable</Trans>
          </AddButton>
        )}
      </div>
    </Card>
  )
}
