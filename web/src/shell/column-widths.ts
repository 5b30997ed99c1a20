import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { useSession } from '../identity/session.ts'
import type { Sizing } from '../ui/records/record-table.tsx'

/** The place of a list's widths in an organization. */
function placeOf(organization: string, list: string): string {
  return `parley.widths.${organization}.${list}`
}

/** The widths of a list's columns that the user chose in this browser, by organization and list. */
export function useColumnWidths(list: string): Sizing {
  const { t } = useLingui()
  const place = placeOf(useSession().organization.id, list)
  const [kept, setKept] = useState(() => ({ place, widths: readStored(place) }))
  const widths = kept.place === place ? kept.widths : readStored(place)
  const onResize = useCallback(
    (column: string, width: number | null) =>
      setKept(() => {
        const { [column]: _, ...others } = readStored(place)
        const next = width === null ? others : { ...others, [column]: width }
        localStorage.setItem(place, JSON.stringify(next))
        return { place, widths: next }
      }),
    [place],
  )
  return useMemo(
    () => ({ widths, onResize, labelOf: (name: string) => t`Width of ${name}` }),
    [widths, onResize, t],
  )
}

function readStored(place: string): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    const entries = Object.entries(stored as object).filter(([, width]) => typeof width === 'number')
    return Object.fromEntries(entries)
  } catch {
    return {}
  }
}
