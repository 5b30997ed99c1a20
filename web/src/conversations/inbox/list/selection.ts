import { useCallback, useMemo, useRef, useState } from 'react'

/** Which conversations are selected, for acts on several. */
export interface Choice {
  chosen: ReadonlySet<string>
  /** Whether the checkboxes are shown. */
  isChoosing: boolean
  isPossible: boolean
  toggle: (id: string, isRange: boolean) => void
  all: () => void
  clear: () => void
  begin: () => void
}

/** Rows selected by checkbox, X, and ranges with Shift. */
export function useChoice(rows: readonly { id: string }[], isPossible: boolean): Choice {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [isBegun, setBegun] = useState(false)
  const current = useRef(rows)
  current.current = rows
  const last = useRef<string | null>(null)
  const toggle = useCallback((id: string, isRange: boolean) => {
    const ids = current.current.map((row) => row.id)
    const [from, to] = [ids.indexOf(last.current ?? ''), ids.indexOf(id)]
    setChosen((before) => {
      const next = new Set(before)
      if (isRange && from >= 0)
        for (const each of ids.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each)
      else if (!next.delete(id)) next.add(id)
      return next
    })
    last.current = id
  }, [])
  const clear = useCallback(() => {
    setChosen(new Set())
    setBegun(false)
  }, [])
  const all = useCallback(() => setChosen(new Set(current.current.map(({ id }) => id))), [])
  return useMemo(() => {
    const there = new Set(rows.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
    return {
      chosen: there,
      isChoosing: isBegun || there.size > 0,
      isPossible,
      toggle,
      all,
      clear,
      begin: () => setBegun(true),
    }
  }, [rows, chosen, isBegun, isPossible, toggle, all, clear])
}
