import { useMemo } from 'react'

/** A list that stays the same one for as long as it says the same, so that what is made of it is made once. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const written = JSON.stringify(list)
  return useMemo(() => JSON.parse(written) as T[], [written])
}
