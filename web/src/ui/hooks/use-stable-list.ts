import { useMemo } from 'react'

/** Returns the same array while its content is the same, so that memoized values are kept. */
export function useStableList<T>(list: readonly T[]): readonly T[] {
  const written = JSON.stringify(list)
  return useMemo(() => JSON.parse(written) as T[], [written])
}
