import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { EntitySelect } from '../../../customers/segments/conditions/parts/entity-select.tsx'
import { useZonedDate } from '../../../shell/locale/zoned-date.ts'
import { parley } from '../../../shell/queries/api.ts'

/** The most imports that can be chosen, the newest first. */
const SHOWN = 1_000

/** Selects an import of people that is complete. */
export function ImportSelect({ id, onChange }: { id: string | null; onChange: (id: string | null) => void }) {
  const { t } = useLingui()
  const zoned = useZonedDate()
  const { data } = useQuery({
    queryKey: ['imports', 'people'],
    queryFn: async ({ signal }) => await parley.imports.list({ limit: SHOWN }, { signal }),
  })
  const known = (data?.data ?? []).filter(
    ({ kind, status, dryRun }) => kind === 'people' && status === 'COMPLETED' && !dryRun,
  )
  const chosen = known.find((each) => each.id === id)
  if (data && known.length === 0)
    return (
      <p className="text-soft">
        <Trans>You have not imported any people yet.</Trans>
      </p>
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <EntitySelect
        label={t`Import`}
        id={id ?? undefined}
        known={known.map(({ id: each, fileName, createdAt }) => ({
          id: each,
          name: `${fileName ?? t`Import`}, ${zoned(createdAt)}`,
        }))}
        asked={t`Choose an import`}
        onChange={(next) => onChange(next ?? null)}
      />
      {chosen && (
        <span className="tabular text-soft">
          <Plural
            value={chosen.rows.created + chosen.rows.updated}
            one="# row was imported"
            other="# rows were imported"
          />
        </span>
      )}
    </div>
  )
}
